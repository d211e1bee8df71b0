import type { GuestRefundView } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { moneyOnBill } from '../../bills/bill-money.ts';
import { findBill } from '../../bills/bills.shared.repository.ts';
import { findLastEvent } from '../booking-events.shared.repository.ts';
import { listCompletedPayments, listRefundsOf } from '../bookings.repository.ts';

/** Who asked for a refund that a guest's own cancellation made. */
export const GUEST = 'visitor';

type RefundRow = Pick<Row<'booking_refunds'>, 'actor' | 'status' | 'amount_cents'>;

/**
 * What went back because the guest canceled: failed as soon as a part of it did, until the venue has given it back by itself, and
 * completed once all of it is. Requirement B41.
 */
export async function guestRefundOf(db: Connection, booking: Row<'bookings'>): Promise<GuestRefundView> {
  const { client_id: clientId, booking_id: bookingId } = booking;
  const paid = await listCompletedPayments(db, clientId, [bookingId]);
  const paymentIds = paid.map(({ payment_id: id }) => id);
  const refund = guestRefund(await listRefundsOf(db, clientId, paymentIds));
  const bill = await findBill(db, clientId, bookingId);
  return bill ? { ...refund, by_hand: centsToDollars(await byHandCents(db, { booking, bill, refund })) } : refund;
}

/** What a guest who canceled is still owed and gets from staff: not what is on its way back to a card, or failed to get there. */
async function byHandCents(
  db: Connection,
  { booking, bill, refund }: { booking: Row<'bookings'>; bill: Row<'bills'>; refund: GuestRefundView },
): Promise<number> {
  if (booking.status !== 'cancelled') return 0;
  if ((await findLastEvent(db, booking, ['cancelled', 'expired']))?.actor !== GUEST) return 0;
  const { leftCents } = await moneyOnBill(db, bill);
  const failedCents = refund.status === 'failed' ? dollarsToCents(refund.amount) : 0;
  return Math.max(0, leftCents - bill.total_cents - failedCents);
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
