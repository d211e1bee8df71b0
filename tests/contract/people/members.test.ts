import {
  createMember,
  deleteMember,
  getMember,
  listMembers,
  updateMember,
} from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { getCustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';

type Venue = Awaited<ReturnType<TestApp['createVenue']>>;

function add(app: TestApp, venue: Venue, body: { waiver_id?: unknown; expiration_date?: unknown }) {
  return call(app, createMember, { ...venue.own, body: body as never });
}

const paramsOf = (venue: Venue, membershipId: string) => ({
  client_id: venue.clientId,
  membership_id: membershipId,
});

onBothDatabases('members', () => {
  it('[F8] are added, extended and deleted, here and on every device', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId, { adult_first_name: 'Ana', date_signed: '2026-06-01' });
    const station = replicaOf(app, await pairTestDevice(app, venue.clientId, 'scan_station'));

    const spelled = waiverId.replaceAll('-', '').toLowerCase();
    const made = await add(app, venue, { waiver_id: ` ${spelled} `, expiration_date: '2026-12-31' });
    const id = made.body.membership_id;
    expect(made.body).toMatchObject({
      waiver_id: waiverId,
      adult_first_name: 'Ana',
      expiration_date: '2026-12-31',
      status: 'active',
    });
    await station.pull();
    expect(station.get('members', id)).toMatchObject({ expiration_date: '2026-12-31', has_signature: true });

    const params = paramsOf(venue, id);
    const changed = await call(app, updateMember, {
      params,
      token: venue.token,
      body: { expiration_date: '2026-06-14' },
    });
    expect(changed.body.member).toMatchObject({ membership_id: id, expiration_date: '2026-06-14', status: 'expired' });
    await station.pull();
    expect(station.get('members', id)).toMatchObject({ expiration_date: '2026-06-14' });

    expect((await call(app, deleteMember, { params, token: venue.token })).status).toBe(200);
    await station.pull();
    expect(station.ids('members')).toEqual([]);
    expect((await call(app, getMember, { params, token: venue.token })).refusal.code).toBe('MEMBER_NOT_FOUND');
    const list = await call(app, listMembers, venue.own);
    expect(list.body).toEqual([]);
    for (const again of [
      await call(app, deleteMember, { params, token: venue.token }),
      await call(app, updateMember, { params, token: venue.token, body: { expiration_date: '2027-01-01' } }),
    ])
      expect(again.refusal).toMatchObject({ code: 'MEMBER_NOT_FOUND', error: 'Member not found' });
  });

  it('[F8] makes one member of a person, however often it is pressed and with whichever waiver', async ({ app }) => {
    const venue = await app.createVenue();
    const { clientId } = venue;
    const person = { adult_first_name: 'Ana', person_key: 'ana' };
    const older = await addWaiver(app, clientId, { ...person, date_signed: '2025-06-01' });
    const newer = await addWaiver(app, clientId, { ...person, date_signed: '2026-06-01' });
    const other = await addWaiver(app, clientId, { person_key: 'ben' });
    const pressed = await Promise.all(
      [older, newer, older, newer].map((waiverId) =>
        add(app, venue, { waiver_id: waiverId, expiration_date: '2026-12-31' }),
      ),
    );
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = pressed.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.refusal).toMatchObject({ code: 'ALREADY_EXISTS' });
    expect((await add(app, venue, { waiver_id: other, expiration_date: '2026-12-31' })).status).toBe(200);
  });
});

onAnyDatabase('members', () => {
  it('[F8] takes a person back whose membership has expired', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId);
    await addMember(app, venue.clientId, waiverId, '2026-06-14');
    const { status, body } = await add(app, venue, { waiver_id: waiverId, expiration_date: '2026-06-15' });
    expect([status, body.status]).toEqual([200, 'active']);
  });

  it('[F8] are active until the end of their last day at the venue, in every list', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId);
    const made = await add(app, venue, { waiver_id: waiverId, expiration_date: '2026-06-15' });
    const { token } = venue;
    const params = paramsOf(venue, made.body.membership_id);
    const asked = async () => {
      const listed = (await call(app, listMembers, venue.own)).body[0]?.status;
      const read = (await call(app, getMember, { params, token })).body.status;
      const { memberships } = (
        await call(app, getCustomerHistory, { token, params: { ...venue.own.params, waiver_id: waiverId } })
      ).body;
      const saved = await call(app, updateMember, { params, token, body: { expiration_date: '2026-06-15' } });
      return [listed, read, memberships[0]?.status, saved.body.status];
    };
    /* It is already the 16th in UTC. */
    app.clock.set('2026-06-16T03:59:59.999Z');
    expect(await asked()).toEqual(['active', 'active', 'active', 'active']);
    const again = await add(app, venue, { waiver_id: waiverId, expiration_date: '2026-12-31' });
    expect(again.refusal.code).toBe('ALREADY_EXISTS');
    app.clock.set('2026-06-16T04:00:00.000Z');
    expect(await asked()).toEqual(['expired', 'expired', 'expired', 'expired']);
    expect((await add(app, venue, { waiver_id: waiverId, expiration_date: '2026-12-31' })).status).toBe(200);
  });

  it('[F8] says what is missing or unknown', async ({ app, venue }) => {
    const stranger = await app.createVenue();
    const waiverId = await addWaiver(app, venue.clientId);
    const theirs = await addWaiver(app, stranger.clientId);
    const day = '2026-12-31';
    const fieldsOf = async (body: object) => (await add(app, venue, body)).refusal.fields;
    expect(await fieldsOf({ expiration_date: day })).toEqual({ waiver_id: 'Please enter a waiver ID' });
    expect(await fieldsOf({ waiver_id: ' ', expiration_date: day })).toEqual({ waiver_id: 'Please enter a waiver ID' });
    const noDay = { expiration_date: 'Please select an expiration date' };
    expect(await fieldsOf({ waiver_id: waiverId })).toEqual(noDay);
    expect(await fieldsOf({ waiver_id: waiverId, expiration_date: '' })).toEqual(noDay);
    expect(await fieldsOf({ waiver_id: waiverId, expiration_date: '2026-02-30' })).toEqual({
      expiration_date: 'Please enter a valid date (YYYY-MM-DD)',
    });
    for (const unknown of [theirs, 'nobody'])
      expect((await add(app, venue, { waiver_id: unknown, expiration_date: day })).refusal).toMatchObject({
        code: 'CUSTOMER_NOT_FOUND',
        error: 'Customer with this waiver ID not found',
      });
  });

  it('[W6] changes nothing for a venue whose subscription has expired', async ({ app }) => {
    const venue = await app.createVenue({ servicePaidUntil: '2026-06-01' });
    const waiverId = await addWaiver(app, venue.clientId);
    const params = paramsOf(venue, await addMember(app, venue.clientId, waiverId));
    const { token } = venue;
    for (const { refusal } of [
      await add(app, venue, { waiver_id: waiverId, expiration_date: '2027-01-01' }),
      await call(app, updateMember, { params, token, body: { expiration_date: '2027-01-01' } }),
      await call(app, deleteMember, { params, token }),
    ])
      expect(refusal.code).toBe('SUBSCRIPTION_EXPIRED');
    expect((await call(app, getMember, { params, token })).body.expiration_date).toBe('2026-12-31');
  });
});
