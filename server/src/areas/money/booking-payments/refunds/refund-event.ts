import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import type { Refund } from '#integrations/payments/payments';
import { writeVenue } from '#venue/venue-write';
import { noteRefund } from '../../payments/refunds.ts';
import { findPaymentOfEvent } from '../booking-payments.repository.ts';
import { type RefundRow, refundedCents, refundsOf, updateRefund } from './booking-refunds.repository.ts';
import { bookingRefunds } from './booking-refunds.ts';
import { reserveRefund } from './new-refund.ts';

const BY_HAND = 'Refunded at Square';

/**
 * A refund that the provider tells of by itself: one of ours, or one that was made there by hand and then counts too. While the
 * answer to one of ours is missing, nobody can tell which of them it is, and the job asks.
 */
export async function noteRefundEvent(deps: Deps, clientId: string, refund: Refund): Promise<void> {
  const row = await deps.db.readVenue(clientId, async (db) => {
    const ids = { squareId: refund.paymentId, referenceId: null };
    const payment = await findPaymentOfEvent(db, clientId, ids);
    const refunds = payment ? await refundsOf(db, clientId, [payment.payment_id]) : [];
    return payment ? { payment, refunds } : null;
  });
  if (!row) return;
  const known = row.refunds.find(({ square_refund_id: id }) => id === refund.id);
  if (known) {
    await noteRefund(deps, bookingRefunds, known, { kind: 'ok', value: refund });
    return;
  }
  const isAnswerMissing = row.refunds.some(({ square_refund_id: id, status }) => id === null && status !== 'failed');
  if (isAnswerMissing || refund.status === 'REJECTED' || refund.status === 'FAILED') return;
  const stored = await storeByHand(deps, row.payment.client_id, refund);
  if (stored) await noteRefund(deps, bookingRefunds, stored, { kind: 'ok', value: refund });
}

function storeByHand(deps: Deps, clientId: string, refund: Refund): Promise<RefundRow | null> {
  return writeVenue(deps, clientId, async (write) => {
    const payment = await findPaymentOfEvent(write.db, clientId, { squareId: refund.paymentId, referenceId: null });
    if (!payment) return null;
    const refunds = await refundsOf(write.db, clientId, [payment.payment_id]);
    if (refunds.some(({ square_refund_id: id, status }) => id === refund.id || (id === null && status !== 'failed')))
      return null;
    const left = payment.amount_cents - refundedCents(refunds, payment.payment_id);
    if (refund.amountCents > left) return null;
    const made = { amountCents: refund.amountCents, actor: 'square', reason: BY_HAND };
    const row = await reserveRefund(deps, write, payment, made);
    const set = { square_refund_id: refund.id, status: 'pending', next_check_at: isoNow(deps.clock) } as const;
    const stored = await updateRefund(write.db, row, set);
    await write.happened({ kind: 'booking.refunded', actor: stored.actor, refund: stored });
    return stored;
  });
}
