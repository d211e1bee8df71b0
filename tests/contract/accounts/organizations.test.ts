import { startSession } from '@gatehouse/server/areas/accounts/auth/start-session';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { switchVenue } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { RoleLimit } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import * as chain from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { inviteStaff, removeStaff } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { accept, mailedToken } from '#helpers/venues/invitations';
import { addToChain, joinChain, makeOrganization, type TestOrganization } from '#helpers/venues/organizations';
import { addStaff } from '#helpers/venues/staff';

/** What the venue's own rows say of its people: the role of each by name, with `>` for those of the chain. */
async function staffOf(app: TestApp, { clientId }: TestVenue): Promise<string[]> {
  const rows = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('staff').where('client_id', '=', clientId).where('removed_at', 'is', null).selectAll().execute(),
  );
  return rows.map((row) => `${row.organization_id ? '> ' : ''}${row.name} ${row.role}`).toSorted();
}

const of = ({ organizationId, token }: TestOrganization) => ({ token, params: { organization_id: organizationId } });
const person = ({ organizationId, token }: TestOrganization, userId: string) => ({
  token,
  params: { organization_id: organizationId, user_id: userId },
});
const agree = (app: TestApp, venue: TestVenue, { organizationId }: TestOrganization, roleMax: RoleLimit) =>
  call(app, chain.agreeToOrganization, {
    ...venue.own,
    body: { organization_id: organizationId, role_max: roleMax },
  });
const ask = (app: TestApp, made: TestOrganization, clientId: string) =>
  call(app, chain.askVenue, { ...of(made), body: { client_id: clientId } });
const switchTo = (app: TestApp, token: string, clientId: string) =>
  call(app, switchVenue, { token, body: { client_id: clientId } });

onBothDatabases('organizations', (open) => {
  /** Two venues in a chain with a manager and a viewer; the second venue lets them only look. */
  async function start() {
    const app = await open();
    const first = await app.createVenue({ clientName: 'Alpha' });
    const second = await app.createVenue({ clientName: 'Beta' });
    const made = await makeOrganization(app, first);
    app.clock.advance(1_000);
    const mia = await addToChain(app, made, 'mia@chain.example', 'manager');
    app.clock.advance(1_000);
    const vic = await addToChain(app, made, 'vic@chain.example', 'viewer');
    return { app, first, second, made, mia, vic };
  }

  it('[X33] is made by an owner of a venue, who owns it, and shows a stranger nothing', async ({
    app,
    venue,
    admin,
  }) => {
    const other = await app.createVenue();
    const desk = await addStaff(app, venue.clientId, 'manager');
    const refused = (token: string) => call(app, chain.createOrganization, { token, body: { name: 'Parks' } });
    expect((await refused(desk.token)).status).toBe(403);
    expect((await refused(admin.token)).status).toBe(403);
    const blank = await call(app, chain.createOrganization, { token: venue.token, body: { name: '  ' } });
    expect(blank.refusal).toMatchObject({ code: 'INVALID_INPUT', fields: { name: expect.any(String) } });
    const made = await makeOrganization(app, venue, 'Red Rock Parks');
    expect((await call(app, chain.getOrganization, of(made))).body.organization).toEqual({
      organization_id: made.organizationId,
      name: 'Red Rock Parks',
      people: [expect.objectContaining({ user_id: venue.userId, email: venue.email, role: 'owner' })],
      invitations: [],
      venues: [],
      providers: [],
    });
    expect((await call(app, chain.listOrganizations, { token: venue.token })).body.organizations).toEqual([
      { organization_id: made.organizationId, name: 'Red Rock Parks', role: 'owner' },
    ]);
    const renamed = await call(app, chain.renameOrganization, { ...of(made), body: { name: 'Blue Rock' } });
    expect(renamed.body.organization.name).toBe('Blue Rock');
    for (const token of [other.token, admin.token, desk.token]) {
      const strange = { ...made, token };
      expect((await call(app, chain.getOrganization, of(strange))).status).toBe(404);
      expect((await call(app, chain.renameOrganization, { ...of(strange), body: { name: 'X' } })).status).toBe(404);
      expect((await ask(app, strange, other.clientId)).status).toBe(404);
      expect((await call(app, chain.removeOrganizationPerson, person(strange, venue.userId))).status).toBe(404);
      expect((await call(app, chain.listOrganizations, { token })).body.organizations).toEqual([]);
    }
  });

  it('[X19] lets its people work where the venue agreed, at most as the venue allows, and nowhere else', async () => {
    const { app, first, second, made, mia, vic } = await start();
    await ask(app, made, second.clientId);
    expect((await switchTo(app, mia.token, second.clientId)).status).toBe(404);
    await joinChain(app, made, first);
    await agree(app, second, made, 'viewer');
    expect(await staffOf(app, first)).toEqual([' owner', '> mia manager', '> vic viewer']);
    /* The chain's owner too: a manager at most, and here a viewer. */
    const through = (await staffOf(app, second)).filter((line) => line.startsWith('>'));
    expect(through).toHaveLength(3);
    expect(through.filter((line) => !line.endsWith(' viewer'))).toEqual([]);
    const at = await switchTo(app, mia.token, first.clientId);
    expect(at.body.user).toMatchObject({
      staff_role: 'manager',
      venues: [{ staff_role: 'manager' }, { staff_role: 'viewer' }],
    });
    const looking = await switchTo(app, mia.token, second.clientId);
    expect(looking.body.user).toMatchObject({ staff_role: 'viewer', client_id: second.clientId });

    await agree(app, second, made, 'manager');
    await call(app, chain.updateOrganizationPerson, { ...person(made, vic.userId), body: { role: 'owner' } });
    const now = (await staffOf(app, second)).filter((line) => line.startsWith('>'));
    expect(now.every((line) => line.endsWith(' manager'))).toBe(true);
    expect(now).toHaveLength(3);
  });

  it('[X19] ends the access of a person who leaves, and of everyone when the venue leaves, at once', async () => {
    const { app, first, second, made, mia, vic } = await start();
    await joinChain(app, made, first);
    await joinChain(app, made, second);
    const atFirst = (await switchTo(app, mia.token, first.clientId)).body.token;
    const atSecond = (await switchTo(app, mia.token, second.clientId)).body.token;
    const look = (token: string, { clientId }: TestVenue) =>
      call(app, getClient, { token, params: { client_id: clientId } });
    expect((await look(atSecond, second)).status).toBe(200);
    await call(app, chain.leaveOrganization, second.own);
    expect((await look(atSecond, second)).status).toBe(401);
    expect((await look(atFirst, first)).status).toBe(200);
    expect((await switchTo(app, atFirst, second.clientId)).status).toBe(404);
    expect(await staffOf(app, second)).toHaveLength(1);
    expect((await call(app, chain.leaveOrganization, second.own)).status).toBe(404);
    expect((await call(app, chain.getVenueOrganization, second.own)).body.organization).toBeNull();

    await call(app, chain.removeOrganizationPerson, person(made, mia.userId));
    expect((await look(atFirst, first)).status).toBe(401);
    expect((await call(app, chain.removeOrganizationPerson, person(made, mia.userId))).status).toBe(404);
    const vicAtFirst = (await switchTo(app, vic.token, first.clientId)).body.token;
    const out = { token: made.token, params: { organization_id: made.organizationId, member_venue: first.clientId } };
    expect((await call(app, chain.takeVenueOut, out)).status).toBe(200);
    expect((await look(vicAtFirst, first)).status).toBe(401);
    expect((await call(app, chain.takeVenueOut, out)).status).toBe(404);
    expect(await staffOf(app, first)).toHaveLength(1);
  });

  it('[X19] keeps the role that the venue itself gives a person, while they are of its chain and afterwards', async () => {
    const { app, first, second, made, mia } = await start();
    const dan = await addStaff(app, second.clientId, 'desk', 'dan@venue.example');
    await call(app, chain.inviteToOrganization, {
      ...of(made),
      body: { email: dan.email, role: 'manager' },
    });
    await accept(app, { token: await mailedToken(app, dan.email) }, dan.token);
    await joinChain(app, made, first);
    await joinChain(app, made, second);
    expect(await staffOf(app, second)).toContain('dan desk');
    expect(await staffOf(app, first)).toContain('> dan manager');
    await call(app, chain.removeOrganizationPerson, person(made, dan.userId));
    expect(await staffOf(app, second)).toContain('dan desk');
    expect(await staffOf(app, first)).not.toContain('> dan manager');
    expect((await call(app, getClient, { token: dan.token, params: { client_id: second.clientId } })).status).toBe(200);
    expect(await staffOf(app, second)).toContain('> mia manager');
    expect(mia.user.organizations).toMatchObject([{ role: 'manager' }]);
  });

  it('[X19] keeps away a person whom the venue removed, until the chain or the venue adds them again', async () => {
    const { app, first, second, made } = await start();
    const dan = await addStaff(app, second.clientId, 'desk', 'dan@venue.example');
    const acceptAsDan = async (): Promise<void> => {
      const caller = { ip: '127.0.0.1', userAgent: 'test' };
      const token = await app.deps.db.writePlatform((db) => startSession(app.deps, db, dan.userId, caller));
      expect((await accept(app, { token: await mailedToken(app, dan.email) }, token)).status).toBe(200);
    };
    const join = async (): Promise<void> => {
      await call(app, chain.inviteToOrganization, { ...of(made), body: { email: dan.email, role: 'manager' } });
      await acceptAsDan();
    };
    const changeChain = (role: 'manager' | 'viewer') =>
      call(app, chain.updateOrganizationPerson, { ...person(made, dan.userId), body: { role } });
    const own = { ...second.own, params: { ...second.own.params, user_id: dan.userId } };
    await join();
    await joinChain(app, made, first);
    await joinChain(app, made, second);
    app.clock.advance(1_000);
    expect((await call(app, removeStaff, own)).status).toBe(200);
    await changeChain('viewer');
    await agree(app, second, made, 'viewer');
    expect((await staffOf(app, second)).join()).not.toContain('dan');
    expect(await staffOf(app, first)).toContain('> dan viewer');

    await call(app, inviteStaff, { ...second.own, body: { email: dan.email, role: 'desk' } });
    await acceptAsDan();
    await changeChain('manager');
    expect(await staffOf(app, second)).toContain('dan desk');
    expect((await call(app, removeStaff, own)).status).toBe(200);
    await call(app, chain.removeOrganizationPerson, person(made, dan.userId));
    app.clock.advance(1_000);
    await join();
    expect(await staffOf(app, second)).toContain('> dan viewer');
  });

  it('[X33] asks the venue’s owners by mail, and knows its name alone until it agrees', async ({ app, venue }) => {
    const made = await makeOrganization(app, venue, 'Parks of www.evil.example');
    const other = await app.createVenue({ clientName: 'Beta' });
    const second = await addStaff(app, other.clientId, 'owner', 'second@owner.example');
    const manager = await addStaff(app, other.clientId, 'manager', 'max@venue.example');
    expect((await ask(app, made, other.clientId)).body.venue).toEqual({
      client_id: other.clientId,
      client_name: 'Beta',
      state: 'asked',
      role_max: null,
    });
    await sendDueMail(app.deps, new AbortController().signal);
    const mails = app.mails.filter(({ subject }) => subject.includes('asks to add Beta'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([other.email, second.email].toSorted());
    expect(mails[0]?.text).not.toContain('evil.example');
    expect((await ask(app, made, other.clientId)).refusal.code).toBe('ALREADY_EXISTS');
    expect((await ask(app, made, 'C99999')).status).toBe(404);
    expect((await call(app, chain.getVenueOrganization, other.own)).body.organization).toEqual({
      organization_id: made.organizationId,
      name: 'Parks of www.evil.example',
      state: 'asked',
      role_max: null,
    });
    const params = { client_id: other.clientId };
    const body = { organization_id: made.organizationId, role_max: 'viewer' as const };
    expect((await call(app, chain.agreeToOrganization, { params, token: manager.token, body })).status).toBe(403);
    expect((await call(app, chain.leaveOrganization, { params, token: manager.token })).status).toBe(403);
    expect((await agree(app, venue, made, 'viewer')).status).toBe(404);
    expect((await agree(app, other, { ...made, organizationId: 'none' }, 'viewer')).status).toBe(404);
    expect((await agree(app, other, made, 'owner' as RoleLimit)).refusal.code).toBe('INVALID_INPUT');
    expect((await agree(app, other, made, 'viewer')).body.organization).toMatchObject({
      state: 'agreed',
      role_max: 'viewer',
    });
  });

  it('[X33] has a venue in one organization at most, whichever asked, also at the same moment', async () => {
    const { app, first, second, made } = await start();
    const rival = await makeOrganization(app, second, 'Rival');
    const venue = await app.createVenue();
    await ask(app, made, venue.clientId);
    await ask(app, rival, venue.clientId);
    const both = await Promise.all([agree(app, venue, made, 'manager'), agree(app, venue, rival, 'manager')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)]);
    expect([404, 409]).toContain(Math.max(...both.map(({ status }) => status)));
    const inOne = (await call(app, chain.getVenueOrganization, venue.own)).body.organization;
    expect(inOne).toMatchObject({ state: 'agreed' });
    const loser = inOne?.organization_id === made.organizationId ? rival : made;
    expect((await ask(app, loser, venue.clientId)).refusal.code).toBe('ALREADY_EXISTS');
    expect((await staffOf(app, venue)).length).toBeGreaterThan(1);
    await call(app, chain.leaveOrganization, venue.own);
    await ask(app, loser, venue.clientId);
    await agree(app, venue, loser, 'viewer');
    expect((await staffOf(app, venue)).filter((line) => line.startsWith('>'))).not.toContain('manager');
    expect(first.clientId).not.toBe(second.clientId);
  });

  it('[X33] keeps an owner, lets owners alone change it, and its people go', async () => {
    const { app, first, made, mia, vic } = await start();
    const asMia = { ...made, token: mia.token };
    const { people } = (await call(app, chain.getOrganization, of(asMia))).body.organization;
    expect(people.map(({ user_id }) => user_id)).toEqual([vic.userId, mia.userId, first.userId]);
    expect((await call(app, chain.renameOrganization, { ...of(asMia), body: { name: 'X' } })).status).toBe(403);
    expect((await ask(app, asMia, first.clientId)).status).toBe(403);
    expect((await call(app, chain.removeOrganizationPerson, person(asMia, vic.userId))).status).toBe(403);
    const promote = { ...person(asMia, mia.userId), body: { role: 'owner' as const } };
    expect((await call(app, chain.updateOrganizationPerson, promote)).status).toBe(403);
    const last = person(made, first.userId);
    expect((await call(app, chain.removeOrganizationPerson, last)).refusal.code).toBe('LAST_OWNER');
    expect((await call(app, chain.updateOrganizationPerson, { ...last, body: { role: 'viewer' } })).refusal.code).toBe(
      'LAST_OWNER',
    );
    expect((await call(app, chain.removeOrganizationPerson, person(asMia, mia.userId))).status).toBe(200);
    expect((await call(app, chain.getOrganization, of(asMia))).status).toBe(404);
    const invited = await call(app, chain.inviteToOrganization, {
      ...of(made),
      body: { email: 'new@chain.example', role: 'manager' },
    });
    expect(Object.keys(invited.body.invitation)).not.toContain('token');
    const again = { ...of(made), body: { email: vic.email, role: 'manager' as const } };
    expect((await call(app, chain.inviteToOrganization, again)).refusal.code).toBe('ALREADY_EXISTS');
    const desk = { ...of(made), body: { email: 'new@chain.example', role: 'desk' as 'viewer' } };
    expect((await call(app, chain.inviteToOrganization, desk)).refusal.code).toBe('INVALID_INPUT');
    const params = { organization_id: made.organizationId, invitation_id: invited.body.invitation.invitation_id };
    expect((await call(app, chain.withdrawFromOrganization, { params, token: vic.token })).status).toBe(403);
    expect((await call(app, chain.withdrawFromOrganization, { params, token: made.token })).status).toBe(200);
    expect((await call(app, chain.withdrawFromOrganization, { params, token: made.token })).status).toBe(404);
    expect((await call(app, chain.getOrganization, of(made))).body.organization.invitations).toEqual([]);
  });
});
