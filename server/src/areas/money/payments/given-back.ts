import type { Deps } from '#integrations/deps';
import type { Outcome, Payment, PaymentAccount, Refund } from '#integrations/payments/payments';
import { nextRefundCheckAt, type Waiting } from './check-schedule.ts';
import { bringForward } from './waiting.shared.repository.ts';

/*
 * What was given back of a payment, by anyone: a refund that an owner makes at the provider reaches us by an event that may
 * be lost. The provider's payment names all its refunds, so that each counts once by its id, in whatever order it is learned.
 * Requirement P22.
 */

/** The provider makes at most 20 refunds of a payment, not counting those that failed. */
const REFUNDS_MAX = 40;
/** A request for a refund is on its way for at most so long; until then the provider's refunds can't be told from ours. */
export const ANSWER_WITHIN_MS = 60_000;
/** What could not be learned, or does not fit yet, is asked about again. */
export const ASK_AGAIN_MS = 60 * 60_000;

/** A failure code of our own: all the money went back at the provider before it could pay for anything here. */
export const GIVEN_BACK = 'GIVEN_BACK';

/** Whether a payment that is settled now has gone back in full already, so that it pays for nothing. Requirement P23. */
export function isAllBack({ amountCents, refundedCents }: Pick<Payment, 'amountCents' | 'refundedCents'>): boolean {
  return refundedCents > 0 && refundedCents >= amountCents;
}

/** The refunds of a payment that the provider has now, except those that are known. Asks once, and once for each refund. */
export async function refundsAtProvider(
  account: PaymentAccount,
  squarePaymentId: string,
  knownIds: ReadonlySet<string>,
): Promise<Outcome<Refund[]>> {
  const payment = await account.getPayment(squarePaymentId);
  if (payment.kind !== 'ok') return payment;
  const refunds: Refund[] = [];
  for (const id of payment.value.refundIds.filter((one) => !knownIds.has(one)).slice(-REFUNDS_MAX)) {
    const refund = await account.getRefund(id);
    if (refund.kind !== 'ok') return refund;
    refunds.push(refund.value);
  }
  return { kind: 'ok', value: refunds };
}

/** Whether asking again soon may help: an account whose token is refused is asked no more often than any other. */
export function mayAnswerSoon({ kind }: Outcome<unknown>): boolean {
  return kind === 'unavailable' || kind === 'unknown';
}

/** When a payment that was just taken is first asked about again. */
export function firstRefundCheckAt(
  row: { created_at: string },
  { refundIds, refundedCents }: Pick<Payment, 'refundIds' | 'refundedCents'>,
  nowMs: number,
): string | null {
  const isKnownToReturn = refundedCents > 0 || refundIds.length > 0;
  return isKnownToReturn ? new Date(nowMs).toISOString() : nextRefundCheckAt(row, nowMs);
}

/** Has the provider asked what was given back of a payment no later than in `waitMs`. */
export function askWithin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  waiting: Waiting,
  row: { client_id: string },
  waitMs: number,
): Promise<void> {
  const atUtc = new Date(clock.now() + waitMs).toISOString();
  return db.writePlatform((connection) => bringForward(connection, waiting, row, atUtc));
}
