import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The first field of a dialog that asks who is there. */
export function CurrentPassword(props: PasswordInputProps) {
  return <PasswordInput label="Password" autoComplete="current-password" maxLength={1024} data-autofocus {...props} />;
}
