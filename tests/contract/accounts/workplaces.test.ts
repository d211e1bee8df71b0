import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  forgotPassword,
  login,
  resetPassword,
  switchVenue,
  verifyToken,
} from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { loginSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { resetClientPassword } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { deleteClient, getClient, updateClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { expect } from 'vitest';
import { switchOn } from '../../helpers/app/authenticator.ts';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { addStaff, giveRole, removeStaff } from '../../helpers/venues/staff.ts';

const signIn = (app: TestApp, email: string, client_id?: string | null, password = TEST_PASSWORD) =>
  call(app, login, { body: { email, password, ...(client_id === undefined ? {} : { client_id }) } });
const switchTo = (app: TestApp, token: string, client_id: string) =>
  call(app, switchVenue, { token, body: { client_id } });
const verify = (app: TestApp, token: string) => call(app, verifyToken, { body: { token } });
const look = (app: TestApp, token: string, client_id: string) => call(app, getClient, { token, params: { client_id } });

/** The owner of one venue, who is a manager of another. */
async function atTwo(app: TestApp): Promise<{ own: TestVenue; other: TestVenue }> {
  const own = await app.createVenue({ clientName: 'Red Rock' });
  const other = await app.createVenue({ clientName: 'Blue Bay' });
  await giveRole(app, own.userId, other.clientId, 'manager');
  return { own, other };
}

onBothDatabases('a person who works for several venues', () => {
  it('[U64] signs in at the venue asked for, otherwise at the one used last', async ({ app }) => {
    const { own, other } = await atTwo(app);
    const first = await signIn(app, own.email);
    expect(first.body).toMatchObject({ clientId: own.clientId, user: { staff_role: 'owner' } });
    expect(first.body.user.permissions).toEqual(staffRoles.owner.toSorted());
    expect(first.body.user).toMatchObject({
      role: 'client',
      organizations: [],
      venues: [
        { client_id: other.clientId, client_name: 'Blue Bay', staff_role: 'manager' },
        { client_id: own.clientId, client_name: 'Red Rock', staff_role: 'owner' },
      ],
    });
    const elsewhere = await signIn(app, own.email, other.clientId);
    expect(elsewhere.body.user).toMatchObject({ client_id: other.clientId, staff_role: 'manager' });
    expect(elsewhere.body.user.permissions).toEqual(staffRoles.manager.toSorted());
    expect((await signIn(app, own.email)).body.clientId).toBe(other.clientId);
    expect((await signIn(app, own.email, null)).body.clientId).toBe(other.clientId);
    expect((await signIn(app, own.email, own.clientId)).body.clientId).toBe(own.clientId);
    expect((await signIn(app, own.email)).body.clientId).toBe(own.clientId);
  });

  it('[U64] gets 404 for a venue where they don’t work, a deleted one too, and 401 with a wrong password', async ({
    app,
    admin,
  }) => {
    const { own, other } = await atTwo(app);
    const stranger = await app.createVenue();
    for (const clientId of [stranger.clientId, 'C99999', 'no venue'])
      expect((await signIn(app, own.email, clientId)).refusal.code).toBe('NOT_FOUND');
    expect((await signIn(app, own.email, stranger.clientId, 'wrong')).refusal.code).toBe('INVALID_CREDENTIALS');
    await signIn(app, own.email, other.clientId);
    await call(app, deleteClient, { token: admin.token, params: { client_id: other.clientId } });
    expect((await signIn(app, own.email, other.clientId)).refusal.code).toBe('NOT_FOUND');
    expect((await switchTo(app, own.token, other.clientId)).refusal.code).toBe('NOT_FOUND');
    const { body } = await signIn(app, own.email);
    expect([body.clientId, body.user.venues?.length]).toEqual([own.clientId, 1]);
  });

  it('[U64] is refused by a venue that must pay first at that venue alone', async ({ app }) => {
    const own = await app.createVenue({ paymentStatus: 'cancelled' });
    const other = await app.createVenue();
    await giveRole(app, own.userId, other.clientId, 'desk');
    const { refusal } = await signIn(app, own.email);
    expect(refusal).toMatchObject({ code: 'PAYMENT_REQUIRED', clientId: own.clientId });
    expect(refusal['venues']).toEqual([{ client_id: other.clientId, client_name: expect.any(String) as string }]);
    expect((await signIn(app, own.email, own.clientId, 'wrong')).refusal['venues']).toBeUndefined();
    expect((await switchTo(app, own.token, own.clientId)).refusal.code).toBe('PAYMENT_REQUIRED');
    const { body } = await signIn(app, own.email, other.clientId);
    expect(body.clientId).toBe(other.clientId);
    expect((await switchTo(app, body.token, own.clientId)).refusal.code).toBe('PAYMENT_REQUIRED');
    expect((await look(app, body.token, other.clientId)).status).toBe(200);
  });

  it('[U64] keeps the venue that was asked for through the second step', async ({ app }) => {
    const { own, other } = await atTwo(app);
    const { code } = await switchOn(app, own.token);
    const { refusal } = await signIn(app, own.email, other.clientId);
    expect(refusal.code).toBe('SECOND_FACTOR_REQUIRED');
    const body = { challenge: String(refusal['challenge']), code: code() };
    await removeStaff(app, other.clientId, own.userId);
    expect((await call(app, loginSecondFactor, { body })).refusal.code).toBe('NOT_FOUND');
    await giveRole(app, own.userId, other.clientId, 'viewer');
    const entered = await call(app, loginSecondFactor, { body });
    expect(entered.body.user).toMatchObject({ client_id: other.clientId, staff_role: 'viewer' });
    expect((await look(app, entered.body.token, other.clientId)).status).toBe(200);
    const strange = await app.createVenue();
    expect((await signIn(app, own.email, strange.clientId)).refusal.code).toBe('NOT_FOUND');
  });

  it('[U64] opens a session at another venue, which the present one outlives', async ({ app }) => {
    const { own, other } = await atTwo(app);
    const { body } = await switchTo(app, own.token, other.clientId);
    expect(body).toMatchObject({ clientId: other.clientId, user: { id: own.userId, staff_role: 'manager' } });
    const seen = async (token: string) => [
      (await look(app, token, own.clientId)).status,
      (await look(app, token, other.clientId)).status,
      (await verify(app, token)).body.clientId,
    ];
    expect(await seen(own.token)).toEqual([200, 404, own.clientId]);
    expect(await seen(body.token)).toEqual([404, 200, other.clientId]);
    const { client_id: _, ...rest } = body.user;
    expect((await verify(app, body.token)).body.user).toEqual({ client_id: other.clientId, ...rest });
    const stranger = await app.createVenue();
    for (const elsewhere of [stranger.clientId, '']) {
      const refused = await switchTo(app, own.token, elsewhere);
      expect([refused.status, refused.refusal.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await switchTo(app, stranger.token, own.clientId)).status).toBe(404);
    expect((await switchTo(app, (await app.createAdmin()).token, own.clientId)).status).toBe(404);
  });

  it('[U64] keeps a session from before the venues at its own, wherever they sign in later', async ({ app }) => {
    const { own, other } = await atTwo(app);
    const stored = () =>
      app.deps.db.readPlatform((db) => db.selectFrom('sessions').select('client_id').orderBy('created_at').execute());
    expect((await stored())[0]).toEqual({ client_id: null });
    expect((await look(app, own.token, own.clientId)).status).toBe(200);
    await signIn(app, own.email, other.clientId);
    expect((await look(app, own.token, own.clientId)).status).toBe(200);
    expect((await verify(app, own.token)).body.clientId).toBe(own.clientId);
  });

  it('[U64] who left a venue has no place in a session there, and may go to another', async ({ app }) => {
    const { own, other } = await atTwo(app);
    const { token } = (await signIn(app, own.email, other.clientId)).body;
    await removeStaff(app, other.clientId, own.userId);
    expect((await look(app, token, other.clientId)).refusal.code).toBe('FORBIDDEN');
    const { body } = await verify(app, token);
    expect(body.clientId).toBeNull();
    expect(body.user).toMatchObject({ client_id: null, staff_role: null, permissions: ['account.own'] });
    expect(body.user.venues).toMatchObject([{ client_id: own.clientId }]);
    expect((await switchTo(app, token, own.clientId)).status).toBe(200);
    expect((await signIn(app, own.email)).body.clientId).toBe(own.clientId);
  });

  it('[U64] who works nowhere anymore can’t sign in, and learns so only with the right password', async ({ app }) => {
    const { own } = await atTwo(app);
    for (const { client_id: clientId } of (await verify(app, own.token)).body.user.venues ?? [])
      await removeStaff(app, clientId, own.userId);
    const { status, refusal } = await signIn(app, own.email);
    expect([status, refusal.code]).toEqual([403, 'FORBIDDEN']);
    expect(refusal.message).toContain('Ask its owner');
    expect((await signIn(app, own.email, null, 'wrong')).status).toBe(401);
  });

  it('[U66] gets a link for a forgotten password after the venue that they used last was deleted', async ({
    app,
    admin,
  }) => {
    const { own, other } = await atTwo(app);
    await signIn(app, own.email, other.clientId);
    await call(app, deleteClient, { token: admin.token, params: { client_id: other.clientId } });
    await call(app, forgotPassword, { body: { email: own.email } });
    await sendDueMail(app.deps, new AbortController().signal);
    const mail = app.mails.findLast(({ to }) => to === own.email);
    const token = new URL(/https?:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token');
    const body = { token: token ?? '', email: own.email, newPassword: 'another1' };
    expect((await call(app, resetPassword, { body })).status).toBe(200);
    expect((await signIn(app, own.email, null, 'another1')).body.clientId).toBe(own.clientId);
  });
});

onBothDatabases('a venue with several people', () => {
  it('[U66] has its owner’s password and address changed by an admin, also where other people work there', async ({
    app,
    admin,
  }) => {
    const { own, other } = await atTwo(app);
    const desk = await addStaff(app, other.clientId, 'desk', 'desk@bay.example');
    await call(app, resetClientPassword, { token: admin.token, body: { clientId: other.clientId } });
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails.map(({ to }) => to)).toEqual([other.email]);
    const at = { token: admin.token, params: { client_id: other.clientId } };
    expect((await call(app, updateClient, { ...at, body: { email: 'new@bay.example' } })).status).toBe(200);
    expect((await signIn(app, 'new@bay.example')).body.user.id).toBe(other.userId);
    const people = await app.deps.db.readPlatform((db) =>
      db.selectFrom('users').where('user_id', 'in', [own.userId, desk.userId]).select('email').execute(),
    );
    expect(people.map(({ email }) => email).toSorted()).toEqual([own.email, 'desk@bay.example'].toSorted());
    /* Where the venue's address is nobody's, its first owner is meant, and never a person with less. */
    await removeStaff(app, other.clientId, other.userId);
    expect(
      (await call(app, resetClientPassword, { token: admin.token, body: { clientId: other.clientId } })).status,
    ).toBe(404);
    await giveRole(app, own.userId, other.clientId, 'owner');
    await call(app, resetClientPassword, { token: admin.token, body: { clientId: other.clientId } });
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails.at(-1)?.to).toBe(own.email);
  });

  it('[U66] exports the people who work there, and nobody who left or works elsewhere', async ({ app }) => {
    const { own, other } = await atTwo(app);
    const left = await addStaff(app, other.clientId, 'desk', 'left@bay.example');
    await removeStaff(app, other.clientId, left.userId);
    const exported = async (venue: TestVenue) => {
      const files = readZip((await call(app, exportAccount, venue.own)).body);
      const { sign_ins: people } = JSON.parse(String(files.get('profile.json')));
      return people.map(({ email }: { email: string }) => email);
    };
    expect((await exported(other)).toSorted()).toEqual([own.email, other.email].toSorted());
    expect(await exported(own)).toEqual([own.email]);
  });
});
