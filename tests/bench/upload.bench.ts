import { setTimeout as pause } from 'node:timers/promises';
import { UPLOAD_CUSTOMERS_MAX } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { openTestApp, TEST_START } from '../helpers/app/test-app.ts';
import type { TestDatabase } from '../helpers/app/test-database.ts';
import { preview, templateFile, upload } from '../helpers/venues/customer-files.ts';
import { waiverRow } from '../helpers/venues/rows.ts';
import { reportTimes, sized, sizedList } from './measure.ts';
import { insertAll, onBothDatabases } from './support/databases.ts';

/*
 * A file of a thousand customers into a venue that has none, 10,000 or 100,000, and how long the event loop
 * keeps everyone else waiting in the meantime.
 */
const RUNS = sized(7, 1);
const TICK_MS = 2;

async function seed(database: TestDatabase, clientId: string, from: number, to: number): Promise<void> {
  await database.db.writeVenue(clientId, async (db) => {
    const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => {
      const index = from + at;
      const nowAtUtc = new Date(TEST_START - index * 60_000).toISOString();
      const columns = { adult_first_name: `Old${index}`, email: `old${index}@example.org` };
      return waiverRow(clientId, { nowAtUtc, version: 1 }, columns);
    });
    await insertAll(db, 'waivers', rows);
  });
}

/** Other people than those of any other run. */
function fileOf(run: string, birthDate: string): string {
  const people = Array.from({ length: UPLOAD_CUSTOMERS_MAX }, (_, at) => [
    'Adult',
    `${run}${at}`,
    `Nowak${at % 97}`,
    `${run}${at}@example.org`,
    birthDate,
    '2026-03-04',
  ]);
  return templateFile(people);
}

/** How long the call takes, and the longest time for which nothing else ran. */
async function timed(work: () => Promise<{ status: number }>): Promise<{ tookMs: number; blockedMs: number }> {
  let blockedMs = 0;
  const state = { isOver: false };
  const watching = (async () => {
    for (let seenMs = performance.now(); !state.isOver; seenMs = performance.now()) {
      await pause(TICK_MS);
      blockedMs = Math.max(blockedMs, performance.now() - seenMs - TICK_MS);
    }
  })();
  const startedMs = performance.now();
  const { status } = await work();
  const tookMs = performance.now() - startedMs;
  state.isOver = true;
  await watching;
  if (status !== 200) throw new Error(`the server answered ${status}`);
  return { tookMs, blockedMs };
}

async function measure(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  const venue = await app.createVenue();
  let count = 0;
  const tell = (name: string, times: readonly number[], target?: number): void =>
    reportTimes(`upload.${title}.${name}`, times, target);
  for (const customers of sizedList([0, 10_000, 100_000])) {
    await seed(database, venue.clientId, count, customers);
    count = Math.max(count, customers);
    for (const [kind, birthDate] of [
      ['dated', '1990-02-03'],
      ['undated', ''],
    ] as const) {
      const looked: number[] = [];
      const added: number[] = [];
      const blocked: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const content = fileOf(`${kind[0]}${customers}x${run}y`, birthDate);
        looked.push((await timed(() => preview(app, venue, { content }))).tookMs);
        const { tookMs, blockedMs } = await timed(() => upload(app, venue, { content }));
        added.push(tookMs);
        blocked.push(blockedMs);
      }
      tell(`${customers}.${kind}.preview`, looked);
      tell(`${customers}.${kind}.add`, added, 2_000);
      tell(`${customers}.${kind}.others_wait`, blocked, 50);
    }
  }
  await app.close();
}

await onBothDatabases(measure);
