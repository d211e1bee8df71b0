import type { VenueWriteDeps } from '@gatehouse/server/venue/venue-write';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { paymentRow, refundRow } from './money-rows.ts';
import { bookingRow, waiverRow } from './rows.ts';

/** A venue's days up to `today`, straight in the database: on each day as many people, and fewer bookings. */
export async function addReportedDays(
  { db }: Pick<VenueWriteDeps, 'db'>,
  clientId: string,
  { today, days, people }: { today: string; days: number; people: number },
): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const date = addDays(today, -day);
    const at = { nowAtUtc: `${date}T12:00:00.000Z`, version: 1 };
    const count = Math.ceil(people * (0.6 + 0.4 * Math.sin(day)));
    const waivers = Array.from({ length: count }, (_, index) =>
      waiverRow(clientId, at, {
        waiver_type: index % 4 === 0 ? 'Minor' : 'Adult',
        signed_via: (['kiosk', 'kiosk', 'link', 'party', 'desk'] as const)[index % 5] ?? 'kiosk',
        is_first: index % 3 === 0 ? 0 : 1,
        person_key: `${day} ${index}`,
        search_key: '',
      }),
    );
    const bookings = Array.from({ length: Math.ceil(count / 4) }, (_, index) =>
      bookingRow(clientId, at, {
        booking_id: `${clientId}-report-${day}-${index}`,
        offering_id: `${clientId}-Off${1 + (index % 3)}`,
        date_scheduled: addDays(date, (index * 5) % 12),
        status: index % 9 === 8 ? 'cancelled' : 'confirmed',
        check_in_status: index % 7 === 6 ? 'no show' : 'checked in',
        add_players: (index * 3) % 17,
      }),
    );
    const payments = bookings.map(({ booking_id: bookingId }, index) =>
      paymentRow(clientId, bookingId, at.nowAtUtc, {
        payment_id: `${clientId}-payment-${day}-${index}`,
        amount_cents: 2_500 + 500 * (index % 5),
      }),
    );
    const refunds = payments
      .filter((_, index) => index % 8 === 0)
      .map(({ booking_id: bookingId, payment_id: paymentId }) =>
        refundRow(clientId, bookingId, at.nowAtUtc, {
          refund_id: `${paymentId}-refund`,
          payment_id: paymentId,
          amount_cents: 1_000,
        }),
      );
    const month = date.slice(0, 7);
    const came = [
      { previous_month: '', people: Math.ceil(count / 3) },
      { previous_month: month, people: count },
    ].map((visits) => ({ client_id: clientId, venue_date: date, ...visits }));
    await db.writeVenue(clientId, async (connection) => {
      await connection.insertInto('attendance_by_month').values(came).execute();
      for (let from = 0; from < waivers.length; from += 200)
        await connection
          .insertInto('waivers')
          .values(waivers.slice(from, from + 200))
          .execute();
      await connection.insertInto('bookings').values(bookings).execute();
      await connection.insertInto('booking_payments').values(payments).execute();
      await connection.insertInto('booking_refunds').values(refunds).execute();
    });
  }
}
