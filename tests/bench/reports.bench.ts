import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { openTestApp, TEST_START, type TestApp, type TestVenue } from '../helpers/app/test-app.ts';
import { sqliteDatabase, type TestDatabase } from '../helpers/app/test-database.ts';
import { paymentRow } from '../helpers/venues/money-rows.ts';
import { bookingRow, waiverRow } from '../helpers/venues/rows.ts';
import { reportTimes, sized, sizedList } from './measure.ts';
import { insertAll, onPostgres } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/*
 * The owner's reports over HTTP, sign-in included. A day has 140 waivers, as many check-ins, 70 bookings and 35 payments, so that the longest period is
 * half of 100,000 customers; the histories differ in length alone, and the figures must not.
 */
const WAIVERS_A_DAY = 140;
const BOOKINGS_A_DAY = 70;
const MONTHS = 12;
const DAY_MS = 86_400_000;
const RUNS = sized(12, 1);
const TARGET_MS = 150;

const histories = { '10k': sized(10_000, 300), '100k': 100_000, '1M': 1_000_000 };
const periods = ['today', 'week', 'month', 'quarter', 'year', 'last-year'] as const;
const reports = ['waivers', 'check-ins', 'bookings', 'revenue'] as const;

async function seed(app: TestApp, { clientId }: TestVenue, people: number): Promise<void> {
  const days = Math.ceil(people / WAIVERS_A_DAY);
  for (let day = 0; day < days; day += 1) {
    const nowAtUtc = new Date(TEST_START - day * DAY_MS).toISOString();
    const at = { nowAtUtc, version: 1 };
    const waivers = Array.from({ length: WAIVERS_A_DAY }, (_, index) =>
      waiverRow(clientId, at, {
        event_id: `event-${day}-${index}`,
        person_key: `person ${(day * index * 31) % people}`,
        search_key: '',
        is_first: index % 3 === 0 ? 1 : 0,
      }),
    );
    const bookings = Array.from({ length: BOOKINGS_A_DAY }, (_, index) =>
      bookingRow(clientId, at, {
        booking_id: `${clientId}-bench-${day}-${index}`,
        offering_id: `${clientId}-Off${index % 5}`,
        date_scheduled: nowAtUtc.slice(0, 10),
        status: index % 11 === 0 ? 'cancelled' : 'confirmed',
      }),
    );
    const venue_date = nowAtUtc.slice(0, 10);
    /* Half of those who come had never come, and the others in any of a year's months. */
    const visits = Array.from({ length: MONTHS }, (_, month) => ({
      client_id: clientId,
      venue_date,
      previous_month: month === 0 ? '' : addDays(venue_date, -30 * month).slice(0, 7),
      people: month === 0 ? WAIVERS_A_DAY / 2 : Math.ceil(WAIVERS_A_DAY / 2 / MONTHS),
    })).filter(({ previous_month: month }, at, all) => all.findIndex((one) => one.previous_month === month) === at);
    const payments = bookings
      .filter((_, index) => index % 2 === 0)
      .map(({ booking_id: bookingId }) => paymentRow(clientId, bookingId, nowAtUtc));
    await app.deps.db.writeVenue(clientId, async (db) => {
      await insertAll(db, 'waivers', waivers);
      await db.insertInto('attendance_by_month').values(visits).execute();
      await db.insertInto('bookings').values(bookings).execute();
      await db.insertInto('booking_payments').values(payments).execute();
    });
  }
}

async function measure(title: string, database: TestDatabase, people: number): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  const venue = await app.createVenue();
  await seed(app, venue, people);
  const timed = (path: string): Promise<number> =>
    timedGet(app, `/api/clients/${venue.clientId}/reports/summary/${path}`, venue.token);
  for (const name of reports) {
    for (const period of periods) {
      const path = `${name}/${period}`;
      await timed(path);
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await timed(path));
      reportTimes(`reports.${title}.${path}`, times, TARGET_MS);
    }
  }
  await app.close();
}

/** `BENCH_HISTORIES=10k,100k` measures those alone. */
const asked = process.env['BENCH_HISTORIES']?.split(',') ?? sizedList(Object.keys(histories));
for (const [name, people] of Object.entries(histories)) {
  if (!asked.includes(name)) continue;
  await measure(`sqlite.${name}`, await sqliteDatabase(), people);
  await onPostgres((title, database) => measure(`${title}.${name}`, database, people));
}
