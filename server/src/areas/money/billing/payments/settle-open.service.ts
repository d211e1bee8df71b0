import { ageOf } from '#base/stored-time';
import type { Deps } from '#integrations/deps';
import type { PaymentAccount } from '#integrations/payments/payments';
import { isReplaced, listUnsettled } from '../billing.repository.ts';
import { settleRefund } from '../reviews/refund.service.ts';
import { isLastAnswer, NEVER_ARRIVED, searchWindow } from './abandoned-charge.ts';
import { endChecks } from './payment-events.repository.ts';
import { isOpenCharge, isUnsettled, type PaymentRow } from './payment-state.ts';
import { settlePayment } from './settle-payment.service.ts';
import { withdrawLink } from './withdraw-link.ts';

/** A charge that the provider has no record of at this age is canceled. Requirement R16. */
const STOP_CHARGE_AFTER_MS = 10_000;
/** The longest that an HTTP request waits for the provider. */
const WAIT_MAX_MS = 8_000;
/** After this a person must decide about a charge of unknown outcome, and the venue may pay again. Requirement P17. */
export const REVIEW_AFTER_MS = 60 * 60_000;
/** Nobody has the URL of a link whose creation got no response. */
const DROP_LINK_AFTER_MS = 60_000;
/** How long a link can be paid, and its return token used. */
export const LINK_LIVES_MS = 7 * 24 * 3_600_000;

/**
 * Queries the provider about a venue's open payments and settles those it can: for a user who waits for one,
 * and before a new one starts. Payments in review are included only `withReviews`: the status of an account
 * is public, and a review stays open for days. Provider failures don't throw. Requirements P2, P3, P6.
 */
export async function settleOpenPayments(deps: Deps, clientId: string, { withReviews = false } = {}): Promise<void> {
  const rows = await deps.db.readVenue(clientId, (db) => listUnsettled(db, clientId));
  for (const row of rows) if (withReviews || row.status !== 'review') await settleOpenPayment(deps, row);
}

/** One attempt for one payment. Returns the row afterward. */
export async function settleOpenPayment(deps: Deps, row: PaymentRow): Promise<PaymentRow> {
  const account = deps.payments.platform;
  if (!account) return row;
  if (row.refund_status === 'pending') return settleRefund(deps, account, row, { isRetry: true });
  /* A person decides about money that differs. */
  if (row.differs !== null) return row;
  if (row.source === 'link') return settleLink(deps, account, row);
  const settled = await settleCharge(deps, account, row);
  const isStuck = isOpenCharge(settled) && ageMs(deps, settled) >= REVIEW_AFTER_MS;
  return isStuck ? settlePayment(deps, settled, { kind: 'stuck' }) : settled;
}

/**
 * Found: settled. Not found for some time: canceled, looked for once more, and failed, because then nothing was charged and
 * nothing will be.
 */
async function settleCharge(deps: Deps, account: PaymentAccount, row: PaymentRow): Promise<PaymentRow> {
  const made = searchWindow(row, deps.clock.now());
  const first = await account.findPayment(row.payment_id, made, row.location_id);
  if (first.kind !== 'ok') return row;
  const settled = first.value ? await settlePayment(deps, row, { kind: 'payment', payment: first.value }) : row;
  if (isLastAnswer(settled, first.value, deps.clock.now())) await deps.db.writePlatform((db) => endChecks(db, settled));
  if (!isUnsettled(settled.status) || ageMs(deps, row) < STOP_CHARGE_AFTER_MS) return settled;
  const stopped = await account.cancelByKey(row.idempotency_key);
  if (stopped.kind !== 'ok') return settled;
  const second = await account.findPayment(row.payment_id, made, row.location_id);
  if (second.kind !== 'ok') return settled;
  if (second.value) return settlePayment(deps, row, { kind: 'payment', payment: second.value });
  const message = 'The payment did not reach the card network. Nothing was charged.';
  return settlePayment(deps, row, { kind: 'closed', status: 'failed', code: NEVER_ARRIVED, message });
}

async function settleLink(deps: Deps, account: PaymentAccount, row: PaymentRow): Promise<PaymentRow> {
  if (row.status === 'pending') {
    if (ageMs(deps, row) < DROP_LINK_AFTER_MS) return row;
    const message = 'The payment link could not be made.';
    return settlePayment(deps, row, { kind: 'closed', status: 'failed', code: 'NO_LINK', message });
  }
  if (row.status === 'withdrawing') return withdrawLink(deps, account, row, 'cancelled');
  if (!row.square_order_id) return row;
  const paid = await account.paymentOfOrder(row.square_order_id);
  if (paid.kind !== 'ok') return row;
  const settled = paid.value ? await settlePayment(deps, row, { kind: 'payment', payment: paid.value }) : row;
  if (settled.status !== 'open') return settled;
  if (ageMs(deps, row) >= LINK_LIVES_MS) return withdrawLink(deps, account, settled, 'expired');
  const isOld = await deps.db.readVenue(row.client_id, (db) => isReplaced(db, row));
  return isOld ? withdrawLink(deps, account, settled, 'cancelled') : settled;
}

/** Waits for settling for a limited time; it continues in the background, and the job retries what failed. */
export async function within({ logger }: Pick<Deps, 'logger'>, settling: Promise<unknown>): Promise<void> {
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

function ageMs({ clock }: Pick<Deps, 'clock'>, row: PaymentRow): number {
  return ageOf(row.created_at, clock.now());
}
