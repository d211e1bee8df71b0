import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';
import { offeringBody, openOffering } from '../../helpers/venues/offerings.ts';

type Answer = Record<string, unknown>;
/** Asks one of the servers; `index` chooses which. */
export type Ask = (
  index: number,
  method: string,
  path: string,
  body?: object,
  token?: string,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** A guest's own address: what one address may do in a venue is limited. */
const addressOf = (index: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});

const HOURS = 10;
const everyDay = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
    [`${day}_start`, '09:00'],
    [`${day}_end`, '18:00'],
  ]),
);
const party = (index: number) => ({
  party_name: `Party ${index}`,
  party_phone: '(212) 555-0100',
  party_email: `party${index}@example.org`,
});

/** An offering of one party an hour, on days that are all taken. */
export interface FullVenue {
  clientId: string;
  offeringId: string;
  token: string;
  dates: string[];
  bookingIds: string[];
}

/** Fills `places` starts through the servers themselves, by staff. Their clock is `nowMs`. */
export async function fillVenue(app: TestApp, ask: Ask, places: number, nowMs: number): Promise<FullVenue> {
  const venue = await app.createVenue({ servicePaidUntil: '2099-12-31' });
  const { clientId } = venue;
  /* By the servers' clock the session of `createVenue` has ended long ago, and they delete those that have. */
  const signedIn = await ask(0, 'POST', '/api/login', { email: venue.email, password: TEST_PASSWORD });
  const token = String(signedIn['token']);
  const opened = await ask(0, 'POST', `/api/clients/${clientId}/offerings`, offeringBody(everyDay), token);
  const { offering_id: offeringId } = opened['offering'] as OfferingView;
  const full: FullVenue = { clientId, offeringId, token, dates: [], bookingIds: [] };
  for (let ahead = 1; full.bookingIds.length < places; ahead += 1) {
    const date = addDays(venueDateAt(nowMs, 'America/New_York'), ahead);
    const path = `/api/public/offerings/${clientId}/${offeringId}/availability/${date}`;
    if (((await ask(0, 'GET', path))['available_times'] as unknown[]).length < HOURS) continue;
    full.dates.push(date);
    for (let hour = 0; hour < HOURS; hour += 1) {
      const when = { date_scheduled: date, booking_time: `${String(9 + hour).padStart(2, '0')}:00` };
      const body = { offering_id: offeringId, ...party(full.bookingIds.length), ...when };
      const made = await ask(0, 'POST', `/api/clients/${clientId}/bookings`, body, token);
      full.bookingIds.push((made['booking'] as { booking_id: string }).booking_id);
    }
  }
  return full;
}

/** Lets one more guest wait, for any time of the days. */
export function joinLine(ask: Ask, { clientId, offeringId, dates }: FullVenue, index: number): Promise<Answer> {
  const wishes = dates.slice(0, 14).map((date) => ({ date }));
  const body = { client_id: clientId, offering_id: offeringId, ...party(10_000 + index), players: 4, wishes };
  return ask(index, 'POST', '/api/public/waitlist', body, undefined, addressOf(index));
}

/** An offering with a start every quarter of an hour, of which ten o'clock is taken on two weeks of days. */
export async function takeTen(app: TestApp, ask: Ask): Promise<FullVenue> {
  const venue = await app.createVenue({ servicePaidUntil: '2099-12-31' });
  const { clientId, token } = venue;
  const { offering_id: offeringId } = await openOffering(app, venue, { ...everyDay, interval_minutes: 15 });
  const full: FullVenue = { clientId, offeringId, token, dates: [], bookingIds: [] };
  for (let ahead = 1; full.dates.length < 14; ahead += 1) {
    const date = addDays(venueDateAt(app.clock.now(), 'America/New_York'), ahead);
    const path = `/api/public/offerings/${clientId}/${offeringId}/availability/${date}`;
    if (((await ask(0, 'GET', path))['available_times'] as unknown[]).length === 0) continue;
    const body = { offering_id: offeringId, ...party(ahead), date_scheduled: date, booking_time: '10:00' };
    await ask(0, 'POST', `/api/clients/${clientId}/bookings`, body, token);
    full.dates.push(date);
  }
  return full;
}

/** Lets one more guest wait for ten o'clock of every one of these days. */
export function joinTaken(ask: Ask, { clientId, offeringId, dates }: FullVenue, index: number): Promise<Answer> {
  const wishes = dates.map((date) => ({ date, from: '10:00', to: '10:00' }));
  const body = { client_id: clientId, offering_id: offeringId, ...party(20_000 + index), players: 4, wishes };
  return ask(index, 'POST', '/api/public/waitlist', body, undefined, addressOf(index));
}

/** A visitor's booking, each on a day of its own. */
export function bookElsewhere(ask: Ask, { clientId, offeringId }: FullVenue, index: number): Promise<Answer> {
  const date_scheduled = addDays('2026-08-01', index);
  const body = { client_id: clientId, offering_id: offeringId, ...party(30_000 + index), add_players: 0 };
  return ask(index, 'POST', '/api/public/bookings', { ...body, date_scheduled, start_time: '12:00' });
}

/** How many bookings of the venue keep each start, also by a hold. */
export async function keptStarts(app: TestApp, { clientId }: FullVenue): Promise<number[]> {
  const rows = await app.deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('bookings')
      .where('client_id', '=', clientId)
      .where('status', '!=', 'cancelled')
      .groupBy(['date_scheduled', 'booking_time'])
      .select((eb) => eb.fn.countAll<number>().as('kept'))
      .execute(),
  );
  return rows.map(({ kept }) => kept);
}
