import type { PaymentReview, SquareStatus } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { paymentAtSquare, REVIEWS_MAX, toSquareStatus } from '../../payments/reviews.ts';
import type { PaymentRow } from '../billing.repository.ts';
import { subscriptionPayments } from '../payments/subscription-payments.ts';
import { toReviewView } from './payment-review-view.ts';
import { countReviews, findReview, listReviews } from './payment-reviews.repository.ts';

/** A request that is still in flight is not listed yet. */
const BEGUN_BEFORE_MS = 60_000;
const REFUNDS_SHOWN_MS = 30 * 24 * 3_600_000;

/** The payments that need a person of the platform, and the refunds of the last 30 days. Requirements P16, P17, P18. */
export async function listPaymentReviews(deps: Pick<Deps, 'clock' | 'db'>): Promise<PaymentReview[]> {
  const before = (ms: number) => new Date(deps.clock.now() - ms).toISOString();
  const rows = await deps.db.readPlatform((db) =>
    listReviews(db, {
      begunBefore: before(BEGUN_BEFORE_MS),
      refundedAfter: before(REFUNDS_SHOWN_MS),
      limit: REVIEWS_MAX,
    }),
  );
  return rows.map((row) => toReviewView(row, deps.clock.now()));
}

/** How many payments only a person moves on, at most as many as are listed; inside a transaction the caller opened. */
export function countPaymentReviews(db: Connection): Promise<number> {
  return countReviews(db, REVIEWS_MAX);
}

/** What Square reports now; null where it has no such payment. Errors: NOT_FOUND, PAYMENTS_UNAVAILABLE. */
export async function getReviewStatus(deps: Deps, paymentId: string): Promise<SquareStatus | null> {
  const row = await requireReview(deps, paymentId);
  const payment = await paymentAtSquare(deps, subscriptionPayments, row);
  return payment && toSquareStatus(subscriptionPayments.stateOf(deps, row), payment);
}

/** Errors: NOT_FOUND. */
export async function requireReview(deps: Pick<Deps, 'db'>, paymentId: string): Promise<PaymentRow> {
  const row = await deps.db.readPlatform((db) => findReview(db, paymentId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
