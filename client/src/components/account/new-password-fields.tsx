import { PasswordField } from './password-field.tsx';

interface Typed {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

interface NewPasswordFieldsProps {
  label?: string;
  password: Typed;
  confirmation: Typed;
  /** The names of the two inputs, where a page asks for several passwords. */
  names?: readonly [string, string];
}

const usualNames = ['password', 'confirmation'] as const;

/** A password that is being chosen, and its repetition. */
export function NewPasswordFields({
  label = 'Password',
  password,
  confirmation,
  names: [name, confirmationName] = usualNames,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        hint="At least 6 characters."
        autoComplete="new-password"
        {...password}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        name={confirmationName}
        autoComplete="new-password"
        {...confirmation}
      />
    </>
  );
}
