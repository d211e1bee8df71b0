import { enterMissedOwners, isOwnerMissed } from '@gatehouse/server/areas/accounts/auth/missed-owners.service';
import { sha256 } from '@gatehouse/server/base/secrets';
import { migrate } from '@gatehouse/server/db/migrate';
import { login, verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { CompiledQuery } from 'kysely';
import { expect, inject } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { openTestApp, TEST_PASSWORD } from '../../helpers/app/test-app.ts';
import { emptyPostgres, emptySqlite } from '../../helpers/app/test-database.ts';
import { migrateTo } from '../../helpers/migrations/older-schema.ts';
import { giveRole, removeStaff } from '../../helpers/venues/staff.ts';

const going = new AbortController().signal;

onBothDatabases('the people of venues from before there were roles', (_open, dialect) => {
  it('[U67] own their venue after the upgrade, and their sessions go on', async () => {
    const database = await (dialect === 'sqlite' ? emptySqlite() : emptyPostgres(inject('postgresUrl')));
    try {
      await migrateTo(database.db, '068-starting-out');
      const run = (text: string) => database.db.owner.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text));
      for (const [id, email] of [
        ['C00001', 'ada@red.example'],
        ['C00002', 'bo@blue.example'],
      ]) {
        await run(`INSERT INTO clients (client_id, client_name, email, time_zone, payment_status, service_paid_until, activated_at, created_at, updated_at)
          VALUES ('${id}', 'Venue ${id}', '${email}', 'UTC', 'active', '2026-12-31', '2026-01-01', '2026-01-01', '2026-01-01')`);
        await run(
          `INSERT INTO sync_tenant (client_id, epoch, version, floor, audit_count, audit_head, audit_mac) VALUES ('${id}', 'an-epoch', 41, 0, 0, '', '')`,
        );
      }
      const people = [
        ['ada', 'ada@red.example', 'client', "'C00001'", 'Ada Lovelace', ''],
        ['eve', 'eve@red.example', 'client', "'C00001'", '', 'Eve'],
        ['bo', 'bo@blue.example', 'client', "'C00002'", '', 'Bo'],
        ['root', 'root@gate.example', 'admin', 'NULL', 'Root', ''],
      ];
      for (const [id, email, role, clientId, name, first] of people) {
        await run(`INSERT INTO users (user_id, email, username, role, client_id, name, first_name, last_name, password_hash, created_at, updated_at)
          VALUES ('${id}', '${email}', '${email}', '${role}', ${clientId}, '${name}', '${first}', '', 'x', '2026-02-03', '2026-02-03')`);
        await run(`INSERT INTO sessions (token_hash, session_id, user_id, created_at, last_seen_at, expires_at)
          VALUES ('${sha256(`${id}-token`)}', 'session of ${id}', '${id}', '2026-06-01', '2026-06-15', '2026-07-01T00:00:00.000Z')`);
      }
      await migrate(database.db);
      const { rows } = await run('SELECT client_id, user_id, name, role, joined_at, version, removed_at FROM staff');
      const entered = { role: 'owner', joined_at: '2026-02-03', removed_at: null };
      expect(rows.map((row) => ({ ...row, version: Number(row['version']) }))).toEqual(
        expect.arrayContaining([
          { ...entered, client_id: 'C00001', user_id: 'ada', name: 'Ada Lovelace', version: 42 },
          { ...entered, client_id: 'C00001', user_id: 'eve', name: 'Eve', version: 42 },
          { ...entered, client_id: 'C00002', user_id: 'bo', name: 'Bo', version: 42 },
        ]),
      );
      expect(rows).toHaveLength(3);
      const changes = await run('SELECT user_id, at, role FROM staff_changes ORDER BY user_id');
      expect(changes.rows).toEqual(
        ['ada', 'bo', 'eve'].map((user_id) => ({ user_id, at: '2026-02-03', role: 'owner' })),
      );
      const app = await openTestApp(database);
      const ada = { token: 'ada-token', params: { client_id: 'C00001' } };
      expect((await call(app, getClient, ada)).body.client.client_id).toBe('C00001');
      expect((await call(app, getClient, { ...ada, token: 'bo-token' })).status).toBe(404);
      const seen = await call(app, verifyToken, { body: { token: 'ada-token' } });
      expect(seen.body.user).toMatchObject({ client_id: 'C00001', staff_role: 'owner', name: 'Ada Lovelace' });
      const admin = await call(app, verifyToken, { body: { token: 'root-token' } });
      expect(admin.body.user).toMatchObject({ role: 'admin', staff_role: null, venues: [], organizations: [] });
      await app.close();
    } finally {
      await database.drop().catch(() => undefined);
    }
  });

  it('[U67] own it within a minute where an earlier server registered it meanwhile', async ({ app, venue }) => {
    const { db } = app.deps;
    await db.writePlatform((tx) => tx.deleteFrom('staff').where('client_id', '=', venue.clientId).execute());
    const other = await app.createVenue();
    await removeStaff(app, other.clientId, other.userId);
    const body = { email: venue.email, password: TEST_PASSWORD };
    expect((await call(app, login, { body })).status).toBe(403);
    expect((await call(app, getClient, venue.own)).status).toBe(403);
    expect(await isOwnerMissed(app.deps)).toBe(true);
    await enterMissedOwners(app.deps, going);
    expect((await call(app, login, { body })).body.user).toMatchObject({ staff_role: 'owner' });
    expect((await call(app, getClient, venue.own)).status).toBe(200);
    /* Someone who left stays out. */
    expect((await call(app, getClient, other.own)).status).toBe(403);
    expect(await isOwnerMissed(app.deps)).toBe(false);
    const [row] = await db.readPlatform((tx) =>
      tx.selectFrom('staff').where('client_id', '=', venue.clientId).select('version').execute(),
    );
    expect(Number(row?.version)).toBeGreaterThan(1);
  });

  it('[U67] are nobody else: not those of a deleted venue, of another one, or the platform’s', async ({
    app,
    admin,
  }) => {
    const gone = await app.createVenue();
    const guest = await app.createVenue();
    const { db } = app.deps;
    await db.writePlatform(async (tx) => {
      await tx.deleteFrom('staff').where('client_id', 'in', [gone.clientId, guest.clientId]).execute();
      const set = { deleted_at: '2026-06-15T15:00:00.000Z' };
      await tx.updateTable('clients').set(set).where('client_id', '=', gone.clientId).execute();
    });
    const elsewhere = await app.createVenue();
    await giveRole(app, guest.userId, elsewhere.clientId, 'viewer');
    expect(admin.userId).toBeTruthy();
    expect(await isOwnerMissed(app.deps)).toBe(false);
    const company = { companyName: 'New', email: 'new@venue.example', password: 'secret1' };
    expect((await call(app, register, { body: company })).status).toBe(200);
    expect(await isOwnerMissed(app.deps)).toBe(false);
  });
});
