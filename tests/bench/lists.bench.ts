import { migrate } from '@gatehouse/server/db/migrate';
import { openPostgres } from '@gatehouse/server/db/postgres';
import { customerSearchKey } from '@gatehouse/server/features/customers/customer-search-key';
import { makeCheckinId, makeWaiverId } from '@gatehouse/sync-protocol/ids';
import { personKey } from '@gatehouse/sync-protocol/rules/people/person-key';
import { addDays } from '@gatehouse/sync-protocol/rules/venue-day';
import { startPostgres } from '../helpers/app/postgres-server.ts';
import { openTestApp, TEST_START, type TestApp, type TestVenue } from '../helpers/app/test-app.ts';
import { sqliteDatabase, type TestDatabase } from '../helpers/app/test-database.ts';
import { median, percentile, report } from './measure.ts';

/*
 * The owner's lists over HTTP, sign-in included, with 100,000 customers and a year of 200 check-ins a day.
 */
const PEOPLE = 100_000;
const CHECK_INS_A_DAY = 200;
const DAYS = 365;
const RUNS = 12;
const BATCH = 500;

const firstNames = ['Anna', 'Łukasz', 'Nguyễn', 'María', 'José', 'Wei', 'Olga', 'Fatima', 'Seán', 'Priya', 'Zoë', 'Bo'];
const lastNames = ['Smith', 'Nowak', 'Trần', 'García', 'Ivanova', 'O’Brien', 'Zhang', 'Kowalczyk', 'Haddad', 'Patel'];

async function seed(app: TestApp, venue: TestVenue): Promise<void> {
  const { clientId } = venue;
  const ids: string[] = [];
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const first = `${firstNames[index % firstNames.length]}${index % 97}`;
    const last = `${lastNames[(index * 7) % lastNames.length]}${index % 1013}`;
    const person = {
      waiver_id: makeWaiverId(clientId),
      adult_first_name: first,
      adult_last_name: last,
      minor_first_name: null,
      minor_last_name: null,
      email: `person${index}@example.org`,
      phone: `(212) 555-${String(index % 10_000).padStart(4, '0')}`,
    };
    ids.push(person.waiver_id);
    const signedMs = TEST_START - (PEOPLE - index) * 300_000;
    return {
      ...person,
      client_id: clientId,
      event_id: `event-${index}`,
      waiver_type: 'Adult' as const,
      adult_dob: '1985-12-10',
      street: '12 Main Street',
      city: 'Springfield',
      state: 'NY',
      zip_code: '10001',
      minor_dob: null,
      person_key: personKey(first, last, '1985-12-10'),
      search_key: customerSearchKey(person),
      date_signed: new Date(signedMs).toISOString().slice(0, 10),
      created_at: new Date(signedMs).toISOString(),
      booking_id: null,
      needs_review: 0,
      version: 1,
    };
  });
  const visits = Array.from({ length: DAYS * CHECK_INS_A_DAY }, (_, index) => {
    const date = addDays('2026-06-15', -Math.floor(index / CHECK_INS_A_DAY));
    return {
      client_id: clientId,
      checkin_id: makeCheckinId(clientId, date),
      waiver_id: ids[(index * 31) % PEOPLE] ?? '',
      membership_id: null,
      check_in_time: `${date}T14:00:00.000Z`,
      created_at: `${date}T14:00:00.000Z`,
      venue_date: date,
      device_id: null,
      user_id: null,
      clock_correction_ms: null,
      clock_flagged: 0,
      undone_at: null,
      undone_by: null,
      undo_reason: null,
      needs_review: 0,
      version: 1,
    };
  });
  await app.deps.db.writeVenue(clientId, async (db) => {
    for (let from = 0; from < rows.length; from += BATCH)
      await db
        .insertInto('waivers')
        .values(rows.slice(from, from + BATCH))
        .execute();
    for (let from = 0; from < visits.length; from += BATCH)
      await db
        .insertInto('check_ins')
        .values(visits.slice(from, from + BATCH))
        .execute();
  });
}

/** Every kind of page the screen asks for: plain, deep, by name, email and phone, sorted, filtered, all at once. */
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
  const timed = async (path: string): Promise<number> => {
    const startedMs = performance.now();
    const { status } = await app.request('GET', `/api/clients/${venue.clientId}/${path}`, { token: venue.token });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return performance.now() - startedMs;
  };
  const repeat = async (paths: readonly string[], runs: number): Promise<number[]> => {
    for (const path of paths) await timed(path);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) for (const path of paths) times.push(await timed(path));
    return times;
  };
  const tell = (name: string, times: readonly number[], target?: number): void =>
    report({
      name: `lists.${title}.${name}`,
      unit: 'ms',
      median: median(times),
      p95: percentile(times, 0.95),
      runs: times.length,
      ...(target === undefined ? {} : { target }),
      better: 'lower',
    });
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

await measure('sqlite', await sqliteDatabase());
const server = await startPostgres({ durable: true });
try {
  const db = openPostgres({ connectionString: server.url });
  await migrate(db);
  await measure('postgres', { db, url: server.url, drop: () => db.close() });
} finally {
  await server.stop();
}
