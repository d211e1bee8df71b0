import { addDays, venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import { afterEach, expect, inject, it } from 'vitest';
import { openTestApp, type TestApp } from '../../helpers/app/test-app.ts';
import { postgresDatabase } from '../../helpers/app/test-database.ts';
import { Entry } from '../../helpers/processes/entry-process.ts';
import { portOf } from '../../helpers/processes/spawn-server.ts';
import { bookingBody, openOffering } from '../../helpers/venues/offerings.ts';

const PARALLEL = 50;
/** Long enough that one of them is no holiday. */
const DAYS_AHEAD_MAX = 14;
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
  [`${day}_start`, '10:00'],
  [`${day}_end`, '10:00'],
]);

const entry = new Entry();
let app: TestApp | undefined;
afterEach(async () => {
  await entry.dispose();
  await app?.close();
});

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

it('[B1] gives the last place to one of 50 parallel requests to two processes on one PostgreSQL', async () => {
  const database = await postgresDatabase(inject('postgresUrl'));
  app = await openTestApp(database);
  const venue = await app.createVenue({ servicePaidUntil: '2099-12-31' });
  const offering = await openOffering(app, venue, Object.fromEntries(everyDay.flat()));
  const environment = { DATABASE_URL: database.url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const processes = [entry.start(environment), entry.start(environment)];
  const urls = await Promise.all(processes.map(async (started) => `http://127.0.0.1:${await portOf(started)}`));
  const date = await freeDay(urls[0] ?? '', `${venue.clientId}/${offering.offering_id}`);

  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, async (_, index) => {
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
  const placed = answers.filter((answer) => answer === 'placed');
  const taken = answers.filter((answer) => answer === 'PLACE_TAKEN');
  expect([placed.length, taken.length]).toEqual([1, PARALLEL - 1]);
  const stored = await app.deps.db.readVenue(venue.clientId, (db) =>
    db.selectFrom('bookings').where('date_scheduled', '=', date).select('status').execute(),
  );
  expect(stored).toEqual([{ status: 'confirmed' }]);
}, 120_000);
