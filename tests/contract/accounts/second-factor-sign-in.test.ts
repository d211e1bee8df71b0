import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  forgotPassword,
  login,
  resetPassword,
  verifyToken,
} from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { loginSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { expect } from 'vitest';
import { switchOn, wrongCode } from '../../helpers/app/authenticator.ts';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';

const MINUTE_MS = 60_000;

const signIn = (app: TestApp, email: string, password = TEST_PASSWORD) =>
  call(app, login, { body: { email, password } });

const finish = (app: TestApp, challenge: string, code: string) =>
  call(app, loginSecondFactor, { body: { challenge, code } });

async function challengeOf(app: TestApp, email: string, password = TEST_PASSWORD): Promise<string> {
  return String((await signIn(app, email, password)).refusal['challenge']);
}

async function mailed(app: TestApp, to: string): Promise<string[]> {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
}

onBothDatabases('signing in with a second step', (open) => {
  it('[Y51] answers the password with a challenge and no token, and the code exactly as login answers', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const plain = await signIn(app, venue.email);
    expect(plain.status).toBe(200);
    const { code } = await switchOn(app, venue.token);
    const asked = await signIn(app, venue.email);
    expect(asked.status).toBe(401);
    expect(asked.refusal).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', secondFactorRequired: true });
    expect(Object.keys(asked.refusal).toSorted()).toEqual(
      ['challenge', 'code', 'error', 'message', 'requestId', 'secondFactorRequired', 'success'].toSorted(),
    );
    const entered = await finish(app, String(asked.refusal['challenge']), code());
    expect(entered.status).toBe(200);
    const { token: _, ...answer } = entered.body;
    const { token: __, ...answerBefore } = plain.body;
    expect(answer).toEqual(answerBefore);
    expect((await call(app, verifyToken, { body: { token: entered.body.token } })).status).toBe(200);
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('sign_in_challenges').selectAll().execute());
    expect(stored).toEqual([]);
  });

  it('[Y51] [X2] asks nobody for a code who lacks the password, and answers as for an unknown email', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await switchOn(app, venue.token);
    const { status, refusal } = await signIn(app, venue.email, 'wrong');
    const unknown = await signIn(app, 'nobody@nowhere.example', 'wrong');
    const { requestId: _, ...rest } = refusal;
    const { requestId: __, ...restOfUnknown } = unknown.refusal;
    expect([status, rest]).toEqual([unknown.status, restOfUnknown]);
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('sign_in_challenges').selectAll().execute());
    expect(stored).toEqual([]);
  });

  it('[Y52] takes a code of one step before or after, and none further away', async ({ app, venue }) => {
    const { code } = await switchOn(app, venue.token);
    app.clock.advance(10 * MINUTE_MS);
    const statuses: number[] = [];
    for (const off of [-2, 2, -1, 1])
      statuses.push((await finish(app, await challengeOf(app, venue.email), code(off))).status);
    expect(statuses).toEqual([401, 401, 200, 200]);
  });

  it('[Y52] takes each code once, also the one that switched it on, and none that came before', async ({ app }) => {
    const venue = await app.createVenue();
    const { code } = await switchOn(app, venue.token);
    const attempt = async (given: string) => finish(app, await challengeOf(app, venue.email), given);
    const confirming = await attempt(code(-1));
    expect(confirming.refusal).toMatchObject({
      code: 'SECOND_FACTOR_WRONG',
      message: 'That code was already used. Please wait for the next one.',
    });
    const now = code();
    expect((await attempt(now)).status).toBe(200);
    expect((await attempt(now)).status).toBe(401);
    app.clock.advance(30_000);
    expect((await attempt(now)).status).toBe(401);
    expect((await attempt(code())).status).toBe(200);
  });

  it('[Y52] lets one of many requests in that bring the same code at the same time', async ({ app, venue }) => {
    const { code, recoveryCodes } = await switchOn(app, venue.token);
    for (const given of [code(), recoveryCodes[0] ?? '']) {
      const challenges = [];
      for (let count = 0; count < 4; count += 1) challenges.push(await challengeOf(app, venue.email));
      const answers = await Promise.all(challenges.map((challenge) => finish(app, challenge, given)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    }
  });

  it('[Y53] ends a challenge with its use, after five minutes, and with another password', async ({ app, venue }) => {
    const { code } = await switchOn(app, venue.token);
    const used = await challengeOf(app, venue.email);
    expect((await finish(app, used, code())).status).toBe(200);
    const late = await challengeOf(app, venue.email);
    const ofOldPassword = await challengeOf(app, venue.email);
    const ended = async (challenge: string) => {
      const { status, refusal } = await finish(app, challenge, code());
      return [status, refusal.code];
    };
    app.clock.advance(30_000);
    expect(await ended(used)).toEqual([410, 'SIGN_IN_EXPIRED']);
    await call(app, forgotPassword, { body: { email: venue.email } });
    await sendDueMail(app.deps, new AbortController().signal);
    const text = app.mails.map((mail) => mail.text).find((each) => each.includes('reset-password')) ?? '';
    const link = new URL(/https?:\S+reset-password\S+/.exec(text)?.[0] ?? '').searchParams;
    await call(app, resetPassword, {
      body: { token: link.get('token') ?? '', email: venue.email, newPassword: 'another password' },
    });
    /* Not even the tries of the account are used up by who knew the old one. */
    for (let count = 0; count < 21; count += 1) expect(await ended(ofOldPassword)).toEqual([410, 'SIGN_IN_EXPIRED']);
    /* A forgotten password does not switch the second step off. */
    const open_ = await challengeOf(app, venue.email, 'another password');
    expect((await finish(app, open_, code())).status).toBe(200);
    app.clock.advance(5 * MINUTE_MS);
    expect(await ended(late)).toEqual([410, 'SIGN_IN_EXPIRED']);
    expect(await ended('A'.repeat(43))).toEqual([410, 'SIGN_IN_EXPIRED']);
  });

  it('[Y53] asks for the password again after five wrong codes, also of requests at once', async ({ app, venue }) => {
    const { code } = await switchOn(app, venue.token);
    const challenge = await challengeOf(app, venue.email);
    const wrong = wrongCode(code);
    const codes: string[] = [];
    for (let count = 0; count < 5; count += 1) codes.push((await finish(app, challenge, wrong)).refusal.code);
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'SECOND_FACTOR_WRONG'), 'SIGN_IN_EXPIRED']);
    expect((await finish(app, challenge, code())).status).toBe(410);
    /* What has ended uses up no more of the account's tries. */
    for (let count = 0; count < 16; count += 1) await finish(app, challenge, wrong);
    expect((await finish(app, await challengeOf(app, venue.email), code())).status).toBe(200);
    const next = await challengeOf(app, venue.email);
    await Promise.all(Array.from({ length: 12 }, () => finish(app, next, wrong)));
    const stored = await app.deps.db.readPlatform((db) =>
      db.selectFrom('sign_in_challenges').select('tries').where('tries', '>', 0).execute(),
    );
    expect(stored.map(({ tries }) => tries)).toEqual([5, 5]);
  });

  it('[Y53] stops digits after twenty wrong ones in an hour, lets a recovery code in, and counts nobody without the password', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const other = await app.createVenue();
    const { code, recoveryCodes } = await switchOn(app, venue.token);
    const others = await switchOn(app, other.token);
    /* Who lacks the password can't use up the tries. */
    for (let count = 0; count < 25; count += 1) await finish(app, 'B'.repeat(43), '123456');
    const seen: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const challenge = await challengeOf(app, venue.email);
      for (let count = 0; count < 5; count += 1) seen.push((await finish(app, challenge, wrongCode(code))).status);
    }
    expect(seen.slice(0, 20).filter((status) => status === 429)).toEqual([]);
    expect(seen.slice(20)).toEqual([429, 429, 429, 429, 429]);
    const challenge = await challengeOf(app, venue.email);
    const stopped = await finish(app, challenge, code());
    expect([stopped.status, stopped.refusal.message]).toEqual([429, expect.stringContaining('recovery code')]);
    expect((await finish(app, await challengeOf(app, other.email), others.code())).status).toBe(200);
    expect((await finish(app, challenge, recoveryCodes[3] ?? '')).status).toBe(200);
    app.clock.advance(60 * MINUTE_MS);
    expect((await finish(app, await challengeOf(app, venue.email), code())).status).toBe(200);
  });

  it('[Y54] [Y55] takes each recovery code once, mails the person, and records it', async ({ app, venue }) => {
    const { recoveryCodes } = await switchOn(app, venue.token);
    expect(new Set(recoveryCodes).size).toBe(10);
    const attempt = async (given = '') => (await finish(app, await challengeOf(app, venue.email), given)).status;
    expect(await attempt(recoveryCodes[0]?.toLowerCase().replaceAll('-', ' '))).toBe(200);
    expect(await attempt(recoveryCodes[0])).toBe(401);
    expect(await attempt(recoveryCodes[1])).toBe(200);
    expect(await mailed(app, venue.email)).toEqual([
      'Two-step sign-in is on',
      'A recovery code was used',
      'A recovery code was used',
    ]);
    expect(app.mails.at(-1)?.text).toContain('You have 8 left.');
    const links = await app.deps.db.readPlatform((db) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'subject'])
        .where('client_id', '=', venue.clientId)
        .orderBy('seq')
        .execute(),
    );
    const byUser = { actor: `user:${venue.userId}`, subject: venue.userId };
    expect(links).toEqual([
      { action: 'turn_on_second_factor', ...byUser },
      { action: 'use_recovery_code', ...byUser },
      { action: 'use_recovery_code', ...byUser },
    ]);
  });

  it('[Y50] [X3] stores no secret, code or challenge in readable form, and logs none', async ({ app, venue }) => {
    const { recoveryCodes } = await switchOn(app, venue.token);
    const challenge = await challengeOf(app, venue.email);
    const stored = await app.deps.db.readPlatform(async (db) => ({
      factors: await db.selectFrom('second_factors').selectAll().execute(),
      codes: await db.selectFrom('recovery_codes').selectAll().execute(),
      challenges: await db.selectFrom('sign_in_challenges').selectAll().execute(),
    }));
    expect([stored.factors.length, stored.codes.length, stored.challenges.length]).toEqual([1, 10, 1]);
    const text = `${JSON.stringify(stored)}${JSON.stringify(app.logs)}`;
    for (const secret of [challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(secret);
  });

  it('[R7] [Y51] sends an account that must pay to the payment before it asks for a code', async ({ app, venue }) => {
    await switchOn(app, venue.token);
    const challenge = await challengeOf(app, venue.email);
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ payment_status: 'cancelled' }).where('client_id', '=', venue.clientId).execute(),
    );
    expect((await signIn(app, venue.email)).refusal).toMatchObject({ code: 'PAYMENT_REQUIRED', paymentRequired: true });
    expect((await finish(app, challenge, '123456')).refusal.code).toBe('PAYMENT_REQUIRED');
  });
});
