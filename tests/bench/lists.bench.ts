import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { CompiledQuery } from 'kysely';
import { openTestApp, TEST_START, type TestApp, type TestVenue } from '../helpers/app/test-app.ts';
import type { TestDatabase } from '../helpers/app/test-database.ts';
import { checkInRow, waiverRow } from '../helpers/venues/rows.ts';
import { reportTimes, sized } from './measure.ts';
import { insertAll, onBothDatabases } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/*
 * The owner's lists over HTTP, sign-in included, with 100,000 customers and a year of 200 check-ins a day.
 */
const PEOPLE = sized(100_000, 500);
const CHECK_INS_A_DAY = sized(200, 2);
const DAYS = 365;
const RUNS = sized(12, 1);

const firstNames = ['Anna', 'Łukasz', 'Nguyễn', 'María', 'José', 'Wei', 'Olga', 'Fatima', 'Seán', 'Priya', 'Zoë', 'Bo'];
const lastNames = ['Smith', 'Nowak', 'Trần', 'García', 'Ivanova', 'O’Brien', 'Zhang', 'Kowalczyk', 'Haddad', 'Patel'];

async function seed(app: TestApp, venue: TestVenue): Promise<void> {
  const { clientId } = venue;
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const nowAtUtc = new Date(TEST_START - (PEOPLE - index) * 300_000).toISOString();
    const columns = {
      event_id: `event-${index}`,
      adult_first_name: `${firstNames[index % firstNames.length]}${index % 97}`,
      adult_last_name: `${lastNames[(index * 7) % lastNames.length]}${index % 1013}`,
      email: `person${index}@example.org`,
      phone: `(212) 555-${String(index % 10_000).padStart(4, '0')}`,
      street: '12 Main Street',
      city: 'Springfield',
      state: 'NY',
      zip_code: '10001',
    };
    return waiverRow(clientId, { nowAtUtc, version: 1 }, columns);
  });
  const visits = Array.from({ length: DAYS * CHECK_INS_A_DAY }, (_, index) => {
    const nowAtUtc = `${addDays('2026-06-15', -Math.floor(index / CHECK_INS_A_DAY))}T14:00:00.000Z`;
    return checkInRow(clientId, { nowAtUtc, version: 1 }, { waiver_id: rows[(index * 31) % PEOPLE]?.waiver_id ?? '' });
  });
  await app.deps.db.writeVenue(clientId, async (db) => {
    await insertAll(db, 'waivers', rows);
    await insertAll(db, 'check_ins', visits);
  });
}

/** Every kind of page that the screen requests: plain, deep, by name, email and phone, sorted, filtered, all at once. */
const pages = [
  'page=1',
  'page=3999',
  'search=nowak',
  'search=trần12',
  'search=person77777@',
  'search=5550123',
  'search=nobody at all',
  'sort=adult_last_name,adult_first_name&order=asc,desc&page=2',
  'sort=email&order=desc&page=1',
  'search=an&sort=adult_last_name',
  'from=2026-06-08&to=2026-06-15',
  'search=ma&from=2026-01-01&to=2026-06-15&sort=date_signed&order=desc&page=3',
];

async function measure(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  const venue = await app.createVenue();
  await seed(app, venue);
  /* This is the state some minutes after that many rows were written. */
  if (database.db.dialect === 'postgres')
    await database.db.owner.executeQuery(
      CompiledQuery.raw('VACUUM ANALYZE waivers, check_ins, merged_customers, archived_waivers'),
    );
  const timed = (path: string): Promise<number> => timedGet(app, `/api/clients/${venue.clientId}/${path}`, venue.token);
  const repeat = async (paths: readonly string[], runs: number): Promise<number[]> => {
    for (const path of paths) await timed(path);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) for (const path of paths) times.push(await timed(path));
    return times;
  };
  const tell = (name: string, times: readonly number[], target?: number): void =>
    reportTimes(`lists.${title}.${name}`, times, target);
  for (const page of pages) tell(`customers?${page}`, await repeat([`customers?${page}`], RUNS));
  tell(
    'customers_page',
    await repeat(
      pages.map((page) => `customers?${page}`),
      RUNS,
    ),
    30,
  );
  tell('check_ins_today', await repeat(['checkins/today'], 50), 10);
  tell('check_ins_year', await repeat(['checkins/year'], 3));
  await app.close();
}

await onBothDatabases(measure);
