import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { Refund } from '#integrations/payments/payments';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { noteRefund, type RefundPurpose, settleRefund } from '../../payments/refunds.ts';
import { findPayment, type PaymentRow, updatePayment } from '../billing.repository.ts';
import { findReceivedBySquareId } from './payment-events.repository.ts';
import { nextCheckAt } from './subscription-state.ts';

const REASON = 'This payment was not used for the subscription.';

/** Refunds of what was not applied, each in the row of its payment. */
export const subscriptionRefunds: RefundPurpose<PaymentRow> = {
  /* One that failed is as open as one under way: an admin may have asked for it again. */
  stateOf: ({ refund_id: refundId, refund_status: status }) => ({
    status: status === 'completed' ? 'completed' : 'pending',
    refundId,
  }),
  accountOf: async ({ payments }) => payments.platform,
  async requestOf(_deps, row) {
    const { refund_key: idempotencyKey, square_payment_id: paymentId } = row;
    if (!idempotencyKey || !paymentId) return null;
    const taken = { amountCents: row.taken_cents ?? 0, currency: row.taken_currency ?? row.currency };
    return { ...taken, idempotencyKey, paymentId, reason: REASON };
  },
  find: findPayment,
  write: writeVenueAndPlatform,
  async note(deps, { db, nowAtUtc, afterCommit }, row, { status, refundId, failure }, asked) {
    /* Of an earlier request. */
    if (status === 'unknown' || row.refund_key !== asked.refund_key) return row;
    if (status === 'failed') {
      const ids = { clientId: row.client_id, paymentId: row.payment_id };
      afterCommit(() => deps.logger.error(ids, 'a refund failed'));
    }
    /* One that failed and is under way after all is asked about again. */
    const askAgainAt = row.next_check_at ?? nextCheckAt({ ...row, refund_status: 'pending' }, deps.clock.now());
    return updatePayment(db, row, {
      refund_status: status,
      refund_id: refundId,
      updated_at: nowAtUtc,
      next_check_at: status === 'pending' ? askAgainAt : null,
      ...(status === 'completed' ? { refunded_at: nowAtUtc } : {}),
      ...(status === 'failed' ? { refund_failure: failure } : {}),
    });
  },
};

/**
 * Refunds all the money of a payment that was not applied. The request is stored with its key before it is sent, so
 * that a second click, and a retry after a lost response, is the same refund; a failed one is retried with a new key.
 * Returns the row afterward. Errors: PAYMENTS_UNAVAILABLE, VERSION_CONFLICT (nothing to refund). Requirement P18.
 */
export async function refundPayment(deps: Deps, row: PaymentRow, userId: string): Promise<PaymentRow> {
  if (!deps.payments.platform) throw new AppError('PAYMENTS_UNAVAILABLE');
  const { stored, isNew } = await storeRefund(deps, row, userId);
  return isNew ? settleRefund(deps, subscriptionRefunds, stored) : stored;
}

function storeRefund(deps: Deps, key: PaymentRow, userId: string): Promise<{ stored: PaymentRow; isNew: boolean }> {
  return writeVenueAndPlatform(deps, key.client_id, async (write) => {
    const { db, nowAtUtc } = write;
    const row = await findPayment(db, key);
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
    const said = { payment: row, key: set.refund_key };
    await write.happened({ kind: 'subscription.refund_asked', actor: `user:${userId}`, ...said });
    return { stored, isNew: true };
  });
}

/** A refund that the provider reports: ours before its response arrived, or one created manually at the provider. */
export async function settleRefundEvent(deps: Deps, refund: Refund): Promise<void> {
  const row = await deps.db.readPlatform((db) => findReceivedBySquareId(db, refund.paymentId));
  if (!row || refund.amountCents !== row.taken_cents) return;
  /* Another attempt's outcome does not apply to this one, unless the money is back. */
  const isOurs = row.refund_status === 'pending' && (row.refund_id ?? refund.id) === refund.id;
  if (isOurs || refund.status === 'COMPLETED')
    await noteRefund(deps, subscriptionRefunds, row, { kind: 'ok', value: refund });
}
