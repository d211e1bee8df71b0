import { requireVenueIn } from '#access/visited-venue';
import { findBooking } from '#areas/bookings/bookings/bookings.shared.repository';
import { queueBookingMail } from '#areas/bookings/bookings/mails/booking-mails';
import type { Deps } from '#integrations/deps';
import type { Outcome, Payment } from '#integrations/payments/payments';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { decide, type Observation, type PaymentRow } from '../booking-payment-state.ts';
import { findPayment, findVenueRow, updatePayment } from '../booking-payments.repository.ts';
import type { RefundRow } from '../refunds/booking-refunds.repository.ts';
import { reserveRefund } from '../refunds/new-refund.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { nextCheckAt } from './check-schedule.ts';
import { queueLatePaymentMails } from './late-payment-mails.ts';
import { noteDecision } from './note-decision.ts';
import { takePayment } from './take-payment.ts';

const TOO_LATE = 'The payment came too late';

/** What the answer to a charge says of it. Requirement P4. */
export function observationOf(outcome: Outcome<Payment>): Observation {
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'payment', payment: outcome.value };
    case 'declined':
      return { kind: 'closed', status: 'declined', code: outcome.code, message: outcome.message };
    case 'refused':
      return { kind: 'closed', status: 'failed', code: outcome.code, message: outcome.message };
    case 'unavailable':
      return { kind: 'closed', status: 'failed', code: 'UNAVAILABLE', message: outcome.message };
    default:
      return { kind: 'unknown' };
  }
}

/**
 * Applies what was learned about a payment, from wherever: one transaction that confirms the booking, or gives the money back
 * where its place is gone. `decidedBy` is the admin who accepted it, where it was not learned by itself. Answers the row as it is
 * afterward. Requirements P4, P7, P10, Y44.
 */
export async function settlePayment(
  deps: Deps,
  key: PaymentRow,
  observed: Observation,
  decidedBy: string | null = null,
): Promise<PaymentRow> {
  const before = await deps.db.readVenue(key.client_id, (db) => findPayment(db, key));
  if (!before) throw new Error('A payment that was never stored');
  if (decide(before, observed).kind === 'keep') return before;
  const work = async (write: VenueWrite): Promise<Settled> => {
    const settled = await settle(deps, write, key, observed);
    if (decidedBy !== null && settled.isNew) noteDecision(write, settled.row, 'settled', decidedBy);
    return settled;
  };
  const { row, refund } = await writeVenue(deps, key.client_id, work, ['bookings']);
  if (refund) await refundNow(deps, refund);
  return row;
}

interface Settled {
  row: PaymentRow;
  refund: RefundRow | null;
  isNew: boolean;
}

async function settle(deps: Deps, write: VenueWrite, key: PaymentRow, observed: Observation): Promise<Settled> {
  const { db, nowAtUtc } = write;
  const row = await findPayment(db, key);
  if (!row) throw new Error('A payment that was never stored');
  const decision = decide(row, observed);
  if (decision.kind === 'complete') return complete(deps, write, row, decision.payment);
  if (decision.kind === 'keep') return { row, refund: null, isNew: false };
  const set = {
    status: decision.status,
    failure_code: decision.code,
    failure_message: decision.message,
    updated_at: nowAtUtc,
  };
  const next_check_at = decision.status === 'unknown' ? nowAtUtc : nextCheckAt({ ...row, ...set }, deps.clock.now());
  return { row: await updatePayment(db, row, { ...set, next_check_at }), refund: null, isNew: true };
}

async function complete(deps: Deps, write: VenueWrite, row: PaymentRow, payment: Payment): Promise<Settled> {
  const { db, clientId, nowAtUtc } = write;
  const booking = await findBooking(db, clientId, row.booking_id);
  if (!booking) throw new Error('A payment of a booking that was never stored');
  const venue = await findVenueRow(db, clientId);
  const isClosed = venue.deleted_at !== null;
  const taken = { booking, payment: row, squareId: payment.id, timeZone: venue.time_zone };
  const isTaken = !isClosed && (await takePayment(write, taken));
  const completed = await updatePayment(db, row, {
    status: 'completed',
    square_payment_id: payment.id,
    square_order_id: payment.orderId,
    receipt_url: payment.receiptUrl,
    failure_code: null,
    failure_message: null,
    updated_at: nowAtUtc,
    completed_at: nowAtUtc,
    applied_at: isTaken ? nowAtUtc : null,
    next_check_at: null,
    /* What was decided was about an outcome that is known now. */
    decided_at: null,
    decided_by: null,
  });
  if (isTaken) {
    await confirmByMail(deps, write, row.booking_id);
    return { row: completed, refund: null, isNew: true };
  }
  if (isClosed) {
    /* A person of the platform decides: the account may be opened again. Requirement Y43. */
    const ids = { clientId, paymentId: row.payment_id };
    write.afterCommit(() => deps.logger.error(ids, 'money arrived for a booking of a deleted account'));
    return { row: completed, refund: null, isNew: true };
  }
  const back = { amountCents: row.amount_cents, actor: 'system', reason: TOO_LATE };
  const refund = await reserveRefund(deps, write, completed, back);
  await queueLatePaymentMails(deps, db, { venue, booking, amountCents: row.amount_cents });
  return { row: completed, refund, isNew: true };
}

/** The party's confirmation: for an unpaid booking none was sent. Requirement B14. */
async function confirmByMail(deps: Deps, write: VenueWrite, bookingId: string): Promise<void> {
  const booking = await findBooking(write.db, write.clientId, bookingId);
  if (!booking) return;
  const venue = await requireVenueIn(write.db, write.clientId);
  await queueBookingMail(deps, write, venue, booking, 'confirmed');
}

/** The refund is stored: what fails here is tried again by the job. */
async function refundNow(deps: Deps, refund: RefundRow): Promise<void> {
  try {
    await settleRefund(deps, refund);
  } catch (error) {
    deps.logger.error({ clientId: refund.client_id, refundId: refund.refund_id, err: error }, 'a refund has to wait');
  }
}
