import type { VenueWrite } from '#venue/venue-write';
import { paymentsOfBooking } from '../booking-payments.repository.ts';
import { refundsOf } from './booking-refunds.repository.ts';
import { followSquareMoney } from './square-entries.ts';

/** Puts on a booking's bill what visitors paid for it by Square and what went back, as it is known now. Requirement B65. */
export async function mirrorSquareMoney(write: VenueWrite, bookingId: string): Promise<void> {
  const { db, clientId } = write;
  await followSquareMoney(write, bookingId, async () => {
    const payments = await paymentsOfBooking(db, clientId, bookingId);
    const ids = payments.map(({ payment_id: id }) => id);
    return { payments, refunds: await refundsOf(db, clientId, ids) };
  });
}
