import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  findSupportCustomers,
  listSupportClients,
  resetClientPassword,
  viewDashboard,
  viewDevices,
  viewInfo,
} from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { listSupportAccess } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import { deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { findingsOf, readLinks } from '#helpers/venues/audit-tampering';
import { fullVenue } from '#helpers/venues/full-venue';

const MINUTE_MS = 60_000;
const views = [viewDashboard, viewDevices, viewInfo] as const;

const lookUp = (app: TestApp, token: string, clientId: string, search: string) =>
  call(app, findSupportCustomers, {
    token,
    params: { client_id: clientId },
    body: { search, reason: 'owner_request' },
  });

const accessOf = async (app: TestApp, venue: TestVenue, after?: string) =>
  (await call(app, listSupportAccess, { ...venue.own, query: { after } })).body;

const linksOf = async (app: TestApp, clientId: string) =>
  (await readLinks(app, clientId)).filter(({ action }) => action.startsWith('support_'));

onBothDatabases('a look of support at a venue', (open) => {
  async function start() {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Red Rock' });
    const admin = await app.createAdmin();
    const params = { client_id: venue.clientId };
    return { app, venue, admin, params, token: admin.token };
  }

  it('[Y21] lists venues by name, 25 to a page, and finds them by name, ID, contact and email', async ({ app }) => {
    const { token } = await app.createAdmin();
    for (let number = 0; number < 27; number += 1)
      await app.createVenue({ clientName: `Field ${String(number).padStart(2, '0')}` });
    const list = async (query: { search?: string; page?: number }) =>
      (await call(app, listSupportClients, { token, query })).body;
    const first = await list({});
    expect([first.clients.length, first.total, first.clients[0]?.client_name]).toEqual([25, 27, 'Field 00']);
    const second = await list({ page: 2 });
    expect(second.clients.map(({ client_name: name }) => name)).toEqual(['Field 25', 'Field 26']);
    expect((await list({ search: 'FIELD c00003' })).clients.map((row) => row.client_id)).toEqual(['C00003']);
    expect((await list({ search: '%' })).total).toBe(0);
    expect(await list({ search: first.clients[4]?.email ?? '' })).toMatchObject({ total: 1 });
  });

  it('[Y21] shows no name, address, birth date or signature of a customer, and finds customers only for a reason', async () => {
    const app = await open();
    const { venue, waiverId } = await fullVenue(app);
    const { token } = await app.createAdmin();
    const params = { client_id: venue.clientId };
    const texts: string[] = [];
    for (const contract of views)
      texts.push(
        JSON.stringify((await app.request('GET', contract.path.replace(':client_id', venue.clientId), { token })).body),
      );
    const whole = texts.join();
    for (const secret of ['Lovelace', 'Ada', '@example.com"', 'party_name', 'DoB', 'signature', 'sealed', 'profile'])
      expect(whole.replaceAll(venue.email, '')).not.toContain(secret);
    const { body } = await lookUp(app, token, venue.clientId, 'lovelace');
    expect(body.total).toBe(1);
    expect(Object.keys(body.customers[0] ?? {}).toSorted()).toEqual([
      'adult_first_name',
      'adult_last_name',
      'date_signed',
      'has_signature',
      'minor_first_name',
      'minor_last_name',
      'needs_review',
      'waiver_id',
      'waiver_type',
    ]);
    expect((await lookUp(app, token, venue.clientId, waiverId)).body.customers[0]?.waiver_id).toBe(waiverId);
    for (const given of [
      { search: 'lovelace' },
      { search: 'lovelace', reason: 'curious' },
      { search: ' l ', reason: 'security' },
    ]) {
      const path = findSupportCustomers.path.replace(':client_id', params.client_id);
      expect((await app.request('POST', path, { token, body: given })).status).toBe(400);
    }
  });

  it('[Y22] [W3] is recorded once for each admin, part and quarter of an hour, in the venue’s chain, before it is answered', async () => {
    const { app, venue, token, params, admin } = await start();
    await Promise.all(Array.from({ length: 4 }, () => call(app, viewInfo, { token, params })));
    await call(app, viewDevices, { token, params });
    app.clock.advance(14 * MINUTE_MS);
    await call(app, viewInfo, { token, params });
    expect((await linksOf(app, venue.clientId)).map(({ action }) => action)).toEqual([
      'support_viewed_info',
      'support_viewed_devices',
    ]);
    app.clock.advance(2 * MINUTE_MS);
    await call(app, viewInfo, { token, params });
    const other = await app.createAdmin();
    await call(app, viewInfo, { token: other.token, params });
    const links = await linksOf(app, venue.clientId);
    expect(links.map(({ action, actor }) => [action, actor]).slice(2)).toEqual([
      ['support_viewed_info', `user:${admin.userId}`],
      ['support_viewed_info', `user:${other.userId}`],
    ]);
    expect(await findingsOf(app)).toBe('');
  });

  it('[Y22] shows nothing that could not be recorded', async () => {
    const { app, token, params } = await start();
    await app.deps.db.owner.schema.alterTable('support_views').renameTo('gone').execute();
    for (const contract of views) expect((await call(app, contract, { token, params })).status).toBe(500);
  });

  it('[Y22] is shown to the owner of the venue alone, newest first, page by page', async () => {
    const { app, venue, token, params, admin } = await start();
    const other = await app.createVenue();
    await app.deps.db.writePlatform((db) =>
      db.updateTable('users').set({ name: 'Nora' }).where('user_id', '=', admin.userId).execute(),
    );
    await lookUp(app, token, venue.clientId, 'nobody');
    for (let count = 0; count < 20; count += 1) {
      await call(app, viewDashboard, { token, params });
      app.clock.advance(16 * MINUTE_MS);
    }
    const first = await accessOf(app, venue);
    expect([first.looks.length, first.looks[0]?.part, first.looks[0]?.by]).toEqual([
      20,
      'dashboard',
      'Gatehouse support (Nora)',
    ]);
    const second = await accessOf(app, venue, first.next ?? '');
    expect([second.looks.length, second.next]).toEqual([1, null]);
    const all = [...first.looks, ...second.looks];
    expect(new Set(all.map(({ view_id: id }) => id)).size).toBe(21);
    expect(all.filter(({ part }) => part === 'customers')).toMatchObject([{ reason: 'owner_request' }]);
    expect((await accessOf(app, other)).looks).toEqual([]);
  });

  it('[Y21] refuses a deleted venue and one that is not there, and records nothing', async () => {
    const { app, venue, token, params } = await start();
    await call(app, deleteClient, { token, params });
    for (const clientId of [venue.clientId, 'C99999'])
      for (const contract of views)
        expect((await call(app, contract, { token, params: { client_id: clientId } })).refusal).toMatchObject({
          code: 'NOT_FOUND',
          message: 'Invalid client selected',
        });
    expect(await linksOf(app, venue.clientId)).toEqual([]);
  });
});

onBothDatabases('a password that support resets', (open) => {
  const reset = (app: TestApp, token: string, clientId: string) =>
    call(app, resetClientPassword, { token, body: { clientId } });

  it('[Y23] [X3] is a link mailed to the owner, shown to nobody else, recorded, and limited with forgot-password', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { token } = await app.createAdmin();
    const { body } = await reset(app, token, venue.clientId);
    expect(body.message).toBe(`A link to choose a new password is on its way to ${venue.email}.`);
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails.map(({ to }) => to)).toEqual([venue.email]);
    expect(app.mails[0]?.text).toContain('/reset-password?token=');
    expect((await linksOf(app, venue.clientId)).map(({ action }) => action)).toEqual(['support_password_reset']);
    expect((await accessOf(app, venue)).looks).toMatchObject([{ part: 'password_reset', by: 'Gatehouse support' }]);
    for (let count = 0; count < 4; count += 1) await reset(app, token, venue.clientId);
    expect((await reset(app, token, venue.clientId)).status).toBe(429);
    expect((await app.request('POST', '/api/forgot-password', { body: { email: venue.email } })).status).toBe(429);
  });

  it('[Y23] is refused for a deleted venue, one that is not there, and an address that was not confirmed', async () => {
    const app = await open({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'gate@example.com' });
    const venue = await app.createVenue();
    const { token } = await app.createAdmin();
    await app.deps.db.writePlatform((db) =>
      db.updateTable('users').set({ email_verified_at: null }).where('user_id', '=', venue.userId).execute(),
    );
    expect((await reset(app, token, venue.clientId)).refusal).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      message: 'The owner has not confirmed this email address, so the link could reach someone else.',
    });
    await call(app, deleteClient, { token, params: { client_id: venue.clientId } });
    for (const clientId of [venue.clientId, 'C99999'])
      expect((await reset(app, token, clientId)).refusal.message).toBe('Invalid client selected');
    expect(app.mails).toEqual([]);
  });
});
