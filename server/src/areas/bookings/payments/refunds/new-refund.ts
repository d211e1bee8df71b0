import { ANSWER_WITHIN_MS } from '#areas/money/payments/given-back';
import type { Connection } from '#db/database';
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
  {
    amountCents,
    actor,
    reason,
    refundId = deps.ids.uuid(),
  }: { amountCents: number; actor: string; reason: string; refundId?: string },
): Promise<RefundRow> {
  const { db, nowAtUtc } = write;
  const row: RefundRow = {
    client_id: payment.client_id,
    refund_id: refundId,
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

/** What goes back of one payment. */
interface RefundPart {
  payment: PaymentRow;
  amountCents: number;
}

/**
 * How what goes back of a booking that its guest cancels is spread over its payments by card, the newest first: less where they hold less.
 * A tip stays. Requirements B41, P9.
 */
export async function refundParts(db: Connection, booking: Row<'bookings'>, cents: number): Promise<RefundPart[]> {
  const { client_id: clientId, booking_id: bookingId } = booking;
  const payments = await paymentsOfBooking(db, clientId, bookingId);
  /* What came too late goes back by itself. */
  const paid = countedPayments(payments.filter(({ status }) => status === 'completed')).toReversed();
  const ids = paid.map(({ payment_id: id }) => id);
  const refunds = await refundsOf(db, clientId, ids);
  const parts: RefundPart[] = [];
  let left = cents;
  for (const payment of paid) {
    const paidCents = payment.amount_cents - payment.tip_cents;
    const amountCents = Math.min(left, paidCents - refundedCents(refunds, payment.payment_id));
    if (amountCents <= 0) continue;
    parts.push({ payment, amountCents });
    left -= amountCents;
  }
  return parts;
}

/** Reserves them. */
export async function reserveRefunds(
  deps: Pick<Deps, 'ids' | 'clock'>,
  write: VenueWrite,
  parts: readonly RefundPart[],
): Promise<RefundRow[]> {
  const made: RefundRow[] = [];
  for (const { payment, amountCents } of parts)
    made.push(
      await reserveRefund(deps, write, payment, { amountCents, actor: GUEST, reason: 'Canceled by the guest' }),
    );
  return made;
}
