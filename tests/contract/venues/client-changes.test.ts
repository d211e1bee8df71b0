import {
  createClient,
  getClient,
  updateClient,
  updatePaymentInfo,
  updateProfile,
} from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';

onBothDatabases('changes of a client', (open) => {
  it('[Y12] are recorded with who and which fields, and no value', async ({ app, admin: { token, userId }, venue }) => {
    const params = { client_id: venue.clientId };
    await call(app, updateClient, {
      token,
      params,
      body: { phone: '555 000 1111', password: 'another1', email: venue.email },
    });
    await call(app, updateClient, { token, params, body: { phone: '555 000 1111' } });
    await call(app, updatePaymentInfo, {
      token,
      params,
      body: { service_paid_until: '2027-01-31', card_last_four: '4242' },
    });
    const made = await call(app, createClient, {
      token,
      body: {
        client_name: 'Splat',
        contact_first_name: 'Jo',
        contact_last_name: 'Doe',
        phone: '555 123 4567',
        email: 'jo@splat.example',
        password: 'secret1',
      },
    });
    const owner = await app.createVenue();
    await call(app, updateProfile, { ...owner.own, body: { contact_first_name: 'Ana' } });
    const links = await app.deps.db.readPlatform((db) =>
      db
        .selectFrom('audit_log')
        .select(['client_id', 'action', 'actor', 'subject'])
        .orderBy('client_id')
        .orderBy('seq')
        .execute(),
    );
    const by = `user:${userId}`;
    expect(links).toEqual([
      { client_id: venue.clientId, action: 'update_client', actor: by, subject: 'password,phone' },
      { client_id: venue.clientId, action: 'update_client', actor: by, subject: 'card_last_four,service_paid_until' },
      {
        client_id: made.body.client.client_id,
        action: 'create_client',
        actor: by,
        subject: made.body.client.client_id,
      },
      {
        client_id: owner.clientId,
        action: 'update_client',
        actor: `user:${owner.userId}`,
        subject: 'contact_first_name',
      },
    ]);
  });

  it('[Y11] [Y13] of payment info name a status, days and of a card the last four digits, and are refused when stale', async () => {
    const app = await open();
    const { token } = await app.createAdmin();
    const venue = await app.createVenue();
    const params = { client_id: venue.clientId };
    const put = (body: object) => call(app, updatePaymentInfo, { token, params, body });
    const info = {
      payment_status: 'Paid',
      last_payment_date: '2026-06-15',
      service_paid_until: '2027-01-31',
      card_type: 'Visa',
      name_on_card: 'Jo Doe',
      card_last_four: '4242',
      expiration_date: '06/26',
    };
    expect((await put({ ...info, version: 1 })).body.client).toMatchObject({
      ...info,
      payment_status: 'active',
      version: 2,
    });
    const blank = await put({ payment_status: 'Paid', last_payment_date: '', service_paid_until: ' ' });
    expect(blank.body.client).toMatchObject({ last_payment_date: '2026-06-15', service_paid_until: '2027-01-31' });
    const stale = await put({ ...info, card_type: 'Discover', version: 1 });
    expect([stale.status, stale.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    const late = await put({ expiration_date: '05/26' });
    expect([late.status, late.refusal.fields]).toEqual([400, { expiration_date: 'This expiration date has passed.' }]);
    for (const body of [{ card_number: '4111111111111111' }, { security_code: '123' }])
      expect((await put(body)).refusal.code).toBe('CARD_DATA_REFUSED');
    expect((await put({ client_name: 'Thief' })).body.client.client_name).toBe('Venue 2');
    expect((await call(app, getClient, { token, params })).body.client.card_type).toBe('Visa');
    expect((await put({ last_payment_date: null })).body.client.last_payment_date).toBeNull();
    expect((await put({ service_paid_until: 'soon' })).refusal.fields).toHaveProperty('service_paid_until');
  });
});
