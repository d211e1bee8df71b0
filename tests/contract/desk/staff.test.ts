import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { login, switchVenue, verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { listDevices, registerDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import {
  endStaffSessions,
  inviteStaff,
  listStaff,
  listStaffSessions,
  removeStaff,
  updateStaff,
} from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { type StaffRole, staffRoleNames } from '@gatehouse/sync-protocol/base/roles';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { accept, inviteAndAccept, invitePerson, mailedToken } from '../../helpers/venues/invitations.ts';
import { addStaff, type TestPerson } from '../../helpers/venues/staff.ts';

const list = async (app: TestApp, venue: TestVenue) => (await call(app, listStaff, venue.own)).body;
const about = ({ clientId }: TestVenue, { userId }: { userId: string }, { token }: { token: string }) => ({
  token,
  params: { client_id: clientId, user_id: userId },
});
const remove = (app: TestApp, venue: TestVenue, who: { userId: string }, by: { token: string }) =>
  call(app, removeStaff, about(venue, who, by));
const change = (
  app: TestApp,
  venue: TestVenue,
  who: { userId: string },
  by: { token: string },
  body: BodyInputOf<typeof updateStaff>,
) => call(app, updateStaff, { ...about(venue, who, by), body });

async function oneOfEach(app: TestApp, { clientId }: TestVenue): Promise<Record<StaffRole, TestPerson>> {
  const people: Partial<Record<StaffRole, TestPerson>> = {};
  for (const role of staffRoleNames) people[role] = await addStaff(app, clientId, role);
  return people as Record<StaffRole, TestPerson>;
}

async function auditOf(app: TestApp, { clientId }: TestVenue) {
  return app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('audit_log').selectAll().where('client_id', '=', clientId).orderBy('seq').execute(),
  );
}

onBothDatabases('the people of a venue', () => {
  it('[X17] are listed with role and last use, the newest first, for those who may read it', async ({ app, venue }) => {
    app.clock.advance(60_000);
    const { user } = await inviteAndAccept(app, venue, 'mia@staff.example', 'desk');
    const { staff } = await list(app, venue);
    expect(staff).toEqual([
      {
        user_id: user.id,
        email: 'mia@staff.example',
        name: 'Mia Muster',
        role: 'desk',
        through: null,
        has_pin: false,
        has_card: false,
        has_passkey: false,
        joined_at: '2026-06-15T15:01:00.000Z',
        last_seen_at: '2026-06-15T15:01:00.000Z',
      },
      expect.objectContaining({ user_id: venue.userId, email: venue.email, role: 'owner' }),
    ]);
    const people = await oneOfEach(app, venue);
    const statuses = await Promise.all(
      staffRoleNames.map(
        async (role) => (await call(app, listStaff, { token: people[role].token, params: venue.own.params })).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 200, 200]);
  });

  it('[X17] are invited with no role above the inviter’s, and none that does not exist', async ({ app, venue }) => {
    const people = await oneOfEach(app, venue);
    const inviters = { ...venue, token: people.manager.token };
    const statuses: number[] = [];
    for (const role of staffRoleNames)
      statuses.push((await invitePerson(app, inviters, `${role}@new.example`, role)).status);
    expect(statuses).toEqual([200, 200, 200, 403]);
    const wrong = await call(app, inviteStaff, {
      ...venue.own,
      body: { email: 'x@new.example', role: 'janitor' as StaffRole },
    });
    expect([wrong.status, Object.keys(wrong.refusal.fields ?? {})]).toEqual([400, ['role']]);
    const present = await invitePerson(app, venue, people.desk.email, 'desk');
    expect([present.status, present.refusal.code]).toEqual([409, 'ALREADY_EXISTS']);
    const nameless = await invitePerson(app, venue, venue.email, 'desk');
    expect(nameless.refusal.message).toBe('This person already works here.');
    expect((await list(app, venue)).invitations.map(({ email }) => email).toSorted()).toEqual([
      'desk@new.example',
      'manager@new.example',
      'viewer@new.example',
    ]);
  });

  it('[X23] are invited 40 times an hour at most, and another venue all the same', async ({ app, venue }) => {
    const other = await app.createVenue();
    for (let time = 0; time < 40; time += 1)
      expect((await invitePerson(app, venue, `p${time}@new.example`, 'desk')).status).toBe(200);
    const { status, refusal, headers } = await invitePerson(app, venue, 'one@new.example', 'desk');
    expect([status, refusal.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '3600']);
    expect((await invitePerson(app, other, 'one@new.example', 'desk')).status).toBe(200);
    app.clock.advance(3_600_000);
    expect((await invitePerson(app, venue, 'one@new.example', 'desk')).status).toBe(200);
  });

  it('[X17] change role and name by those whose role holds as much, and are changed from the next request', async ({
    app,
    venue,
  }) => {
    const people = await oneOfEach(app, venue);
    const { manager, desk, owner } = people;
    const renamed = await change(app, venue, desk, manager, { name: '  Ben Boss  ', role: 'manager' });
    expect(renamed.body.person).toMatchObject({ user_id: desk.userId, name: 'Ben Boss', role: 'manager' });
    const seen = await call(app, verifyToken, { body: { token: desk.token } });
    expect(seen.body.user).toMatchObject({ staff_role: 'manager' });
    const refused = [
      await change(app, venue, owner, manager, { name: 'Nobody' }),
      await change(app, venue, owner, manager, { role: 'desk' }),
      await change(app, venue, manager, manager, { role: 'owner' }),
      await change(app, venue, people.viewer, people.viewer, { role: 'desk' }),
    ];
    expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual(refused.map(() => [403, 'FORBIDDEN']));
    for (const name of ['', '  ', 'x'.repeat(81), 'two\nlines'])
      expect((await change(app, venue, desk, manager, { name })).status).toBe(400);
    expect((await change(app, venue, desk, manager, {})).body.person.name).toBe('Ben Boss');
  });

  it('[X17] of another venue are not found, nor are those who left', async ({ app, venue }) => {
    const other = await app.createVenue();
    const desk = await addStaff(app, venue.clientId, 'desk');
    const answers = [
      await change(app, venue, other, venue, { name: 'X' }),
      await remove(app, venue, other, venue),
      await call(app, listStaffSessions, about(venue, other, venue)),
      await call(app, endStaffSessions, about(venue, other, venue)),
      await remove(app, venue, desk, other),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await remove(app, venue, desk, venue)).status).toBe(200);
    expect((await remove(app, venue, desk, venue)).status).toBe(404);
    expect((await change(app, venue, desk, venue, { name: 'X' })).status).toBe(404);
  });

  it('[X17] keep an owner: the last one is neither removed nor changed, and does not leave', async ({ app, venue }) => {
    const last = [await remove(app, venue, venue, venue), await change(app, venue, venue, venue, { role: 'manager' })];
    expect(last.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [409, 'LAST_OWNER'],
      [409, 'LAST_OWNER'],
    ]);
    const manager = await addStaff(app, venue.clientId, 'manager');
    expect((await remove(app, venue, venue, manager)).status).toBe(403);
    const second = await addStaff(app, venue.clientId, 'manager');
    expect((await change(app, venue, second, venue, { role: 'owner' })).status).toBe(200);
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails.filter(({ subject }) => subject.includes('new owner')).map(({ to }) => to)).toEqual([venue.email]);
    expect((await remove(app, venue, venue, venue)).status).toBe(200);
    expect((await remove(app, venue, second, second)).status).toBe(409);
  });

  it('[X17] keep an owner where two remove or demote each other at once', async ({ app }) => {
    for (const act of ['remove', 'demote'] as const) {
      const venue = await app.createVenue();
      const second = await addStaff(app, venue.clientId, 'owner');
      const answers = await Promise.all(
        act === 'remove'
          ? [remove(app, venue, second, venue), remove(app, venue, venue, second)]
          : [change(app, venue, second, venue, { role: 'desk' }), change(app, venue, venue, second, { role: 'desk' })],
      );
      const owners = await app.deps.db.readVenue(venue.clientId, (db) =>
        db
          .selectFrom('staff')
          .selectAll()
          .where('client_id', '=', venue.clientId)
          .where('role', '=', 'owner')
          .where('removed_at', 'is', null)
          .execute(),
      );
      expect([act, owners.length]).toEqual([act, 1]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('[X24] lose what they had here when they are removed, and keep their account and other venues', async ({
    app,
    venue,
  }) => {
    const other = await app.createVenue();
    const { user, token } = await inviteAndAccept(app, venue, 'mia@staff.example', 'desk');
    const mia = { userId: user.id };
    const register = { token, body: { replica_id: 'replica-1', name: 'Desk browser' } };
    const device = (await call(app, registerDevice, register)).body.device_id;
    await app.deps.db.writePlatform(async (db) => {
      await db
        .insertInto('staff')
        .values({
          ...mine(other.clientId, user.id),
          joined_at: new Date(app.clock.now()).toISOString(),
        })
        .execute();
    });
    const elsewhere = (await call(app, switchVenue, { token, body: { client_id: other.clientId } })).body.token;
    const manager = await addStaff(app, venue.clientId, 'manager');
    expect((await remove(app, venue, mia, manager)).body).toEqual({
      success: true,
      sessions_ended: 1,
      devices_revoked: 1,
    });
    const [here, there] = [
      await call(app, verifyToken, { body: { token } }),
      await call(app, verifyToken, { body: { token: elsewhere } }),
    ];
    expect([here.status, there.status]).toEqual([401, 200]);
    const { devices } = (await call(app, listDevices, venue.own)).body;
    expect(devices.find(({ device_id }) => device_id === device)?.revoked_at).not.toBeNull();
    await sendDueMail(app.deps, new AbortController().signal);
    const mail = app.mails.find(({ to, subject }) => to === 'mia@staff.example' && subject.includes('no longer work'));
    expect(mail?.text).not.toMatch(/https?:/);
    const actions = (await auditOf(app, venue)).map(({ action, actor, subject }) => [action, actor, subject]);
    expect(actions).toContainEqual(['remove_staff', `user:${manager.userId}`, user.id]);
    expect(actions).toContainEqual(['device.revoked', `user:${manager.userId}`, device]);
  });

  it('[X18] work at several venues: they sign in at the one used last or asked for, and switch', async ({
    app,
    venue,
  }) => {
    const other = await app.createVenue();
    const { token, user } = await inviteAndAccept(app, venue, 'mia@staff.example', 'desk');
    const enter = (client_id?: string) =>
      call(app, login, { body: { email: user.email, password: TEST_PASSWORD, client_id } });
    const move = (client_id: string) => call(app, switchVenue, { token, body: { client_id } });
    for (const answer of [await enter(other.clientId), await move(other.clientId)])
      expect([answer.status, answer.refusal.code]).toEqual([404, 'NOT_FOUND']);
    await invitePerson(app, other, user.email, 'manager');
    await accept(app, { token: await mailedToken(app, user.email) }, token);
    expect((await enter()).body.user).toMatchObject({ client_id: other.clientId, staff_role: 'manager' });
    expect((await enter(venue.clientId)).body.user).toMatchObject({ client_id: venue.clientId, staff_role: 'desk' });
    expect((await enter()).body.user.client_id).toBe(venue.clientId);
    expect((await move(other.clientId)).body.user).toMatchObject({ client_id: other.clientId, staff_role: 'manager' });
    expect((await call(app, verifyToken, { body: { token } })).body.user.client_id).toBe(venue.clientId);
  });

  it('[X24] leave by themselves, whatever their role, and remove nobody else without the permission', async ({
    app,
    venue,
  }) => {
    const { viewer, desk } = await oneOfEach(app, venue);
    expect((await remove(app, venue, desk, viewer)).status).toBe(403);
    expect((await remove(app, venue, viewer, viewer)).body.sessions_ended).toBe(1);
  });

  it('[X24] are signed out at this venue alone, by themselves or by those who may', async ({ app, venue }) => {
    const { desk, viewer, manager, owner } = await oneOfEach(app, venue);
    const sessions = await call(app, listStaffSessions, about(venue, desk, desk));
    expect(sessions.body.sessions).toMatchObject([{ user_agent: 'test', is_current: true }]);
    expect(JSON.stringify(sessions.body)).not.toContain(desk.token);
    expect((await call(app, listStaffSessions, about(venue, desk, viewer))).status).toBe(403);
    expect((await call(app, endStaffSessions, about(venue, desk, viewer))).status).toBe(403);
    expect((await call(app, endStaffSessions, about(venue, owner, manager))).status).toBe(403);
    expect((await call(app, endStaffSessions, about(venue, desk, manager))).body.sessions_ended).toBe(1);
    expect((await call(app, listStaffSessions, about(venue, desk, desk))).status).toBe(401);
    expect((await call(app, endStaffSessions, about(venue, desk, manager))).body.sessions_ended).toBe(0);
    expect((await call(app, endStaffSessions, about(venue, viewer, viewer))).body.sessions_ended).toBe(1);
  });

  it('[X25] leave a link in the audit chain for each act, without a name or an address', async ({ app, venue }) => {
    const { user } = await inviteAndAccept(app, venue, 'mia@staff.example', 'desk');
    const mia = { userId: user.id };
    await change(app, venue, mia, venue, { role: 'manager', name: 'Mia M' });
    await call(app, endStaffSessions, about(venue, mia, venue));
    await remove(app, venue, mia, venue);
    const entries = (await auditOf(app, venue)).slice(-5);
    const owner = `user:${venue.userId}`;
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['invite_staff', owner],
      ['join_staff', `user:${user.id}`],
      ['update_staff', owner],
      ['end_staff_sessions', owner],
      ['remove_staff', owner],
    ]);
    expect(entries.slice(1).map(({ subject }) => subject)).toEqual(entries.slice(1).map(() => user.id));
    expect(JSON.stringify(entries)).not.toMatch(/mia/i);
  });
});

function mine(clientId: string, userId: string) {
  const row = { client_id: clientId, user_id: userId, name: 'Mia', role: 'desk', version: 1 } as const;
  return { ...row, organization_id: null, removed_at: null, last_seen_at: null };
}
