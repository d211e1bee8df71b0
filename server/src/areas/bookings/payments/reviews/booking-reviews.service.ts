import type { BookingPaymentReview } from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import type { SquareStatus } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { REVIEW_AFTER_MS } from '#areas/money/payments/look-again';
import { paymentAtSquare, REVIEWS_MAX, toSquareStatus } from '#areas/money/payments/reviews';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { Payment } from '#integrations/payments/payments';
import { type PaymentRow, stateOf } from '../booking-payment-state.ts';
import { bookingPayments } from '../settling/booking-payments.ts';
import { reviewReason, toBookingReview } from './booking-review-view.ts';
import { findReviewCandidates, findReviewedPayment, type ReviewedPayment } from './booking-reviews.repository.ts';

export interface ReviewKey {
  clientId: string;
  paymentId: string;
}

/** The payments for bookings that need a person of the platform, oldest first. Requirement Y43. */
export function listBookingReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<BookingPaymentReview[]> {
  return db.readPlatform((connection) => findReviews(connection, clock.now()));
}

/** How many of them there are, at most as many as are listed; inside a transaction the caller opened. */
export async function countBookingReviews(db: Connection, nowMs: number): Promise<number> {
  return (await findReviews(db, nowMs)).length;
}

async function findReviews(db: Connection, nowMs: number): Promise<BookingPaymentReview[]> {
  const begunBefore = new Date(nowMs - REVIEW_AFTER_MS).toISOString();
  const found = await findReviewCandidates(db, { begunBefore, limit: REVIEWS_MAX });
  return found
    .flatMap((each) => {
      const reason = reviewReason(each, nowMs);
      return reason === null ? [] : [toBookingReview(each, reason)];
    })
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .slice(0, REVIEWS_MAX);
}

/** What the venue's account reports now; null where it has no such payment. Errors: NOT_FOUND, PAYMENTS_UNAVAILABLE. */
export async function getBookingReviewStatus(deps: Deps, key: ReviewKey): Promise<SquareStatus | null> {
  const { payment: row } = await requireReviewed(deps, key);
  const payment = await bookingPaymentAtSquare(deps, row);
  return payment && toSquareStatus({ ...stateOf(row), location: row.location_id }, payment);
}

/** Errors: NOT_FOUND. */
export async function requireReviewed(
  { db }: Pick<Deps, 'db'>,
  { clientId, paymentId }: ReviewKey,
): Promise<ReviewedPayment> {
  const found = await db.readPlatform((connection) => findReviewedPayment(connection, clientId, paymentId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Errors: PAYMENTS_UNAVAILABLE where the venue's account is not connected or Square can't be reached. */
export async function bookingPaymentAtSquare(deps: Deps, row: PaymentRow): Promise<Payment | null> {
  if (!(await venueAccount(deps, row.client_id))) throw notConnected();
  return paymentAtSquare(deps, bookingPayments, row);
}

/** PAYMENTS_UNAVAILABLE, for the caller to throw where the venue has no connected Square account. */
export function notConnected(): AppError {
  return new AppError('PAYMENTS_UNAVAILABLE', { message: 'The venue’s Square account is not connected.' });
}
