import { expect, it } from 'vitest';
import { passwordErrors } from './account.model.ts';

it('[A4] says what is wrong with a new password', () => {
  const errors = (currentPassword: string, newPassword: string, again: string) =>
    passwordErrors({ currentPassword, newPassword, again });
  expect(errors('a', '12345', '12345')).toEqual({ newPassword: 'Password must be at least 6 characters long' });
  expect(errors('a', '12345', '12346')).toEqual({ newPassword: 'Password must be at least 6 characters long' });
  expect(errors('a', '123456', '123457')).toEqual({ again: 'Passwords do not match' });
  expect(errors('', '123456', '123456')).toEqual({ currentPassword: 'Please enter your current password' });
});
