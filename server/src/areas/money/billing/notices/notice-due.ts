import { GRACE_DAYS, subscriptionState } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Row } from '#db/tables';

export type NoticeKind = Row<'subscription_notices'>['kind'];

export const FIRST_NOTICE_DAYS = 7;
/** A venue that has been read-only for longer gets no unexpected mail, such as after a long downtime. */
export const STALE_AFTER_DAYS = 30;
/**
 * The notice due today about a venue's paid-until day: only the latest one that applies, so that a server that was
 * down does not send outdated ones. Null for accounts that never paid or were canceled.
 */
export function noticeDue(client: Row<'clients'>, today: string): NoticeKind | null {
  const paidUntil = client.service_paid_until;
  const { accountStatus } = subscriptionState(
    { paymentStatus: client.payment_status, servicePaidUntil: paidUntil, isTrial: client.is_trial === 1 },
    today,
  );
  if (!paidUntil || accountStatus === 'pending' || accountStatus === 'cancelled') return null;
  const daysLeft = daysBetween(today, paidUntil);
  if (daysLeft > FIRST_NOTICE_DAYS || daysLeft < -STALE_AFTER_DAYS) return null;
  if (daysLeft > 1) return 'seven_days';
  if (daysLeft >= 0) return 'one_day';
  return daysLeft >= -GRACE_DAYS ? 'grace_started' : 'read_only_started';
}
