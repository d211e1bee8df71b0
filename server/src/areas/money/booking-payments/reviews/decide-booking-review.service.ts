import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { GIVEN_UP } from '../../billing/payments/abandoned-charge.ts';
import { within } from '../../billing/payments/settle-open.service.ts';
import { venueAccount } from '../../square-accounts/square-accounts.service.ts';
import { decide, isOpen, type PaymentRow } from '../booking-payment-state.ts';
import { findPayment, updatePayment } from '../booking-payments.repository.ts';
import type { RefundRow } from '../refunds/booking-refunds.repository.ts';
import { reserveRefund } from '../refunds/new-refund.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { nextCheckAt } from '../settling/check-schedule.ts';
import { noteDecision } from '../settling/note-decision.ts';
import { settleOpenPayment } from '../settling/settle-open.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { leftCents, reviewReason } from './booking-review-view.ts';
import { findReviewedPayment } from './booking-reviews.repository.ts';
import { bookingPaymentAtSquare, notConnected, type ReviewKey, requireReviewed } from './booking-reviews.service.ts';

/* A platform admin's decisions about a payment for a booking: idempotent, under the venue's lock. Requirement Y44. */

const SETTLED_MEANWHILE = 'This payment has been settled in the meantime. Please reload the list.';
const GIVEN_UP_MESSAGE = 'We could not find out what became of this payment and closed it.';
const REFUND_REASON = 'Refunded by the platform';

/**
 * Accepts the payment that the admin saw at Square: it pays for its booking, or goes back where the place is gone. Square is
 * asked again first. Errors: NOT_FOUND, PAYMENTS_UNAVAILABLE, VERSION_CONFLICT (Square disagrees, or it does not fit).
 */
export async function settleBookingReview(
  deps: Deps,
  key: ReviewKey,
  squarePaymentId: string,
  userId: string,
): Promise<PaymentRow> {
  const { payment: row } = await requireReviewed(deps, key);
  if (isSettledWith(row, squarePaymentId)) return row;
  const payment = await bookingPaymentAtSquare(deps, row);
  const observed = payment?.id === squarePaymentId ? ({ kind: 'payment', payment } as const) : null;
  if (!observed || decide(row, observed).kind !== 'complete')
    throw new AppError('VERSION_CONFLICT', { message: 'Square doesn’t show this as paid. Nothing was changed.' });
  const settled = await settlePayment(deps, row, observed, userId);
  if (!isSettledWith(settled, squarePaymentId)) throw new AppError('VERSION_CONFLICT', { message: SETTLED_MEANWHILE });
  return settled;
}

/**
 * Closes a payment of unknown outcome, after Square was asked once more, so that the booking can be paid again; a charge that is
 * still pending is canceled. Of money that is here it is recorded that it stays. Errors: NOT_FOUND, VERSION_CONFLICT.
 */
export async function giveUpBookingReview(deps: Deps, key: ReviewKey, userId: string): Promise<PaymentRow> {
  const found = await requireReviewed(deps, key);
  if (isOpen(found.payment)) await within(deps, settleOpenPayment(deps, found.payment));
  const isHere = reviewReason(found, deps.clock.now()) !== null && found.payment.status === 'completed';
  return writeVenue(
    deps,
    key.clientId,
    async (write) => {
      const row = await readRow(write, key);
      if (row.failure_code === GIVEN_UP || row.decided_at !== null) return row;
      if (isOpen(row)) return giveUp(deps, write, row, userId);
      if (!isHere) throw new AppError('VERSION_CONFLICT', { message: SETTLED_MEANWHILE });
      const left = await updatePayment(write.db, row, by(write, userId));
      noteDecision(write, left, 'left', userId);
      return left;
    },
    [],
  );
}

/**
 * Gives back what is left of a payment that needs attention, from the venue's own account. What is on its way already is that
 * refund. Errors: NOT_FOUND, PAYMENTS_UNAVAILABLE, VERSION_CONFLICT (nothing here to give back).
 */
export async function refundBookingReview(deps: Deps, key: ReviewKey, userId: string): Promise<RefundRow> {
  await requireReviewed(deps, key);
  if (!(await venueAccount(deps, key.clientId))) throw notConnected();
  const { refund, isNew } = await writeVenue(deps, key.clientId, (write) => reserve(deps, write, key, userId), [
    'bookings',
  ]);
  return isNew ? settleRefund(deps, refund) : refund;
}

async function reserve(
  deps: Deps,
  write: VenueWrite,
  key: ReviewKey,
  userId: string,
): Promise<{ refund: RefundRow; isNew: boolean }> {
  const found = await findReviewedPayment(write.db, key.clientId, key.paymentId);
  if (!found) throw new AppError('NOT_FOUND');
  const amountCents = leftCents(found);
  const known = found.refunds.findLast(({ status }) => status !== 'failed');
  if (amountCents <= 0 && known) return { refund: known, isNew: false };
  /* An admin touches no other money of a venue. */
  if (found.payment.status !== 'completed' || reviewReason(found, deps.clock.now()) === null)
    throw new AppError('VERSION_CONFLICT', { message: SETTLED_MEANWHILE });
  const back = { amountCents, actor: `user:${userId}`, reason: REFUND_REASON };
  return { refund: await reserveRefund(deps, write, found.payment, back), isNew: true };
}

async function giveUp(deps: Deps, write: VenueWrite, row: PaymentRow, userId: string): Promise<PaymentRow> {
  const set = {
    ...by(write, userId),
    status: 'failed',
    failure_code: GIVEN_UP,
    failure_message: GIVEN_UP_MESSAGE,
    updated_at: write.nowAtUtc,
  } as const;
  const next_check_at = nextCheckAt({ ...row, ...set }, deps.clock.now());
  noteDecision(write, row, 'given_up', userId);
  return updatePayment(write.db, row, { ...set, next_check_at });
}

async function readRow({ db }: VenueWrite, { clientId, paymentId }: ReviewKey): Promise<PaymentRow> {
  const row = await findPayment(db, { client_id: clientId, payment_id: paymentId });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function isSettledWith(row: PaymentRow, squarePaymentId: string): boolean {
  return row.status === 'completed' && row.square_payment_id === squarePaymentId;
}

function by({ nowAtUtc }: VenueWrite, userId: string): Pick<PaymentRow, 'decided_at' | 'decided_by'> {
  return { decided_at: nowAtUtc, decided_by: userId };
}
