import { randomUUID } from 'node:crypto';
import type { Database } from '@gatehouse/server/db/database';
import { databaseFailure } from '@gatehouse/server/db/failures';
import { migrate } from '@gatehouse/server/db/migrate';
import { requireAlone } from '@gatehouse/server/db/opening/require-alone';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import { DatabaseInUse } from '@gatehouse/server/db/sqlite/sqlite-snapshot';
import { readCounter } from '@gatehouse/server/venue/sync-tenant';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newCheckIn, postgresFaults } from '#helpers/app/postgres-faults';
import type { TestApp } from '#helpers/app/test-app';
import { type PgBouncer, startPgBouncer } from '#helpers/processes/pgbouncer';
import { listedCheckIns, queuedCheckIn } from '#helpers/venues/check-in-calls';
import { heardPokes } from '#helpers/venues/heard-pokes';
import { deviceArgs } from '#helpers/venues/signing-venue';
import { mutationOf, pairTestDevice, push, pushRaw, replicaOf } from '#helpers/venues/sync-device';

const { cleanUp, openApp, openAnother, superuser } = postgresFaults();
let bouncer: PgBouncer;

beforeAll(async () => {
  bouncer = await startPgBouncer(inject('postgresUrl'));
});
afterAll(async () => {
  await bouncer?.stop();
});

function keptLog() {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  return { lines, log: { info: keep, warn: keep } };
}

const never = 600_000;
const unheard = (lines: string[]) => lines.filter((line) => line.startsWith('no signals of other servers arrive'));

/** A venue whose device listens at one server; what it pushes goes to the other. */
async function venueOf(app: TestApp) {
  const { clientId } = await app.createVenue();
  const device = await pairTestDevice(app, clientId, 'front_desk');
  const pushAt = async (server: TestApp): Promise<void> => {
    expect((await push(server, device, [newCheckIn(clientId)])).results).toMatchObject([{ status: 'applied' }]);
  };
  return { clientId, device, pushAt };
}

it('[Y90] through PgBouncer in transaction mode devices of other processes are poked, and the log says how, once', async () => {
  const app = await openApp();
  const { clientId, pushAt } = await venueOf(app);
  const { lines, log } = keptLog();
  const limits = { unheardMs: 200, heartbeatMs: 100 };
  const near = await openAnother(app, { bouncer, limits, log });
  const far = await openAnother(app, { bouncer, limits });
  const heard = await heardPokes(near, clientId);
  await expect.poll(() => unheard(lines)).toHaveLength(1);
  for (const version of [2, 3]) {
    await pushAt(far);
    await expect.poll(() => heard.at(-1)?.version, { timeout: 2_000 }).toBe(version);
  }
  expect(lines).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')]);
});

it('[Y90] with DATABASE_DIRECT_URL they are poked by signals, and nothing is polled', async () => {
  const app = await openApp();
  const { clientId, pushAt } = await venueOf(app);
  const { lines, log } = keptLog();
  const limits = { pollMs: never, unheardMs: 0 };
  const near = await openAnother(app, { bouncer, directUrl: app.url, limits, log });
  /* What is sent here goes through PgBouncer, because its direct way is shut. */
  const shut = await openAnother(app, { bouncer, directUrl: 'postgres://127.0.0.1:1/nothing', limits });
  const heard = await heardPokes(near, clientId);
  await expect.poll(() => lines).toEqual([expect.anything(), 'signals of other servers arrive again']);
  await pushAt(shut);
  /* Only a signal says what was touched. */
  await expect.poll(() => heard.at(-1)).toEqual({ version: 2, touched: expect.arrayContaining(['check_ins']) });
});

it('[Y90] several processes migrate once through it, and leave no lock', async () => {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const keeper = new pg.Client({ connectionString: inject('postgresUrl') });
  await keeper.connect();
  await keeper.query(`CREATE DATABASE ${name}`);
  cleanUp.push(async () => {
    await keeper.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await keeper.end();
  });
  const url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
  const applied = await Promise.all(
    [1, 2, 3].map(async () => {
      const db = openPostgres({ connectionString: bouncer.through(url), poolSize: 1 });
      return migrate(db).finally(() => db.close());
    }),
  );
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  const locks =
    "SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database WHERE locktype = 'advisory' AND datname = $1";
  expect((await keeper.query(locks, [name])).rows).toEqual([]);
});

it('[Y90] [Y65] a command that needs the database for itself looks past it, and refuses where it can’t', async () => {
  const app = await openApp();
  await openAnother(app, { bouncer }).then((server) => server.createVenue());
  const through = bouncer.through(app.url);
  await app.deps.db.close();
  await expect(requireAlone({ databaseUrl: through, databaseDirectUrl: undefined })).rejects.toThrow(
    'DATABASE_DIRECT_URL',
  );
  await expect(requireAlone({ databaseUrl: through, databaseDirectUrl: app.url })).rejects.toThrow(DatabaseInUse);
});

it('[Y90] [S19] the front door of two venues at once, over two processes and its few connections', async () => {
  const app = await openApp();
  const servers = [await openAnother(app, { bouncer }), await openAnother(app, { bouncer })] as const;
  const [near, far] = servers;
  const visit = async (email: string) => {
    const venue = await near.createVenue({ email });
    const [kiosk, device] = [
      await pairTestDevice(far, venue.clientId, 'kiosk'),
      await pairTestDevice(near, venue.clientId, 'front_desk'),
    ];
    const desk = replicaOf(near, device);
    const signings = Array.from({ length: 2 }, () => deviceArgs(venue.clientId));
    await Promise.all(
      signings.map(async (args) => {
        const mutation = mutationOf(venue.clientId, 'sign_waiver', { ...args });
        const answers = await Promise.all(servers.map((server) => push(server, kiosk, [mutation])));
        const statuses = new Set(answers.map(({ results }) => results[0]?.status));
        expect(statuses).toEqual(new Set(['applied', 'duplicate']));
      }),
    );
    await desk.pull();
    const waiverIds = signings.flatMap(({ waiver_ids: ids }) => ids);
    expect(desk.ids('customers')).toEqual(waiverIds.toSorted());
    const checkIns = waiverIds.map((waiverId) => queuedCheckIn(venue, waiverId, '2026-06-15T14:00:00.000Z'));
    await Promise.all(checkIns.map((mutation, index) => pushRaw(servers[index % 2] ?? near, device, [mutation])));
    expect((await push(far, device, checkIns)).results.map(({ status }) => status)).toEqual(
      checkIns.map(() => 'duplicate'),
    );
    expect(await listedCheckIns(far, venue, 'today')).toHaveLength(2);
  };
  await Promise.all([visit('red@gate.example'), visit('blue@gate.example')]);
});

/** The statements that the one connection of a server has prepared. */
async function preparedBy(db: Database): Promise<string[]> {
  const query = CompiledQuery.raw('SELECT statement FROM pg_prepared_statements');
  const { rows } = await db.readPlatform((tx) => tx.executeQuery<{ statement: string }>(query));
  return rows.map(({ statement }) => statement);
}

function openOne(connectionString: string): Database {
  const db = openPostgres({ connectionString, poolSize: 1 });
  cleanUp.push(() => db.close());
  return db;
}

it('[Y90] a statement of a push is prepared once for a connection, and not at all behind a pooler', async () => {
  const app = await openApp();
  const { clientId } = await app.createVenue();
  const direct = openOne(app.url);
  const lent = openOne(bouncer.through(app.url));
  for (let time = 0; time < 3; time += 1)
    for (const db of [direct, lent]) await db.readVenue(clientId, (tx) => readCounter(tx, clientId));
  expect(await preparedBy(direct)).toEqual([expect.stringContaining('from "sync_tenant"')]);
  expect(await preparedBy(lent)).toEqual([]);
});

it('[Q7] one that a migration has made stale fails once, to be tried again, and runs unprepared from then on', async () => {
  const app = await openApp();
  const { clientId } = await app.createVenue();
  const db = openOne(app.url);
  const read = () => db.readVenue(clientId, (tx) => readCounter(tx, clientId));
  const before = await read();
  await (await superuser(app)).query('ALTER TABLE sync_tenant ALTER COLUMN floor TYPE numeric');
  const failure: unknown = await read().catch((error: unknown) => error);
  expect(databaseFailure(failure)).toBe('transient');
  for (let time = 0; time < 2; time += 1) expect(await read()).toMatchObject({ epoch: before.epoch });
});
