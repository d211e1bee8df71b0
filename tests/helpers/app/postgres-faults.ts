import type { Database } from '@gatehouse/server/db/database';
import { openPostgres, type PostgresOptions } from '@gatehouse/server/db/postgres/postgres';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import pg from 'pg';
import { afterEach, inject } from 'vitest';
import type { PgBouncer } from '../processes/pgbouncer.ts';
import { startTcpProxy, type TcpProxy } from '../processes/tcp-proxy.ts';
import { mutationOf } from '../venues/sync-device.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { postgresDatabase } from './test-database.ts';

/** Servers on one PostgreSQL, and what goes wrong between them; closed after each test of the file that calls this. */
export function postgresFaults() {
  const cleanUp: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const work of cleanUp.splice(0).toReversed()) await work();
  });

  async function openApp(): Promise<TestApp> {
    const app = await openTestApp(await postgresDatabase(inject('postgresUrl')));
    cleanUp.push(() => app.close());
    return app;
  }

  /** Another server process on the same database, as far as the database can tell. */
  async function openAnother(
    { url }: TestApp,
    options: Omit<PostgresOptions, 'connectionString'> & { proxy?: TcpProxy; bouncer?: PgBouncer; as?: string } = {},
  ): Promise<TestApp> {
    const { proxy, bouncer, as, ...rest } = options;
    const through = new URL(bouncer?.through(url) ?? url);
    if (as) through.username = as;
    if (proxy) through.port = String(proxy.port);
    const db: Database = openPostgres({ connectionString: through.href, poolSize: 10, ...rest });
    cleanUp.push(() => db.close());
    return openTestApp({ db, url, drop: () => Promise.resolve() });
  }

  async function openProxy({ url }: TestApp): Promise<TcpProxy> {
    const { hostname, port } = new URL(url);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    cleanUp.push(() => proxy.close());
    return proxy;
  }

  /** A connection of the test's own, which the server does not know. */
  async function superuser({ url }: TestApp): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    cleanUp.push(() => client.end());
    return client;
  }

  return { cleanUp, openApp, openAnother, openProxy, superuser };
}

/** A check-in of someone whom the venue does not know, as a device queues it. */
export function newCheckIn(clientId: string) {
  return mutationOf(clientId, 'check_in', {
    checkin_id: createCheckinId(clientId, '2026-06-15'),
    waiver_id: 'x',
    checked_in_at: '2026-06-15T14:00:00.000Z',
  });
}
