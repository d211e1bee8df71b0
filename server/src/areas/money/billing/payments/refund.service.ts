import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { settleBriefly } from '../../payments/look-again.ts';
import { type RefundPurpose, settleRefund } from '../../payments/refunds.ts';
import { bringForward } from '../../payments/waiting.shared.repository.ts';
import { findPayment, type PaymentRow, updatePayment } from '../billing.repository.ts';
import { learnReturns } from './returns.service.ts';
import { leftCents, nextCheckAt, waitingReturns } from './subscription-state.ts';

const REASON = 'This payment was not used for the subscription.';

/** Refunds of what was not applied, each in the row of its payment. */
export const subscriptionRefunds: RefundPurpose<PaymentRow> = {
  /* One that was asked for again has a new key and no id yet, so that news of the failed one leaves it alone. */
  stateOf: ({ refund_id: refundId, refund_status: status }) => ({ status: status ?? 'pending', refundId }),
  accountOf: async ({ payments }) => payments.platform,
  async requestOf(_deps, row) {
    const { refund_key: idempotencyKey, square_payment_id: paymentId } = row;
    if (!idempotencyKey || !paymentId) return null;
    const asked = {
      amountCents: row.refund_cents ?? row.taken_cents ?? 0,
      currency: row.taken_currency ?? row.currency,
    };
    return { ...asked, idempotencyKey, paymentId, reason: REASON };
  },
  find: findPayment,
  write: writeVenueAndPlatform,
  async note(deps, write, row, { status, refundId, failure }, asked) {
    const { db, nowAtUtc } = write;
    /* The outcome belongs to an earlier request, or there is none. */
    if (status === 'unknown' || row.refund_key !== asked.refund_key) return row;
    if (status === 'failed') {
      const ids = { clientId: row.client_id, paymentId: row.payment_id };
      write.afterCommit(() => deps.logger.error(ids, 'a refund failed'));
      /* One that the provider refuses may find less money than is known here. */
      if (refundId === null) await bringForward(write.db, waitingReturns, row, write.nowAtUtc);
    }
    return updatePayment(db, row, {
      refund_status: status,
      refund_id: refundId,
      updated_at: nowAtUtc,
      next_check_at: status === 'pending' ? row.next_check_at : null,
      ...(status === 'completed' ? { refunded_at: nowAtUtc } : {}),
      ...(status === 'failed' ? { refund_failure: failure } : {}),
    });
  },
};

/**
 * Refunds what is left of the money of a payment that was not applied, once the provider was asked what was given back there. The
 * request is stored with its key before it is sent, so that a second click, and a retry after a lost response, is the same refund; a
 * failed one is retried with a new key. Returns the row afterward. Errors: PAYMENTS_UNAVAILABLE, VERSION_CONFLICT (nothing to refund). Requirement P18.
 */
export async function refundPayment(deps: Deps, row: PaymentRow, userId: string): Promise<PaymentRow> {
  if (!deps.payments.platform) throw new AppError('PAYMENTS_UNAVAILABLE');
  if (!isAsked(row)) await settleBriefly(deps, learnReturns(deps, row));
  const { stored, isNew } = await storeRefund(deps, row, userId);
  return isNew ? settleRefund(deps, subscriptionRefunds, stored) : stored;
}

/** A refund of it is under way, or done. */
function isAsked({ refund_status: status }: PaymentRow): boolean {
  return status === 'pending' || status === 'completed';
}

function storeRefund(deps: Deps, key: PaymentRow, userId: string): Promise<{ stored: PaymentRow; isNew: boolean }> {
  return writeVenueAndPlatform(deps, key.client_id, async (write) => {
    const { db, nowAtUtc } = write;
    const row = await findPayment(db, key);
    if (!row || row.status !== 'received' || !row.square_payment_id || row.taken_cents === null)
      throw new AppError('VERSION_CONFLICT');
    if (isAsked(row)) return { stored: row, isNew: false };
    if (leftCents(row) <= 0) throw new AppError('VERSION_CONFLICT', { message: 'There is nothing left to refund.' });
    const set = {
      refund_status: 'pending',
      refund_key: deps.ids.uuid(),
      refund_id: null,
      refund_cents: leftCents(row),
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
