import type { PaymentReview, SquareStatus } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { Outcome, Payment } from '#integrations/payments/payments';
import { searchWindow } from '../payments/abandoned-charge.ts';
import type { PaymentRow } from '../payments/payment-state.ts';
import { toReviewView, toSquareStatus } from './payment-review-view.ts';
import { countReviews, findReview, listReviews } from './payment-reviews.repository.ts';

/** One page of the table; more than that means an outage, and the oldest come first. */
const REVIEWS_MAX = 100;
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
  const payment = await paymentAtSquare(deps, row);
  return payment ? toSquareStatus(row, payment, deps.payments.platform?.locationId ?? '') : null;
}

/** Errors: NOT_FOUND. */
export async function requireReview(deps: Pick<Deps, 'db'>, paymentId: string): Promise<PaymentRow> {
  const row = await deps.db.readPlatform((db) => findReview(db, paymentId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Errors: PAYMENTS_UNAVAILABLE where Square can't be reached. */
export async function paymentAtSquare(deps: Deps, row: PaymentRow): Promise<Payment | null> {
  const found = await ask(deps, row);
  if (found?.kind === 'ok') return found.value;
  if (found?.kind === 'refused' && found.code === 'NOT_FOUND') return null;
  throw new AppError('PAYMENTS_UNAVAILABLE', { message: 'We couldn’t ask Square about this payment.' });
}

function ask(deps: Deps, row: PaymentRow): Promise<Outcome<Payment | null>> | null {
  const account = deps.payments.platform;
  if (!account) return null;
  if (row.square_payment_id) return account.getPayment(row.square_payment_id);
  if (row.source === 'link')
    return row.square_order_id
      ? account.paymentOfOrder(row.square_order_id)
      : Promise.resolve({ kind: 'ok', value: null });
  return account.findPayment(row.payment_id, searchWindow(row, deps.clock.now()), row.location_id);
}
