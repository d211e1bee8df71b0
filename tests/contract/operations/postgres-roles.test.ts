import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLoginRole } from '@gatehouse/server/db/login-role';
import { openPostgres } from '@gatehouse/server/db/postgres';
import { createWaiverId } from '@gatehouse/sync-protocol/ids';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/version';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openTestApp, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { Entry, type Started } from '../../helpers/processes/entry-process.ts';
import { runServerCommand } from '../../helpers/processes/run-server-command.ts';
import { portOf } from '../../helpers/processes/spawn-server.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { pairTestDevice, type TestDevice } from '../../helpers/venues/sync-device.ts';
import { root } from '../../run/steps.ts';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
const name = `t_${randomUUID().replaceAll('-', '')}`;
const entry = new Entry();
let app: TestApp;
let venue: TestVenue;
let device: TestDevice;
let servers: Started[];
let urls: string[];
let refused: { code: number | null; output: string };

const urlAs = (role: string): string => {
  const url = new URL(inject('postgresUrl'));
  url.username = role;
  url.pathname = `/${name}`;
  return url.href;
};

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/* The steps of server/deploy/README.md, with what they say for PostgreSQL. */
beforeAll(async () => {
  await ask(inject('postgresUrl'), readFileSync(join(root, 'server/deploy/postgres-roles.sql'), 'utf8'));
  await ask(inject('postgresUrl'), `CREATE DATABASE ${name} OWNER gatehouse_owner`);
  const tooEarly = entry.start({ DATABASE_URL: urlAs('gatehouse_server'), SECRET_KEY });
  refused = { code: await tooEarly.ended, output: tooEarly.stderr() };
  const migrated = await runServerCommand('migrate', [], { DATABASE_URL: urlAs('gatehouse_owner') });
  expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('Migrated: 001-platform') });
  const environment = { DATABASE_URL: urlAs('gatehouse_server'), SECRET_KEY };
  servers = [entry.start(environment), entry.start(environment)];
  urls = await Promise.all(servers.map(async (started) => `http://127.0.0.1:${await portOf(started)}`));
  const db = openPostgres({ connectionString: urlAs('gatehouse_server') });
  app = await openTestApp({ db, url: urlAs('gatehouse_server'), drop: () => db.close() }, { SECRET_KEY });
  venue = await createSigningVenue(app, { servicePaidUntil: '2999-12-31' });
  device = await pairTestDevice(app, venue.clientId, 'front_desk');
  await db.writePlatform((tx) => tx.updateTable('sessions').set({ expires_at: '2999-01-01T00:00:00.000Z' }).execute());
}, 240_000);

afterAll(async () => {
  await entry.dispose();
  await app?.close();
  await ask(inject('postgresUrl'), `DROP DATABASE ${name} WITH (FORCE)`);
});

async function post(
  url: string,
  path: string,
  body: object,
  token?: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

it('[Y62] a server whose role owns nothing starts only when the owner has migrated, and says so in one line', () => {
  expect(refused.code).toBe(1);
  expect(refused.output.trim().split('\n')).toEqual([
    'The database is not up to date, and the role of DATABASE_URL may not change it. ' +
      'Run npm run migrate with the DATABASE_URL of its owner first.',
  ]);
});

it('[Y62] the login role is reported as unsafe where it is superuser or owner, and the plain one is not', async () => {
  const found = await Promise.all(
    ['postgres', 'gatehouse_owner', 'gatehouse_server'].map(async (role) => {
      const db = openPostgres({ connectionString: urlAs(role), poolSize: 1 });
      return checkLoginRole(db).finally(() => db.close());
    }),
  );
  expect(found).toEqual(['unsafe', 'unsafe', 'ok']);
  expect(servers.map((server) => server.stdout().includes('row-level security'))).toEqual([false, false]);
});

it('[Y62] [S19] a plain role sees only the venue that its transaction names, and can’t switch that off', async () => {
  const other = await app.createVenue();
  const inVenue = (clientId: string) =>
    app.deps.db.readVenue(clientId, (db) => db.selectFrom('clients').select('client_id').execute());
  expect(await inVenue(venue.clientId)).toEqual([{ client_id: venue.clientId }]);
  expect(await inVenue(other.clientId)).toEqual([{ client_id: other.clientId }]);
  const plain = urlAs('gatehouse_server');
  for (const statement of [
    'ALTER TABLE waivers DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE waivers NO FORCE ROW LEVEL SECURITY',
    'DROP POLICY venue_only ON waivers',
    'ALTER ROLE gatehouse_server BYPASSRLS',
    'SET ROLE gatehouse_owner',
    'SET ROLE postgres',
    'BEGIN; SET LOCAL ROLE gatehouse_venue; SET LOCAL row_security = off; SELECT * FROM waivers',
  ])
    await expect(ask(plain, statement), statement).rejects.toThrow(
      /must be owner|permission denied|would be affected by row-level security/,
    );
});

it('[Y65] the key can’t be changed while a server is connected', { timeout: 60_000 }, async () => {
  const environment = { DATABASE_URL: urlAs('gatehouse_server'), SECRET_KEY, DATA_DIR: entry.newFolder() };
  const refusal = await runServerCommand('rotate-key', [], environment);
  expect(refusal).toMatchObject({ code: 1, output: expect.stringContaining('stop every server first') });
});

it('[Y63] what is signed at one process reaches a device of the other at once, with one sign-in for both', async () => {
  const [first = '', second = ''] = urls;
  const body = { protocol: PROTOCOL_VERSION, schema: SCHEMA_VERSION, replica_id: device.replicaId, cursor: null };
  const stream = await fetch(`${second}/api/sync/events?replica_id=${device.replicaId}`, {
    headers: { authorization: `Bearer ${device.token}` },
  });
  expect(stream.status).toBe(200);
  let heard = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk);
  })().catch(() => undefined);
  const pokes = () => [...heard.matchAll(/"version":(\d+)/g)].map((match) => Number(match[1]));
  await vi.waitFor(() => expect(heard).not.toBe(''), 10_000);
  const before = Math.max(0, ...pokes());
  const waiverId = createWaiverId(venue.clientId);
  const signing = {
    ...adultBody(venue.clientId),
    waiver_id: waiverId,
    consent: { electronic: true, language: 'en', declarations: ['I have read the waiver.'] },
  };
  const signed = await post(first, '/api/public/waiver/waiver-signature', signing);
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  await vi.waitFor(() => expect(Math.max(0, ...pokes())).toBeGreaterThan(before), 10_000);
  const pulled = await post(second, '/api/sync/pull', body, device.token);
  expect(JSON.stringify(pulled.body)).toContain('Łukasik');
  const account = (url: string) =>
    fetch(`${url}/api/clients/${venue.clientId}`, { headers: { authorization: `Bearer ${venue.token}` } });
  expect(await Promise.all(urls.map(async (url) => (await account(url)).status))).toEqual([200, 200]);
  await servers[1]?.stop();
  await reading;
});

it('[Y63] [X2] wrong passwords are counted over all processes', async () => {
  const [first = ''] = urls;
  const third = entry.start({ DATABASE_URL: urlAs('gatehouse_server'), SECRET_KEY });
  const both = [first, `http://127.0.0.1:${await portOf(third)}`];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const url = both[attempt % both.length] ?? '';
    statuses.push((await post(url, '/api/login', { email: venue.email, password: `wrong-${attempt}` })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});
