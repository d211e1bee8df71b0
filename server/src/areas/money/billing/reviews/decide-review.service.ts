import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { Payment } from '#integrations/payments/payments';
import { readVenueRow } from '#venue/venue-row';
import { type VenueWrite, writeVenueAndPlatform } from '#venue/venue-write';
import { GIVEN_UP } from '../../payments/abandoned-charge.ts';
import { settleBriefly } from '../../payments/look-again.ts';
import {
  decidedBy,
  givenUp,
  isSettledWith,
  notPaidAtSquare,
  paymentAtSquare,
  requireStored,
  settledMeanwhile,
} from '../../payments/reviews.ts';
import { type PaymentRow, updatePayment } from '../billing.repository.ts';
import { completePayment } from '../payments/complete-payment.ts';
import { refundPayment } from '../payments/refund.service.ts';
import { learnReturns } from '../payments/returns.service.ts';
import { settleOpenPayment } from '../payments/settle-open.service.ts';
import { subscriptionPayments } from '../payments/subscription-payments.ts';
import { canBeGivenUp, canBeSettled, isRefundable, whyUnusable } from './payment-review-view.ts';
import { requireReview } from './payment-reviews.service.ts';

/* An admin's decisions about a payment, under the venue's lock; idempotent. Requirements P17, P18. */

/**
 * Accepts the payment that the admin saw at Square: it counts as paid for its plan. Square is queried again first. Errors: NOT_FOUND,
 * PAYMENTS_UNAVAILABLE, VERSION_CONFLICT (Square disagrees or gave money back, or another decision was made), INVALID_INPUT (it can't count).
 */
export async function settleReview(
  deps: Deps,
  paymentId: string,
  squarePaymentId: string,
  userId: string,
): Promise<PaymentRow> {
  const found = await requireReview(deps, paymentId);
  if (isSettledWith(found, squarePaymentId)) return found;
  const payment = await paymentAtSquare(deps, subscriptionPayments, found);
  if (payment?.id !== squarePaymentId || payment.status !== 'COMPLETED') throw notPaidAtSquare();
  if (payment.refundedCents > 0) {
    await settleBriefly(deps, learnReturns(deps, found));
    throw givenBackAtSquare();
  }
  return writeVenueAndPlatform(deps, found.client_id, async (write) => {
    const row = await requireStored(write, subscriptionPayments, found);
    if (isSettledWith(row, squarePaymentId)) return row;
    if (!canBeSettled(row)) throw settledMeanwhile();
    await requireUse(deps, write, row);
    /* First, so that the receipt says what was paid. */
    const accepted = await updatePayment(write.db, row, {
      ...acceptedAmount(row, payment),
      ...decidedBy(write, userId),
    });
    const completed = await completePayment(deps, write, accepted, payment);
    const said = { decision: 'settled', payment: row, content: { taken: payment.amountCents } } as const;
    await write.happened({ kind: 'subscription.payment_decided', actor: `user:${userId}`, ...said });
    return completed;
  });
}

/**
 * Closes a payment of unknown outcome and unblocks the venue. Square is queried first, and a charge
 * that is still pending is canceled. Money that was already received is recorded as not applied. Errors: NOT_FOUND, VERSION_CONFLICT.
 */
export async function giveUpReview(deps: Deps, paymentId: string, userId: string): Promise<PaymentRow> {
  const found = await requireReview(deps, paymentId);
  if (canBeGivenUp(found)) await settleBriefly(deps, settleOpenPayment(deps, found));
  return writeVenueAndPlatform(deps, found.client_id, async (write) => {
    const row = await requireStored(write, subscriptionPayments, found);
    if (row.failure_code === GIVEN_UP) return row;
    if (!canBeGivenUp(row)) throw settledMeanwhile();
    const content = { square_payment_id: row.square_payment_id };
    const said = { decision: 'given_up', payment: row, content } as const;
    await write.happened({ kind: 'subscription.payment_decided', actor: `user:${userId}`, ...said });
    return giveUp(deps, write, row, userId);
  });
}

/** Refunds money that was not applied; a payment that differs is closed first. Errors: as `refundPayment`, NOT_FOUND. */
export async function refundReview(deps: Deps, paymentId: string, userId: string): Promise<PaymentRow> {
  const found = await requireReview(deps, paymentId);
  if (!deps.payments.platform) throw new AppError('PAYMENTS_UNAVAILABLE');
  const isMoneyInReview = found.status === 'review' && isRefundable(found);
  const row = isMoneyInReview ? await giveUpReview(deps, paymentId, userId) : found;
  return refundPayment(deps, row, userId);
}

function giveUp(deps: Deps, write: VenueWrite, row: PaymentRow, userId: string): Promise<PaymentRow> {
  const { db, nowAtUtc } = write;
  const closed = {
    ...givenUp(deps, subscriptionPayments, write, { row, userId }),
    superseded_at: row.superseded_at ?? nowAtUtc,
    settled_at: nowAtUtc,
  };
  const isMoneyHere = row.square_payment_id !== null;
  return updatePayment(db, row, isMoneyHere ? { ...closed, status: 'received', next_check_at: null } : closed);
}

function givenBackAtSquare(): AppError {
  const message = 'Square shows that money of this payment was given back. Nothing was changed.';
  return new AppError('VERSION_CONFLICT', { message });
}

/** Errors: INVALID_INPUT where the money can't count anymore. */
async function requireUse(deps: Deps, { db }: VenueWrite, row: PaymentRow): Promise<void> {
  const client = await readVenueRow(db, row.client_id);
  const why = whyUnusable(client, row, venueDateAt(deps.clock.now(), client.time_zone));
  if (why !== null) throw new AppError('INVALID_INPUT', { message: `${why} Please refund this payment.` });
}

/** The value of the period is what was paid, in our own currency; for another currency, what was requested. */
function acceptedAmount(row: PaymentRow, payment: Payment): Pick<PaymentRow, 'amount_cents'> {
  return { amount_cents: payment.currency === row.currency ? payment.amountCents : row.amount_cents };
}
