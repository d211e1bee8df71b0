import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  forgotPassword,
  login,
  resetPassword,
  verifyToken,
} from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

const forgot = (app: TestApp, email: string) => call(app, forgotPassword, { body: { email } });

async function mailedLinks(app: TestApp): Promise<URLSearchParams[]> {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.map(({ text }) => new URL(/https?:\S+reset-password\S+/.exec(text)?.[0] ?? '').searchParams);
}

onAnyDatabase('a forgotten password', () => {
  it('[X3] [A3] is reset by a link from the mail, once, within an hour, and ends every session', async ({ app }) => {
    const venue = await app.createVenue();
    expect((await forgot(app, ` ${venue.email.toUpperCase()} `)).body.success).toBe(true);
    const waiting = await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().execute());
    const [first] = await mailedLinks(app);
    expect(waiting).toHaveLength(1);
    expect(JSON.stringify(waiting)).not.toMatch(new RegExp(`${first?.get('token')}|${venue.email}`));
    expect(app.mails[0]).toMatchObject({ to: venue.email });
    const reset = (link: URLSearchParams | undefined, newPassword: string) =>
      call(app, resetPassword, {
        body: { token: link?.get('token') ?? '', email: link?.get('email') ?? '', newPassword },
      });
    expect((await reset(first, 'another1')).status).toBe(200);
    expect((await reset(first, 'another2')).status).toBe(410);
    expect((await call(app, verifyToken, { body: { token: venue.token } })).status).toBe(401);
    const signedIn = await call(app, login, { body: { email: venue.email, password: 'another1' } });
    expect(signedIn.status).toBe(200);
    await forgot(app, venue.email);
    await forgot(app, venue.email);
    app.clock.advance(60 * 60_000);
    const links = await mailedLinks(app);
    expect((await reset(links[2], 'another3')).status).toBe(410);
  });

  it('[X3] [A3] is not taken back by asking again: the same link lives on, and works once', async ({ app }) => {
    const { email } = await app.createVenue();
    await forgot(app, email);
    app.clock.advance(59 * 60_000);
    await forgot(app, email);
    const [first, second] = (await mailedLinks(app)).map((link) => link.get('token'));
    expect(second).toBe(first);
    app.clock.advance(59 * 60_000);
    const reset = () => call(app, resetPassword, { body: { token: first ?? '', email, newPassword: 'another1' } });
    expect([(await reset()).status, (await reset()).status]).toEqual([200, 410]);
    await forgot(app, email);
    expect((await mailedLinks(app))[2]?.get('token')).not.toBe(first);
    expect((await reset()).status).toBe(410);
  });

  it('[X2] answers alike, in similar time, for an unknown email, and mails nobody', async ({ app }) => {
    const { email } = await app.createVenue();
    const timed = async (address: string) => {
      const startedMs = performance.now();
      const { status, body } = await forgot(app, address);
      return { ms: performance.now() - startedMs, answer: { status, body } };
    };
    const [known, unknown] = [await timed(email), await timed('nobody@nowhere.example')];
    expect(unknown.answer).toEqual(known.answer);
    expect(known.answer.status).toBe(200);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(240);
    expect((await mailedLinks(app)).length).toBe(1);
  });

  it('[X2] is throttled per account, known or not, and refuses what is no email', async ({ app, venue: { email } }) => {
    for (const address of [email, 'nobody@nowhere.example']) {
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1) statuses.push((await forgot(app, address)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect((await forgot(app, 'nobody')).refusal.message).toBe('Please enter a valid email address');
  });
});
