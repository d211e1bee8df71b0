import { ensureAdmin } from '@gatehouse/server/areas/accounts/auth/first-admin';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { forgotPassword, login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { setUpServer } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { describe, expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { auditsOf } from '../../helpers/billing/payment-reviews.ts';

const owner = { ownerEmail: 'Dana@ridge.example', ownerPassword: 'front-door-1' };
const venue = { companyName: 'Ridge Line', ...owner };

const setUp = (app: TestApp, body: BodyInputOf<typeof setUpServer>) => call(app, setUpServer, { body });
const signIn = (app: TestApp, email: string, password: string) => call(app, login, { body: { email, password } });

/** What the printed link says, with a password for the admin. */
async function openLink(app: TestApp) {
  const { searchParams } = new URL((await ensureAdmin(app.deps)) ?? '');
  const [token, email] = ['token', 'email'].map((name) => searchParams.get(name) ?? '');
  return { token, email, newPassword: 'admin-password' };
}

const countOf = (app: TestApp, table: 'clients' | 'users') =>
  app.deps.db.readPlatform(async (db) => (await db.selectFrom(table).selectAll().execute()).length);

onBothDatabases('the first venue', (open) => {
  it('[Y98] is opened with the first admin, by the printed link, and its owner signs in at once', async ({ app }) => {
    const link = await openLink(app);
    const { body } = await setUp(app, { ...link, ...venue });
    expect(body).toMatchObject({ message: 'Your server and your venue are ready.', clientId: 'C00001' });
    expect((await signIn(app, link.email ?? '', link.newPassword)).body.user.role).toBe('admin');
    const { token, user } = (await signIn(app, 'dana@ridge.example', owner.ownerPassword)).body;
    expect(user).toMatchObject({ role: 'client', client_id: 'C00001', accountStatus: 'active', expiryWarning: null });
    const { client } = (await call(app, getClient, { token, params: { client_id: 'C00001' } })).body;
    expect(client).toMatchObject({ client_name: 'Ridge Line', email_verified: true, subscription_status: 'active' });
    expect(client.waiver_usage.limit).toBeNull();
    expect(await auditsOf(app, 'C00001', 'create_client')).toHaveLength(1);
    expect(await ensureAdmin(app.deps)).toBeNull();
  });

  it('[Y98] may be left out', async ({ app }) => {
    const link = await openLink(app);
    expect((await setUp(app, link)).body).toMatchObject({ message: 'Your server is ready.', clientId: null });
    expect((await signIn(app, link.email ?? '', link.newPassword)).status).toBe(200);
    expect(await countOf(app, 'clients')).toBe(0);
  });

  it('[Y98] is one, however often and how concurrently the link is used', async ({ app }) => {
    const link = await openLink(app);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => setUp(app, { ...link, ...venue, ownerEmail: `${name}@ridge.example` })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410]);
    expect([await countOf(app, 'clients'), await countOf(app, 'users')]).toEqual([1, 2]);
  });

  it('[Y98] and the admin come together or not at all: a refused address leaves the link as it was', async () => {
    const app = await open();
    const link = await openLink(app);
    const refused = await setUp(app, { ...link, ...venue, ownerEmail: link.email });
    expect([refused.status, refused.refusal.fields]).toEqual([
      409,
      { ownerEmail: 'This address already has an account. Please use another one for the owner.' },
    ]);
    expect((await signIn(app, link.email ?? '', link.newPassword)).status).toBe(401);
    expect((await setUp(app, { ...link, companyName: 'Ridge Line' })).status).toBe(400);
    expect(await countOf(app, 'clients')).toBe(0);
    expect((await setUp(app, { ...link, ...venue })).status).toBe(200);
  });

  describe('[Y98] is opened by no other link', () => {
    it.each(['owner', 'admin'] as const)('such as one that an %s asked for', async (who) => {
      const app = await open();
      const { email = '' } = who === 'owner' ? await app.createVenue() : {};
      const admin = await app.createAdmin();
      const to = who === 'owner' ? email : await emailOf(app, admin.userId);
      await call(app, forgotPassword, { body: { email: to } });
      const { token } = await sentLink(app);
      const before = await countOf(app, 'clients');
      expect((await setUp(app, { token, email: to, newPassword: 'chosen1', ...venue })).status).toBe(410);
      expect(await countOf(app, 'clients')).toBe(before);
    });
  });
});

async function emailOf(app: TestApp, userId: string): Promise<string> {
  const user = await app.deps.db.readPlatform((db) =>
    db.selectFrom('users').where('user_id', '=', userId).select('email').executeTakeFirstOrThrow(),
  );
  return user.email;
}

async function sentLink(app: TestApp): Promise<{ token: string }> {
  await sendDueMail(app.deps, new AbortController().signal);
  const link = new URL(/https?:\S+reset-password\S+/.exec(app.mails.at(-1)?.text ?? '')?.[0] ?? '');
  return { token: link.searchParams.get('token') ?? '' };
}
