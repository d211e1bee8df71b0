import type { SquareStatus } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { Outcome, Payment, PaymentAccount } from '#integrations/payments/payments';
import type { VenueWrite } from '#venue/venue-write';
import { GIVEN_UP } from './abandoned-charge.ts';
import { nextCheckAt } from './check-schedule.ts';
import { findCharge } from './look-again.ts';
import type { Purpose, StoredPayment } from './payment-purpose.ts';
import { differences, type PaymentState } from './payment-state.ts';

/* What an admin of the platform sees and decides about payments that need a person, whatever they are for. */

/** One page of the table; more than that means an outage, and the oldest come first. */
export const REVIEWS_MAX = 100;

/** What Square has of a payment now; null where it has nothing. Errors: PAYMENTS_UNAVAILABLE where it can't be reached. */
export async function paymentAtSquare<R extends StoredPayment>(
  deps: Deps,
  purpose: Purpose<R>,
  row: R,
): Promise<Payment | null> {
  const account = await purpose.accountOf(deps, row);
  const found = account && (await ask(deps, purpose, account, row));
  if (found?.kind === 'ok') return found.value;
  if (found?.kind === 'refused' && found.code === 'NOT_FOUND') return null;
  throw new AppError('PAYMENTS_UNAVAILABLE', { message: 'We couldn’t ask Square about this payment.' });
}

async function ask<R extends StoredPayment>(
  deps: Deps,
  purpose: Purpose<R>,
  account: PaymentAccount,
  row: R,
): Promise<Outcome<Payment | null>> {
  if (row.square_payment_id) return account.getPayment(row.square_payment_id);
  const { source, square_order_id: orderId } = purpose.stateOf(deps, row);
  if (source === 'card') return findCharge(deps, purpose, account, row);
  return orderId ? account.paymentOfOrder(orderId) : { kind: 'ok', value: null };
}

/** What Square says of a payment, in dollars, with what differs from the request. */
export function toSquareStatus(state: PaymentState, payment: Payment): SquareStatus {
  return {
    square_payment_id: payment.id,
    status: payment.status,
    amount: centsToDollars(payment.amountCents),
    currency: payment.currency,
    location_id: payment.locationId,
    created_at: payment.createdAtUtc,
    differs: differences(state, payment),
  };
}

/** Whether the payment that an admin accepts is accepted already. */
export function isSettledWith({ status, square_payment_id: id }: StoredPayment, squarePaymentId: string): boolean {
  return status === 'completed' && id === squarePaymentId;
}

/** VERSION_CONFLICT, for the caller to throw where Square doesn't show what the admin saw. */
export function notPaidAtSquare(): AppError {
  return new AppError('VERSION_CONFLICT', { message: 'Square doesn’t show this as paid. Nothing was changed.' });
}

/** VERSION_CONFLICT, for the caller to throw where another decision was made, or the provider answered. */
export function settledMeanwhile(): AppError {
  const message = 'This payment has been settled in the meantime. Please reload the list.';
  return new AppError('VERSION_CONFLICT', { message });
}

/** Errors: NOT_FOUND. */
export async function requireStored<R extends StoredPayment>(
  { db }: VenueWrite,
  purpose: Purpose<R>,
  key: Pick<R, 'client_id' | 'payment_id'>,
): Promise<R> {
  const row = await purpose.find(db, key);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The columns of a decision. */
export function decidedBy({ nowAtUtc }: VenueWrite, userId: string): { decided_at: string; decided_by: string } {
  return { decided_at: nowAtUtc, decided_by: userId };
}

/** The columns of a payment that an admin closes without knowing its outcome; it is looked for a while longer. Requirement P6. */
export function givenUp<R extends StoredPayment>(
  deps: Deps,
  purpose: Purpose<R>,
  write: VenueWrite,
  { row, userId }: { row: R; userId: string },
) {
  const set = {
    ...decidedBy(write, userId),
    status: 'failed' as const,
    failure_code: GIVEN_UP,
    failure_message: 'We could not find out what became of this payment and closed it.',
    updated_at: write.nowAtUtc,
  };
  const state = { ...purpose.stateOf(deps, row), ...set, stage: 'closed' as const };
  return { ...set, next_check_at: nextCheckAt(state, deps.clock.now()) };
}

/** What an admin reads after they asked for a refund. */
export function refundWords(status: string | null, failure: string | null): string {
  if (status === 'completed') return 'The money was refunded.';
  return status === 'failed' ? (failure ?? 'The refund failed.') : 'The refund is on its way.';
}
