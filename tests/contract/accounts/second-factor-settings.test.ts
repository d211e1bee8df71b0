import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { cleanUp } from '@gatehouse/server/jobs/clean-up.job';
import { login, verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import {
  confirmSecondFactor,
  getSecondFactor,
  loginSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { updateAdminProfile } from '@gatehouse/sync-protocol/areas/platform/admin-profile.contracts';
import { afterEach, expect } from 'vitest';
import { authenticator, switchOn, wrongCode } from '../../helpers/app/authenticator.ts';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';
import { Entry } from '../../helpers/processes/entry-process.ts';

const entry = new Entry();
afterEach(() => entry.dispose());

const password = TEST_PASSWORD;
const state = async (app: TestApp, token: string) => (await call(app, getSecondFactor, { token })).body.second_factor;
const signIn = (app: TestApp, email: string) => call(app, login, { body: { email, password } });
const isSignedIn = async (app: TestApp, token: string) =>
  (await call(app, verifyToken, { body: { token } })).status === 200;

async function mailed(app: TestApp, to: string): Promise<string[]> {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
}

async function actions(app: TestApp, clientId: string) {
  const rows = await app.deps.db.readPlatform((db) =>
    db.selectFrom('audit_log').select(['action', 'actor']).where('client_id', '=', clientId).orderBy('seq').execute(),
  );
  return rows.map(({ action, actor }) => [action, actor]);
}

onBothDatabases('the second step of signing in', (open, dialect) => {
  it('[Y50] is set up with the password, counts after its first code, and ends the other sessions', async ({ app }) => {
    const venue = await app.createVenue();
    const other = (await signIn(app, venue.email)).body.token;
    const { token } = venue;
    const wrong = await call(app, setUpSecondFactor, { token, body: { password: 'wrong' } });
    expect([wrong.status, wrong.refusal.fields]).toEqual([400, { password: 'This password isn’t right.' }]);
    const made = await call(app, setUpSecondFactor, { token, body: { password } });
    expect(made.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(made.body.uri).searchParams.get('secret')).toBe(made.body.secret);
    /* Until it is confirmed, nothing asks for a code. */
    expect([(await state(app, token)).is_on, (await signIn(app, venue.email)).status]).toEqual([false, 200]);
    const code = authenticator(made.body.secret);
    const early = await call(app, confirmSecondFactor, { token, body: { code: code(app.clock.now() - 120_000) } });
    expect([early.status, Object.keys(early.refusal.fields ?? {})]).toEqual([400, ['code']]);
    expect((await call(app, confirmSecondFactor, { token, body: { code: code(app.clock.now()) } })).status).toBe(200);
    expect(await state(app, token)).toEqual({
      is_on: true,
      enabled_at: new Date(app.clock.now()).toISOString(),
      recovery_codes_left: 10,
    });
    expect([await isSignedIn(app, token), await isSignedIn(app, other)]).toEqual([true, false]);
    const again = await call(app, setUpSecondFactor, { token, body: { password } });
    expect([again.status, again.refusal.message]).toEqual([409, 'Two-step sign-in is already on.']);
    const confirmedAgain = await call(app, confirmSecondFactor, { token, body: { code: code(app.clock.now()) } });
    expect(confirmedAgain.status).toBe(410);
  });

  it('[Y50] forgets a set-up that was begun again or not confirmed in time', async ({ app, venue: { token } }) => {
    const begin = async () =>
      authenticator((await call(app, setUpSecondFactor, { token, body: { password } })).body.secret);
    const confirm = (code: string) => call(app, confirmSecondFactor, { token, body: { code } });
    const first = await begin();
    const second = await begin();
    expect((await confirm(first(app.clock.now()))).status).toBe(400);
    app.clock.advance(31 * 60_000);
    const late = await confirm(second(app.clock.now()));
    expect([late.status, late.refusal.message]).toEqual([410, 'This setup has expired. Please start again.']);
    app.clock.advance(86_400_000);
    await cleanUp.run(app.deps, new AbortController().signal);
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('second_factors').selectAll().execute());
    expect(stored).toEqual([]);
  });

  it('[Y55] is switched off with password and code, not with one of them', async ({ app, venue }) => {
    const { token } = venue;
    const { code, recoveryCodes } = await switchOn(app, token);
    const turnOff = (given: { password: string; code: string }) =>
      call(app, turnOffSecondFactor, { token, body: given });
    expect((await turnOff({ password: 'wrong', code: code() })).refusal.fields).toHaveProperty('password');
    for (const given of [code(-1), wrongCode(code), 'AAAAA-BBBBB-CCCCC-DDDDD'])
      expect((await turnOff({ password, code: given })).refusal.fields).toHaveProperty('code');
    expect((await state(app, token)).is_on).toBe(true);
    expect((await turnOff({ password, code: recoveryCodes[9] ?? '' })).status).toBe(200);
    expect(await state(app, token)).toEqual({ is_on: false, enabled_at: null, recovery_codes_left: 0 });
    expect((await signIn(app, venue.email)).status).toBe(200);
    expect(await mailed(app, venue.email)).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
    const actor = `user:${venue.userId}`;
    expect(await actions(app, venue.clientId)).toEqual([
      ['turn_on_second_factor', actor],
      ['use_recovery_code', actor],
      ['turn_off_second_factor', actor],
    ]);
  });

  it('[Y54] replaces the recovery codes: the former ones end', async ({ app, venue }) => {
    const { token } = venue;
    const { code, recoveryCodes } = await switchOn(app, token);
    const wrong = await call(app, renewRecoveryCodes, { token, body: { password, code: wrongCode(code) } });
    expect(wrong.refusal.fields).toHaveProperty('code');
    const renewed = await call(app, renewRecoveryCodes, { token, body: { password, code: code() } });
    expect(renewed.body.recovery_codes.filter((each) => recoveryCodes.includes(each))).toEqual([]);
    const attempt = async (given = '') => {
      const challenge = String((await signIn(app, venue.email)).refusal['challenge']);
      return (await call(app, loginSecondFactor, { body: { challenge, code: given } })).status;
    };
    expect(await attempt(recoveryCodes[0])).toBe(401);
    expect(await attempt(renewed.body.recovery_codes[0])).toBe(200);
    expect((await state(app, token)).recovery_codes_left).toBe(9);
    expect(await mailed(app, venue.email)).toContain('You have new recovery codes');
  });

  it('[Y53] takes ten wrong passwords or codes of a session in a quarter of an hour, and no more', async ({ app }) => {
    const { token } = await app.createVenue();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await call(app, setUpSecondFactor, { token, body: { password: 'wrong' } })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('[Y56] is reset by an admin with their own password: the owner is mailed and signed out, and the venue’s chain says who', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const admin = await app.createAdmin();
    await switchOn(app, venue.token);
    const reset = (email: string, given = password) =>
      call(app, resetSecondFactor, { token: admin.token, body: { email, current_password: given } });
    expect((await reset(venue.email, 'wrong')).refusal.fields).toHaveProperty('current_password');
    expect((await reset('nobody@nowhere.example')).status).toBe(404);
    expect((await reset(` ${venue.email.toUpperCase()}`)).status).toBe(200);
    expect((await reset(venue.email)).refusal.fields).toHaveProperty('email');
    expect(await isSignedIn(app, venue.token)).toBe(false);
    expect((await signIn(app, venue.email)).status).toBe(200);
    expect(await mailed(app, venue.email)).toContain('Two-step sign-in was switched off for you');
    expect((await actions(app, venue.clientId)).at(-1)).toEqual(['reset_second_factor', `user:${admin.userId}`]);
  });

  it('[Y56] of an admin is reset by another admin, not by themselves', async ({ app }) => {
    const [first, second] = [await app.createAdmin(), await app.createAdmin()];
    const emailOf = async (userId: string) =>
      (await app.deps.db.readPlatform((db) => db.selectFrom('users').selectAll().execute())).find(
        (user) => user.user_id === userId,
      )?.email ?? '';
    const email = await emailOf(first.userId);
    const reset = (token: string) =>
      call(app, resetSecondFactor, { token, body: { email, current_password: password } });
    await switchOn(app, first.token);
    expect((await reset(first.token)).status).toBe(400);
    expect((await reset(second.token)).status).toBe(200);
    expect(await isSignedIn(app, first.token)).toBe(false);
    expect((await signIn(app, email)).status).toBe(200);
    expect(await mailed(app, email)).toContain('Two-step sign-in was switched off for you');
  });

  if (dialect === 'sqlite')
    it('[Y56] is reset by the command on the server, also while it runs', async ({ app, venue }) => {
      await switchOn(app, venue.token);
      const reset = async (...args: string[]) => {
        const { secretKey = '', dataDir } = app.deps.config;
        const environment = { DATA_DIR: dataDir, DATABASE_URL: app.url, SECRET_KEY: secretKey };
        const name = 'reset-second-factor';
        const started = entry.run(`server/src/commands/${name}.ts`, environment, [name, ...args]);
        return [await started.ended, started.stderr()];
      };
      expect(await reset()).toEqual([2, 'Usage: npm run reset-second-factor EMAIL\n']);
      expect(await reset('nobody@nowhere.example')).toEqual([1, 'No account has this email address.\n']);
      expect(await reset(venue.email)).toEqual([0, `Two-step sign-in of ${venue.email} is off.\n`]);
      expect(await isSignedIn(app, venue.token)).toBe(false);
      expect((await signIn(app, venue.email)).status).toBe(200);
      /* The command's mail is due by the machine's clock. */
      app.clock.set('2099-01-01T00:00:00.000Z');
      expect(await mailed(app, venue.email)).toContain('Two-step sign-in was switched off for you');
      expect((await actions(app, venue.clientId)).at(-1)).toEqual(['reset_second_factor', 'system']);
    }, 120_000);

  it('[Y57] lets an admin change their own name, and nothing else', async ({ app }) => {
    const [admin, other] = [await app.createAdmin(), await app.createAdmin()];
    const userOf = async (token: string) => (await call(app, verifyToken, { body: { token } })).body.user;
    const before = await userOf(admin.token);
    const body = { name: '  Grace Hopper ', email: 'x@y.example', role: 'client' };
    expect((await call(app, updateAdminProfile, { token: admin.token, body })).body).toEqual({ success: true });
    expect(await userOf(admin.token)).toEqual({ ...before, name: 'Grace Hopper' });
    expect((await userOf(other.token)).name).not.toBe('Grace Hopper');
    expect((await call(app, updateAdminProfile, { token: admin.token, body: { name: ' ' } })).status).toBe(400);
  });
});
