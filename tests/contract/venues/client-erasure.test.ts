import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyVenue } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import {
  eraseDueVenues,
  isErasureDue,
  keptTables,
} from '@gatehouse/server/areas/venues/venue/deletion/erase-venue.service';
import { listDeletedClients, restoreClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { deleteClient, getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { fillEmptyTables, rowsOfVenue } from '../../helpers/venues/every-table.ts';
import { fullVenue, RETURN_HASH, SEALED } from '../../helpers/venues/full-venue.ts';
import { addMany } from '../../helpers/venues/venue-rows.ts';

const DAY_MS = 86_400_000;
const going = new AbortController().signal;

/** The runs of the job that begin and finish an erasure. */
async function runJob(app: TestApp): Promise<void> {
  await eraseDueVenues(app.deps, going);
  app.clock.advance(5 * 60_000);
  await eraseDueVenues(app.deps, going);
}

const countsOf = async (app: TestApp, clientId: string) =>
  Object.fromEntries([...(await rowsOfVenue(app, clientId))].map(([name, rows]) => [name, rows.length]));

onBothDatabases('the erasure of a deleted client', () => {
  it('[Y17] leaves no row or file of it in any table, and every other venue as it was', async ({ app }) => {
    const { token } = await app.createAdmin();
    const { venue, waiverId, device } = await fullVenue(app);
    const other = await app.createVenue();
    for (const { clientId } of [venue, other]) await fillEmptyTables(app, clientId);
    const full = await countsOf(app, venue.clientId);
    expect(Object.keys(full).length).toBeGreaterThan(45);
    const filled = { ...full, client_deletions: 1 };
    await app.deps.db.writePlatform((db) => db.deleteFrom('client_deletions').execute());
    expect(Object.entries(filled).filter(([, count]) => count === 0)).toEqual([]);
    const folder = join(app.deps.config.dataDir, 'signed-pdfs', venue.clientId);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'copy'), 'of a signed waiver');
    const before = await rowsOfVenue(app, other.clientId);

    const at = { token, params: { client_id: venue.clientId } };
    await call(app, deleteClient, at);
    /* A download that was under way leaves this folder. */
    mkdirSync(folder, { recursive: true });
    app.clock.advance(30 * DAY_MS - 1000);
    expect(await isErasureDue(app.deps)).toBe(false);
    app.clock.advance(1000);
    expect(await isErasureDue(app.deps)).toBe(true);
    await runJob(app);

    const left = await rowsOfVenue(app, venue.clientId);
    const remaining = [...left].filter(([, rows]) => rows.length > 0).map(([name]) => name);
    expect(remaining.toSorted()).toEqual([...keptTables, 'audit_log'].toSorted());
    expect(left.get('audit_log')).toMatchObject([{ action: 'erase_client', actor: 'system', subject: venue.clientId }]);
    expect(existsSync(folder)).toBe(false);
    expect(await rowsOfVenue(app, other.clientId)).toEqual(before);
    const text = JSON.stringify([...left]);
    const personal = ['Red Rock', venue.email, 'Visa', 'Lovelace', waiverId, device.token, SEALED, RETURN_HASH];
    expect(personal.filter((value) => text.includes(value))).toEqual([]);
    /* Hashes and ids may contain the digits. */
    expect(text).not.toMatch(/\b4242\b/);
    expect(left.get('platform_payments')).toMatchObject([{ amount_cents: 7500, status: 'completed' }]);
    const report = await app.deps.db.readPlatform((db) => verifyVenue(db, app.deps.secrets, venue.clientId));
    expect(report.errors).toEqual([]);

    expect(await isErasureDue(app.deps)).toBe(false);
    const later = { ...at, ...(await app.createAdmin()) };
    expect((await call(app, getClient, later)).status).toBe(404);
    expect((await call(app, restoreClient, { ...later, body: {} })).status).toBe(404);
    expect((await call(app, listDeletedClients, { token: later.token })).body.clients).toEqual([]);
  });

  it('[Y17] goes on where a run was cut off, in slices between which others write', async ({ app }) => {
    const { token } = await app.createAdmin();
    const venue = await app.createVenue();
    await addMany(app, venue.clientId, 1000);
    await call(app, deleteClient, { token, params: { client_id: venue.clientId } });
    app.clock.advance(31 * DAY_MS);
    await eraseDueVenues(app.deps, going);
    app.clock.advance(5 * 60_000);
    const { writePlatform } = app.deps.db;
    const largest: number[] = [];
    let writes = 0;
    const stop = new AbortController();
    const count = async () => {
      const rows = await app.deps.db.readPlatform((db) => db.selectFrom('waivers').select('waiver_id').execute());
      return rows.length;
    };
    const start = await count();
    expect(start).toBe(1000);
    app.deps.db.writePlatform = async (work) => {
      writes += 1;
      const before = await count();
      const result = await writePlatform(work);
      const after = await count();
      largest.push(before - after);
      if (after < start) stop.abort();
      return result;
    };
    await eraseDueVenues(app.deps, stop.signal);
    app.deps.db.writePlatform = writePlatform;
    expect(await count()).toBe(800);
    expect(Math.max(...largest)).toBe(200);
    expect(writes).toBeGreaterThan(1);
    expect(await isErasureDue(app.deps)).toBe(true);
    await eraseDueVenues(app.deps, going);
    expect(await count()).toBe(0);
    expect(await isErasureDue(app.deps)).toBe(false);
  });

  it('[Y17] can’t be undone once begun, and lets no device in', async ({ app, admin: { token } }) => {
    const { venue, device } = await fullVenue(app);
    const at = { token, params: { client_id: venue.clientId } };
    await call(app, deleteClient, at);
    const push = () =>
      app.request('POST', '/api/sync/push', {
        token: device.token,
        body: { protocol: 1, device_id: device.deviceId, replica_id: 'replica-1', mutations: [] },
      });
    expect((await push()).status).toBe(200);
    app.clock.advance(30 * DAY_MS);
    await eraseDueVenues(app.deps, going);
    expect((await push()).status).toBe(401);
    const later = await app.createAdmin();
    expect((await call(app, restoreClient, { ...at, ...later, body: {} })).status).toBe(410);
    expect((await call(app, listDeletedClients, { token: later.token })).body.clients[0]?.days_left).toBe(0);
    /* Minutes later, so that a request that was let in before is over. */
    await eraseDueVenues(app.deps, going);
    expect((await countsOf(app, venue.clientId))['waivers']).toBeGreaterThan(0);
  });

  it('[Y17] takes nothing of a client that was restored', async ({ app, admin: { token }, venue }) => {
    const at = { token, params: { client_id: venue.clientId } };
    await call(app, deleteClient, at);
    await call(app, restoreClient, { ...at, body: {} });
    app.clock.advance(40 * DAY_MS);
    await runJob(app);
    expect((await call(app, getClient, { ...at, ...(await app.createAdmin()) })).status).toBe(200);
  });
});
