import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';

const standing = {
  expiryWarning: null,
  servicePaidUntil: '2026-12-31',
  isExpired: false,
  isInGracePeriod: false,
  daysOverdue: 0,
  accountStatus: 'active',
} as const;

/** What the server answers to a sign-in of this person. */
export function signedInReply(token: string, given: Partial<SessionUser>) {
  const user: SessionUser = {
    id: 'u1',
    email: 'ada@rock.example',
    role: 'client',
    name: '',
    first_name: '',
    last_name: '',
    client_id: null,
    subscription_status: standing.accountStatus,
    service_paid_until: standing.servicePaidUntil,
    ...standing,
    ...given,
  };
  return { message: 'Signed in', token, user, ...standing, paymentRequired: false, clientId: user.client_id };
}
