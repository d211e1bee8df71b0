import { deleteEndedInvitations, invite } from '@gatehouse/server/areas/accounts/staffing/invitations.service';
import { keepOrganizationPerson } from '@gatehouse/server/areas/accounts/workplaces/organizations.shared.repository';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { login, verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { confirmSelf } from '@gatehouse/sync-protocol/areas/accounts/confirmation.contracts';
import { getInvitation } from '@gatehouse/sync-protocol/areas/accounts/invitations.contracts';
import { listStaff, removeStaff, withdrawInvitation } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp } from '../../helpers/app/test-app.ts';
import { accept, inviteAndAccept, invitePerson, mailedToken } from '../../helpers/venues/invitations.ts';
import { addStaff } from '../../helpers/venues/staff.ts';

const DAY_MS = 86_400_000;
const MIA = 'mia@staff.example';
const see = (app: TestApp, token: string) => call(app, getInvitation, { params: { token } });
const account = (token: string) => ({ token, name: 'Mia Muster', password: TEST_PASSWORD });

onBothDatabases('an invitation', (open) => {
  it('[X23] is mailed with a link that shows it, and makes a confirmed account that works here', async ({
    app,
    venue,
  }) => {
    const sent = await invitePerson(app, venue, ` ${MIA.toUpperCase()} `, 'manager');
    expect(sent.body.invitation).toEqual({
      invitation_id: expect.any(String),
      email: MIA,
      role: 'manager',
      invited_by: venue.userId,
      invited_at: '2026-06-15T15:00:00.000Z',
      expires_at: '2026-06-22T15:00:00.000Z',
    });
    const token = await mailedToken(app, MIA);
    const { client_name: name } = (await app.deps.db.readPlatform((db) =>
      db.selectFrom('clients').select('client_name').where('client_id', '=', venue.clientId).executeTakeFirst(),
    )) ?? { client_name: '' };
    expect(app.mails.at(-1)).toMatchObject({ to: MIA, subject: name });
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await see(app, token)).body.invitation).toEqual({
      client_name: name,
      email: MIA,
      role: 'manager',
      expires_at: '2026-06-22T15:00:00.000Z',
      has_account: false,
    });
    const { body } = await accept(app, account(token));
    expect(body.user).toMatchObject({
      email: MIA,
      name: 'Mia Muster',
      role: 'client',
      client_id: venue.clientId,
      staff_role: 'manager',
    });
    expect(body.user.permissions).toContain('staff.manage');
    expect((await call(app, verifyToken, { body: { token: body.token } })).body.user.staff_role).toBe('manager');
    const [user] = await app.deps.db.readPlatform((db) =>
      db.selectFrom('users').selectAll().where('email', '=', MIA).execute(),
    );
    expect(user?.email_verified_at).not.toBeNull();
    const signedIn = await call(app, login, { body: { email: MIA, password: TEST_PASSWORD } });
    expect(signedIn.body.user.staff_role).toBe('manager');
  });

  it('[X3] [X23] keeps its token as a hash alone, and shows it in no reply', async ({ app, venue }) => {
    const sent = await invitePerson(app, venue, MIA, 'desk');
    const token = await mailedToken(app, MIA);
    const rows = await app.deps.db.readPlatform((db) => db.selectFrom('invitations').selectAll().execute());
    const mails = await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().execute());
    const list = await call(app, listStaff, venue.own);
    expect(list.body.invitations).toEqual([sent.body.invitation]);
    const hash = rows[0]?.token_hash ?? '-';
    expect(JSON.stringify([list.body, sent.body])).not.toMatch(new RegExp(`${token}|${hash}`));
    expect(JSON.stringify([rows, mails])).not.toContain(token);
  });

  it('[X23] of 20 accepts at once makes one member of staff', async ({ app, venue }) => {
    await invitePerson(app, venue, MIA, 'desk');
    const token = await mailedToken(app, MIA);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(app, account(token))));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 410)]);
    const { staff } = (await call(app, listStaff, venue.own)).body;
    expect(staff.filter(({ email }) => email === MIA)).toHaveLength(1);
  });

  it('[X23] works once, for seven days, and not once it was replaced, withdrawn or its venue is gone', async ({
    app,
    venue,
    admin,
  }) => {
    const dead = async (token: string): Promise<void> => {
      for (const answer of [await see(app, token), await accept(app, account(token))])
        expect([answer.status, answer.refusal.code]).toEqual([410, 'LINK_EXPIRED']);
    };
    await dead('unknown');
    await invitePerson(app, venue, MIA, 'desk');
    const replaced = await mailedToken(app, MIA);
    await invitePerson(app, venue, MIA, 'viewer');
    const withdrawn = await mailedToken(app, MIA);
    await dead(replaced);
    expect((await see(app, withdrawn)).body.invitation.role).toBe('viewer');
    const [open_] = (await call(app, listStaff, venue.own)).body.invitations;
    const withdraw = () =>
      call(app, withdrawInvitation, {
        token: venue.token,
        params: { client_id: venue.clientId, invitation_id: open_?.invitation_id ?? '' },
      });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    await dead(withdrawn);

    await invitePerson(app, venue, MIA, 'desk');
    const late = await mailedToken(app, MIA);
    app.clock.advance(7 * DAY_MS - 1);
    expect((await see(app, late)).status).toBe(200);
    app.clock.advance(1);
    await dead(late);
    expect((await call(app, listStaff, venue.own)).body.invitations).toEqual([]);
    await deleteEndedInvitations(app.deps);
    expect(await app.deps.db.readPlatform((db) => db.selectFrom('invitations').selectAll().execute())).toEqual([]);

    await invitePerson(app, venue, MIA, 'desk');
    const used = await mailedToken(app, MIA);
    const { token: bearer } = (await accept(app, account(used))).body;
    for (const answer of [await see(app, used), await accept(app, { token: used }, bearer)])
      expect(answer.status).toBe(410);

    /* Two people work here now, and the sign-in is a week old. */
    expect((await invitePerson(app, venue, 'ann@staff.example', 'desk')).refusal.code).toBe('CONFIRMATION_REQUIRED');
    expect((await call(app, confirmSelf, { token: venue.token, body: { password: TEST_PASSWORD } })).status).toBe(200);
    await invitePerson(app, venue, 'ann@staff.example', 'desk');
    const gone = await mailedToken(app, 'ann@staff.example');
    await call(app, deleteClient, { token: admin.token, params: { client_id: venue.clientId } });
    await dead(gone);
  });

  it('[X17] [X23] is replaced by nobody whose role holds less than it offers, and its link stays alive', async ({
    app,
    venue,
  }) => {
    const { token: bearer } = await addStaff(app, venue.clientId, 'manager');
    const manager = { ...venue, token: bearer };
    await invitePerson(app, venue, MIA, 'owner');
    const token = await mailedToken(app, MIA);
    const replaced = await invitePerson(app, manager, MIA, 'viewer');
    expect([replaced.status, replaced.refusal.code]).toEqual([403, 'FORBIDDEN']);
    expect((await see(app, token)).body.invitation.role).toBe('owner');
    expect((await invitePerson(app, venue, MIA, 'desk')).status).toBe(200);
    expect((await invitePerson(app, manager, MIA, 'viewer')).status).toBe(200);
  });

  it('[X23] of an address with an account is accepted by that person alone, signed in', async ({
    app,
    venue,
    admin,
  }) => {
    const elsewhere = await app.createVenue();
    await invitePerson(app, venue, elsewhere.email, 'desk');
    const token = await mailedToken(app, elsewhere.email);
    expect((await see(app, token)).body.invitation.has_account).toBe(true);
    const refusals = [
      await accept(app, account(token)),
      await accept(app, { token }, 'no-token'),
      await accept(app, { token }, venue.token),
      await accept(app, { token }, admin.token),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 403, 403]);
    const { body } = await accept(app, { token }, elsewhere.token);
    expect(body.user).toMatchObject({ email: elsewhere.email, client_id: venue.clientId, staff_role: 'desk' });
    expect(body.user.venues?.map(({ client_id }) => client_id).toSorted()).toEqual(
      [venue.clientId, elsewhere.clientId].toSorted(),
    );
    /* The password is as it was. */
    expect((await call(app, login, { body: { email: elsewhere.email, password: TEST_PASSWORD } })).status).toBe(200);
  });

  it('[X23] can’t be accepted by an admin of the platform', async ({ app, venue, admin }) => {
    await invitePerson(app, venue, MIA, 'desk');
    const token = await mailedToken(app, MIA);
    expect((await accept(app, account(token), admin.token)).status).toBe(403);
    expect((await accept(app, account(token))).status).toBe(200);
  });

  it('[X23] of an address without an account needs a name and a password, and lives on without', async ({
    app,
    venue,
  }) => {
    await invitePerson(app, venue, MIA, 'desk');
    const token = await mailedToken(app, MIA);
    const { status, refusal } = await accept(app, { token });
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['name', 'password']]);
    expect((await accept(app, { token, name: 'Mia', password: 'short' })).status).toBe(400);
    expect((await accept(app, { token, name: 'x'.repeat(81), password: TEST_PASSWORD })).status).toBe(400);
    expect((await accept(app, account(token))).status).toBe(200);
  });

  it('[X18] [X23] of a person who left and works nowhere lets them sign in to accept, with no PIN and no card', async ({
    app,
    venue,
  }) => {
    const { user } = await inviteAndAccept(app, venue, MIA, 'manager');
    await call(app, removeStaff, { token: venue.token, params: { client_id: venue.clientId, user_id: user.id } });
    const signIn = () => call(app, login, { body: { email: MIA, password: TEST_PASSWORD } });
    expect((await signIn()).status).toBe(403);
    await invitePerson(app, venue, MIA, 'viewer');
    const token = await mailedToken(app, MIA);
    const { body } = await signIn();
    expect([body.user.client_id, body.user.permissions]).toEqual([null, ['account.own']]);
    const again = await accept(app, { token }, body.token);
    expect(again.body.user).toMatchObject({ staff_role: 'viewer', client_id: venue.clientId });
    const { staff } = (await call(app, listStaff, venue.own)).body;
    expect(staff.filter(({ email }) => email === MIA)).toMatchObject([{ has_pin: false, has_card: false }]);
  });

  it('[X2] [X13] refuses an address that guesses tokens, and takes the hit of a right one back', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await invitePerson(app, venue, MIA, 'desk');
    const token = await mailedToken(app, MIA);
    for (let time = 0; time < 59; time += 1) await see(app, `guess-${time}`);
    for (let time = 0; time < 3; time += 1) expect((await see(app, token)).status).toBe(200);
    expect((await see(app, 'guess')).status).toBe(410);
    const refused = [await see(app, token), await accept(app, account(token))];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    app.clock.advance(15 * 60_000);
    expect((await see(app, token)).status).toBe(200);
  });

  it('[X23] of an organization is accepted by the same call', async ({ app }) => {
    const now = new Date(app.clock.now()).toISOString();
    const organization = { organization_id: 'org-1', name: 'Rope Parks' };
    const owner = await addStaff(app, (await app.createVenue()).clientId, 'owner');
    await app.deps.db.writePlatform(async (db) => {
      await db
        .insertInto('organizations')
        .values({ ...organization, created_at: now })
        .execute();
      await keepOrganizationPerson(db, {
        organization_id: 'org-1',
        user_id: owner.userId,
        role: 'owner',
        joined_at: now,
      });
      const to = { column: 'organization_id', id: 'org-1', name: organization.name } as const;
      await invite(app.deps, db, to, { email: MIA, role: 'manager', invitedBy: owner.userId });
    });
    const token = await mailedToken(app, MIA);
    expect((await see(app, token)).body.invitation).toMatchObject({ organization_name: 'Rope Parks', role: 'manager' });
    expect((await see(app, token)).body.invitation.client_name).toBeUndefined();
    const { body } = await accept(app, account(token));
    expect(body.user).toMatchObject({ client_id: null, organizations: [{ ...organization, role: 'manager' }] });
    expect((await accept(app, account(token))).status).toBe(410);
    await sendDueMail(app.deps, new AbortController().signal);
  });

  it('[X23] to be an owner is told to the other owners once it is accepted', async ({ app, venue }) => {
    await inviteAndAccept(app, venue, MIA, 'owner');
    await sendDueMail(app.deps, new AbortController().signal);
    const news = app.mails.filter(({ subject }) => subject.includes('new owner'));
    expect(news.map(({ to }) => to)).toEqual([venue.email]);
    expect(news[0]?.text).toContain('Mia Muster');
  });
});
