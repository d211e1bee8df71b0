import type { ComponentProps } from 'react';
import { TextField } from '../visitor/text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoCapitalize' | 'maxLength'>;

/** The address of an account, which must be there. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
      isRequired
    />
  );
}
