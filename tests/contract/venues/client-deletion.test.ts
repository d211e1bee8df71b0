import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import {
  exportDeletedClient,
  listDeletedClients,
  restoreClient,
} from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import {
  createClient,
  deleteClient,
  getClient,
  updateClient,
} from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { fullVenue } from '../../helpers/venues/full-venue.ts';

const DAY_MS = 86_400_000;
const signIn = (app: TestApp, email: string) => call(app, login, { body: { email, password: TEST_PASSWORD } });

async function deleted(app: TestApp) {
  const admin = await app.createAdmin();
  const venue = await app.createVenue();
  const at = { token: admin.token, params: { client_id: venue.clientId } };
  await app.deps.db.writePlatform((db) => db.updateTable('clients').set({ auto_renew: 1 }).execute());
  expect((await call(app, deleteClient, at)).body).toEqual({ success: true });
  const restore = (body: { email?: string } = {}, by = admin.token) =>
    call(app, restoreClient, { ...at, token: by, body });
  const list = async (by = admin.token) => (await call(app, listDeletedClients, { token: by })).body.clients;
  return { ...admin, venue, at, restore, list };
}

onBothDatabases('a deleted client', () => {
  it('[Y16] is listed with the days left, and its email address is free at once', async ({ app }) => {
    const { venue, list, token } = await deleted(app);
    expect(await list()).toMatchObject([
      {
        client_id: venue.clientId,
        email: venue.email,
        deleted_at: '2026-06-15T15:00:00.000Z',
        erase_after: '2026-07-15T15:00:00.000Z',
        days_left: 30,
      },
    ]);
    app.clock.advance(DAY_MS / 2);
    expect((await list())[0]?.days_left).toBe(30);
    app.clock.advance(DAY_MS);
    expect((await list())[0]?.days_left).toBe(29);
    const company = { companyName: 'Second', email: venue.email, password: 'secret1' };
    expect((await call(app, register, { body: company })).status).toBe(200);
    const body = {
      client_name: 'Third',
      contact_first_name: 'Jo',
      contact_last_name: 'Doe',
      phone: '555 123 4567',
      email: venue.email,
      password: 'secret1',
    };
    expect((await call(app, createClient, { token, body })).refusal.code).toBe('EMAIL_TAKEN');
  });

  it('[Y16] is restored as it was, except that nothing is charged by itself', async ({ app }) => {
    const { venue, at, restore, list, userId } = await deleted(app);
    expect((await signIn(app, venue.email)).status).toBe(401);
    expect((await restore()).body.client).toMatchObject({ client_id: venue.clientId, email: venue.email });
    expect(await list()).toEqual([]);
    expect((await signIn(app, venue.email)).body.user.client_id).toBe(venue.clientId);
    const { db } = app.deps;
    const row = await db.readPlatform((tx) => tx.selectFrom('clients').selectAll().executeTakeFirstOrThrow());
    expect([row.auto_renew, row.deleted_at]).toEqual([0, null]);
    expect((await restore()).status).toBe(404);
    const links = await db.readPlatform((tx) => tx.selectFrom('audit_log').select(['action', 'actor']).execute());
    expect(links).toEqual(['delete_client', 'restore_client'].map((action) => ({ action, actor: `user:${userId}` })));
    expect((await call(app, deleteClient, at)).status).toBe(200);
    expect((await list())[0]?.days_left).toBe(30);
  });

  it('[Y16] needs another address where its own was taken, and keeps that one', async ({ app }) => {
    const { venue, restore, at } = await deleted(app);
    await app.createVenue({ email: venue.email });
    const taken = await restore();
    expect([taken.status, taken.refusal.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await call(app, getClient, at)).status).toBe(404);
    expect((await restore({ email: 'New@Venue.example' })).body.client.email).toBe('new@venue.example');
    expect((await signIn(app, 'new@venue.example')).body.user.client_id).toBe(venue.clientId);
    expect((await signIn(app, venue.email)).body.user.client_id).not.toBe(venue.clientId);
    /* Its owner is found by the new address. */
    await call(app, updateClient, { ...at, body: { email: 'newer@venue.example' } });
    expect((await signIn(app, 'newer@venue.example')).status).toBe(200);
  });

  it('[Y16] can’t be restored anymore on the thirtieth day', async ({ app }) => {
    const { restore, list } = await deleted(app);
    app.clock.advance(30 * DAY_MS);
    const { token } = await app.createAdmin();
    expect((await list(token))[0]?.days_left).toBe(0);
    const late = await restore({}, token);
    expect([late.status, late.refusal.error]).toEqual([410, 'This client can no longer be restored.']);
  });

  it('[Y16] is exported by an admin, with everything that its owner would get', async ({ app, admin: { token } }) => {
    const { venue, waiverId } = await fullVenue(app);
    const at = { token, params: { client_id: venue.clientId } };
    expect((await call(app, exportDeletedClient, at)).status).toBe(404);
    await call(app, deleteClient, at);
    const { status, body, headers } = await call(app, exportDeletedClient, at);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = readZip(body);
    expect(String(files.get('customers.csv'))).toContain(waiverId);
    expect(files.get('logo.webp')?.length).toBeGreaterThan(0);
    expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({ profile: { client_name: 'Red Rock' } });
  });

  it('[Y16] is deleted and restored once, however many ask at once', async ({ app }) => {
    const { at, restore } = await deleted(app);
    const restored = await Promise.all([1, 2, 3].map(() => restore()));
    expect(restored.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const again = await Promise.all([1, 2, 3].map(() => call(app, deleteClient, at)));
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });
});
