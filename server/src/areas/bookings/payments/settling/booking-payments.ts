import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { firstRefundCheckAt, GIVEN_BACK, isAllBack } from '#areas/money/payments/given-back';
import type { Moved, Purpose } from '#areas/money/payments/payment-purpose';
import { settleRefund } from '#areas/money/payments/refunds';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { Payment } from '#integrations/payments/payments';
import { readVenueRow } from '#venue/venue-row';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { findBill, markLinkPaid } from '../../bills/bills.shared.repository.ts';
import { balanceOfBill, writeBill } from '../../bills/write-bill.ts';
import { findBooking, holdAtLeast } from '../../scheduling/bookings.shared.repository.ts';
import { changeBooking } from '../../scheduling/placing/booking-changes.ts';
import { confirmWhenPaid } from '../../scheduling/placing/confirm-when-paid.ts';
import { holdEndOf } from '../../scheduling/placing/hold-end.ts';
import { checkInOf, placeOfPaid } from '../../scheduling/placing/late-place.ts';
import { type PaymentRow, stateOf, waitingBookingPayments } from '../booking-payment-state.ts';
import { appliedPaymentOf, findPayment, paymentsOfBooking, updatePayment } from '../booking-payments.repository.ts';
import type { RefundRow } from '../refunds/booking-refunds.repository.ts';
import { bookingRefunds } from '../refunds/booking-refunds.ts';
import { mirrorSquareMoney } from '../refunds/mirror-square-money.ts';
import { reserveRefund } from '../refunds/new-refund.ts';

const TOO_LATE = 'The payment came too late';
const WENT_BACK = 'This payment was refunded in full at Square before it counted, so it didn’t confirm the booking.';

/**
 * What visitors pay venues for bookings, by the venue's own account: money that was taken confirms the booking, or goes back where
 * its place is gone. What went back in full before it was known here confirms nothing. Requirements P10, P23, Y44.
 */
export const bookingPayments: Purpose<PaymentRow> = {
  waiting: waitingBookingPayments,
  accountOf: (deps, row) => venueAccount(deps, row.client_id),
  isChargedBy: ({ locationId }, row) => locationId === row.location_id,
  stateOf: (_deps, row) => stateOf(row),
  find: findPayment,
  write: writeVenue,
  async move(_deps, { db, nowAtUtc }, row, set) {
    /* A visitor's payment never expires: only links do. */
    const moved = { ...set, status: set.status as Exclude<Moved['status'], 'expired'> };
    return updatePayment(db, row, set.status === 'unknown' ? { ...moved, next_check_at: nowAtUtc } : moved);
  },
  async complete(deps, write, row, { payment, acceptedBy }) {
    const completed = await complete(deps, write, row, payment);
    await mirrorSquareMoney(write, row.booking_id);
    if (acceptedBy !== undefined) await noteDecision(write, completed.row, 'settled', acceptedBy);
    const { refund } = completed;
    return refund ? { ...completed, afterward: () => refundNow(deps, refund) } : completed;
  },
};

async function complete(
  deps: Deps,
  write: VenueWrite,
  row: PaymentRow,
  payment: Payment,
): Promise<{ row: PaymentRow; refund?: RefundRow }> {
  const { db, clientId, nowAtUtc } = write;
  const booking = await findBooking(db, clientId, row.booking_id);
  if (!booking) throw new Error('A payment of a booking that was never stored');
  const venue = await readVenueRow(db, clientId);
  const isClosed = venue.deleted_at !== null;
  const wentBack = isAllBack(payment);
  const hasBill = (await findBill(db, clientId, row.booking_id)) !== undefined;
  const taken = { booking, payment: row, squareId: payment.id };
  const isTaken = !isClosed && !wentBack && (await (hasBill ? keepPlace(write, taken) : takePayment(write, taken)));
  const completed = await updatePayment(db, row, {
    status: 'completed',
    square_payment_id: payment.id,
    square_order_id: payment.orderId,
    receipt_url: payment.receiptUrl,
    failure_code: wentBack ? GIVEN_BACK : null,
    failure_message: wentBack ? WENT_BACK : null,
    updated_at: nowAtUtc,
    completed_at: nowAtUtc,
    applied_at: isTaken ? nowAtUtc : null,
    next_check_at: null,
    refunds_check_at: firstRefundCheckAt(row, payment, deps.clock.now()),
    /* What was decided was about an outcome that is known now. */
    decided_at: null,
    decided_by: null,
  });
  if (isTaken && hasBill) {
    await countOnBill(write, completed);
    return { row: completed };
  }
  if (isTaken) {
    const paid = { paymentId: row.payment_id, amountCents: row.amount_cents };
    const confirmed = (await findBooking(db, clientId, row.booking_id)) ?? booking;
    await write.happened({ kind: 'booking.paid', actor: 'visitor', booking: confirmed, ...paid });
    return { row: completed };
  }
  /* The booking is as unpaid as before: its party can pay again while its place is held or free. The refund itself is learned next. */
  if (wentBack) return { row: completed };
  if (isClosed) {
    /* A person of the platform decides: the account may be opened again. Requirement Y43. */
    const ids = { clientId, paymentId: row.payment_id };
    write.afterCommit(() => deps.logger.error(ids, 'money arrived for a booking of a deleted account'));
    return { row: completed };
  }
  const { amount_cents: amountCents } = row;
  await write.happened({ kind: 'booking.paid_too_late', actor: 'visitor', venue, booking, amountCents });
  /* The venue may have given some of it back at the provider before it was known here. */
  const back = { amountCents: amountCents - payment.refundedCents, actor: 'system', reason: TOO_LATE };
  return { row: completed, refund: await reserveRefund(deps, write, completed, back) };
}

/** The refund is stored: what fails here is tried again by the job. */
async function refundNow(deps: Deps, refund: RefundRow): Promise<void> {
  try {
    await settleRefund(deps, bookingRefunds, refund);
  } catch (error) {
    deps.logger.error({ clientId: refund.client_id, refundId: refund.refund_id, err: error }, 'a refund has to wait');
  }
}

/** What an admin of the platform decided about a payment. Requirement Y44. */
export function noteDecision(
  write: VenueWrite,
  payment: PaymentRow,
  decision: 'settled' | 'given_up' | 'left',
  userId: string,
): Promise<void> {
  return write.happened({ kind: 'booking_payment.decided', actor: `user:${userId}`, payment, decision });
}

/**
 * Confirms the booking that was paid for. False where its place is gone, staff canceled it, or another payment paid for it: the
 * money then goes back. Requirement P10.
 */
async function takePayment(write: VenueWrite, { booking, payment, squareId }: Taken): Promise<boolean> {
  const { db, clientId } = write;
  if (appliedPaymentOf(await paymentsOfBooking(db, clientId, booking.booking_id))) return false;
  /* The payment itself keeps the place while it is open. */
  const place = await placeOfPaid(write, booking);
  if (!place) return false;
  await changeBooking(write, booking, {
    kind: 'booking.confirmed',
    actor: 'visitor',
    set: {
      status: booking.status === 'completed' ? 'completed' : 'confirmed',
      check_in_status: checkInOf(booking),
      hold_expires_at: null,
      square_transaction_id: squareId,
      ...place,
    },
    detail: { reason: `Paid ${formatCents(payment.amount_cents)} by card` },
  });
  return true;
}

/**
 * Keeps the place of a booking of whose bill a part was paid: while that doesn't confirm it, for as long as a new hold. False where the
 * place is gone, staff canceled the booking, or the link was paid before: the money then goes back. Requirements B66 and P10.
 */
async function keepPlace(write: VenueWrite, { booking, payment }: Taken): Promise<boolean> {
  const { db, clientId, nowAtUtc } = write;
  const payments = await paymentsOfBooking(db, clientId, booking.booking_id);
  if (appliedPaymentOf(payments.filter((row) => row.link_id === payment.link_id))) return false;
  const place = await placeOfPaid(write, booking);
  if (!place) return false;
  const hold_expires_at = holdEndOf(nowAtUtc);
  if (booking.status === 'cancelled' || 'resources' in place) {
    const set = { status: 'pending', check_in_status: checkInOf(booking), hold_expires_at, ...place } as const;
    await changeBooking(write, booking, { kind: 'booking.held_again', actor: 'visitor', set });
  } else if (booking.status === 'pending' && booking.hold_expires_at !== null) {
    await holdAtLeast(write, booking, hold_expires_at);
  }
  return true;
}

/** Adds what was paid to the bill, with what follows: the link is paid, the booking may be confirmed, and too much is for staff to see. */
async function countOnBill(write: VenueWrite, row: PaymentRow): Promise<void> {
  const { db, clientId } = write;
  const { booking_id: bookingId, payment_id: paymentId, amount_cents: amountCents } = row;
  if (row.link_id !== null) await markLinkPaid(db, clientId, row.link_id);
  await mirrorSquareMoney(write, bookingId);
  const [booking, bill] = [await findBooking(db, clientId, bookingId), await findBill(db, clientId, bookingId)];
  if (!booking || !bill) throw new Error('A payment of a booking that went away');
  const set = { square_transaction_id: row.square_payment_id };
  const after = await confirmWhenPaid(write, booking, bill, { actor: 'visitor', set });
  if (after.status !== booking.status)
    await write.happened({ kind: 'booking.paid', actor: 'visitor', booking: after, paymentId, amountCents });
  if (balanceOfBill(bill) < 0)
    await writeBill(write, bill, { booking: after, actor: 'visitor', set: { needs_review: 1 } });
}

interface Taken {
  booking: Row<'bookings'>;
  payment: PaymentRow;
  squareId: string;
}
