import type { GuestRefundView } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { listCompletedPayments, listRefundsOf } from '../bookings.repository.ts';

/** Who asked for a refund that a guest's own cancellation made. */
export const GUEST = 'visitor';

type RefundRow = Pick<Row<'booking_refunds'>, 'actor' | 'status' | 'amount_cents'>;

/**
 * What went back because the guest canceled: failed as soon as a part of it did, until the venue has given it back by itself, and
 * completed once all of it is. Requirement B41.
 */
export async function guestRefundOf(
  db: Connection,
  { client_id: clientId, booking_id: bookingId }: Row<'bookings'>,
): Promise<GuestRefundView> {
  const paid = await listCompletedPayments(db, clientId, [bookingId]);
  const paymentIds = paid.map(({ payment_id: id }) => id);
  return guestRefund(await listRefundsOf(db, clientId, paymentIds));
}

/** `refunds` of the booking, oldest first. */
export function guestRefund(refunds: readonly RefundRow[]): GuestRefundView {
  const first = refunds.findIndex(({ actor }) => actor === GUEST);
  if (first === -1) return { amount: 0, status: 'none' };
  const since = refunds.slice(first);
  const cents = sum(since.filter(({ actor }) => actor === GUEST));
  const amount = centsToDollars(cents);
  const standing = since.filter(({ status }) => status !== 'failed');
  if (sum(standing) < cents) return { amount, status: 'failed' };
  return { amount, status: standing.every(({ status }) => status === 'completed') ? 'completed' : 'pending' };
}

const sum = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((cents, refund) => cents + refund.amount_cents, 0);
