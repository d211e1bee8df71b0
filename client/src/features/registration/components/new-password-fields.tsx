import { PasswordField } from '../../../components/account/password-field.tsx';
import type { ContractForm } from '../../../components/forms/use-contract-form.ts';
import type { Passwords } from '../registration.model.ts';

/** A password and its repetition. */
export function NewPasswordFields({ field }: { field: ContractForm<Passwords, unknown>['field'] }) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        hint="At least 6 characters."
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </>
  );
}
