import { permissionsOf } from '@gatehouse/server/access/principal';
import { listCheckIns } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { getClient, updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { Permission } from '@gatehouse/sync-protocol/base/permissions';
import { staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { deleteCheckIn, postCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { postNote } from '../../helpers/venues/note-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addStaff, giveRole, removeStaff } from '../../helpers/venues/staff.ts';

/** The venue as a person with a role there calls it. */
async function as(app: TestApp, venue: TestVenue, role: keyof typeof staffRoles): Promise<TestVenue> {
  const { userId, token, email } = await addStaff(app, venue.clientId, role);
  return { ...venue, userId, token, email, own: { token, params: venue.own.params } };
}

const rename = (app: TestApp, venue: TestVenue, name: string) =>
  call(app, updateProfile, { ...venue.own, body: { client_name: name } });

onBothDatabases('what people may do by their role', () => {
  it('[U63] lets a viewer read and change nothing, and a desk person work at the door alone', async ({
    app,
    venue,
  }) => {
    const [viewer, desk, manager] = [
      await as(app, venue, 'viewer'),
      await as(app, venue, 'desk'),
      await as(app, venue, 'manager'),
    ];
    const waiverId = await addWaiver(app, venue.clientId);
    const today = { ...viewer.own.params, period: 'today' };
    expect((await call(app, listCheckIns, { token: viewer.token, params: today })).status).toBe(200);
    expect((await call(app, getClient, viewer.own)).body.client.client_id).toBe(venue.clientId);
    for (const { status, refusal } of [
      await postCheckIn(app, viewer, { waiver_id: waiverId }),
      await postNote(app, viewer, waiverId, { text: 'Came late' }),
      await rename(app, viewer, 'Blue Rock'),
      await rename(app, desk, 'Blue Rock'),
    ])
      expect([status, refusal.code]).toEqual([403, 'FORBIDDEN']);
    const { checkin_id: checkinId } = (await postCheckIn(app, desk, { waiver_id: waiverId })).body;
    expect((await deleteCheckIn(app, viewer, checkinId)).status).toBe(403);
    expect((await postNote(app, desk, waiverId, { text: 'Came late' })).status).toBe(200);
    expect((await deleteCheckIn(app, desk, checkinId)).status).toBe(200);
    expect((await rename(app, manager, 'Blue Rock')).status).toBe(200);
  });

  it('[U63] refuses everything to a viewer that changes the venue, by each contract', async ({ app, venue }) => {
    const viewer = await as(app, venue, 'viewer');
    const changing = app.app.contracts.filter(
      ({ method, permission = '' }) =>
        method !== 'GET' && [...staffRoles.owner].some((held) => held === permission) && permission !== 'account.own',
    );
    const open: string[] = [];
    for (const { method, path } of changing) {
      const filled = path.replace(':client_id', venue.clientId).replaceAll(/:\w+(\{[^}]*\})?/g, 'x');
      const { status } = await app.request(method, filled, { token: viewer.token, body: {} });
      if (status !== 403) open.push(`${method} ${path}`);
    }
    expect(changing.length).toBeGreaterThan(60);
    /* A quote of a change saves nothing. A browser registers itself and exchanges what it holds. */
    expect(open.toSorted()).toEqual([
      'POST /api/clients/:client_id/bookings/:booking_id/quote',
      'POST /api/devices/register',
      'POST /api/sync/pull',
      'POST /api/sync/push',
      'POST /api/sync/resend',
    ]);
  });

  it('[U63] takes a reason against an alert only from those who may overrule it', async ({ app, venue }) => {
    const desk = await as(app, venue, 'desk');
    const waiverId = await addWaiver(app, venue.clientId);
    await postNote(app, venue, waiverId, { text: 'Banned in May', level: 'stop' });
    const override = { reason: 'The ban ended' };
    const held = permissionsOf('desk') as Set<Permission>;
    held.delete('desk.override');
    try {
      expect((await postCheckIn(app, desk, { waiver_id: waiverId, override })).refusal.code).toBe('FORBIDDEN');
      expect((await postCheckIn(app, desk, { waiver_id: waiverId })).refusal.code).toBe('CUSTOMER_ALERT');
    } finally {
      held.add('desk.override');
    }
    expect((await postCheckIn(app, desk, { waiver_id: waiverId, override })).status).toBe(200);
  });

  it('[U63] counts another role, and a removal, from the next request', async ({ app, venue }) => {
    const person = await as(app, venue, 'viewer');
    expect((await rename(app, person, 'Blue Rock')).status).toBe(403);
    await giveRole(app, person.userId, venue.clientId, 'manager');
    expect((await rename(app, person, 'Blue Rock')).status).toBe(200);
    await giveRole(app, person.userId, venue.clientId, 'desk');
    expect((await rename(app, person, 'Red Rock')).status).toBe(403);
    await removeStaff(app, venue.clientId, person.userId);
    expect((await call(app, getClient, person.own)).refusal.code).toBe('FORBIDDEN');
    await giveRole(app, person.userId, venue.clientId, 'viewer');
    expect((await call(app, getClient, person.own)).status).toBe(200);
  });
});
