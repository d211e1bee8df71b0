import { ageOf } from '#base/stored-time';
import type { Deps } from '#integrations/deps';
import type { Outcome, Payment, PaymentAccount } from '#integrations/payments/payments';
import { isLastAnswer, NEVER_ARRIVED, searchWindow } from './abandoned-charge.ts';
import type { Purpose, StoredPayment } from './payment-purpose.ts';
import { isOpenCharge, isUnsettled, type Observation } from './payment-state.ts';
import { settlePayment } from './settle-payment.ts';
import { endChecks } from './waiting.shared.repository.ts';

/** A charge that the provider has no record of at this age is canceled. Requirement R16. */
const STOP_CHARGE_AFTER_MS = 10_000;
/** After this a person must decide about a charge of unknown outcome. Requirement P17. */
export const REVIEW_AFTER_MS = 60 * 60_000;
/** The longest that an HTTP request waits for the provider. */
const WAIT_MAX_MS = 8_000;

/**
 * Asks the provider what became of a charge, and never charges again. One that stays open for an hour goes to a person where its
 * state has reviews. Without the account it waits. Returns the row afterward. Requirements P2, P6, P17.
 */
export async function settleCharge<R extends StoredPayment>(deps: Deps, purpose: Purpose<R>, row: R): Promise<R> {
  const account = await purpose.accountOf(deps, row);
  if (!account) return row;
  const settled = await look(deps, purpose, account, row);
  const isStuck = isOpenCharge(purpose.stateOf(deps, settled)) && ageMs(deps, settled) >= REVIEW_AFTER_MS;
  return isStuck ? settlePayment(deps, purpose, settled, { kind: 'stuck' }) : settled;
}

/**
 * Found: settled. Not found for some time: canceled, looked for once more, and failed, because then nothing was charged and
 * nothing will be.
 */
async function look<R extends StoredPayment>(
  deps: Deps,
  purpose: Purpose<R>,
  account: PaymentAccount,
  row: R,
): Promise<R> {
  const settle = (observed: Observation) => settlePayment(deps, purpose, row, observed);
  const first = await findCharge(deps, purpose, account, row);
  if (first.kind !== 'ok') return row;
  const settled = first.value ? await settle({ kind: 'payment', payment: first.value }) : row;
  if (!purpose.isChargedBy(account, row)) return settled;
  if (isLastAnswer(settled, first.value, deps.clock.now()))
    await deps.db.writePlatform((db) => endChecks(db, purpose.waiting, settled));
  if (!isUnsettled(purpose.stateOf(deps, settled)) || ageMs(deps, row) < STOP_CHARGE_AFTER_MS) return settled;
  const stopped = await account.cancelByKey(row.idempotency_key);
  if (stopped.kind !== 'ok') return settled;
  const second = await findCharge(deps, purpose, account, row);
  if (second.kind !== 'ok') return settled;
  if (second.value) return settle({ kind: 'payment', payment: second.value });
  const message = 'The payment did not reach the card network. Nothing was charged.';
  return settle({ kind: 'closed', status: 'failed', code: NEVER_ARRIVED, message });
}

/** What the provider's list has of a charge; null where it has nothing. */
export function findCharge<R extends StoredPayment>(
  deps: Pick<Deps, 'clock' | 'payments'>,
  purpose: Purpose<R>,
  account: PaymentAccount,
  row: R,
): Promise<Outcome<Payment | null>> {
  const { reference } = purpose.stateOf(deps, row);
  return account.findPayment(reference, searchWindow(row, deps.clock.now()), row.location_id);
}

/** Waits for settling for a limited time; it continues in the background, and the job retries what failed. */
export async function settleBriefly({ logger }: Pick<Deps, 'logger'>, settling: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, WAIT_MAX_MS);
  });
  const settled = settling.catch((error: unknown) => {
    logger.error({ err: error }, 'payments were not settled');
  });
  await Promise.race([settled, patience]);
  clearTimeout(timer);
}

function ageMs({ clock }: Pick<Deps, 'clock'>, { created_at: createdAt }: StoredPayment): number {
  return ageOf(createdAt, clock.now());
}
