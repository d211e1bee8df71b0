import { changePassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { problemsOf } from '../../components/forms/form-problems.ts';

/** What is wrong with a new password, by field; empty when nothing is. Requirement A4. */
export function passwordErrors(given: Record<'currentPassword' | 'newPassword' | 'again', string>) {
  const errors = problemsOf(changePassword, given);
  if (given.currentPassword === '') errors.currentPassword = 'Please enter your current password';
  if (!errors.newPassword && given.newPassword !== given.again) errors.again = 'Passwords do not match';
  return errors;
}
