import type { Deps } from '#integrations/deps';
import type { Payment, Refund } from '#integrations/payments/payments';
import { writeVenueAndPlatform } from '#venue/venue-write';
import {
  ANSWER_WITHIN_MS,
  ASK_AGAIN_MS,
  askWithin,
  mayAnswerSoon,
  refundsAtProvider,
} from '../../payments/given-back.ts';
import { findPayment, type PaymentRow, updatePayment } from '../billing.repository.ts';
import { refundedCents, takenCents, waitingReturns } from './subscription-state.ts';

/*
 * What was given back of subscription payments at the provider, where nobody asked for it here. The row has only the sum, which is
 * computed anew from the provider's refunds each time, so that it never counts one twice. Requirement P22.
 */

/** A payment as the provider tells of it: where more was given back than is known, it is asked which refunds these are. */
export async function noteReturnsOf(deps: Deps, row: PaymentRow, payment: Payment): Promise<void> {
  if (row.square_payment_id !== payment.id || payment.refundedCents <= refundedCents(row)) return;
  await askWithin(deps, waitingReturns, row, isUnanswered(row) ? ANSWER_WITHIN_MS : 0);
}

/** A refund that is not known as ours: it is asked about, once the answer to ours must have come where that is missing. */
export function noteOtherRefund(deps: Deps, row: PaymentRow): Promise<void> {
  return askWithin(deps, waitingReturns, row, isUnanswered(row) ? ANSWER_WITHIN_MS : 0);
}

/** Asks the provider what was given back of a payment, and records what nobody asked for here. */
export async function learnReturns(deps: Deps, row: PaymentRow): Promise<void> {
  const account = deps.payments.platform;
  if (!account || !row.square_payment_id) return;
  const found = await refundsAtProvider(account, row.square_payment_id, new Set(row.refund_id ? [row.refund_id] : []));
  if (mayAnswerSoon(found)) await askWithin(deps, waitingReturns, row, ASK_AGAIN_MS);
  if (found.kind !== 'ok') return;
  const waitMs = await recordReturns(deps, row, found.value);
  if (waitMs !== null) await askWithin(deps, waitingReturns, row, waitMs);
}

/** Returns when to ask again, where the answer to our own request is missing, came meanwhile, or one of these is under way. */
function recordReturns(deps: Deps, asked: PaymentRow, found: readonly Refund[]): Promise<number | null> {
  return writeVenueAndPlatform(deps, asked.client_id, async (write) => {
    const row = await findPayment(write.db, asked);
    if (!row) throw new Error('A payment that was never stored');
    if (isUnanswered(row)) return found.length > 0 ? ANSWER_WITHIN_MS : null;
    const isStale =
      row.refund_id !== asked.refund_id || row.refunded_elsewhere_cents !== asked.refunded_elsewhere_cents;
    if (isStale) return 0;
    const counted = found.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
    const isUnderWay = counted.some(({ status }) => status === 'PENDING');
    const cents = counted.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (cents !== row.refunded_elsewhere_cents) {
      const changed = await updatePayment(write.db, row, {
        refunded_elsewhere_cents: cents,
        updated_at: write.nowAtUtc,
      });
      const squareRefundIds = counted.map(({ id }) => id);
      await write.happened({ kind: 'subscription.refund_found', actor: 'square', payment: changed, squareRefundIds });
    }
    const isAllBack = cents >= takenCents(row) && !isUnderWay && row.applied_at === null;
    if (isAllBack && (row.refund_status === null || row.refund_status === 'failed'))
      await updatePayment(write.db, row, {
        refund_status: 'completed',
        refund_cents: 0,
        refunded_at: write.nowAtUtc,
        refund_failure: null,
      });
    return isUnderWay ? ASK_AGAIN_MS : null;
  });
}

function isUnanswered({ refund_status: status, refund_id: id }: PaymentRow): boolean {
  return status === 'pending' && id === null;
}
