import { countAttendance } from '@gatehouse/migrations';
import type { Connection } from '@gatehouse/server/db/database';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { CompiledQuery } from 'kysely';
import { openTestApp } from '../helpers/app/test-app.ts';
import { sqliteDatabase, type TestDatabase } from '../helpers/app/test-database.ts';
import { reportTimes, sized, sizedList } from './measure.ts';
import { onPostgres } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/*
 * The attendance dashboard over HTTP, sign-in included, in a venue with 100,000 customers and 40,000 bookings, with 10,000,
 * 100,000 and a million check-ins in 400 days. Half of the visits are those of 2,000 regulars.
 */
const PEOPLE = sized(100_000, 200);
const REGULARS = sized(2_000, 20);
const DAYS = sized(400, 5);
const BOOKINGS_A_DAY = 100;
const TODAY = '2026-06-15';
const RUNS = sized(30, 1);
const TARGET_MS = 150;
const sizes = sizedList([10_000, 100_000, 1_000_000]);

const requests: Readonly<Record<string, string>> = {
  today: 'attendance/today',
  week: 'attendance/week',
  month: 'attendance/month',
  quarter: 'attendance/quarter',
  year: 'attendance/year',
  weeks_of_last_year: 'attendance/custom?start=2025-08-13&end=2025-11-07',
  five_years: 'attendance/custom?start=2021-06-16&end=2026-06-15',
  first_page_of_year: 'attendance/year/checkins?page=1',
  page_150_of_year: 'attendance/year/checkins?page=150',
};

const run = (db: Connection, text: string) => db.executeQuery(CompiledQuery.raw(text));

/** 1 to `last` as rows `i`, in the SQL of both databases. */
const numbers = (last: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;

const twoDigits = (number: string): string => `substr(CAST(100 + ${number} AS text), 2)`;

async function seedPeople(db: Connection, clientId: string): Promise<void> {
  await run(
    db,
    `INSERT INTO waivers (client_id, waiver_id, event_id, waiver_type, adult_first_name, adult_last_name, email, phone,
      person_key, search_key, date_signed, created_at, version, kept_until)
    ${numbers(PEOPLE)} SELECT '${clientId}', '${clientId}-' || (i - 1), 'event-' || i, 'Adult', 'Ada', 'Lovelace ' || i,
      'ada@example.org', '(212) 555-0100', 'person-' || i, 'ada lovelace', '${TODAY}', '${TODAY}T12:00:00.000Z', 1, '2026-12-31' FROM n`,
  );
}

async function seedDay(db: Connection, clientId: string, date: string, checkIns: number): Promise<void> {
  const hash = `(CAST(i + ${(Date.parse(date) / 86_400_000) * 7919} AS bigint) * 2654435761 % 1000003)`;
  await run(
    db,
    `INSERT INTO check_ins (client_id, checkin_id, waiver_id, check_in_time, created_at, venue_date, version)
    ${numbers(checkIns)} SELECT '${clientId}', '${date}-' || i,
      '${clientId}-' || (${hash} % (CASE WHEN i % 2 = 0 THEN ${REGULARS} ELSE ${PEOPLE} END)),
      '${date}T' || ${twoDigits('(13 + i % 11)')} || ':' || ${twoDigits('(i % 60)')} || ':00.000Z',
      '${date}T12:00:00.000Z', '${date}', 1 FROM n`,
  );
}

async function seedBookings(db: Connection, clientId: string, date: string): Promise<void> {
  await run(
    db,
    `INSERT INTO bookings (client_id, booking_id, offering_id, offering_name, offering_type, party_name, party_phone,
      party_email, date_scheduled, booking_time, base_players, add_players, status, check_in_status, deposit_cents, total_cents,
      party_goers, created_at, updated_at, version)
    ${numbers(BOOKINGS_A_DAY)} SELECT '${clientId}', '${date}-' || i, 'Off1', 'Climbing', 'Group', 'Curie', '2125550100',
      'marie@example.org', '${date}', '14:00', 4, 2, 'confirmed', CASE WHEN i % 4 = 0 THEN 'no show' ELSE 'checked in' END,
      0, 0, CASE WHEN i % 2 = 0 THEN 5 END, '${date}', '${date}', 1 FROM n`,
  );
}

async function measure(title: string, database: TestDatabase, checkIns: number): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  app.clock.set(`${TODAY}T20:00:00.000Z`);
  const { clientId, token } = await app.createVenue();
  await database.db.writePlatform(async (db) => {
    await seedPeople(db, clientId);
    for (let back = 0; back < DAYS; back += 1) {
      await seedDay(db, clientId, addDays(TODAY, -back), checkIns / DAYS);
      await seedBookings(db, clientId, addDays(TODAY, -back));
    }
    await countAttendance(db);
  });
  if (database.db.dialect === 'postgres') await run(database.db.owner, 'VACUUM ANALYZE');
  for (const [name, path] of Object.entries(requests)) {
    const times: number[] = [];
    for (let round = -3; round < RUNS; round += 1) {
      const ms = await timedGet(app, `/api/clients/${clientId}/${path}`, token);
      if (round >= 0) times.push(ms);
    }
    reportTimes(`attendance.${title}.${checkIns}.${name}`, times, TARGET_MS);
  }
  await app.close();
}

for (const checkIns of sizes) await measure('sqlite', await sqliteDatabase(), checkIns);
for (const checkIns of sizes) await onPostgres((title, database) => measure(title, database, checkIns));
