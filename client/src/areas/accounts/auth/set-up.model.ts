import type { setUpServer } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';

/** The link lacks its token or its email. Requirement Y98. */
export const INVALID_SETUP_LINK =
  'This setup link was used or has expired. While there is no admin, each start of the server prints a new one.';

const MISMATCH = 'Passwords do not match';

export interface SetUpValues {
  newPassword: string;
  confirmation: string;
  companyName: string;
  ownerEmail: string;
  ownerPassword: string;
  ownerConfirmation: string;
}

/** What is sent; the venue only where it is wanted. */
export function setUpBody(
  link: { token: string; email: string },
  { newPassword, companyName, ownerEmail, ownerPassword }: SetUpValues,
  withVenue: boolean,
): BodyInputOf<typeof setUpServer> {
  return { ...link, newPassword, ...(withVenue ? { companyName, ownerEmail, ownerPassword } : {}) };
}

/** What the contract doesn't see, or doesn't word. */
export function whatIsWrong(values: SetUpValues, withVenue: boolean): Partial<SetUpValues> {
  const own = values.confirmation === values.newPassword ? {} : { confirmation: MISMATCH };
  if (!withVenue) return own;
  return {
    ...own,
    ...(values.companyName.trim() ? {} : { companyName: 'Please enter the name of your venue' }),
    ...(values.ownerConfirmation === values.ownerPassword ? {} : { ownerConfirmation: MISMATCH }),
  };
}
