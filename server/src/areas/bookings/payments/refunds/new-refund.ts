import { ANSWER_WITHIN_MS } from '#areas/money/payments/given-back';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { countedPayments } from '../../scheduling/booking-money.ts';
import { touchBooking } from '../../scheduling/bookings.shared.repository.ts';
import { GUEST } from '../../scheduling/party/guest-refund.ts';
import type { PaymentRow } from '../booking-payment-state.ts';
import { paymentsOfBooking } from '../booking-payments.repository.ts';
import { insertRefund, type RefundRow, refundedCents, refundsOf } from './booking-refunds.repository.ts';
import { mirrorSquareMoney } from './mirror-square-money.ts';

/**
 * Reserves what is given back of a payment, and says so. The venue's row lock is held, and the caller has
 * looked at what is left. Requirement P9.
 */
export async function reserveRefund(
  deps: Pick<Deps, 'ids' | 'clock'>,
  write: VenueWrite,
  payment: PaymentRow,
  { amountCents, actor, reason }: { amountCents: number; actor: string; reason: string },
): Promise<RefundRow> {
  const { db, nowAtUtc } = write;
  const row: RefundRow = {
    client_id: payment.client_id,
    refund_id: deps.ids.uuid(),
    payment_id: payment.payment_id,
    booking_id: payment.booking_id,
    status: 'started',
    amount_cents: amountCents,
    currency: payment.currency,
    idempotency_key: deps.ids.uuid(),
    square_refund_id: null,
    actor,
    reason,
    failure_message: null,
    created_at: nowAtUtc,
    updated_at: nowAtUtc,
    completed_at: null,
    next_check_at: new Date(deps.clock.now() + ANSWER_WITHIN_MS).toISOString(),
    attempts: 0,
  };
  await insertRefund(db, row);
  await touchBooking(db, row.client_id, row.booking_id, write.version);
  await write.happened({ kind: 'booking.refund_asked', actor, refund: row });
  await mirrorSquareMoney(write, row.booking_id);
  return row;
}

/** Reserves what goes back of a booking that its guest cancels, of the newest payment first; a tip stays. Requirements B41, P9. */
export async function reserveRefunds(
  deps: Pick<Deps, 'ids' | 'clock'>,
  write: VenueWrite,
  booking: Row<'bookings'>,
  cents: number,
): Promise<RefundRow[]> {
  const { db, clientId } = write;
  const payments = await paymentsOfBooking(db, clientId, booking.booking_id);
  /* What came too late goes back by itself. */
  const paid = countedPayments(payments.filter(({ status }) => status === 'completed')).toReversed();
  const ids = paid.map(({ payment_id: id }) => id);
  const refunds = await refundsOf(db, clientId, ids);
  const made: RefundRow[] = [];
  let left = cents;
  for (const payment of paid) {
    const amountCents = Math.min(left, payment.amount_cents - refundedCents(refunds, payment.payment_id));
    if (amountCents <= 0) continue;
    made.push(
      await reserveRefund(deps, write, payment, { amountCents, actor: GUEST, reason: 'Canceled by the guest' }),
    );
    left -= amountCents;
  }
  return made;
}
