import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createExtra, setTaxSettings } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { call } from '../../helpers/app/call.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';

const PARTIES = [
  ['2026-06-15', '12:00'],
  ['2026-06-15', '16:00'],
  ['2026-06-16', '12:00'],
] as const;
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** An offering with prices and taxes, what is sold with it, and parties that owe for it. */
export async function makePrices(app: TestApp, venue: TestVenue): Promise<{ bookingIds: string[]; extraId: string }> {
  const { token, clientId: client_id, own } = venue;
  const taxes = [{ name: 'Sales tax', percent: 8.875, on: ['rates' as const, 'extras' as const] }];
  await call(app, setTaxSettings, { ...own, body: { taxes } });
  const { extra } = (await call(app, createExtra, { ...own, body: { name: 'Socks', amount: 2.5, stock: 4 } })).body;
  const hours = weekdays.flatMap((day) => [
    [`${day}_start`, '06:00'],
    [`${day}_end`, '22:00'],
  ]);
  const { offering_id } = await openOffering(app, venue, { ...Object.fromEntries(hours), offering_name: 'Laser tag' });
  const rates = [{ name: 'Guest', per: 'person' as const, amount: 29.95 }];
  await call(app, setPrices, { token, params: { client_id, offering_id }, body: { revision: 0, rates } });
  const bookingIds: string[] = [];
  for (const [date_scheduled, booking_time] of PARTIES) {
    const party = { party_name: 'Grace', party_phone: '(212) 555-0100', date_scheduled, booking_time };
    const placed = await call(app, createBooking, { ...own, body: { offering_id, ...party } });
    bookingIds.push(placed.body.booking.booking_id);
  }
  return { bookingIds, extraId: extra.extra_id };
}
