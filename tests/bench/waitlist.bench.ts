import { offerPlaces } from '@gatehouse/server/areas/bookings/waitlist/offer-places.service';
import { insertEntry } from '@gatehouse/server/areas/bookings/waitlist/waitlist.repository';
import { isoNow } from '@gatehouse/server/base/clock';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { openTestApp, TEST_KEY, type TestApp } from '../helpers/app/test-app.ts';
import { sqliteDatabase } from '../helpers/app/test-database.ts';
import { portOf } from '../helpers/processes/spawn-server.ts';
import { report, reportTimes, sized } from './measure.ts';
import { overProcesses, quietBehindProxy } from './support/databases.ts';
import {
  type Ask,
  bookElsewhere,
  type FullVenue,
  fillVenue,
  joinLine,
  joinTaken,
  keptStarts,
  takeTen,
} from './support/waitlist-venue.ts';

/** Guests who cancel while as many wait: how long until every place is refilled, once. Then one cancels whom 5,000 wait for. */
const GUESTS = sized(100, 10);
const LINE = sized(5_000, 20);
const RUNS = sized(10, 1);

const check = (answer: { status: number; body: unknown }, path: string): Record<string, unknown> => {
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Record<string, unknown>;
};
const askApp =
  (app: TestApp): Ask =>
  async (_, method, path, body, token, headers = {}) =>
    check(await app.request(method, path, { ...(body ? { body } : {}), ...(token ? { token } : {}), headers }), path);

const cancelled = (ask: Ask, { clientId, token }: FullVenue, index: number, bookingId: string) =>
  ask(index, 'POST', `/api/clients/${clientId}/bookings/${bookingId}/cancel`, {}, token);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function refill(title: string, app: TestApp, ask: Ask, nowMs: number): Promise<void> {
  const venue = await fillVenue(app, ask, GUESTS, nowMs);
  for (let index = 0; index < GUESTS; index += 1) await joinLine(ask, venue, index);
  const startedMs = performance.now();
  const leaving = venue.bookingIds.slice(0, GUESTS);
  await Promise.all(leaving.map((bookingId, index) => cancelled(ask, venue, index, bookingId)));
  let kept = await keptStarts(app, venue);
  for (; kept.length < GUESTS && performance.now() - startedMs < 120_000; kept = await keptStarts(app, venue))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const tookMs = performance.now() - startedMs;
  const oversold = kept.filter((count) => count > 1).length;
  if (kept.length !== GUESTS || oversold > 0) throw new Error(`${kept.length} refilled, ${oversold} oversold`);
  const name = `waitlist.${GUESTS}_cancel_and_${GUESTS}_wait: ${title}`;
  report({ name, unit: 's', median: tookMs / 1000, runs: 1, target: 60, better: 'lower' });
  report({ name: `${name}: oversold`, unit: 'count', median: oversold, runs: 1, target: 0, better: 'lower' });
}

/** Nobody of a long line is passed, and none of it is read but the first. */
async function longLine(title: string, app: TestApp): Promise<void> {
  const ask = askApp(app);
  const venue = await fillVenue(app, ask, 10, app.clock.now());
  const { clientId: client_id, offeringId: offering_id } = venue;
  const nowAtUtc = isoNow(app.clock);
  const wishes = Array.from({ length: 14 }, (_, day) => ({ date: addDays(venue.dates[0] ?? '', day), to: '18:00' }));
  const closed = await app.deps.db.writeVenue(client_id, async (db) => {
    for (let index = 0; index < LINE; index += 1) {
      const party = { party_name: `Party ${index}`, party_phone: '', party_email: `line${index}@example.org` };
      const ids = {
        client_id,
        waitlist_id: `${client_id}-${index}`,
        line: index,
        offering_id,
        offering_name: 'Paintball',
      };
      const state = {
        status: 'waiting',
        booking_id: null,
        source: 'public',
        joiner_mac: `guest${index}`,
        request_id: null,
        guest_offering_name: null,
        language: 'en',
      } as const;
      const times = { ends_at: '2099-01-01T00:00:00.000Z', created_at: nowAtUtc, updated_at: nowAtUtc };
      /* Those at the front have parties that nothing here can hold. */
      const players = index < LINE / 2 ? 11 : 4;
      await insertEntry(db, { ...ids, ...party, players, wishes: JSON.stringify(wishes), ...state, ...times }, wishes);
    }
    return db
      .updateTable('offerings')
      .set({ end_date: venue.dates[0] ?? null })
      .where('client_id', '=', client_id)
      .execute();
  });
  if (closed.length === 0) throw new Error('No offering');
  const times: number[] = [];
  for (const [run, bookingId] of venue.bookingIds.slice(0, RUNS).entries()) {
    times.push(await timed(() => cancelled(ask, venue, run, bookingId)));
  }
  reportTimes(`waitlist.cancel_while_${LINE}_wait: ${title}`, times, 100);
  const looks: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    looks.push(await timed(() => offerPlaces(app.deps, new AbortController().signal)));
  }
  const joins: number[] = [];
  const lists: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    joins.push(await timed(() => joinLine(ask, venue, run)));
    lists.push(await timed(() => ask(run, 'GET', `/api/clients/${client_id}/waitlist`, undefined, venue.token)));
  }
  reportTimes(`waitlist.join_while_${LINE}_wait: ${title}`, joins, 100);
  reportTimes(`waitlist.list_of_${LINE}: ${title}`, lists, 1_000);
  reportTimes(`waitlist.look_while_${LINE}_wait: ${title}`, looks, 1_000);
}

/** Guests with as many wishes as an entry may have, and how long a booking at another venue waits for ten of them. */
async function manyWishes(title: string, app: TestApp): Promise<void> {
  const ask = askApp(app);
  const taken = await takeTen(app, ask);
  const elsewhere = await fillVenue(app, ask, 10, app.clock.now());
  const joins: number[] = [];
  const alone: number[] = [];
  const among: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    alone.push(await timed(() => bookElsewhere(ask, elsewhere, 2 * run)));
    joins.push(await timed(() => joinTaken(ask, taken, 100 * run)));
    const joining = Array.from({ length: 10 }, (_, at) => joinTaken(ask, taken, 100 * run + 1 + at));
    among.push(await timed(() => bookElsewhere(ask, elsewhere, 2 * run + 1)));
    await Promise.all(joining);
  }
  reportTimes(`waitlist.join_with_14_wishes: ${title}`, joins, 300);
  reportTimes(`waitlist.booking_elsewhere: ${title}`, alone, 100);
  reportTimes(`waitlist.booking_elsewhere_during_10_joins: ${title}`, among, 300);
}

const app = await openTestApp(await sqliteDatabase(), quietBehindProxy);
await manyWishes('sqlite', app);
await refill('sqlite', app, askApp(app), app.clock.now());
await longLine('sqlite', app);
await app.close();

await overProcesses(async (over) => {
  await manyWishes('postgres', over.app);
  await longLine('postgres', over.app);
  const environment = { DATABASE_URL: over.url, SECRET_KEY: TEST_KEY, TRUSTED_PROXIES: '127.0.0.1' };
  const processes = [over.entry.start(environment), over.entry.start(environment)];
  const urls = await Promise.all(processes.map(async (started) => `http://127.0.0.1:${await portOf(started)}`));
  const ask: Ask = async (index, method, path, body, token, more = {}) => {
    const signedIn = token ? { authorization: `Bearer ${token}` } : {};
    const headers = { 'content-type': 'application/json', ...signedIn, ...more };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(`${urls[index % urls.length]}${path}`, init);
    return check({ status: response.status, body: await response.json() }, path);
  };
  await refill('postgres, two processes', over.app, ask, Date.now());
});
