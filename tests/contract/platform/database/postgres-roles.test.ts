import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLoginRole } from '@gatehouse/server/db/login-role';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openTestApp, type TestApp, type TestVenue } from '#helpers/app/test-app';
import { startCaddy } from '#helpers/processes/caddy';
import { Entry, type Started } from '#helpers/processes/entry-process';
import { runServerCommand } from '#helpers/processes/run-server-command';
import { portOf } from '#helpers/processes/spawn-server';
import { adultBody } from '#helpers/samples/signing-samples';
import { createSigningVenue } from '#helpers/venues/signing-venue';
import { pairTestDevice, type TestDevice } from '#helpers/venues/sync-device';
import { root } from '#run/steps';

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
  const environment = {
    DATABASE_URL: urlAs('gatehouse_server'),
    DATABASE_POOL_SIZE: '400',
    SECRET_KEY,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  servers = [entry.start(environment), entry.start(environment)];
  urls = await Promise.all(servers.map(async (started) => `http://127.0.0.1:${await portOf(started)}`));
  const db = openPostgres({ connectionString: urlAs('gatehouse_server') });
  app = await openTestApp({ db, url: urlAs('gatehouse_server'), drop: () => db.close() }, { SECRET_KEY });
  /* The servers have the real time, and delete what expired by it. */
  app.clock.set(new Date().toISOString());
  venue = await createSigningVenue(app, { servicePaidUntil: '2999-12-31' });
  device = await pairTestDevice(app, venue.clientId, 'front_desk');
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
    'The database is not up to date, and the role of DATABASE_URL may not change it (permission denied for schema public). ' +
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

it('[Y92] a server that may open more connections than there are warns with the numbers, and serves', () => {
  for (const server of servers)
    expect(server.stdout()).toMatch(/"level":40.*PostgreSQL allows 297 .* 404 by this server/);
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
  expect(refusal).toMatchObject({ code: 1, output: expect.stringContaining('Stop every server first') });
});

/** Hears the pokes of the venue's front desk at a server. */
async function listenAt(url: string): Promise<{ versions(): number[]; end(): Promise<unknown> }> {
  const aborter = new AbortController();
  const stream = await fetch(`${url}/api/sync/events?replica_id=${device.replicaId}`, {
    headers: { authorization: `Bearer ${device.token}` },
    signal: aborter.signal,
  });
  expect(stream.status).toBe(200);
  let heard = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk);
  })().catch(() => undefined);
  const versions = () => [...heard.matchAll(/"version":(\d+)/g)].map((match) => Number(match[1]));
  await vi.waitFor(() => expect(versions()).not.toEqual([]), 10_000);
  return {
    versions,
    end: () => {
      aborter.abort();
      return reading;
    },
  };
}

async function signAt(url: string, lastName: string): Promise<void> {
  const consent = { electronic: true, language: 'en', declarations: ['I have read the waiver.'] };
  const body = {
    ...adultBody(venue.clientId),
    adult_last_name: lastName,
    waiver_id: createWaiverId(venue.clientId),
    consent,
  };
  const signed = await post(url, '/api/public/waiver/waiver-signature', body);
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
}

it('[Y63] what is signed at one process reaches a device of the other at once, with one sign-in for both', async () => {
  const [first = '', second = ''] = urls;
  const stream = await listenAt(second);
  const before = stream.versions().length;
  await signAt(first, 'Łukasik');
  await vi.waitFor(() => expect(stream.versions().length).toBeGreaterThan(before), 10_000);
  await stream.end();
  const body = { protocol: PROTOCOL_VERSION, schema: SCHEMA_VERSION, replica_id: device.replicaId, cursor: null };
  const pulled = await post(second, '/api/sync/pull', body, device.token);
  expect(JSON.stringify(pulled.body)).toContain('Łukasik');
  const account = (url: string) =>
    fetch(`${url}/api/clients/${venue.clientId}`, { headers: { authorization: `Bearer ${venue.token}` } });
  expect(await Promise.all(urls.map(async (url) => (await account(url)).status))).toEqual([200, 200]);
});

it('[Y63] [X2] wrong passwords are counted over all processes', async () => {
  const other = await app.createVenue();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const url = urls[attempt % urls.length] ?? '';
    statuses.push((await post(url, '/api/login', { email: other.email, password: `wrong-${attempt}` })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

it('[Y67] behind the proxy of server/deploy streams pass at once, addresses are real, and a server may stop', {
  timeout: 60_000,
}, async () => {
  const proxy = await startCaddy(urls.map((url) => url.replace('http://', '')));
  try {
    const stream = await listenAt(proxy.url);
    const before = stream.versions().length;
    await signAt(proxy.url, 'Proxied');
    await vi.waitFor(() => expect(stream.versions().length).toBeGreaterThan(before), 5_000);
    await stream.end();
    /* Addresses that the caller makes up don't hide that all attempts are his. */
    const other = await app.createVenue();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const response = await fetch(`${proxy.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${attempt}` },
        body: JSON.stringify({ email: other.email, password: `wrong-${attempt}` }),
      });
      statuses.push(response.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
    const madeUp = { 'x-request-id': 'made-up-by-a-caller', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const named = await fetch(`${proxy.url}/api/health`, { headers: madeUp });
    expect(named.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(named.headers.get('x-trace-id')).toBe('a'.repeat(32));
    const large = await fetch(`${proxy.url}/api/login`, { method: 'POST', body: Buffer.alloc(25_000_000) }).then(
      ({ status }) => status,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(large);
    await servers[0]?.stop();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${proxy.url}/api/health`)).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await signAt(proxy.url, 'Afterwards');
  } finally {
    await proxy.stop();
  }
});
