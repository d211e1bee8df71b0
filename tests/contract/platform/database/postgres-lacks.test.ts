import { failureLine, listLosses, requireApart, requireFit } from '@gatehouse/server/db/fitness';
import { checkLoginRole } from '@gatehouse/server/db/login-role';
import { migrate } from '@gatehouse/server/db/migrate';
import { requireAlone } from '@gatehouse/server/db/opening/require-alone';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newCheckIn, postgresFaults } from '#helpers/app/postgres-faults';
import type { TestApp } from '#helpers/app/test-app';
import { Entry } from '#helpers/processes/entry-process';
import { heardPokes } from '#helpers/venues/heard-pokes';
import { pairTestDevice, push } from '#helpers/venues/sync-device';

const { cleanUp, openApp, openAnother, superuser } = postgresFaults();
const entry = new Entry();
afterAll(() => entry.dispose());

/** It may take a platform's role and not a venue's; `WHOLE` may take both. */
const PARTIAL = 'gatehouse_partial';
const WHOLE = 'gatehouse_whole';
/** It may take neither. */
const STRANGER = 'gatehouse_stranger';
const maintain = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
beforeAll(() =>
  maintain(
    `CREATE ROLE ${STRANGER}; CREATE ROLE ${PARTIAL} LOGIN; GRANT gatehouse_platform TO ${PARTIAL};
    CREATE ROLE ${WHOLE} LOGIN; GRANT gatehouse_venue, gatehouse_platform TO ${WHOLE}`,
  ),
);
afterAll(() => maintain(`DROP ROLE ${PARTIAL}, ${WHOLE}, ${STRANGER}`));

/** A server on a database of its own, after these statements; `here` is the database's name. */
async function serverAfter(statement: (here: string) => string, as = WHOLE): Promise<TestApp> {
  const app = await openApp();
  const killer = await superuser(app);
  await killer.query(statement(new URL(app.url).pathname.slice(1)));
  return openAnother(app, { as });
}

/** One without a schema, made with these options. */
async function emptyDatabase(options: string): Promise<string> {
  const name = `t_lacks_${Math.random().toString(36).slice(2)}`;
  await maintain(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`);
  cleanUp.push(() => maintain(`DROP DATABASE ${name} WITH (FORCE)`));
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}

function openOn(url: string) {
  const db = openPostgres({ connectionString: url });
  cleanUp.push(() => db.close());
  return db;
}

/** Shadows what PostgreSQL has under the same name. */
const shadow = (definition: string) => (here: string) =>
  `CREATE SCHEMA shadow; GRANT USAGE ON SCHEMA shadow TO PUBLIC; ${definition};
  ALTER DATABASE ${here} SET search_path = shadow, pg_catalog, public`;
const nothingLocks = shadow(
  'CREATE FUNCTION shadow.pg_advisory_xact_lock(bigint) RETURNS void LANGUAGE sql AS $$ SELECT $$',
);
const openWaivers = () => 'ALTER TABLE waivers DISABLE ROW LEVEL SECURITY';

it('[Y101] finds nothing amiss on a PostgreSQL that lacks nothing', async () => {
  const { deps } = await serverAfter(() => 'SELECT');
  await requireFit(deps.db);
  await requireApart(deps.db);
  expect(await listLosses(deps.db)).toEqual([]);
});

it.each([
  ['advisory locks that lock nothing', nothingLocks, /^Advisory locks lock nothing/],
  [
    'a refused function',
    () => 'REVOKE EXECUTE ON FUNCTION pg_advisory_xact_lock(bigint) FROM PUBLIC',
    /^PostgreSQL refuses .*\(permission denied for function pg_advisory_xact_lock\): see .*README\.md$/,
  ],
])('[Y101] a server does not start over %s, and says so in one line', async (_title, statement, line) => {
  const { deps } = await serverAfter(statement);
  const error = await requireFit(deps.db).catch((caught: unknown) => caught);
  expect(failureLine(error)).toMatch(line);
});

it('[Y101] a server does not start over a database that can’t hold every name', async () => {
  const made = (encoding: string) => emptyDatabase(`ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C'`);
  await expect(requireFit(openOn(await made('LATIN1')))).rejects.toThrow('has the encoding LATIN1');
  await requireFit(openOn(await made('SQL_ASCII')));
});

it('[Y101] what is saved is on the disk before it is answered, whatever is the default, and counts of attempts need not be', async () => {
  const { deps, ...app } = await serverAfter((here) => `ALTER DATABASE ${here} SET synchronous_commit = off`);
  const { clientId } = await app.createVenue();
  const setting = CompiledQuery.raw("SELECT current_setting('synchronous_commit') AS value");
  const found = await deps.db.writeVenue(clientId, (tx) => tx.executeQuery(setting));
  expect(found.rows).toEqual([{ value: 'on' }]);
  const counted = await deps.db.writeCounts((tx) => tx.executeQuery(setting));
  expect(counted.rows).toEqual([{ value: 'off' }]);
});

it('[Y101] [I2] an id of no venue’s form is part of no statement, and sees nothing', async () => {
  const { deps, ...app } = await serverAfter(() => 'SELECT 1');
  await app.createVenue();
  for (const id of ["C00001', true), set_config('role', 'gatehouse_platform", 'C00001\u0000', "'"])
    expect(await deps.db.readVenue(id, (tx) => tx.selectFrom('clients').select('client_id').execute())).toEqual([]);
});

it.each([
  ['row-level security is off', openWaivers, WHOLE, /^Row-level security does not hold for waivers, so venues/],
  [
    'the role can’t become a venue’s',
    () => 'SELECT',
    PARTIAL,
    /^PostgreSQL refuses .*permission denied to set role "gatehouse_venue"/,
  ],
])('[Y101] [S19] a server does not start where %s', async (_title, statement, role, line) => {
  const { deps } = await serverAfter(statement, role);
  const error = await requireApart(deps.db).catch((caught: unknown) => caught);
  expect(failureLine(error)).toMatch(line);
});

it('[Y101] the server’s own start looks for both', async () => {
  const starts = await Promise.all(
    [nothingLocks, openWaivers].map(async (statement) => {
      const { url } = await serverAfter(statement);
      const started = entry.start({ DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') });
      return { code: await started.ended, lines: started.stderr().trim().split('\n') };
    }),
  );
  expect(starts).toEqual([
    { code: 1, lines: [expect.stringContaining('Advisory locks lock nothing')] },
    { code: 1, lines: [expect.stringContaining('Row-level security does not hold for waivers')] },
  ]);
});

it.each([
  ['no index for searches', 'DROP INDEX waivers_search', 'pg_trgm or btree_gin is missing'],
  [
    'searches by a stranger',
    `ALTER FUNCTION gatehouse_find_waivers OWNER TO ${STRANGER}`,
    'is no member of gatehouse_platform',
  ],
])('[Y101] what only works less well is a line in the log: %s', async (_title, statement, line) => {
  const { deps } = await serverAfter(() => statement);
  expect(await listLosses(deps.db)).toEqual([expect.stringContaining(line)]);
});

it('[Y101] what only works less well is a line in the log: a locale without letters', async () => {
  const plain = openOn(await emptyDatabase("ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'"));
  await requireFit(plain);
  await migrate(plain);
  expect(await listLosses(plain)).toEqual([expect.stringContaining('capital letters like Ł')]);
});

it('[Y101] [Y92] connections that PostgreSQL doesn’t show are a line in the log, and stop commands that need none', async () => {
  const { deps } = await serverAfter(() => 'REVOKE SELECT ON pg_stat_activity FROM PUBLIC');
  expect(await deps.db.lackOfConnections()).toContain('check that there are 14 for each server');
  const hidden = await serverAfter(
    shadow('CREATE VIEW shadow.pg_stat_activity AS SELECT * FROM pg_catalog.pg_stat_activity WHERE false'),
    'postgres',
  );
  await hidden.createVenue();
  await expect(requireAlone({ databaseUrl: hidden.url, databaseDirectUrl: undefined })).rejects.toThrow(
    'PostgreSQL doesn’t list its connections',
  );
});

it('[Y101] [Y90] without NOTIFY devices of other servers are poked all the same, and the log says how, once', async () => {
  const app = await openApp();
  const { clientId } = await app.createVenue();
  const device = await pairTestDevice(app, clientId, 'front_desk');
  const killer = await superuser(app);
  await killer.query('REVOKE EXECUTE ON FUNCTION pg_notify(text, text) FROM PUBLIC');
  const lines: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => void lines.push(line) };
  const [near, far] = [
    await openAnother(app, { as: WHOLE, log, limits: { unheardMs: 200, heartbeatMs: 100 } }),
    await openAnother(app, { as: WHOLE }),
  ];
  const heard = await heardPokes(near, clientId);
  await expect.poll(() => lines).toEqual([expect.stringContaining('no signals of other servers arrive')]);
  expect((await push(far, device, [newCheckIn(clientId)])).results).toMatchObject([{ status: 'applied' }]);
  await expect.poll(() => heard.at(-1)?.version, { timeout: 3_000 }).toBe(2);
  expect(lines).toHaveLength(1);
});

it('[Y101] writes at once wait for each other whatever isolation the database has by default', async () => {
  const server = await serverAfter(
    (here) => `ALTER DATABASE ${here} SET default_transaction_isolation = 'serializable'`,
  );
  const { clientId } = await server.createVenue();
  const versions = await Promise.all(
    Array.from({ length: 8 }, () => writeVenue(server.deps, clientId, async ({ version }) => version)),
  );
  expect(new Set(versions).size).toBe(8);
});

it('[Y101] a limit of time that every role has does not end a migration', async () => {
  const url = await emptyDatabase('');
  await maintain(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '1s'`);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('SET statement_timeout = 0');
  await holder.query('SELECT pg_advisory_lock(3853314791062309107)');
  const letGo = holder.query('SELECT pg_sleep(1.5)').then(() => holder.end());
  const [applied] = await Promise.all([migrate(openOn(url)), letGo]);
  expect(applied).toContain('001-platform');
});

it('[Y101] [Y62] its tables may be in another schema than public', async () => {
  const { deps } = await serverAfter(
    (here) => `ALTER SCHEMA public RENAME TO hall; ALTER DATABASE ${here} SET search_path = hall`,
    'postgres',
  );
  await requireApart(deps.db);
  expect(await checkLoginRole(deps.db)).toBe('unsafe');
});
