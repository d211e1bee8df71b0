import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { forgotPassword, login, resetPassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { sendVerification, verifyEmail } from '@gatehouse/sync-protocol/areas/accounts/email-verification.contracts';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { createPairingCode, listDevices, pairDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { createPromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import {
  createClient,
  getClient,
  updateClient,
  updateProfile,
} from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

const WITH_MAIL = { SMTP_URL: 'smtp://mail.example:25' };
const PASSWORD = 'secret1';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An account opened with a trial, and signed in. */
async function registered(app: TestApp, email = 'jo@splat.example') {
  const admin = await app.createAdmin();
  const promo = { code: 'OPENING', description: 'x', skipPayment: true };
  await call(app, createPromo, { token: admin.token, body: promo });
  const { body } = await call(app, register, {
    body: { companyName: 'Win evil.com', email, password: PASSWORD, promoCode: 'OPENING' },
  });
  const { token } = (await call(app, login, { body: { email, password: PASSWORD } })).body;
  return { clientId: body.clientId, token, email, admin: admin.token };
}
type Owner = Awaited<ReturnType<typeof registered>>;

const makeCode = (app: TestApp, { clientId, token }: Pick<Owner, 'clientId' | 'token'>) =>
  call(app, createPairingCode, {
    token,
    params: { client_id: clientId },
    body: { role: 'kiosk', name: 'Door' },
  });

const toVerify = async (app: TestApp, { clientId, token }: Pick<Owner, 'clientId' | 'token'>) =>
  (await call(app, listDevices, { token, params: { client_id: clientId } })).body.email_to_verify;

const sendAgain = (app: TestApp, { clientId, token }: Owner) =>
  call(app, sendVerification, { token, params: { client_id: clientId } });

const verify = (app: TestApp, token: string | null | undefined) =>
  call(app, verifyEmail, { body: token === undefined || token === null ? {} : { token } });
const change = (app: TestApp, { clientId, admin }: Owner, body: BodyInputOf<typeof updateClient>) =>
  call(app, updateClient, { token: admin, params: { client_id: clientId }, body });

/** The tokens of the links that were mailed so far, oldest first. */
async function mailedTokens(app: TestApp): Promise<(string | null)[]> {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.map(({ text }) =>
    new URL(/https?:\S+verify-email\S+/.exec(text)?.[0] ?? '').searchParams.get('token'),
  );
}

onAnyDatabase('an owner’s email', (open) => {
  it('[A8] is confirmed by the link that registration mails, and then devices can be paired', async () => {
    const app = await open(WITH_MAIL);
    const owner = await registered(app);
    const refused = await makeCode(app, owner);
    expect([refused.status, refused.refusal.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(await toVerify(app, owner)).toBe('jo@splat.example');
    const [token] = await mailedTokens(app);
    expect(app.mails).toMatchObject([{ to: 'jo@splat.example', subject: 'Confirm your email address for Gatehouse' }]);
    expect(JSON.stringify(app.mails)).not.toMatch(/evil/i);
    expect((await verify(app, token)).body).toMatchObject({ success: true });
    expect(await toVerify(app, owner)).toBeNull();
    const { body } = await makeCode(app, owner);
    expect((await call(app, pairDevice, { body: { code: body.code } })).status).toBe(200);
    /* A mail program that looks ahead does the same. */
    expect((await verify(app, token)).status).toBe(200);
  });

  it('[A8] is asked for nowhere where no mail can be sent, and nothing is queued', async ({ app }) => {
    const owner = await registered(app);
    expect(await toVerify(app, owner)).toBeNull();
    expect((await makeCode(app, owner)).status).toBe(200);
    expect(await mailedTokens(app)).toEqual([]);
  });

  it('counts as confirmed for accounts that an admin makes and for those from before', async () => {
    const app = await open(WITH_MAIL);
    const { token } = await app.createAdmin();
    const given = { client_name: 'V', contact_first_name: 'A', contact_last_name: 'B', phone: '2125550100' };
    const body = { ...given, email: 'ann@splat.example', password: PASSWORD, service_paid_until: '2026-12-31' };
    const made = await call(app, createClient, { token, body });
    expect(made.body.client.email_verified).toBe(true);
    const venue = await app.createVenue();
    expect((await makeCode(app, venue)).status).toBe(200);
  });

  it('keeps nothing but pairing waiting: what is paired works on', async () => {
    const app = await open(WITH_MAIL);
    const owner = await registered(app);
    const kiosk = await pairTestDevice(app, owner.clientId, 'kiosk');
    expect((await push(app, kiosk, [])).results).toEqual([]);
    expect((await call(app, getClient, { token: owner.token, params: { client_id: owner.clientId } })).status).toBe(
      200,
    );
  });

  it('gets the same link again, which lives seven days from then on', async () => {
    const app = await open(WITH_MAIL);
    const owner = await registered(app);
    app.clock.advance(6 * DAY_MS);
    expect((await sendAgain(app, owner)).body.message).toBe('The link is on its way.');
    const [first, second] = await mailedTokens(app);
    expect(second).toBe(first);
    app.clock.advance(7 * DAY_MS - 1);
    expect((await verify(app, first)).status).toBe(200);
    expect((await sendAgain(app, owner)).body.message).toBe('Your email address is confirmed.');
    expect(await mailedTokens(app)).toHaveLength(2);
  });

  it('is not confirmed by a link that is too old, made up or of another address', async () => {
    const app = await open(WITH_MAIL);
    const owner = await registered(app);
    const [token] = await mailedTokens(app);
    const [userId] = (token ?? '').split('.');
    for (const wrong of ['', 'x', userId, `${userId}.`, `${token}x`, `${userId}.${'A'.repeat(43)}`, undefined]) {
      const { status, refusal } = await verify(app, wrong);
      expect([status, refusal.code]).toEqual([410, 'LINK_EXPIRED']);
    }
    await change(app, owner, { email: 'new@splat.example' });
    expect((await verify(app, token)).status).toBe(410);
    await change(app, owner, { email: owner.email });
    app.clock.advance(7 * DAY_MS);
    expect((await verify(app, token)).status).toBe(410);
    expect((await makeCode(app, owner)).status).toBe(403);
  });

  it('is confirmed by an admin too, for whom no mail reaches', async () => {
    const app = await open(WITH_MAIL);
    const owner = await registered(app);
    const set = (email_verified: boolean) => change(app, owner, { email_verified });
    expect((await set(true)).body.client.email_verified).toBe(true);
    expect((await makeCode(app, owner)).status).toBe(200);
    expect((await set(false)).body.client.email_verified).toBe(false);
    expect((await makeCode(app, owner)).status).toBe(403);
    const { clientId, token } = owner;
    const body = { email_verified: true } as BodyInputOf<typeof updateProfile>;
    const own = await call(app, updateProfile, { token, params: { client_id: clientId }, body });
    expect(own.body.client.email_verified).toBe(false);
  });

  it('is confirmed by a password that a mailed link has set', async () => {
    const app = await open(WITH_MAIL);
    const { email, clientId } = await registered(app);
    await call(app, forgotPassword, { body: { email } });
    await sendDueMail(app.deps, new AbortController().signal);
    const link = new URL(/https?:\S+reset-password\S+/.exec(app.mails.at(-1)?.text ?? '')?.[0] ?? '');
    const body = { token: link.searchParams.get('token') ?? '', email, newPassword: 'another1' };
    expect((await call(app, resetPassword, { body })).status).toBe(200);
    const { token } = (await call(app, login, { body: { email, password: 'another1' } })).body;
    expect((await makeCode(app, { clientId, token })).status).toBe(200);
  });

  it('gets three links an hour on request, and three by strangers who register with it', async () => {
    const app = await open(WITH_MAIL);
    const owner = await registered(app);
    for (const number of [1, 2, 3, 4, 5])
      await call(app, register, {
        body: { companyName: 'x', email: `jo+${number}@splat.example`, password: PASSWORD },
      });
    expect(await mailedTokens(app)).toHaveLength(3);
    const answers = [];
    for (let asked = 0; asked < 4; asked += 1) answers.push((await sendAgain(app, owner)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect(await mailedTokens(app)).toHaveLength(6);
    app.clock.advance(HOUR_MS);
    expect((await sendAgain(app, owner)).status).toBe(200);
  });

  it('is nobody’s to ask for but the owner’s', async () => {
    const app = await open(WITH_MAIL);
    const owner = await registered(app);
    const other = await app.createVenue();
    expect((await sendAgain(app, { ...owner, token: other.token })).status).toBe(404);
    expect((await sendAgain(app, { ...owner, token: owner.admin })).status).toBe(403);
    await sendAgain(app, owner);
    const stored = await app.deps.db.readPlatform((db) =>
      Promise.all([db.selectFrom('users').selectAll().execute(), db.selectFrom('outbox_mail').selectAll().execute()]),
    );
    const [token] = await mailedTokens(app);
    expect(JSON.stringify([stored, app.logs])).not.toContain(token?.split('.')[1]);
  });
});
