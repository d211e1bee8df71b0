import { migrate } from '@gatehouse/server/db/migrate';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { startPostgres } from '../helpers/app/postgres-server.ts';
import { openTestApp, type TestApp } from '../helpers/app/test-app.ts';
import { sqliteDatabase } from '../helpers/app/test-database.ts';
import { Entry } from '../helpers/processes/entry-process.ts';
import { raceForLastPlace } from '../helpers/processes/last-place.ts';
import { book, openOffering, SATURDAY } from '../helpers/venues/offerings.ts';
import { bookingRow } from '../helpers/venues/rows.ts';
import { percentile, report, sized } from './measure.ts';
import { insertAll } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/** The booking page over HTTP, in a venue with 20,000 bookings: a day, a month, and 50 visitors who want the last place. */
const BOOKINGS = sized(20_000, 50);
const DAYS = 400;
const RUNS = sized(200, 1);
const PARALLEL = sized(50, 4);

const app = await openTestApp(await sqliteDatabase(), { LOG_LEVEL: 'silent' });
const venue = await app.createVenue();
const everyDay = { start: '06:00', end: '22:00' };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
    [`${day}_start`, everyDay.start],
    [`${day}_end`, everyDay.end],
  ]),
);
const offering = await openOffering(app, venue, { ...hours, interval_minutes: 30, capacity: 100 });
await seed(app);

async function seed({ deps }: TestApp): Promise<void> {
  const { clientId } = venue;
  const rows = Array.from({ length: BOOKINGS }, (_, index) =>
    bookingRow(
      clientId,
      { nowAtUtc: '2026-06-01T00:00:00.000Z', version: 1 },
      {
        booking_id: `${clientId}-bench-${index}`,
        offering_id: offering.offering_id,
        date_scheduled: addDays('2026-06-15', index % DAYS),
        booking_time: `${String(6 + (index % 16)).padStart(2, '0')}:00`,
      },
    ),
  );
  await deps.db.writeVenue(clientId, (db) => insertAll(db, 'bookings', rows));
}

async function repeat(name: string, target: number, pathOf: (run: number) => string): Promise<void> {
  for (let run = 0; run < 10; run += 1) await timedGet(app, pathOf(run));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timedGet(app, pathOf(run)));
  const p95 = percentile(times, 0.95);
  report({ name: `${name}: p95`, unit: 'ms', median: p95, runs: RUNS, target, better: 'lower' });
}

const base = `/api/public/offerings/${venue.clientId}/${offering.offering_id}`;
await repeat('bookings.availability_of_a_day', 10, (run) => `${base}/availability/${addDays('2026-06-16', run)}`);
await repeat(
  'bookings.calendar_of_a_month',
  40,
  (run) => `${base}/calendar/2026-${String(7 + (run % 6)).padStart(2, '0')}`,
);

const last = await openOffering(app, venue);
const startedMs = performance.now();
const answers = await Promise.all(
  Array.from({ length: PARALLEL }, (_, index) =>
    book(app, last, { date_scheduled: SATURDAY, party_email: `party${index}@example.org` }),
  ),
);
const placed = answers.filter(({ status }) => status === 200).length;
if (placed !== 1) throw new Error(`${placed} bookings in one place`);
report({
  name: 'bookings.50_for_the_last_place',
  unit: 'ms',
  median: performance.now() - startedMs,
  runs: 1,
  target: 1_000,
  better: 'lower',
});
await app.close();

/* The same over two processes that share a PostgreSQL. */
const postgres = await startPostgres();
const entry = new Entry();
const shared = openPostgres({ connectionString: postgres.url, poolSize: 10 });
try {
  await migrate(shared);
  const onPostgres = await openTestApp(
    { db: shared, url: postgres.url, drop: () => shared.close() },
    { LOG_LEVEL: 'silent' },
  );
  const race = await raceForLastPlace(onPostgres, entry, PARALLEL);
  if (race.placed !== 1) throw new Error(`${race.placed} bookings in one place`);
  report({
    name: 'bookings.50_for_the_last_place_over_two_processes',
    unit: 'ms',
    median: race.tookMs,
    runs: 1,
    target: 1_000,
    better: 'lower',
  });
  await onPostgres.close();
} finally {
  await entry.dispose();
  await postgres.stop();
}
