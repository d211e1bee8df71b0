import { createFeed } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { CompiledQuery } from 'kysely';
import { call } from '../helpers/app/call.ts';
import { openTestApp, type TestApp, type TestVenue } from '../helpers/app/test-app.ts';
import type { TestDatabase } from '../helpers/app/test-database.ts';
import { bookingRow } from '../helpers/venues/rows.ts';
import { percentile, report, reportTimes, sized } from './measure.ts';
import { insertAll, onBothDatabases } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/*
 * A room's year as a calendar reads it, in a venue with 20,000 bookings of twelve resources, and a day of it by resource with 300
 * bookings.
 */
const BOOKINGS = sized(20_000, 60);
const OF_THE_DAY = sized(300, 6);
const RESOURCES = 12;
const DAYS = 390;
const FIRST_DAY = '2026-05-20';
const FULL_DAY = '2026-08-15';
const RUNS = sized(40, 1);
const RUNS_OF_DAY = sized(100, 1);

const stamp = { nowAtUtc: '2026-05-01T00:00:00.000Z', version: 1 };
const uses = (resource_id: string | undefined) => JSON.stringify([{ resource_id, units: 1 }]);

/** Over all days and resources. */
function yearOf(clientId: string, resources: readonly string[]) {
  return Array.from({ length: BOOKINGS }, (_, index) => {
    return bookingRow(clientId, stamp, {
      booking_id: `${clientId}-year-${index}`,
      offering_name: 'Birthday party',
      date_scheduled: addDays(FIRST_DAY, Math.floor(index / RESOURCES) % DAYS),
      booking_time: `${String(7 + Math.floor(index / (RESOURCES * DAYS)) * 2).padStart(2, '0')}:00`,
      duration_minutes: 90,
      resources: uses(resources[index % RESOURCES]),
    });
  });
}

function fullDay(clientId: string, resources: readonly string[]) {
  return Array.from({ length: OF_THE_DAY }, (_, index) =>
    bookingRow(clientId, stamp, {
      booking_id: `${clientId}-day-${index}`,
      date_scheduled: FULL_DAY,
      booking_time: `${String(6 + (Math.floor(index / RESOURCES) % 17)).padStart(2, '0')}:00`,
      duration_minutes: 45,
      cleanup_minutes: 15,
      resources: uses(resources[index % RESOURCES]),
    }),
  );
}

async function withYear(app: TestApp, { clientId, token }: TestVenue): Promise<string> {
  const params = { client_id: clientId };
  const resources: string[] = [];
  for (let index = 0; index < RESOURCES; index += 1) {
    const body = {
      resource_name: `Room ${index}`,
      mon_start: '06:00',
      mon_end: '23:00',
      sat_start: '06:00',
      sat_end: '23:00',
    };
    resources.push((await call(app, createResource, { params, token, body })).body.resource.resource_id);
  }
  const bookings = [...yearOf(clientId, resources), ...fullDay(clientId, resources)];
  /* Every twentieth was moved away from another one. */
  const had = bookings.flatMap(({ client_id, booking_id, date_scheduled }, index) =>
    (index % 20 === 0 ? [index, index + 1] : [index]).map((at) => ({
      client_id,
      resource_id: resources[at % RESOURCES] ?? '',
      date_scheduled,
      booking_id,
    })),
  );
  await app.deps.db.writeVenue(clientId, async (db) => {
    await insertAll(db, 'bookings', bookings);
    await insertAll(db, 'resource_bookings', had);
  });
  const body = { kind: 'resource', resource_id: resources[0] ?? '' } as const;
  return new URL((await call(app, createFeed, { params, token, body })).body.url).pathname;
}

/** How long a calendar waits, and what it is given. */
async function readFeed(app: TestApp, path: string, tag = '') {
  const startedMs = performance.now();
  const response = await app.app.hono.request(path, { headers: { 'if-none-match': tag } });
  const text = await response.text();
  const tookMs = performance.now() - startedMs;
  return { tookMs, status: response.status, tag: response.headers.get('etag') ?? '', text };
}

async function measure(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  const venue = await app.createVenue();
  const path = await withYear(app, venue);
  /* This is the state some minutes after that many rows were written. */
  if (database.db.dialect === 'postgres')
    await database.db.owner.executeQuery(CompiledQuery.raw('VACUUM ANALYZE bookings, resource_bookings'));
  const { text, tag } = await readFeed(app, path);
  report({
    name: `calendar_feeds.${title}.bookings_of_a_year`,
    unit: 'count',
    median: text.split('BEGIN:VEVENT').length - 1,
    runs: 1,
  });
  for (const [name, has, status, target] of [
    ['year_of_a_room', '', 200, 20],
    ['year_of_a_room_unchanged', tag, 304, 5],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < RUNS + 3; run += 1) {
      const answer = await readFeed(app, path, has);
      if (answer.status !== status) throw new Error(`${name} was answered ${answer.status}`);
      if (run >= 3) times.push(answer.tookMs);
    }
    reportTimes(`calendar_feeds.${title}.${name}`, times, target);
  }
  const times: number[] = [];
  for (let run = 0; run < RUNS_OF_DAY + 5; run += 1) {
    const tookMs = await timedGet(app, `/api/clients/${venue.clientId}/timeline/${FULL_DAY}`, venue.token);
    if (run >= 5) times.push(tookMs);
  }
  const p95 = percentile(times, 0.95);
  const name = `timeline.${title}.300_bookings_of_12_resources: p95`;
  report({ name, unit: 'ms', median: p95, runs: RUNS_OF_DAY, target: 50, better: 'lower' });
  await app.close();
}

await onBothDatabases(measure);
