import { PASSWORD_COST } from '@gatehouse/server/base/password-cost';
import { changePassword, login, logout, verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';

function signIn(app: TestApp, email: string, password = TEST_PASSWORD, from?: string) {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  return call(app, login, { body: { email, password }, headers });
}

const verify = (app: TestApp, token: string) => call(app, verifyToken, { body: { token } });

onBothDatabases('sign-in', (open) => {
  it('[A5] answers token, user and standing, and verify-token answers the same user', async ({ app }) => {
    const venue = await app.createVenue({ email: 'Owner@Fields.example' });
    const signedIn = await signIn(app, ' OWNER@fields.example ');
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toMatchObject({
      success: true,
      message: expect.any(String),
      expiryWarning: null,
      servicePaidUntil: '2026-12-31',
      isExpired: false,
      isInGracePeriod: false,
      daysOverdue: 0,
      paymentRequired: false,
      accountStatus: 'active',
      clientId: venue.clientId,
      user: {
        id: venue.userId,
        email: 'owner@fields.example',
        role: 'client',
        client_id: venue.clientId,
        time_zone: 'America/New_York',
        subscription_status: 'active',
        service_paid_until: '2026-12-31',
      },
    });
    const verified = await verify(app, signedIn.body.token);
    expect(verified.status).toBe(200);
    expect(verified.body.user).toEqual(signedIn.body.user);
  });

  it('[R5] describes grace and expiry as the policy says', async ({ app }) => {
    const grace = await app.createVenue({ servicePaidUntil: '2026-06-12' });
    const expired = await app.createVenue({ servicePaidUntil: '2026-06-07' });
    const warned = await app.createVenue({ servicePaidUntil: '2026-06-18' });
    expect((await signIn(app, grace.email)).body).toMatchObject({
      accountStatus: 'grace',
      isInGracePeriod: true,
      isExpired: false,
      daysOverdue: 3,
      expiryWarning: expect.stringContaining('2026-06-20'),
    });
    expect((await signIn(app, expired.email)).body).toMatchObject({
      accountStatus: 'expired',
      isInGracePeriod: false,
      isExpired: true,
      daysOverdue: 8,
    });
    expect((await signIn(app, warned.email)).body.expiryWarning).toContain('2026-06-26');
  });

  it('[R7] sends an account that must pay to the payment, only after the right password', async ({ app }) => {
    const pending = await app.createVenue({ paymentStatus: 'pending', servicePaidUntil: null });
    const cancelled = await app.createVenue({ paymentStatus: 'cancelled' });
    for (const [venue, accountStatus] of [
      [pending, 'pending'],
      [cancelled, 'cancelled'],
    ] as const) {
      const { status, refusal } = await signIn(app, venue.email);
      expect(status).toBe(403);
      expect(refusal).toMatchObject({
        success: false,
        code: 'PAYMENT_REQUIRED',
        paymentRequired: true,
        accountStatus,
        clientId: venue.clientId,
        message: expect.any(String),
      });
      expect((await signIn(app, venue.email, 'wrong password')).status).toBe(401);
      expect((await verify(app, venue.token)).status).toBe(403);
    }
  });

  it('[A1] signs an admin in without a venue', async ({ app, admin }) => {
    const { body } = await verify(app, admin.token);
    expect(body.user).toMatchObject({ role: 'admin', client_id: null, time_zone: null, subscription_status: null });
  });

  it('[X2] answers alike, and works as much, for an unknown email and a wrong password', async () => {
    const app = await open({}, { passwordCost: PASSWORD_COST });
    const { email } = await app.createVenue();
    await signIn(app, 'warm-up@nowhere.example');
    /* Processor time of all threads, which a busy machine leaves as it is. */
    const timed = async (address: string) => {
      const before = process.cpuUsage();
      const { status, refusal } = await signIn(app, address, 'not the password');
      const { requestId: _, ...rest } = refusal;
      const { user, system } = process.cpuUsage(before);
      return { us: user + system, answer: { status, rest } };
    };
    const known = [];
    const unknown = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await timed(email));
      unknown.push(await timed('nobody@nowhere.example'));
    }
    expect(unknown[0]?.answer).toEqual(known[0]?.answer);
    expect(known[0]?.answer.status).toBe(401);
    const median = (runs: { us: number }[]) => runs.map(({ us }) => us).toSorted((a, b) => a - b)[2] ?? 0;
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('[X2] throttles per account and address, known or not, and a right password starts the count again', async () => {
    const app = await open();
    const { email } = await app.createVenue();
    const statuses = async (address: string) => {
      const seen: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1) seen.push((await signIn(app, address, 'wrong')).status);
      return seen;
    };
    const expected = [...Array.from({ length: 10 }, () => 401), 429];
    expect(await statuses('nobody@nowhere.example')).toEqual(expected);
    expect(await statuses(email)).toEqual(expected);
    const blocked = await signIn(app, email);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(15 * 60_000);
    expect((await signIn(app, email)).status).toBe(200);
    expect((await signIn(app, email, 'wrong')).status).toBe(401);
  });

  it('[X2] lets the owner in from elsewhere while others try to guess, ever more slowly', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const { email } = await app.createVenue();
    const line = (host: number): string => `2001:db8:7:${host % 2}::${host.toString(16)}`;
    const guesses: number[] = [];
    for (let host = 1; host <= 24; host += 1) guesses.push((await signIn(app, email, 'wrong', line(host))).status);
    /* Two lines of one provider: ten tries each, however many addresses they have. */
    expect(guesses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429, 429, 429]);
    const startedMs = performance.now();
    expect((await signIn(app, email, TEST_PASSWORD, '198.51.100.4')).status).toBe(200);
    expect(performance.now() - startedMs).toBeGreaterThan(90);
    expect((await signIn(app, email, TEST_PASSWORD, line(1))).status).toBe(429);
  });

  it('[X2] throttles per address over many accounts, and counts in the database', async ({ app }) => {
    await app.deps.db.writePlatform((db) =>
      db.insertInto('throttles').values({ key: 'seed', window_start_ms: 0, hits: 1 }).execute(),
    );
    await signIn(app, 'first@nowhere.example', 'wrong');
    const set = await app.deps.db.writePlatform((db) =>
      db.updateTable('throttles').set({ hits: 100 }).where('key', 'like', 'login-address:%').executeTakeFirst(),
    );
    expect(Number(set.numUpdatedRows)).toBe(1);
    expect((await signIn(app, 'second@nowhere.example', 'wrong')).status).toBe(429);
  });

  it('[A2] stores the token only as a hash and kills it at logout', async ({ app, venue: { email } }) => {
    const { token } = (await signIn(app, email)).body;
    const hashes = await app.deps.db.readPlatform((db) => db.selectFrom('sessions').select('token_hash').execute());
    expect(hashes.map(({ token_hash }) => token_hash)).not.toContain(token);
    expect((await call(app, logout, { token })).body).toEqual({ success: true });
    expect((await verify(app, token)).status).toBe(401);
    expect((await call(app, logout, { token })).status).toBe(401);
  });

  it('ends a session that was idle for 30 days, and keeps one in use alive', async ({ app, venue: { token } }) => {
    const statusNow = async () => (await verify(app, token)).status;
    app.clock.advance(29 * 86_400_000);
    expect(await statusNow()).toBe(200);
    app.clock.advance(29 * 86_400_000);
    expect(await statusNow()).toBe(200);
    app.clock.advance(31 * 86_400_000);
    expect(await statusNow()).toBe(401);
  });

  it('[A4] changes the password, ends the other sessions and keeps this one', async ({ app, venue }) => {
    const other = (await signIn(app, venue.email)).body.token;
    const change = (currentPassword: string, newPassword: string) =>
      call(app, changePassword, { token: venue.token, body: { currentPassword, newPassword } });
    const wrong = await change('not it', 'a new password');
    expect(wrong.status).toBe(400);
    expect(wrong.refusal.fields).toHaveProperty('currentPassword');
    const short = await change(TEST_PASSWORD, '12345');
    expect(short.refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Password must be at least 6 characters long',
    });
    expect((await change(TEST_PASSWORD, 'a new password')).status).toBe(200);
    expect((await verify(app, other)).status).toBe(401);
    expect((await verify(app, venue.token)).status).toBe(200);
    expect((await signIn(app, venue.email)).status).toBe(401);
    expect((await signIn(app, venue.email, 'a new password')).status).toBe(200);
  });
});
