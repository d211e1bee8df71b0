import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { CompiledQuery } from 'kysely';
import { openTestApp, type TestApp, type TestVenue } from '../helpers/app/test-app.ts';
import type { TestDatabase } from '../helpers/app/test-database.ts';
import { waiverRow } from '../helpers/venues/rows.ts';
import { endYear, placesOf } from '../helpers/venues/year-end.ts';
import { reportTimes, sized } from './measure.ts';
import { onPostgres } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/*
 * The end of a year in a venue with 100,000 waivers: how long the whole takes, and how long the writes of another venue and
 * the event loop wait in the meantime. Then a page of the archive.
 */
const PEOPLE = sized(100_000, 500);
const INSERT_ROWS = 500;
const SEARCHES = sized(50, 1);
const ALONE_MS = sized(10_000, 50);
const NEW_YEAR = '2027-01-01T05:00:00.000Z';

/** Inserts people in the order in which they signed, as they come in. */
async function seed(app: TestApp, { clientId }: TestVenue): Promise<void> {
  for (let from = 0; from < PEOPLE; from += INSERT_ROWS) {
    const rows = Array.from({ length: INSERT_ROWS }, (_, at) => {
      const index = from + at;
      const date_signed = addDays('2026-01-01', Math.floor((index * 365) / PEOPLE));
      const second = String(index % 60).padStart(2, '0');
      const stamp = { nowAtUtc: `${date_signed}T15:00:${second}.000Z`, version: 1 + Math.floor(index / INSERT_ROWS) };
      return waiverRow(clientId, stamp, {
        event_id: `event-${index}`,
        person_key: createHash('sha256').update(`person-${index}`).digest('hex'),
        search_key: `person ${index} with a name and an address as long as usual@example.org`,
        date_signed,
      });
    });
    await app.deps.db.writeVenue(clientId, (db) => db.insertInto('waivers').values(rows).execute());
  }
}

/** Writes of another venue, one after the other, while `happen` runs. */
async function watchOthers(app: TestApp, other: TestVenue, happen: () => Promise<unknown>) {
  const waits: number[] = [];
  const work = { isOver: false };
  const writing = async (): Promise<void> => {
    while (!work.isOver) {
      const askedMs = performance.now();
      await writeVenue(app.deps, other.clientId, async () => undefined);
      waits.push(performance.now() - askedMs);
      await wait(1);
    }
  };
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  const startedMs = performance.now();
  const others = writing();
  await happen();
  const tookMs = performance.now() - startedMs;
  work.isOver = true;
  turns.disable();
  await others;
  return { waits, tookMs, turn: { p99: turns.percentile(99) / 1e6, longest: turns.max / 1e6 } };
}

async function measure(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  app.clock.set('2026-12-31T15:00:00.000Z');
  const venue = await app.createVenue();
  const other = await app.createVenue();
  await seed(app, venue);
  app.clock.set(NEW_YEAR);
  const tell = (name: string, times: readonly number[], target?: number): void =>
    reportTimes(`archive.${title}.${name}`, times, target);

  /* The same without the move: what a busy machine costs anyway. */
  const alone = await watchOthers(app, other, () => wait(ALONE_MS));
  const meanwhile = await watchOthers(app, other, () => endYear(app));
  const { archived } = await placesOf(app, venue.clientId);
  if (archived.length !== PEOPLE) throw new Error(`${archived.length} waivers were archived`);
  tell('whole', [meanwhile.tookMs], 60_000);
  tell('others_write', meanwhile.waits, 50);
  tell('others_write_alone', alone.waits);
  tell('others_write_longest', [Math.max(...meanwhile.waits)], 50);
  tell('others_write_longest_alone', [Math.max(...alone.waits)]);
  tell('event_loop_p99', [meanwhile.turn.p99], 50);
  tell('event_loop_p99_alone', [alone.turn.p99]);
  tell('event_loop_longest', [meanwhile.turn.longest], 50);
  tell('event_loop_longest_alone', [alone.turn.longest]);

  /* This is the state some minutes after that many rows were moved. */
  if (database.db.dialect === 'postgres')
    await database.db.owner.executeQuery(CompiledQuery.raw('VACUUM ANALYZE waivers, archived_waivers'));
  const pages = { newest: '', found: '?search=person+77777', nobody: '?search=nobody', last: '?page=4000' };
  for (const [name, query] of Object.entries(pages)) {
    const times: number[] = [];
    const address = `/api/clients/${venue.clientId}/archive/waivers${query}`;
    for (let run = 0; run < SEARCHES; run += 1) times.push(await timedGet(app, address, venue.token));
    tell(`page_${name}`, times, 50);
  }
  await app.close();
}

/* This is on a disk: what a commit costs is part of it. */
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-archive-'));
/* The thread that the close waits for keeps no process alive. */
const alive = setInterval(() => undefined, 60_000);
try {
  const path = join(folder, 'bench.db');
  const db = openSqlite(path, { hasCheckpointThread: true });
  await migrate(db);
  await measure('sqlite', { db, url: `sqlite:${path}`, drop: () => db.close() });
} finally {
  clearInterval(alive);
  rmSync(folder, { recursive: true, force: true });
}
await onPostgres(measure);
