import type { SessionUser } from '@gatehouse/sync-protocol/http/auth';
import { isFlag, isRecord, isText, isWhole, oneOf, orNull, shape } from '../../lib/api/shape.ts';

const isAccountStatus = orNull(oneOf('active', 'trial', 'grace', 'expired', 'pending', 'cancelled'));
const statusFields = {
  expiryWarning: orNull(isText),
  servicePaidUntil: orNull(isText),
  isExpired: isFlag,
  isInGracePeriod: isFlag,
  daysOverdue: isWhole,
  accountStatus: isAccountStatus,
};
const isSessionUser = shape({
  id: isText,
  email: isText,
  role: oneOf('admin', 'client'),
  name: isText,
  first_name: isText,
  last_name: isText,
  client_id: orNull(isText),
  subscription_status: isAccountStatus,
  service_paid_until: orNull(isText),
  ...statusFields,
});
const isLogin = shape({ success: oneOf(true), token: isText, user: isSessionUser });

/** What the contract `login` replies with, read without its schema; a test holds the two together. */
export function readLogin(reply: unknown): { token: string; user: SessionUser } | null {
  if (!isRecord(reply) || !isLogin(reply)) return null;
  return { token: reply['token'] as string, user: reply['user'] as SessionUser };
}
