import {
  checkPaymentSetUp,
  createTestCharge,
  updateSquareAccount,
} from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { openPayingVenue } from '../../helpers/billing/paid-bookings.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const ACCESS_TOKEN = 'EAAA-venue-token-of-castle';

const square = squareOfSuite();

async function connect(app: TestApp, venue: TestVenue, change: object = {}): Promise<void> {
  await call(app, updateSquareAccount, {
    ...venue.own,
    body: {
      accessToken: ACCESS_TOKEN,
      applicationId: 'sandbox-sq0idb-castle',
      locationId: 'LCASTLE',
      ...change,
    },
  });
}

const setUpOf = async (app: TestApp, { clientId, token }: TestVenue) =>
  (await call(app, checkPaymentSetUp, { token, params: { client_id: clientId } })).body;
const chargeWith = (app: TestApp, { clientId, token }: TestVenue, sourceId: string) =>
  call(app, createTestCharge, { token, params: { client_id: clientId }, body: { sourceId } });

onAnyDatabase('the payment set-up', (open) => {
  it('[R15] says what is configured and what Square says to it', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const none = await setUpOf(app, venue);
    expect(none).toMatchObject({ environment: 'simulator', canCharge: false });
    expect(none.checks.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false, false, false]);
    await connect(app, venue);
    expect(await setUpOf(app, venue)).toEqual({
      success: true,
      environment: 'simulator',
      canCharge: true,
      checks: [
        { name: 'configured', ok: true, detail: 'Your Square account is connected.' },
        { name: 'token', ok: true, detail: 'Square accepts the access token.' },
        { name: 'location', ok: true, detail: 'Payments go to Front desk (simulated).' },
        { name: 'currency', ok: true, detail: 'The location takes US dollars.' },
      ],
    });
  });

  it('tells a bad token from a bad location and from a Square that is away', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const okOf = async () => {
      const { checks } = await setUpOf(app, venue);
      return checks.map(({ name, ok }: { name: string; ok: boolean }) => `${name} ${ok}`);
    };
    /* Stored while Square could not be asked. */
    square.setFailures({ kind: 'drop', on: 'read' });
    await connect(app, venue, { accessToken: 'expired-token' });
    expect(await okOf()).toEqual(['configured true', 'token false', 'location false', 'currency false']);
    square.setFailures({ kind: 'drop', on: 'read' });
    await connect(app, venue, { locationId: 'UNKNOWN1' });
    expect(await okOf()).toEqual(['configured true', 'token true', 'location false', 'currency false']);
    square.setFailures({ kind: 'html', on: 'read' });
    const away = await setUpOf(app, venue);
    expect(away.checks[1]).toEqual({
      name: 'token',
      ok: false,
      detail: 'Square could not be reached. Please try again in a moment.',
    });
  });

  it('says that a stored token which the server cannot open must be entered again', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    const other = await app.createVenue();
    await connect(app, venue);
    await connect(app, other);
    /* Another venue's sealed token, moved here: its place is part of the seal. */
    await app.deps.db.writePlatform(async (db) => {
      const row = await db
        .selectFrom('square_accounts')
        .where('client_id', '=', other.clientId)
        .select('access_token_sealed')
        .executeTakeFirstOrThrow();
      await db.updateTable('square_accounts').set(row).where('client_id', '=', venue.clientId).execute();
    });
    const { canCharge, checks } = await setUpOf(app, venue);
    expect([canCharge, checks[1]?.detail]).toEqual([
      false,
      'The stored access token can no longer be read. Please enter it again.',
    ]);
  });

  it('[R15] charges one dollar of test money to the venue’s own account and explains it', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    await connect(app, venue);
    const { status, body } = await chargeWith(app, venue, 'cnon:card-nonce-ok');
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        outcome: 'completed',
        explanation: expect.stringContaining('$1.00 of test money'),
        payment: {
          id: expect.any(String),
          status: 'COMPLETED',
          amount: 1,
          currency: 'USD',
          receiptUrl: expect.any(String),
        },
      },
    ]);
    expect(square.account(ACCESS_TOKEN).payments).toMatchObject([
      { amount_money: { amount: 100, currency: 'USD' }, location_id: 'LCASTLE', note: 'Test charge' },
    ]);
    expect(square.account().payments).toEqual([]);
  });

  it('explains a declined card, and an answer that was lost, without calling either a success', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    await connect(app, venue);
    const declined = (await chargeWith(app, venue, 'cnon:card-nonce-rejected-cvv')).body;
    expect(declined).toMatchObject({ success: false, outcome: 'declined', payment: null });
    expect(declined.explanation).toMatch(/security code \(CVV\).*Nothing was charged/);
    square.setFailures({ kind: 'drop', on: 'payment' });
    expect((await chargeWith(app, venue, 'cnon:card-nonce-ok')).body).toMatchObject({
      success: false,
      outcome: 'unknown',
      payment: null,
    });
    expect((await chargeWith(app, venue, 'ccof:of-nobody')).body).toMatchObject({ outcome: 'refused' });
  });

  it.each([
    ['FAILED', 'declined', /Nothing was charged/],
    ['CANCELED', 'declined', /Nothing was charged/],
    ['APPROVED', 'unknown', /don’t know whether the card was charged/],
  ] as const)('[P4] [R15] explains a charge that is %s as %s', async (status, outcome, words) => {
    const app = await open();
    const { venue, account } = await openPayingVenue(app);
    const { createPayment } = account;
    account.createPayment = async (given) => {
      const made = await createPayment(given);
      return made.kind === 'ok' ? { ...made, value: { ...made.value, status } } : made;
    };
    const explanation = expect.stringMatching(words);
    expect((await chargeWith(app, venue, 'card')).body).toMatchObject({ success: false, outcome, explanation });
  });

  it('makes no test charge without credentials, and none in production, where money is real', async () => {
    const app = await open(square.environment);
    const venue = await app.createVenue();
    expect((await chargeWith(app, venue, 'cnon:card-nonce-ok')).status).toBe(503);
    const real = await open({
      SQUARE_ENVIRONMENT: 'production',
      SQUARE_BASE_URL: square.url,
      SQUARE_ACCESS_TOKEN: 'platform',
      SQUARE_APPLICATION_ID: 'sq0idp-platform',
      SQUARE_LOCATION_ID: 'LPLATFORM',
    });
    const owner = await real.createVenue();
    await connect(real, owner);
    expect(await setUpOf(real, owner)).toMatchObject({ environment: 'production', canCharge: false });
    expect((await chargeWith(real, owner, 'cnon:card-nonce-ok')).status).toBe(403);
    expect(square.account(ACCESS_TOKEN).payments).toEqual([]);
  });
});
