import { login, verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  listClientsForAdmin,
  updateClient,
  updateProfile,
} from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';

function signIn(app: TestApp, email: string, password: string) {
  return call(app, login, { body: { email, password } });
}

const newClient = {
  client_name: 'Splat Valley',
  contact_first_name: 'Jo',
  contact_last_name: 'Łuk',
  phone: '(555) 123-4567',
  email: 'jo@splat.example',
  password: 'secret1',
};

onBothDatabases('venues', () => {
  it('[R17] is made by an admin with its owner’s sign-in', async ({ app, admin: { token } }) => {
    const { status, body } = await call(app, createClient, {
      token,
      body: { ...newClient, payment_status: 'Paid', service_paid_until: '2027-01-31', expiration_date: '12/28' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      client: {
        client_id: 'C00001',
        client_name: 'Splat Valley',
        business_name: 'Splat Valley',
        contact_last_name: 'Łuk',
        payment_status: 'active',
        service_paid_until: '2027-01-31',
        expiration_date: '12/28',
        has_waiver: false,
        accent_color: '#007bff',
        waiver_usage: { month: '2026-06', signed: 0, limit: 500, overage: 0 },
        version: 1,
      },
    });
    const login = await signIn(app, newClient.email, newClient.password);
    expect(login.body.user).toMatchObject({ client_id: 'C00001', name: 'Jo Łuk', first_name: 'Jo' });
    for (const contract of [listClients, listClientsForAdmin]) {
      const list = await call(app, contract, { token });
      expect(list.body.clients.map(({ client_id }) => client_id)).toEqual(['C00001']);
    }
  });

  it('[P13] refuses a card number and a security code wherever they are sent', async ({ app, admin: { token } }) => {
    const bodies = [
      { ...newClient, card_number: '4111 1111 1111 1111' },
      { ...newClient, security_code: '123' },
      { ...newClient, nested: { list: [{ cardNumber: 4111111111111111 }] } },
      { ...newClient, CVV: 123 },
    ];
    for (const body of bodies) {
      const answer = await call(app, createClient, { token, body });
      expect([answer.status, answer.refusal.code]).toEqual([400, 'CARD_DATA_REFUSED']);
    }
    const last = await call(app, createClient, { token, body: { ...newClient, card_number: '4242' } });
    expect(last.body.client).toMatchObject({ card_last_four: '4242' });
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('clients').selectAll().execute());
    expect(JSON.stringify([stored, app.logs])).not.toMatch(/4111.?1111/);
  });

  it('[R17] says what is missing or wrong, in a sentence', async ({ app, admin: { token } }) => {
    const post = (body: BodyInputOf<typeof createClient>) => call(app, createClient, { token, body });
    const { phone: _, ...withoutPhone } = newClient;
    const unreachable = await app.request('POST', createClient.path, { token, body: withoutPhone });
    expect(readError(unreachable)).toMatchObject({ code: 'INVALID_INPUT', error: 'All fields are required.' });
    expect((await post({ ...newClient, client_name: '' })).refusal.error).toBe('All fields are required.');
    expect((await post({ ...newClient, expiration_date: '13/28' })).refusal.error).toBe(
      'Expiration date must be in MM/YY format (e.g., 12/28)',
    );
    expect((await post({ ...newClient, plan_id: 'gold' })).status).toBe(400);
    await post(newClient);
    expect((await post(newClient)).refusal.code).toBe('EMAIL_TAKEN');
  });

  it('[R17] is changed in part, and +1 month keeps the rest', async ({ app, admin: { token } }) => {
    const venue = await app.createVenue({ isTrial: true });
    const put = (body: object) => call(app, updateClient, { token, params: { client_id: venue.clientId }, body });
    const { body } = await put({
      service_paid_until: '2027-01-31T00:00:00.000Z',
      payment_status: 'active',
      last_payment_date: '2026-06-15',
    });
    expect(body.client).toMatchObject({
      client_name: 'Venue 2',
      service_paid_until: '2027-01-31',
      last_payment_date: '2026-06-15',
      subscription_status: 'active',
      version: 2,
    });
    const unknown = await call(app, updateClient, { token, params: { client_id: 'C99999' }, body: { phone: '1' } });
    expect(unknown.status).toBe(404);
  });

  it('[R17] keeps its phone, and one of characters that nobody sees is none', async ({
    app,
    admin: { token },
    venue,
  }) => {
    const params = { client_id: venue.clientId };
    await call(app, updateClient, { token, params, body: { phone: '555 000 1111' } });
    for (const phone of ['', '  ', '\u200b', '555\n000']) {
      const { status, refusal } = await call(app, updateClient, { token, params, body: { phone } });
      expect([JSON.stringify(phone), status, Object.keys(refusal.fields ?? {})]).toEqual([
        JSON.stringify(phone),
        400,
        ['phone'],
      ]);
      expect((await call(app, createClient, { token, body: { ...newClient, phone } })).status).toBe(400);
    }
    const { body } = await call(app, updateClient, { token, params, body: { client_name: 'Renamed' } });
    expect(body.client).toMatchObject({ client_name: 'Renamed', phone: '555 000 1111' });
  });

  it('gives the owner a new email and password, and ends the owner’s sessions', async ({ app, admin: { token } }) => {
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const put = (body: object) => call(app, updateClient, { token, params: { client_id: venue.clientId }, body });
    expect((await put({ email: other.email })).refusal.code).toBe('EMAIL_TAKEN');
    expect((await put({ email: 'new@venue.example', password: '' })).status).toBe(200);
    expect((await signIn(app, 'new@venue.example', TEST_PASSWORD)).status).toBe(200);
    expect((await put({ password: 'another1' })).status).toBe(200);
    expect((await call(app, verifyToken, { body: { token: venue.token } })).status).toBe(401);
    expect((await signIn(app, 'new@venue.example', 'another1')).status).toBe(200);
  });

  it('refuses a change that was made on a stale copy', async ({ app, admin: { token }, venue }) => {
    const put = (body: object) => call(app, updateClient, { token, params: { client_id: venue.clientId }, body });
    const { version } = (await put({ phone: '555 000 1111', version: 1 })).body.client;
    const stale = await put({ phone: '555 000 2222', version: 1 });
    expect([stale.status, stale.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await put({ phone: '555 000 3333', version })).status).toBe(200);
  });

  it('lets the owner change the profile, and devices hear of what they show', async ({ app, venue }) => {
    const versions = () =>
      app.deps.db.readPlatform((db) =>
        db
          .selectFrom('clients')
          .innerJoin('sync_tenant', 'sync_tenant.client_id', 'clients.client_id')
          .select(['clients.version as stamped', 'sync_tenant.version as venue'])
          .executeTakeFirstOrThrow(),
      );
    const patch = (body: object) => call(app, updateProfile, { ...venue.own, body });
    await patch({ phone: '555 123 4567', email: 'thief@venue.example', payment_status: 'active' });
    expect((await versions()).stamped).toBe(1);
    const { body } = await patch({
      client_name: 'New Name',
      contact_first_name: 'Ana',
      time_zone: 'Europe/Berlin',
      address_required: true,
      address_asked: true,
    });
    expect(body.client).toMatchObject({
      client_name: 'New Name',
      contact_first_name: 'Ana',
      time_zone: 'Europe/Berlin',
      address_required: true,
      address_asked: true,
      phone: '555 123 4567',
      email: venue.email,
    });
    const { stamped, venue: version } = await versions();
    expect(stamped).toBe(version);
    expect((await patch({ time_zone: 'Mars/Olympus' })).status).toBe(400);
    const verified = await call(app, verifyToken, { body: { token: venue.token } });
    expect(verified.body.user.first_name).toBe('Ana');
  });

  it('[W6] shows owner and admin the waivers of the month and what exceeds the plan', async ({ app }) => {
    const { token } = await app.createAdmin();
    const venue = await app.createVenue({ planId: 'monthly-basic', timeZone: 'Pacific/Auckland' });
    await app.deps.db.writePlatform((db) =>
      db
        .insertInto('waiver_counts')
        .values([
          { client_id: venue.clientId, month: '2026-06', signed: 103 },
          { client_id: venue.clientId, month: '2026-07', signed: 7 },
        ])
        .execute(),
    );
    for (const caller of [token, venue.token]) {
      const { body } = await call(app, getClient, { token: caller, params: { client_id: venue.clientId } });
      expect(body.client.waiver_usage).toEqual({ month: '2026-06', signed: 103, limit: 100, overage: 3 });
    }
    /* Still June in New York, already July in Auckland. */
    app.clock.set('2026-06-30T13:00:00.000Z');
    const { body } = await call(app, listClients, { token });
    expect(body.clients[0]?.waiver_usage).toMatchObject({ month: '2026-07', signed: 7, overage: 0 });
  });

  it('is closed softly: no one signs in, devices are notified, records stay', async ({ app, admin: { token } }) => {
    const venue = await app.createVenue();
    const closed = { token, params: { client_id: venue.clientId } };
    expect((await call(app, deleteClient, closed)).body).toEqual({
      success: true,
    });
    expect((await call(app, deleteClient, closed)).status).toBe(404);
    expect((await call(app, getClient, closed)).status).toBe(404);
    expect((await call(app, getClient, { ...closed, token: venue.token })).status).toBe(401);
    expect((await signIn(app, venue.email, TEST_PASSWORD)).refusal.code).toBe('INVALID_CREDENTIALS');
    const rows = await app.deps.db.readPlatform((db) => db.selectFrom('clients').select('deleted_at').execute());
    expect(rows[0]?.deleted_at).toBe('2026-06-15T15:00:00.000Z');
  });
});
