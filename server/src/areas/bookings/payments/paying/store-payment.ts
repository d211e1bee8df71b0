import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { readVenueRow } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import { extendHold } from '../../bookings/bookings.shared.repository.ts';
import { holdAgain } from '../../bookings/placing/late-place.ts';
import type { PaymentRow } from '../booking-payment-state.ts';
import { appliedPaymentOf, insertPayment, openPaymentOf } from '../booking-payments.repository.ts';
import { requestedBooking, requirePayable } from './requested-booking.ts';

/** Beyond it nobody waits for the answer anymore, and the job asks. */
const LOOK_AFTER_MS = 60_000;
/** Time for another card, where the first one is declined after the hold. */
const CHARGE_MS = 3 * 60_000;

/**
 * Stores a charge before it is sent; while it is open, it keeps its place. `isNew` is false where the booking is paid already. The
 * venue's row lock makes it the only open one, and a place whose hold ran out is taken up again or nothing is charged. Errors: BOOKING_NOT_FOUND, PAYMENT_UNKNOWN, BOOKING_CANCELLED, LINK_EXPIRED.
 * Requirements P1, P3, P5, P20.
 */
export function storePayment(
  deps: Deps,
  asked: { clientId: string; bookingId: string; token: string },
  locationId: string,
): Promise<{ row: PaymentRow; booking: Row<'bookings'>; isNew: boolean }> {
  return writeVenue(deps, asked.clientId, async (write) => {
    const { db, clientId, nowAtUtc } = write;
    const requested = await requestedBooking(db, asked);
    const { payments, amountCents } = requested;
    const paid = appliedPaymentOf(payments);
    if (paid) return { row: paid, booking: requested.booking, isNew: false };
    if (openPaymentOf(payments)) throw new AppError('PAYMENT_UNKNOWN');
    await requirePayable(write, requested);
    const { time_zone: timeZone } = await readVenueRow(db, clientId);
    const booking = await holdAgain(deps, write, requested.booking, timeZone);
    const nowMs = deps.clock.now();
    const paymentId = deps.ids.uuid();
    const row = await insertPayment(db, {
      client_id: clientId,
      payment_id: paymentId,
      booking_id: booking.booking_id,
      kind: 'card',
      status: 'started',
      amount_cents: amountCents,
      currency: 'USD',
      idempotency_key: deps.ids.uuid(),
      reference_id: paymentId,
      location_id: locationId,
      created_at: nowAtUtc,
      updated_at: nowAtUtc,
      next_check_at: new Date(nowMs + LOOK_AFTER_MS).toISOString(),
      attempts: 0,
    });
    await extendHold(write, booking, new Date(nowMs + CHARGE_MS).toISOString());
    return { row, booking, isNew: true };
  });
}
