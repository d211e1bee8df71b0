import { keepStaff } from '@gatehouse/server/areas/accounts/workplaces/staff.shared.repository';
import { writeVenueAndPlatform } from '@gatehouse/server/venue/venue-write';
import { login, switchVenue } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { confirmSelf } from '@gatehouse/sync-protocol/areas/accounts/confirmation.contracts';
import { listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { addBillLine } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { deleteSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { expect } from 'vitest';
import { switchOn, wrongCode } from '../../helpers/app/authenticator.ts';
import { call } from '../../helpers/app/call.ts';
import { fillPath, makeCallers, nameOf, rightfulCaller } from '../../helpers/app/contract-calls.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import { TEST_PASSWORD, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { openPayingVenue } from '../../helpers/billing/paid-bookings.ts';
import { billedBooking } from '../../helpers/venues/bill-calls.ts';
import { accept, invitePerson, mailedToken } from '../../helpers/venues/invitations.ts';
import { addStaff, removeStaff } from '../../helpers/venues/staff.ts';

const MINUTE_MS = 60_000;

/** A dangerous act of an owner that needs no rows; its answer otherwise is 404. */
async function act(app: TestApp, { clientId, token }: { clientId: string; token: string }): Promise<string> {
  const { status, refusal } = await call(app, deleteSquareAccount, { token, params: { client_id: clientId } });
  return status === 403 ? refusal.code : 'done';
}

const confirm = (app: TestApp, token: string, password = TEST_PASSWORD, code?: string) =>
  call(app, confirmSelf, { token, body: { password, ...(code === undefined ? {} : { code }) } });

/** A venue where two people work, whose owner signed in 10 minutes ago. */
async function sharedVenue(app: TestApp): Promise<TestVenue> {
  const venue = await app.createVenue();
  await addStaff(app, venue.clientId, 'desk');
  app.clock.advance(10 * MINUTE_MS);
  return venue;
}

/** Gives a person a PIN or a card, and takes both away. */
function setCredential(app: TestApp, { clientId, userId }: TestVenue, set: { pin_hash?: string; card_hash?: string }) {
  return writeVenueAndPlatform(app.deps, clientId, ({ db, version, nowAtUtc }) => {
    const row = {
      client_id: clientId,
      user_id: userId,
      name: 'Mia',
      role: 'owner',
      version,
      joined_at: nowAtUtc,
    } as const;
    const empty = { organization_id: null, removed_at: null, last_seen_at: null, pin_hash: null, card_hash: null };
    return keepStaff(db, { ...row, ...empty, ...set }, nowAtUtc);
  });
}

onBothDatabases('dangerous acts', (open) => {
  it('[X20] are each refused without a confirmation, before their input is read', async ({ app }) => {
    const callers = await makeCallers(app);
    await addStaff(app, callers.clientId, 'manager');
    app.clock.advance(10 * MINUTE_MS);
    const wrong: string[] = [];
    const dangerous = app.app.contracts.filter(({ needsConfirmation }) => needsConfirmation);
    for (const contract of dangerous) {
      const path = fillPath(contract, { client_id: callers.clientId });
      const body = contract.body ? { body: { unreadable: true } } : {};
      const answer = await app.request(contract.method, path, { token: rightfulCaller(contract, callers), ...body });
      if (answer.status !== 403 || readError(answer).code !== 'CONFIRMATION_REQUIRED') wrong.push(nameOf(contract));
    }
    expect(wrong).toEqual([]);
    expect(dangerous.map(nameOf)).toEqual(
      expect.arrayContaining([
        'DELETE /api/square/client/:client_id/credentials',
        'GET /api/clients/:client_id/export',
        'POST /api/clients/:client_id/bookings/:booking_id/bill/lines/:line_id/void',
        'POST /api/clients/:client_id/bookings/:booking_id/bill/payments/:payment_id/void',
        'POST /api/clients/:client_id/bookings/:booking_id/bill/refunds',
        'POST /api/clients/:client_id/bookings/:booking_id/refund',
        'POST /api/clients/:client_id/customers/erasures/:erasure_id/waivers/:waiver_id/open',
        'POST /api/clients/:client_id/customers/waiver/:waiver_id/erase',
        'POST /api/clients/:client_id/payment-methods/update',
        'POST /api/passkeys',
        'POST /api/passkeys/options',
        'POST /api/square/client/:client_id/credentials',
      ]),
    );
  });

  it('[X20] need no proof for 10 minutes after a sign-in, and for 10 more after the password', async ({ app }) => {
    const venue = await app.createVenue();
    await addStaff(app, venue.clientId, 'viewer');
    app.clock.advance(10 * MINUTE_MS - 1);
    expect(await act(app, venue)).toBe('done');
    app.clock.advance(1);
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
    const confirmed = await confirm(app, venue.token);
    expect(confirmed.body.confirmed_until).toBe(new Date(app.clock.now() + 10 * MINUTE_MS).toISOString());
    app.clock.advance(10 * MINUTE_MS - 1);
    expect(await act(app, venue)).toBe('done');
    app.clock.advance(1);
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
  });

  it('[X20] of one session are not allowed by a proof in another', async ({ app }) => {
    const venue = await sharedVenue(app);
    const elsewhere = await call(app, login, { body: { email: venue.email, password: TEST_PASSWORD } });
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
    expect(await act(app, { ...venue, token: elsewhere.body.token })).toBe('done');
  });

  it('[X20] are not allowed by a change of venue, which a stolen session can make', async ({ app }) => {
    const venue = await sharedVenue(app);
    const body = { client_id: venue.clientId };
    const { token } = (await call(app, switchVenue, { token: venue.token, body })).body;
    expect(await act(app, { ...venue, token })).toBe('CONFIRMATION_REQUIRED');
  });

  it('[X20] are not allowed by accepting an invitation, which an open browser can do', async ({ app }) => {
    const venue = await sharedVenue(app);
    const other = await app.createVenue();
    await invitePerson(app, other, venue.email, 'desk');
    const link = { token: await mailedToken(app, venue.email) };
    const there = (await accept(app, link, venue.token)).body.token;
    const back = (await call(app, switchVenue, { token: there, body: { client_id: venue.clientId } })).body.token;
    expect(await act(app, { ...venue, token: back })).toBe('CONFIRMATION_REQUIRED');
    const { sessions } = (await call(app, listSessions, { token: there })).body;
    expect(sessions.map(({ method }) => method)).toEqual(['password', 'password', 'password']);
  });

  it('[X20] include a line below zero on a bill, and no other line', async () => {
    const app = await open();
    const { venue } = await openPayingVenue(app);
    const bookingId = await billedBooking(app, venue);
    await addStaff(app, venue.clientId, 'desk');
    app.clock.advance(10 * MINUTE_MS);
    const add = async (amount: number) => {
      const params = { client_id: venue.clientId, booking_id: bookingId };
      const line = { line_id: crypto.randomUUID(), name: 'Goodwill', amount, quantity: 1, reason: 'It rained' };
      const answer = await call(app, addBillLine, { token: venue.token, params, body: line });
      return answer.status === 200 ? 'done' : answer.refusal.code;
    };
    expect([await add(5), await add(-5)]).toEqual(['done', 'CONFIRMATION_REQUIRED']);
    await confirm(app, venue.token);
    expect(await add(-5)).toBe('done');
  });

  it('[X20] need no proof where one person works without PIN and card', async ({ app, venue }) => {
    app.clock.advance(60 * MINUTE_MS);
    expect(await act(app, venue)).toBe('done');
    const other = await addStaff(app, venue.clientId, 'desk');
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
    await removeStaff(app, venue.clientId, other.userId);
    expect(await act(app, venue)).toBe('done');
    await setCredential(app, venue, { pin_hash: 'pbkdf2-sha256$1$a$b' });
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
    await setCredential(app, venue, { card_hash: 'a'.repeat(64) });
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
    await setCredential(app, venue, {});
    expect(await act(app, venue)).toBe('done');
  });

  it('[X20] are refused where a clock that was ahead stored the proof', async ({ app, venue }) => {
    await addStaff(app, venue.clientId, 'desk');
    app.clock.advance(86_400_000);
    await confirm(app, venue.token);
    app.clock.advance(-86_400_000);
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
    await confirm(app, venue.token);
    expect(await act(app, venue)).toBe('done');
  });

  it('[X20] include the archive of the venue, which no form but a link asks for', async ({ app }) => {
    const venue = await sharedVenue(app);
    expect((await call(app, exportAccount, venue.own)).refusal.code).toBe('CONFIRMATION_REQUIRED');
    await confirm(app, venue.token);
    expect((await call(app, exportAccount, venue.own)).status).toBe(200);
  });
});

onBothDatabases('a confirmation', () => {
  it('[X20] is refused for a wrong password, and ends no session', async ({ app }) => {
    const venue = await sharedVenue(app);
    const { status, refusal } = await confirm(app, venue.token, 'wrong');
    expect([status, refusal.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
  });

  it('[X20] takes 10 wrong passwords in 15 minutes, and right ones are not counted', async ({ app }) => {
    const venue = await sharedVenue(app);
    for (let tries = 0; tries < 12; tries += 1) expect((await confirm(app, venue.token)).status).toBe(200);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await confirm(app, venue.token, 'wrong')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await confirm(app, venue.token)).status).toBe(429);
  });

  it('[X20] takes the code too where the account has two-step sign-in, each once', async ({ app }) => {
    const venue = await sharedVenue(app);
    const { code, recoveryCodes } = await switchOn(app, venue.token);
    for (const given of [undefined, '', 'abc', wrongCode(code)]) {
      const { status, refusal } = await confirm(app, venue.token, TEST_PASSWORD, given);
      expect([given, status, refusal.code]).toEqual([given, 401, 'INVALID_CREDENTIALS']);
    }
    expect(await act(app, venue)).toBe('CONFIRMATION_REQUIRED');
    expect((await confirm(app, venue.token, TEST_PASSWORD, code())).status).toBe(200);
    expect(await act(app, venue)).toBe('done');
    expect((await confirm(app, venue.token, TEST_PASSWORD, code())).status).toBe(401);
    const recovery = recoveryCodes[0] ?? '';
    expect((await confirm(app, venue.token, 'wrong', recovery)).status).toBe(401);
    expect((await confirm(app, venue.token, TEST_PASSWORD, recovery)).status).toBe(200);
    expect((await confirm(app, venue.token, TEST_PASSWORD, recovery)).status).toBe(401);
  });
});
