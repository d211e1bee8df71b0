import type { RefundPurpose } from '#areas/money/payments/refunds';
import { bringForward } from '#areas/money/payments/waiting.shared.repository';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import { writeVenue } from '#venue/venue-write';
import { touchBooking } from '../../scheduling/bookings.shared.repository.ts';
import { waitingReturns } from '../booking-payment-state.ts';
import { findPayment } from '../booking-payments.repository.ts';
import { findRefund, type RefundRow, updateRefund } from './booking-refunds.repository.ts';
import { mirrorSquareMoney } from './mirror-square-money.ts';

const DEFAULT_REASON = 'Refund of a booking';

/** What goes back of visitors' payments, whole or in parts, from the venue's own account. Requirement P9. */
export const bookingRefunds: RefundPurpose<RefundRow> = {
  stateOf: ({ status, square_refund_id: refundId }) => ({ status, refundId }),
  accountOf: (deps, row) => venueAccount(deps, row.client_id),
  async requestOf(deps, row) {
    const payment = await deps.db.readVenue(row.client_id, (db) => findPayment(db, row));
    if (!payment?.square_payment_id) throw new Error('A refund of a payment that was never completed');
    return {
      idempotencyKey: row.idempotency_key,
      paymentId: payment.square_payment_id,
      amountCents: row.amount_cents,
      currency: row.currency,
      reason: row.reason || DEFAULT_REASON,
    };
  },
  find: findRefund,
  write: writeVenue,
  async note(deps, write, row, { status, refundId, failure, madeAtUtc }) {
    const { db, nowAtUtc } = write;
    const isOver = status === 'completed' || status === 'failed';
    const changed = await updateRefund(db, row, {
      status,
      square_refund_id: refundId,
      next_check_at: isOver ? null : nowAtUtc,
      updated_at: nowAtUtc,
      ...(status === 'completed' ? { completed_at: nowAtUtc } : {}),
      ...(status === 'failed' ? { failure_message: failure } : {}),
    });
    await touchBooking(db, row.client_id, row.booking_id, write.version);
    await mirrorSquareMoney(write, row.booking_id);
    if (status === 'failed') {
      await write.happened({ kind: 'booking.refund_failed', actor: 'system', refund: changed });
      const ids = { clientId: row.client_id, refundId: row.refund_id };
      write.afterCommit(() => deps.logger.error(ids, 'a refund of a booking failed'));
    }
    /* One that the provider refuses may find less money than is known here. */
    if (status === 'failed' && refundId === null) await bringForward(write.db, waitingReturns, row, write.nowAtUtc);
    const isNowKnown = row.square_refund_id === null && refundId !== null;
    if (isNowKnown && status !== 'failed')
      await write.happened({ kind: 'booking.refunded', actor: row.actor, refund: changed, madeAtUtc });
    return changed;
  },
};
