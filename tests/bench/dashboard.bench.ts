import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { openTestApp, type TestApp, type TestVenue } from '../helpers/app/test-app.ts';
import type { TestDatabase } from '../helpers/app/test-database.ts';
import { bookingRow, checkInRow, waiverRow } from '../helpers/venues/rows.ts';
import { report, reportTimes, sized } from './measure.ts';
import { insertAll, onBothDatabases } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/*
 * The requests of the owner's dashboard, sign-in included, with 100,000 waivers, 20,000 bookings and 200
 * check-ins a day in the venue. They are counted, and their times added up.
 */
const PEOPLE = sized(100_000, 500);
const BOOKINGS = sized(20_000, 500);
const CHECK_INS_TODAY = sized(200, 5);
const RUNS = sized(200, 1);
/** A Sunday: the whole week has happened. */
const TODAY = '2026-06-21';
const NOW = `${TODAY}T15:00:00.000Z`;
/** A year back for waivers; a year back and a quarter ahead for bookings. */
const WAIVER_DAYS = 365;
const BOOKING_DAYS = 455;

const requests = ['dashboard', ''] as const;

async function seed(app: TestApp, { clientId }: TestVenue): Promise<void> {
  const at = { nowAtUtc: NOW, version: 1 };
  const waivers = Array.from({ length: PEOPLE }, (_, index) =>
    waiverRow(clientId, at, {
      event_id: `event-${index}`,
      person_key: `person-${index}`,
      search_key: `person ${index} with a name and an address as long as usual@example.org`,
      date_signed: addDays(TODAY, -(index % WAIVER_DAYS)),
    }),
  );
  const bookings = Array.from({ length: BOOKINGS }, (_, index) =>
    bookingRow(clientId, at, {
      booking_id: `${clientId}-1750000000000${String(index).padStart(6, '0')}`,
      offering_id: `${clientId}-Off${1 + (index % 3)}`,
      offering_name: 'Private group game',
      offering_type: index % 3 === 0 ? 'Individual' : 'Group',
      party_name: `Party of number ${index}`,
      party_email: `party${index}@example.org`,
      date_scheduled: addDays(TODAY, (index % BOOKING_DAYS) - WAIVER_DAYS),
      booking_time: `${String(9 + (index % 9)).padStart(2, '0')}:00`,
      base_players: 8,
      add_players: index % 7,
      max_players: 24,
      status: index % 11 === 0 ? 'cancelled' : 'confirmed',
      deposit_cents: 5000,
      total_cents: 5000,
    }),
  );
  const checkIns = Array.from({ length: CHECK_INS_TODAY * 30 }, (_, index) => {
    const nowAtUtc = `${addDays(TODAY, -Math.floor(index / CHECK_INS_TODAY))}T14:00:00.000Z`;
    return checkInRow(
      clientId,
      { nowAtUtc, version: 1 },
      { waiver_id: waivers[(index * 31) % PEOPLE]?.waiver_id ?? '' },
    );
  });
  await app.deps.db.writeVenue(clientId, async (db) => {
    await insertAll(db, 'waivers', waivers);
    await insertAll(db, 'bookings', bookings);
    await insertAll(db, 'check_ins', checkIns);
  });
}

async function measure(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  const venue = await app.createVenue();
  await seed(app, venue);
  app.clock.set(NOW);
  const timed = (path: string): Promise<number> =>
    timedGet(app, `/api/clients/${venue.clientId}${path && '/'}${path}`, venue.token);
  const tell = (name: string, times: readonly number[], target?: number): void =>
    reportTimes(`dashboard.${title}.${name}`, times, target);
  for (let run = 0; run < 20; run++) for (const path of requests) await timed(path);
  const loads: number[] = [];
  const dashboards: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const times: number[] = [];
    for (const path of requests) times.push(await timed(path));
    dashboards.push(times[0] ?? Number.NaN);
    loads.push(times.reduce((sum, ms) => sum + ms, 0));
  }
  tell('request', dashboards, 30);
  tell('all_requests', loads, 30);
  const week: number[] = [];
  for (let run = 0; run < 40; run++) week.push(await timed('bookings?from=2026-06-15&to=2026-06-21'));
  tell('bookings_week', week);
  tell('bookings_all', [await timed('bookings'), await timed('bookings'), await timed('bookings')]);
  await app.close();
}

report({
  name: 'dashboard.requests',
  unit: 'count',
  median: requests.length,
  runs: 1,
  target: 3,
  better: 'lower',
});
await onBothDatabases(measure);
