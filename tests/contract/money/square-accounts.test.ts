import { getPaymentConfig } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import {
  createTestCharge,
  deleteSquareAccount,
  getSquareAccount,
  getSquareCredentials,
  updateSquareAccount,
} from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import type { QueryInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { fillPath } from '../../helpers/app/contract-calls.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const ACCESS_TOKEN = 'EAAA-venue-token-of-castle';
const credentials = {
  accessToken: ACCESS_TOKEN,
  applicationId: 'sandbox-sq0idb-castle',
  locationId: 'LCASTLE',
  environment: 'production',
} as const;

const square = squareOfSuite();

function save(app: TestApp, venue: TestVenue, change: object = {}) {
  return call(app, updateSquareAccount, { ...venue.own, body: { ...credentials, ...change } });
}

onAnyDatabase('square accounts', (open) => {
  it('[R15] are refused in another currency than deposits are taken in, and change nothing', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const { status, refusal } = await save(app, venue, { locationId: 'CAD-MONTREAL' });
    expect([status, refusal.code]).toEqual([400, 'INVALID_INPUT']);
    const message =
      'The location takes CAD, and deposits are in US dollars. Please connect a location in the United States.';
    expect(refusal).toMatchObject({ message, fields: { locationId: message } });
    expect((await call(app, getSquareAccount, venue.own)).body.credentials).toBeNull();
    expect(square.account(ACCESS_TOKEN).subscriptions).toEqual([]);
  });

  it('[R15] are stored sealed and never read back, under both addresses', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const none = await call(app, getSquareAccount, venue.own);
    expect([none.status, none.body]).toEqual([200, { success: true, credentials: null }]);

    const saved = await save(app, venue);
    expect([saved.status, saved.body]).toEqual([
      200,
      { success: true, message: 'Square credentials saved successfully!' },
    ]);
    for (const contract of [getSquareAccount, getSquareCredentials]) {
      const { body } = await call(app, contract, venue.own);
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
    expect([badToken.status, badToken.refusal.message]).toEqual([400, 'Square does not accept the access token.']);
    expect(Object.keys(badToken.refusal.fields ?? {})).toEqual(['accessToken']);
    const badLocation = await save(app, venue, { locationId: 'UNKNOWN7' });
    expect([badLocation.status, badLocation.refusal.fields]).toEqual([
      400,
      { locationId: 'Square doesn’t recognize this location ID.' },
    ]);
    expect((await call(app, getSquareAccount, venue.own)).body.credentials?.location_id).toBe('LCASTLE');
  });

  it('use the main location where none is given, and are kept when Square cannot be asked', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const read = async () => (await call(app, getSquareAccount, venue.own)).body.credentials;
    await save(app, venue, { locationId: '' });
    expect((await read())?.location_id).toBe('SIMULATORMAIN');
    square.setFailures({ kind: 'drop', on: 'read' });
    expect((await save(app, venue, { locationId: 'LOTHER' })).status).toBe(200);
    expect((await read())?.location_id).toBe('LOTHER');
  });

  it('need a token and an application', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const answer = await app.request('POST', fillPath(updateSquareAccount, { client_id: venue.clientId }), {
      token: venue.token,
      body: {},
    });
    expect([answer.status, Object.keys(readError(answer).fields ?? {})]).toEqual([
      400,
      ['accessToken', 'applicationId'],
    ]);
  });

  it('can be removed, once', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    await save(app, venue);
    const remove = () => call(app, deleteSquareAccount, venue.own);
    expect((await remove()).body).toEqual({ success: true, message: 'Square credentials removed successfully' });
    expect((await remove()).status).toBe(404);
    expect((await call(app, getSquareAccount, venue.own)).body.credentials).toBeNull();
  });

  it('belong to one venue: another owner reads, changes and removes nothing', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const stranger = await app.createVenue();
    await save(app, venue);
    const asStranger = { token: stranger.token, params: { client_id: venue.clientId } };
    const answers = [
      await call(app, getSquareAccount, asStranger),
      await call(app, updateSquareAccount, { ...asStranger, body: credentials }),
      await call(app, deleteSquareAccount, asStranger),
    ];
    for (const { status } of answers) expect(status).toBe(404);
  });

  it('[P13] never take a card number or a security code, nor a token that is too long', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    await save(app, venue);
    for (const body of [
      { sourceId: '4111 1111 1111 1111' },
      { sourceId: '4111111111111111' },
      { sourceId: 'cnon:card-nonce-ok', cvv: '123' },
      { sourceId: 'cnon:card-nonce-ok', card: { card_number: '4111111111111111' } },
    ]) {
      const answer = await call(app, createTestCharge, { ...venue.own, body });
      expect([answer.status, answer.refusal.code]).toEqual([400, 'CARD_DATA_REFUSED']);
    }
    const tooLong = await call(app, createTestCharge, { ...venue.own, body: { sourceId: 'x'.repeat(513) } });
    expect([tooLong.status, tooLong.refusal.code]).toEqual([400, 'INVALID_INPUT']);
    expect(square.account(ACCESS_TOKEN).payments).toEqual([]);
    expect(JSON.stringify(app.logs)).not.toMatch(/4111.?1111/);
  });
});

onAnyDatabase('the payment configuration', (open) => {
  it('[R15] is the platform’s without a venue, and the venue’s own with one', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const ask = (query: QueryInputOf<typeof getPaymentConfig>) => call(app, getPaymentConfig, { query });
    expect((await ask({})).body).toEqual({
      success: true,
      message: '',
      config: {
        applicationId: 'sandbox-sq0idb-simulator',
        locationId: 'SIMULATORMAIN',
        environment: 'sandbox',
        scriptUrl: `${square.url}/v1/square.js`,
      },
    });
    const before = await ask({ clientId: venue.clientId });
    expect([before.status, before.refusal.message]).toEqual([503, 'Payment system configuration unavailable']);
    await save(app, venue);
    for (const query of [
      { clientId: venue.clientId },
      { bookingId: `${venue.clientId}-1781536800000123456`, token: 'x' },
    ])
      expect((await ask(query)).body.config).toMatchObject({
        applicationId: 'sandbox-sq0idb-castle',
        locationId: 'LCASTLE',
      });
    for (const query of [{ clientId: 'C99999' }, { clientId: 'x' }, { bookingId: 'x' }])
      expect((await ask(query)).status, JSON.stringify(query)).toBe(503);
  });

  it('is unavailable where payments are off', async ({ app }) => {
    const { status, refusal } = await call(app, getPaymentConfig);
    expect([status, refusal.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  });
});
