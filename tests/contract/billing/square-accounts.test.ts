import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { startSquareSimulator, type TestSquare } from '../../helpers/billing/square-simulator.ts';

const ACCESS_TOKEN = 'EAAA-venue-token-of-castle';
const credentials = {
  accessToken: ACCESS_TOKEN,
  applicationId: 'sandbox-sq0idb-castle',
  locationId: 'LCASTLE',
  environment: 'production',
};

let square: TestSquare;
beforeAll(async () => {
  square = await startSquareSimulator();
});
beforeEach(() => square.reset());
afterAll(() => square.close());

const pathOf = ({ clientId }: TestVenue) => `/api/square/client/${clientId}/credentials`;

function save(app: TestApp, venue: TestVenue, change: object = {}) {
  return app.request('POST', pathOf(venue), { token: venue.token, body: { ...credentials, ...change } });
}

onAnyDatabase('square accounts', (open) => {
  it('[R15] are stored sealed and never read back, under both addresses', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const none = await app.request('GET', pathOf(venue), { token: venue.token });
    expect([none.status, none.body]).toEqual([200, { success: true, credentials: null }]);

    const saved = await save(app, venue);
    expect([saved.status, saved.body]).toEqual([
      200,
      { success: true, message: 'Square credentials saved successfully!' },
    ]);
    for (const path of [pathOf(venue), `/api/square-credentials/client/${venue.clientId}/credentials`]) {
      const { body } = await app.request('GET', path, { token: venue.token });
      expect(body).toEqual({
        success: true,
        credentials: {
          application_id: 'sandbox-sq0idb-castle',
          location_id: 'LCASTLE',
          environment: 'production',
          updated_at: '2026-06-15T15:00:00.000Z',
        },
      });
    }
    const rows = await app.deps.db.readPlatform((db) => db.selectFrom('square_accounts').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ACCESS_TOKEN);
    expect(JSON.stringify(app.logs)).not.toContain(ACCESS_TOKEN);
  });

  it('are asked of Square before they replace the old ones', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    await save(app, venue);
    const badToken = await save(app, venue, { accessToken: 'bad-token' });
    expect([badToken.status, badToken.body.message]).toEqual([400, 'Square does not accept the access token.']);
    expect(Object.keys(badToken.body.fields)).toEqual(['accessToken']);
    const badLocation = await save(app, venue, { locationId: 'UNKNOWN7' });
    expect([badLocation.status, badLocation.body.fields]).toEqual([
      400,
      { locationId: 'Square does not know this location ID.' },
    ]);
    expect((await app.request('GET', pathOf(venue), { token: venue.token })).body.credentials.location_id).toBe(
      'LCASTLE',
    );
  });

  it('use the main location where none is given, and are kept when Square cannot be asked', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const read = async () => (await app.request('GET', pathOf(venue), { token: venue.token })).body.credentials;
    await save(app, venue, { locationId: '' });
    expect((await read()).location_id).toBe('SIMULATORMAIN');
    square.setFaults({ kind: 'drop', on: 'read' });
    expect((await save(app, venue, { locationId: 'LOTHER' })).status).toBe(200);
    expect((await read()).location_id).toBe('LOTHER');
  });

  it('need a token and an application', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const { status, body } = await app.request('POST', pathOf(venue), { token: venue.token, body: {} });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['accessToken', 'applicationId']]);
  });

  it('can be removed, once', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    await save(app, venue);
    const remove = () => app.request('DELETE', pathOf(venue), { token: venue.token });
    expect((await remove()).body).toEqual({ success: true, message: 'Square credentials removed successfully' });
    expect((await remove()).status).toBe(404);
    expect((await app.request('GET', pathOf(venue), { token: venue.token })).body.credentials).toBeNull();
  });

  it('belong to one venue: another owner reads, changes and removes nothing', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const stranger = await app.createVenue();
    await save(app, venue);
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(
        (
          await app.request(method, pathOf(venue), {
            token: stranger.token,
            ...(method === 'POST' ? { body: credentials } : {}),
          })
        ).status,
      ).toBe(404);
  });

  it('[P13] never take a card number or a security code', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    await save(app, venue);
    const charge = `/api/clients/${venue.clientId}/payment-set-up/test-charge`;
    for (const body of [
      { sourceId: '4111 1111 1111 1111' },
      { sourceId: '4111111111111111' },
      { sourceId: 'cnon:card-nonce-ok', cvv: '123' },
      { sourceId: 'cnon:card-nonce-ok', card: { card_number: '4111111111111111' } },
    ]) {
      const answer = await app.request('POST', charge, { token: venue.token, body });
      expect([answer.status, answer.body.code]).toEqual([400, 'CARD_DATA_REFUSED']);
    }
    expect(square.account(ACCESS_TOKEN).payments).toEqual([]);
    expect(JSON.stringify(app.logs)).not.toContain('4111');
  });
});

onAnyDatabase('the payment configuration', (open) => {
  it('[R15] is the platform’s without a venue, and the venue’s own with one', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const ask = (query: string) => app.request('GET', `/api/payments/config${query}`);
    expect((await ask('')).body).toEqual({
      success: true,
      message: '',
      config: {
        applicationId: 'sandbox-sq0idb-simulator',
        locationId: 'SIMULATORMAIN',
        environment: 'sandbox',
        scriptUrl: `${square.url}/v1/square.js`,
      },
    });
    const before = await ask(`?clientId=${venue.clientId}`);
    expect([before.status, before.body.message]).toEqual([503, 'Payment system configuration unavailable']);
    await save(app, venue);
    for (const query of [`?clientId=${venue.clientId}`, `?bookingId=${venue.clientId}-1781536800000123456&token=x`])
      expect((await ask(query)).body.config).toMatchObject({
        applicationId: 'sandbox-sq0idb-castle',
        locationId: 'LCASTLE',
      });
    for (const query of ['?clientId=C99999', '?clientId=x', '?bookingId=x'])
      expect((await ask(query)).status, query).toBe(503);
  });

  it('is unavailable where payments are off', async () => {
    const app = await open();
    const { status, body } = await app.request('GET', '/api/payments/config');
    expect([status, body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  });
});
