import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import type { Outcome, PaymentAccount, Refund } from '#integrations/payments/payments';
import { outcomeOfRetry } from '#integrations/payments/retried-refund';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { findPayment, updatePayment } from '../billing.repository.ts';
import { nextCheckAt } from '../payments/check-schedule.ts';
import type { PaymentRow } from '../payments/payment-state.ts';
import { findReceivedBySquareId } from './payment-reviews.repository.ts';

const REASON = 'This payment was not used for the subscription.';

/**
 * Refunds all the money of a payment that was not applied. The request is stored with its key before it is sent, so
 * that a second click, and a retry after a lost response, is the same refund; a failed one is retried with a new key.
 * Returns the row afterward. Errors: PAYMENTS_UNAVAILABLE, VERSION_CONFLICT (nothing to refund). Requirement P18.
 */
export async function refundPayment(deps: Deps, row: PaymentRow, userId: string): Promise<PaymentRow> {
  const account = deps.payments.platform;
  if (!account) throw new AppError('PAYMENTS_UNAVAILABLE');
  const { stored, isNew } = await storeRefund(deps, row, userId);
  return isNew ? settleRefund(deps, account, stored) : stored;
}

function storeRefund(deps: Deps, key: PaymentRow, userId: string): Promise<{ stored: PaymentRow; isNew: boolean }> {
  return writeVenueAndPlatform(deps, key.client_id, async (write) => {
    const { db, nowAtUtc } = write;
    const row = await findPayment(db, key.client_id, key.payment_id);
    if (!row || row.status !== 'received' || !row.square_payment_id || row.taken_cents === null)
      throw new AppError('VERSION_CONFLICT');
    if (row.refund_status === 'pending' || row.refund_status === 'completed') return { stored: row, isNew: false };
    const set = {
      refund_status: 'pending',
      refund_key: deps.ids.uuid(),
      refund_id: null,
      refund_asked_at: nowAtUtc,
      refund_failure: null,
      updated_at: nowAtUtc,
    } as const;
    const next_check_at = nextCheckAt({ ...row, ...set }, deps.clock.now());
    const stored = await updatePayment(db, row, { ...set, next_check_at });
    const { payment_id, square_payment_id, taken_cents } = row;
    write.audit({
      action: 'subscription_payment_refunded',
      actor: `user:${userId}`,
      subject: payment_id,
      content_sha256: sha256(canonicalJson({ square_payment_id, taken_cents, key: set.refund_key })),
    });
    return { stored, isNew: true };
  });
}

/** One attempt for a refund that is not final: requested with its own key, or queried. `isRetry`: it may have been requested before. */
export async function settleRefund(
  deps: Deps,
  account: PaymentAccount,
  row: PaymentRow,
  { isRetry = false } = {},
): Promise<PaymentRow> {
  const { refund_id: refundId, refund_key: idempotencyKey, square_payment_id: paymentId } = row;
  if (refundId) return noteRefund(deps, row, await account.getRefund(refundId));
  if (!idempotencyKey || !paymentId) return row;
  const outcome = await account.refund({
    idempotencyKey,
    paymentId,
    amountCents: row.taken_cents ?? 0,
    currency: row.taken_currency ?? row.currency,
    reason: REASON,
  });
  return noteRefund(deps, row, isRetry ? outcomeOfRetry(outcome) : outcome);
}

/** A refund that the provider reports: ours before its response arrived, or one created manually at the provider. */
export async function settleRefundEvent(deps: Deps, refund: Refund): Promise<void> {
  const row = await deps.db.readPlatform((db) => findReceivedBySquareId(db, refund.paymentId));
  if (!row || refund.amountCents !== row.taken_cents) return;
  /* Another attempt's outcome does not apply to this one, unless the money is back. */
  const isOurs = row.refund_status === 'pending' && (row.refund_id ?? refund.id) === refund.id;
  if (isOurs || refund.status === 'COMPLETED') await noteRefund(deps, row, { kind: 'ok', value: refund });
}

/** Writes the outcome of a refund; `completed` never changes, and one without a response stays as it is, to be retried. */
function noteRefund(deps: Deps, key: PaymentRow, outcome: Outcome<Refund>): Promise<PaymentRow> {
  return writeVenueAndPlatform(deps, key.client_id, async ({ db, nowAtUtc, afterCommit }) => {
    const row = await findPayment(db, key.client_id, key.payment_id);
    if (!row) throw new Error('The payment to refund does not exist');
    if (row.refund_status === 'completed' || row.refund_key !== key.refund_key) return row;
    const set = columnsOf(outcome, row, nowAtUtc);
    if (!set) return row;
    if (set.refund_status === 'failed') {
      const ids = { clientId: row.client_id, paymentId: row.payment_id };
      afterCommit(() => deps.logger.error(ids, 'a refund failed'));
    }
    return updatePayment(db, row, { ...set, updated_at: nowAtUtc });
  });
}

function columnsOf(outcome: Outcome<Refund>, row: PaymentRow, nowAtUtc: string): Partial<PaymentRow> | null {
  if (outcome.kind === 'ok') {
    const { id, status } = outcome.value;
    if (status === 'PENDING') return { refund_id: id, refund_status: 'pending' };
    if (status === 'COMPLETED')
      return { refund_id: id, refund_status: 'completed', refunded_at: nowAtUtc, next_check_at: null };
    const refund_failure = 'Square couldn’t refund the money.';
    return { refund_id: id, refund_status: 'failed', refund_failure, next_check_at: null };
  }
  /* A refund that exists has failed only if its own status says so. */
  if (row.refund_id || outcome.kind === 'unavailable' || outcome.kind === 'unknown') return null;
  return { refund_status: 'failed', refund_failure: outcome.message, next_check_at: null };
}
