import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSession } from '@gatehouse/server/areas/accounts/auth/start-session';
import { insertUser } from '@gatehouse/server/areas/accounts/auth/users.shared.repository';
import { insertVenue } from '@gatehouse/server/areas/venues/venue/create-venue';
import { systemClock } from '@gatehouse/server/base/clock';
import { loadConfig } from '@gatehouse/server/base/config';
import { systemIds } from '@gatehouse/server/base/ids';
import { loadSecrets } from '@gatehouse/server/base/secrets';
import type { Database } from '@gatehouse/server/db/database';
import { migrate } from '@gatehouse/server/db/migrate';
import { openDatabase } from '@gatehouse/server/db/opening/open';
import { CompiledQuery } from 'kysely';
import { prepareServer } from '../e2e/support/server.ts';
import { median, report, reportTimes, sized } from './measure.ts';
import { withPostgres } from './support/databases.ts';

/*
 * A million customers, and as many check-ins, of ten venues as CSV from a server process: rows a second, the memory of the process at its
 * peak, and how long a small request of someone else takes in the meantime.
 */
const ROWS = sized(1_000_000, 1_000);
const VENUES = 10;
const RUNS = sized(3, 1);
const OTHERS_EVERY_MS = 20;
/** A server gives back what its start took once it has been idle. */
const SETTLES_IN_MS = sized(20_000, 0);
const TARGETS = { rowsPerSecond: 50_000, rssMb: 200 };

/* SQL of both dialects; the days of a year come one after the other. */
const text = (value: string) => `cast(${value} as text)`;
const two = (value: string) => `substr(cast(101 + ${value} as text), 2)`;
const series = (
  first: number,
  end: number,
) => `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${end - 1}),
  r AS (SELECT i, 'C' || substr(cast(100001 + i % ${VENUES} as text), 2) AS client_id, i / ${Math.ceil(ROWS / 336)} AS d FROM n)`;
const day = `'2026-' || ${two('(d / 28) % 12')} || '-' || ${two('d % 28')}`;
const instant = `${day} || 'T15:00:00.000Z'`;
/** Names the same person in both tables, in an order of its own. */
const waiverId = `client_id || '-W' || ${text(`1000000 + (i / ${VENUES} * 7919) % 1000003`)}`;

/** Rows in one transaction: PostgreSQL takes minutes for all of them, and ends those that take long. */
const ROWS_AT_ONCE = Math.min(50_000, ROWS);

const seedsOf = (first: number, end: number) => [
  `INSERT INTO waivers (client_id, waiver_id, event_id, waiver_type, adult_first_name, adult_last_name, adult_dob, email, phone,
      street, city, state, zip_code, person_key, search_key, date_signed, created_at, needs_review, version, kept_until)
    ${series(first, end)} SELECT client_id, ${waiverId}, 'event-' || ${text('i')}, 'Adult', 'Ada' || ${text('i % 997')}, 'Lovelace',
      '1985-12-10', 'ada' || ${text('i')} || '@example.org', '(212) 555-0100', '12 Long Street', 'Springfield', 'NY', '10001',
      'person' || ${text('i')}, 'ada lovelace', ${day}, ${instant}, 0, 1, '2026-12-31' FROM r`,
  `INSERT INTO check_ins (client_id, checkin_id, waiver_id, check_in_time, created_at, venue_date, clock_flagged, needs_review, version)
    ${series(first, end)} SELECT client_id, '01012026-' || client_id || '-' || ${text('i')}, ${waiverId}, ${instant}, ${instant}, ${day}, 0, 0, 1
      FROM r`,
];

/** Returns an admin's token. */
async function seed(db: Database, dataDir: string): Promise<string> {
  const config = loadConfig({ DATA_DIR: dataDir });
  const deps = { clock: systemClock, ids: systemIds, config, secrets: loadSecrets(config) };
  await migrate(db);
  const token = await db.writePlatform(async (connection) => {
    for (let venue = 0; venue < VENUES; venue += 1)
      await insertVenue(deps, connection, {
        clientName: `Venue ${venue}`,
        email: `owner${venue}@bench.example`,
        paymentStatus: 'active',
        servicePaidUntil: '2099-12-31',
      });
    const userId = await insertUser(deps, connection, {
      email: 'admin@bench.example',
      role: 'admin',
      clientId: null,
      passwordHash: '',
    });
    return startSession(deps, connection, userId, { ip: '127.0.0.1', userAgent: 'bench' });
  });
  for (let first = 0; first < ROWS; first += ROWS_AT_ONCE)
    await db.writePlatform(async (connection) => {
      for (const rows of seedsOf(first, first + ROWS_AT_ONCE)) await connection.executeQuery(CompiledQuery.raw(rows));
    });
  return token;
}

/** A file to its end, without keeping it. */
function download(url: string, token: string, encoding: string): Promise<{ rows: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    get(url, { headers }, (response) => {
      let [rows, bytes] = [-1, 0];
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
      });
      response.on('end', () => (response.complete ? resolve({ rows, bytes }) : reject(new Error('cut off'))));
    }).on('error', reject);
  });
}

/** The memory of a process, in MB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function measure(title: string, environment: Record<string, string>, urlIn: (dataDir: string) => string) {
  const server = await prepareServer({ LOG_LEVEL: 'warn', ...environment });
  try {
    const db = openDatabase(urlIn(server.dataDir));
    const token = await seed(db, server.dataDir);
    if (db.dialect === 'postgres') await db.owner.executeQuery(CompiledQuery.raw('ANALYZE'));
    await db.close();
    await server.start();
    await wait(SETTLES_IN_MS);
    for (const type of ['customers', 'checkins']) {
      const rates: number[] = [];
      const waits: number[] = [];
      let rssMb = 0;
      for (let run = 0; run < RUNS; run += 1) {
        const state = { isOver: false };
        const watching = (async () => {
          while (!state.isOver) {
            const askedMs = performance.now();
            await (await fetch(`${server.url}/api/subscriptions/plans`)).arrayBuffer();
            waits.push(performance.now() - askedMs);
            rssMb = Math.max(rssMb, memoryOf(server.pid));
            await wait(OTHERS_EVERY_MS);
          }
        })();
        const startedMs = performance.now();
        const { rows } = await download(`${server.url}/api/admin/export/${type}?format=csv`, token, 'identity');
        rates.push((rows * 1000) / (performance.now() - startedMs));
        state.isOver = true;
        await watching;
        if (rows !== ROWS) throw new Error(`${rows} rows came`);
      }
      const name = `admin_export.${title}.${type}`;
      const more = { runs: RUNS, better: 'higher' as const };
      report({ name, unit: 'per_s', median: median(rates), target: TARGETS.rowsPerSecond, ...more });
      report({ name: `${name}.memory`, unit: 'MB', median: rssMb, runs: RUNS, target: TARGETS.rssMb, better: 'lower' });
      reportTimes(`${name}.others_wait`, waits);
    }
  } finally {
    await server.dispose();
  }
}

await measure('sqlite', {}, (dataDir) => `sqlite:${join(dataDir, 'gatehouse.db')}`);
await withPostgres((url) => measure('postgres', { DATABASE_URL: url }, () => url));
