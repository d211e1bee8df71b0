import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { TestApp } from '../app/test-app.ts';
import { bookingBody, openOffering } from '../venues/offerings.ts';
import type { Entry } from './entry-process.ts';
import { portOf } from './spawn-server.ts';

/** Long enough that one of them is no holiday. */
const DAYS_AHEAD_MAX = 14;
const PROCESSES = 2;
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
    [`${day}_start`, '10:00'],
    [`${day}_end`, '10:00'],
  ]),
);

/** What came of many requests for one place, to two server processes on the database of `app`. */
export interface Race {
  placed: number;
  /** Those told that the place is taken. */
  taken: number;
  /** Bookings in the database, by their status. */
  stored: string[];
  /** Until the last request was answered. */
  tookMs: number;
}

/** Lets `parallel` visitors ask for the last place at once, every other one at the same process. Requirement B1. */
export async function raceForLastPlace(app: TestApp, entry: Entry, parallel: number): Promise<Race> {
  const venue = await app.createVenue({ servicePaidUntil: '2099-12-31' });
  const offering = await openOffering(app, venue, hours);
  const environment = { DATABASE_URL: app.url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const processes = Array.from({ length: PROCESSES }, () => entry.start(environment));
  const urls = await Promise.all(processes.map(async (started) => `http://127.0.0.1:${await portOf(started)}`));
  const date = await freeDay(urls[0] ?? '', `${venue.clientId}/${offering.offering_id}`);
  const startedMs = performance.now();
  const answers = await Promise.all(
    Array.from({ length: parallel }, async (_, index) => {
      const fields = { date_scheduled: date, party_email: `party${index}@example.org` };
      const response = await fetch(`${urls[index % urls.length]}/api/public/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bookingBody(offering, fields)),
      });
      const { code } = (await response.json()) as { code?: string };
      return response.status === 200 ? 'placed' : code;
    }),
  );
  const tookMs = performance.now() - startedMs;
  const stored = await app.deps.db.readVenue(venue.clientId, (db) =>
    db
      .selectFrom('bookings')
      .where('client_id', '=', venue.clientId)
      .where('date_scheduled', '=', date)
      .select('status')
      .execute(),
  );
  return {
    placed: answers.filter((answer) => answer === 'placed').length,
    taken: answers.filter((answer) => answer === 'PLACE_TAKEN').length,
    stored: stored.map((row) => row.status),
    tookMs,
  };
}

/** The first day from tomorrow on whose only time is free. The processes have the clock of the machine. */
async function freeDay(url: string, offeringPath: string): Promise<string> {
  const today = venueDateAt(Date.now(), 'America/New_York');
  for (let ahead = 1; ahead <= DAYS_AHEAD_MAX; ahead += 1) {
    const date = addDays(today, ahead);
    const answer = await fetch(`${url}/api/public/offerings/${offeringPath}/availability/${date}`);
    const { available_times: times } = (await answer.json()) as { available_times: unknown[] };
    if (times.length > 0) return date;
  }
  throw new Error('no day is free');
}
