import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { recordBookingEvent } from '#areas/bookings/bookings/booking-events.shared.repository';
import { touchBooking } from '#areas/bookings/bookings/bookings.shared.repository';
import type { Deps } from '#integrations/deps';
import type { Outcome, Refund } from '#integrations/payments/payments';
import { outcomeOfRetry } from '#integrations/payments/retried-refund';
import { writeVenue } from '#venue/venue-write';
import { venueAccount } from '../../square-accounts/square-accounts.service.ts';
import { findPayment } from '../booking-payments.repository.ts';
import { findRefund, type RefundRow, updateRefund } from './booking-refunds.repository.ts';
import { queueFailedRefundMail, queueRefundMail } from './refund-mails.ts';

const DEFAULT_REASON = 'Refund of a booking';

/**
 * One turn for a refund that has not come to its end: asked for with its own key, which gives money back once however often it
 * is sent, or asked about. Without an account it waits for one. `isRetry`: it may have been asked for before. Answers the row as
 * it is afterward. Requirement P9.
 */
export async function settleRefund(deps: Deps, row: RefundRow, { isRetry = false } = {}): Promise<RefundRow> {
  const account = await venueAccount(deps, row.client_id);
  if (!account) return row;
  if (row.square_refund_id) return noteRefund(deps, row, await account.getRefund(row.square_refund_id));
  const payment = await deps.db.readVenue(row.client_id, (db) => findPayment(db, row));
  if (!payment?.square_payment_id) throw new Error('A refund of a payment that was never completed');
  const outcome = await account.refund({
    idempotencyKey: row.idempotency_key,
    paymentId: payment.square_payment_id,
    amountCents: row.amount_cents,
    currency: row.currency,
    reason: row.reason || DEFAULT_REASON,
  });
  return noteRefund(deps, row, isRetry ? outcomeOfRetry(outcome) : outcome);
}

/** Writes what became of a refund. Requirement P7: only COMPLETED overrules an end, and nothing overrules it. */
export function noteRefund(deps: Deps, key: RefundRow, outcome: Outcome<Refund>): Promise<RefundRow> {
  return writeVenue(
    deps,
    key.client_id,
    async (write) => {
      const row = await findRefund(write.db, key);
      if (!row) throw new Error('A refund that was never stored');
      const set = columnsOf(row, outcome, write.nowAtUtc);
      if (!set) return row;
      const changed = await updateRefund(write.db, row, { ...set, updated_at: write.nowAtUtc });
      await touchBooking(write.db, row.client_id, row.booking_id, write.version);
      if (row.status !== 'failed' && changed.status === 'failed') {
        const detail = { reason: `${formatCents(row.amount_cents)}: ${changed.failure_message ?? ''}` };
        await recordBookingEvent(write, row.booking_id, { kind: 'refund_failed', actor: 'system', detail });
        await queueFailedRefundMail(deps, write, changed);
        const ids = { clientId: row.client_id, refundId: row.refund_id };
        write.afterCommit(() => deps.logger.error(ids, 'a refund of a booking failed'));
      }
      const isNowKnown = row.square_refund_id === null && changed.square_refund_id !== null;
      if (isNowKnown && changed.status !== 'failed') await queueRefundMail(deps, write, changed);
      return changed;
    },
    ['bookings'],
  );
}

function columnsOf(row: RefundRow, outcome: Outcome<Refund>, nowAtUtc: string): Partial<RefundRow> | null {
  if (row.status === 'completed') return null;
  if (outcome.kind === 'ok') {
    const { id, status } = outcome.value;
    if (status === 'COMPLETED')
      return { square_refund_id: id, status: 'completed', completed_at: nowAtUtc, next_check_at: null };
    if (row.status === 'failed') return null;
    if (status === 'PENDING') return { square_refund_id: id, status: 'pending', next_check_at: nowAtUtc };
    const failure_message = 'Square couldn’t refund the money.';
    return { square_refund_id: id, status: 'failed', failure_message, next_check_at: null };
  }
  if (row.status === 'failed') return null;
  if (outcome.kind === 'unavailable') return null;
  if (outcome.kind === 'unknown')
    return row.status === 'started' ? { status: 'unknown', next_check_at: nowAtUtc } : null;
  /* Of a refund that exists only its own status says that it failed. */
  if (row.square_refund_id) return null;
  return { status: 'failed', failure_message: outcome.message, next_check_at: null };
}
