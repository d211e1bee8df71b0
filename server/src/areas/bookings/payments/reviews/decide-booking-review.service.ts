import { GIVEN_UP } from '#areas/money/payments/abandoned-charge';
import { settleBriefly, settleCharge } from '#areas/money/payments/look-again';
import { decide } from '#areas/money/payments/payment-state';
import { settleRefund } from '#areas/money/payments/refunds';
import {
  decidedBy,
  givenUp,
  isSettledWith,
  notPaidAtSquare,
  requireStored,
  settledMeanwhile,
} from '#areas/money/payments/reviews';
import { settlePayment } from '#areas/money/payments/settle-payment';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { isOpen, type PaymentRow, stateOf } from '../booking-payment-state.ts';
import { updatePayment } from '../booking-payments.repository.ts';
import type { RefundRow } from '../refunds/booking-refunds.repository.ts';
import { bookingRefunds } from '../refunds/booking-refunds.ts';
import { reserveRefund } from '../refunds/new-refund.ts';
import { learnReturnsOfBooking } from '../refunds/refund-event.ts';
import { bookingPayments, noteDecision } from '../settling/booking-payments.ts';
import { leftCents, reviewReason } from './booking-review-view.ts';
import { findReviewedPayment } from './booking-reviews.repository.ts';
import { bookingPaymentAtSquare, notConnected, type ReviewKey, requireReviewed } from './booking-reviews.service.ts';

/* A platform admin's decisions about a payment for a booking: idempotent, under the venue's lock. Requirement Y44. */

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
  if (payment?.id !== squarePaymentId) throw notPaidAtSquare();
  const accepted = { kind: 'payment', payment, acceptedBy: userId } as const;
  if (decide(stateOf(row), accepted).kind !== 'complete') throw notPaidAtSquare();
  const settled = await settlePayment(deps, bookingPayments, row, accepted);
  if (!isSettledWith(settled, squarePaymentId)) throw settledMeanwhile();
  return settled;
}

/**
 * Closes a payment of unknown outcome, after Square was asked once more, so that the booking can be paid again; a charge that is
 * still pending is canceled. Of money that is here it is recorded that it stays. Errors: NOT_FOUND, VERSION_CONFLICT.
 */
export async function giveUpBookingReview(deps: Deps, key: ReviewKey, userId: string): Promise<PaymentRow> {
  const found = await requireReviewed(deps, key);
  if (isOpen(found.payment)) await settleBriefly(deps, settleCharge(deps, bookingPayments, found.payment));
  const isHere = reviewReason(found, deps.clock.now()) !== null && found.payment.status === 'completed';
  return writeVenue(deps, key.clientId, async (write) => {
    const row = await requireStored(write, bookingPayments, { client_id: key.clientId, payment_id: key.paymentId });
    if (row.failure_code === GIVEN_UP || row.decided_at !== null) return row;
    if (isOpen(row)) {
      await noteDecision(write, row, 'given_up', userId);
      return updatePayment(write.db, row, givenUp(deps, bookingPayments, write, { row, userId }));
    }
    if (!isHere) throw settledMeanwhile();
    const left = await updatePayment(write.db, row, decidedBy(write, userId));
    await noteDecision(write, left, 'left', userId);
    return left;
  });
}

/**
 * Gives back what is left of a payment that needs attention, from the venue's own account. What is on its way already is that
 * refund. Errors: NOT_FOUND, PAYMENTS_UNAVAILABLE, VERSION_CONFLICT (nothing here to give back).
 */
export async function refundBookingReview(deps: Deps, key: ReviewKey, userId: string): Promise<RefundRow> {
  const { payment } = await requireReviewed(deps, key);
  if (!(await venueAccount(deps, key.clientId))) throw notConnected();
  await learnReturnsOfBooking(deps, key.clientId, payment.booking_id);
  const { refund, isNew } = await writeVenue(deps, key.clientId, (write) => reserve(deps, write, key, userId));
  return isNew ? settleRefund(deps, bookingRefunds, refund) : refund;
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
  if (found.payment.status !== 'completed' || reviewReason(found, deps.clock.now()) === null) throw settledMeanwhile();
  const back = { amountCents, actor: `user:${userId}`, reason: REFUND_REASON };
  return { refund: await reserveRefund(deps, write, found.payment, back), isNew: true };
}
