import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { resetSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import {
  createAdminUser,
  deleteAdminUser,
  listAdminUsers,
  updateAdminUser,
} from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { expect } from 'vitest';
import { switchOn, wrongCode } from '#helpers/app/authenticator';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { TEST_PASSWORD, type TestApp } from '#helpers/app/test-app';

const jane = { username: 'Jane', name: 'Jane Doe', email: 'jane@gatehouse.example', password: 'secret1' };
const mine = { current_password: TEST_PASSWORD };
type Proof = { current_password: string; code?: string };

/** Grace, who changes things; Ada, whom she changes; and Bo, who looks on. */
async function threeAdmins(app: TestApp) {
  const [grace, ada, bo] = [await app.createAdmin(), await app.createAdmin(), await app.createAdmin()];
  const { body } = await call(app, listAdminUsers, { token: grace.token });
  const emailOf = (id: string): string => body.find((admin) => admin.id === id)?.email ?? '';
  return { grace, ada, emails: { grace: emailOf(grace.userId), ada: emailOf(ada.userId), bo: emailOf(bo.userId) } };
}
type Admins = Awaited<ReturnType<typeof threeAdmins>>;

/** Everything that takes over an account, each with this proof. */
function takeovers(app: TestApp, { grace: { token, userId }, ada, emails }: Admins, venueEmail: string) {
  const fields = { username: 'changed', name: 'Grace', email: emails.grace };
  return [
    (proof: Proof) => call(app, createAdminUser, { token, body: { ...jane, ...proof } }),
    (proof: Proof) =>
      call(app, updateAdminUser, {
        token,
        params: { admin_id: ada.userId },
        body: { username: 'ada', name: 'Ada', email: 'thief@elsewhere.example', password: 'stolen-1', ...proof },
      }),
    (proof: Proof) =>
      call(app, updateAdminUser, { token, params: { admin_id: userId }, body: { ...fields, ...proof } }),
    (proof: Proof) => call(app, deleteAdminUser, { token, params: { admin_id: ada.userId }, body: proof }),
    (proof: Proof) => call(app, resetSecondFactor, { token, body: { email: venueEmail, ...proof } }),
  ];
}

/** All that admins and their second steps are. */
const stored = (app: TestApp) =>
  app.deps.db.readPlatform(async (db) => [
    await db.selectFrom('users').selectAll().orderBy('user_id').execute(),
    await db.selectFrom('second_factors').select(['user_id', 'enabled_at']).orderBy('user_id').execute(),
    await db.selectFrom('outbox_mail').select('mail_id').execute(),
  ]);

/** What is sent now, as address and subject. */
async function sentMail(app: TestApp): Promise<string[]> {
  const before = app.mails.length;
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails
    .slice(before)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted();
}

onBothDatabases('changes of who runs the platform', (open) => {
  it('[Y58] ask for the caller’s own password, and change nothing without it', async ({ app }) => {
    const admins = await threeAdmins(app);
    const venue = await app.createVenue();
    await switchOn(app, venue.token);
    const before = await stored(app);
    for (const attempt of takeovers(app, admins, venue.email)) {
      const missing = await attempt({} as Proof);
      expect([missing.status, missing.refusal.fields]).toEqual([
        400,
        { current_password: 'Please enter your own password' },
      ]);
      const wrong = await attempt({ current_password: 'wrong' });
      expect(wrong.refusal).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { current_password: 'This password isn’t right.' },
      });
    }
    expect(await stored(app)).toEqual(before);
    for (const attempt of takeovers(app, admins, venue.email)) expect((await attempt(mine)).status).toBe(200);
  });

  it('[Y58] ask for a code too where the caller has one, which counts once', async ({ app }) => {
    const admins = await threeAdmins(app);
    const { token } = admins.grace;
    const venue = await app.createVenue();
    await switchOn(app, venue.token);
    const { code, recoveryCodes } = await switchOn(app, token);
    await sentMail(app);
    const before = await stored(app);
    for (const attempt of takeovers(app, admins, venue.email))
      for (const given of [undefined, '', wrongCode(code)]) {
        const refused = await attempt({ ...mine, ...(given === undefined ? {} : { code: given }) });
        expect([refused.status, Object.keys(refused.refusal.fields ?? {})]).toEqual([400, ['code']]);
      }
    expect(await stored(app)).toEqual(before);
    const create = (username: string, given: string) =>
      call(app, createAdminUser, {
        token,
        body: { ...jane, username, email: `${username}@gatehouse.example`, ...mine, code: given },
      });
    expect((await create('one', code())).status).toBe(200);
    expect((await create('two', code())).refusal.fields).toHaveProperty('code');
    expect((await create('three', recoveryCodes[0] ?? '')).status).toBe(200);
    expect(await sentMail(app)).toContain(`${admins.emails.grace}: A recovery code was used`);
    const names = (await call(app, listAdminUsers, { token })).body.map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining(['one', 'three']));
    expect(names).not.toContain('two');
  });

  it('[Y53] [Y58] take ten wrong passwords in a quarter of an hour, and then not the right one either', async () => {
    const app = await open();
    const { token } = await app.createAdmin();
    const create = (current_password: string) =>
      call(app, createAdminUser, { token, body: { ...jane, current_password } });
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) statuses.push((await create('wrong')).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await create(TEST_PASSWORD)).status).toBe(429);
    app.clock.advance(15 * 60_000);
    expect((await create(TEST_PASSWORD)).status).toBe(200);
  });

  it('[Y59] are mailed to every other admin, at the address from before, without secrets', async ({ app }) => {
    const admins = await threeAdmins(app);
    const { grace, ada, bo } = admins.emails;
    const venue = await app.createVenue();
    await switchOn(app, venue.token);
    const [create, take, own, remove, reset] = takeovers(app, admins, venue.email);
    await sentMail(app);

    await create?.(mine);
    expect(await sentMail(app)).toEqual([ada, bo].map((to) => `${to}: An admin was added`));
    await take?.(mine);
    expect(await sentMail(app)).toEqual([ada, bo, jane.email].map((to) => `${to}: An admin account was changed`));
    const { text } = app.mails.at(-1) ?? {};
    for (const part of [grace, ada, 'username, name, email, password', 'Jun 15, 2026, 3:00 PM UTC', '/admin/audit-log'])
      expect(text).toContain(part);
    expect(text).not.toContain('thief@');
    const told = ['jane@gatehouse.example', bo, 'thief@elsewhere.example'];
    await own?.(mine);
    expect(await sentMail(app)).toEqual([grace, ...told].map((to) => `${to}: An admin account was changed`).toSorted());
    await remove?.(mine);
    expect(await sentMail(app)).toEqual(told.map((to) => `${to}: An admin was deleted`).toSorted());
    await reset?.(mine);
    expect(await sentMail(app)).toEqual(
      [
        ...[bo, jane.email].map((to) => `${to}: Two-step sign-in was reset`),
        `${venue.email}: Two-step sign-in was switched off for you`,
      ].toSorted(),
    );
    const all = JSON.stringify(app.mails);
    for (const secret of [TEST_PASSWORD, jane.password, 'stolen-1']) expect(all).not.toContain(secret);
  });

  it('[Y59] that change nothing are no news', async ({ app }) => {
    const { grace, emails } = await threeAdmins(app);
    const body = { username: 'grace', name: 'Grace', email: emails.grace, ...mine };
    const put = () => call(app, updateAdminUser, { token: grace.token, params: { admin_id: grace.userId }, body });
    await put();
    expect(await sentMail(app)).toHaveLength(3);
    expect((await put()).status).toBe(200);
    expect(await sentMail(app)).toEqual([]);
  });
});
