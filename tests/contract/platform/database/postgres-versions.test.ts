import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWaiverIds } from '@gatehouse/server/db/find-waivers';
import { listLosses, requireApart, requireFit } from '@gatehouse/server/db/fitness';
import { checkLoginRole } from '@gatehouse/server/db/login-role';
import { migrate } from '@gatehouse/server/db/migrate';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '#helpers/app/postgres-server';
import { openTestApp } from '#helpers/app/test-app';
import { createSigningVenue, deviceArgs } from '#helpers/venues/signing-venue';
import { mutationOf, pairTestDevice, push, replicaOf } from '#helpers/venues/sync-device';
import { root } from '#run/steps';

/** The oldest that `server/deploy/postgres-roles.sql` names, and the one of the other tests. */
const versions = [
  ['14', '14.23.0-beta.17'],
  ['18', undefined],
] as const;

describe.each(versions)('PostgreSQL %s of a provider', (_major, version) => {
  let server: PostgresServer | undefined;
  afterAll(() => server?.stop());

  const urlOf = (role: string, database: string): string => {
    const url = new URL(server?.url ?? '');
    url.username = role;
    url.pathname = `/${database}`;
    return url.href;
  };
  async function ask(url: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  it('[Y101] [Y62] [S19] needs no superuser: the steps of the guide as a role that may create roles and databases, and two venues apart', async () => {
    server = await startPostgres({ version });
    await ask(server.url, 'CREATE ROLE provider LOGIN CREATEROLE CREATEDB');
    const roles = readFileSync(join(root, 'server/deploy/postgres-roles.sql'), 'utf8');
    await ask(urlOf('provider', 'postgres'), roles, roles, 'CREATE DATABASE gatehouse OWNER gatehouse_owner');
    const owner = openPostgres({ connectionString: urlOf('gatehouse_owner', 'gatehouse'), poolSize: 1 });
    await migrate(owner).finally(() => owner.close());

    const url = urlOf('gatehouse_server', 'gatehouse');
    const db = openPostgres({ connectionString: url, poolSize: 4 });
    const app = await openTestApp({ db, url, drop: () => db.close() });
    try {
      await requireFit(db);
      await requireApart(db);
      expect([await listLosses(db), await checkLoginRole(db)]).toEqual([[], 'ok']);
      const visit = async (email: string): Promise<void> => {
        const { clientId, ...venue } = await createSigningVenue(app, { email });
        const kiosk = await pairTestDevice(app, clientId, 'kiosk');
        const args = deviceArgs(clientId, { adult_last_name: 'Łukasik' });
        const mutation = mutationOf(clientId, 'sign_waiver', { ...args });
        const statuses = [];
        for (const _time of [1, 2]) statuses.push((await push(app, kiosk, [mutation])).results[0]?.status);
        expect(statuses).toEqual(['applied', 'duplicate']);
        const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
        await desk.pull();
        expect([desk.ids('customers'), venue.email]).toEqual([args.waiver_ids, email]);
        const found = db.readVenue(clientId, (tx) =>
          findWaiverIds('postgres', tx, clientId, { text: 'ukasik' }, 10, 10).then((ids) => ids ?? []),
        );
        expect(await found).toEqual(args.waiver_ids);
      };
      await visit('red@gate.example');
      await visit('blue@gate.example');
    } finally {
      await app.close();
    }
  });
});
