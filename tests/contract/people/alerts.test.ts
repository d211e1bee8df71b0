import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { listMembers } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { notesOf, postNote, putNote, removeNote } from '../../helpers/venues/note-calls.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs, fromDevice } from '../../helpers/venues/signing-venue.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';

const since = '2026-06-15T15:00:00.000Z';

onBothDatabases('alerts', (open) => {
  async function desk() {
    const app = await open();
    const venue = await createSigningVenue(app);
    const replica = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    return { app, venue, replica };
  }

  async function customers(app: TestApp, { clientId, token }: TestVenue) {
    const list = await call(app, listCustomers, { token, params: { client_id: clientId } });
    return new Map((list.body as { waiver_id: string; alert?: unknown }[]).map((row) => [row.waiver_id, row.alert]));
  }

  it('[F18] [M6] [N4] reaches every waiver and membership of the person on a desk, and no one else', async () => {
    const { app, venue, replica } = await desk();
    const { clientId } = venue;
    const banned = await addWaiver(app, clientId);
    const uploaded = await addWaiver(app, clientId, { adult_first_name: 'ada', event_id: null });
    const namesake = await addWaiver(app, clientId, { adult_dob: '1999-01-01' });
    const child = await addWaiver(app, clientId, {
      waiver_type: 'Minor',
      minor_first_name: 'Byron',
      minor_last_name: 'King',
      minor_dob: '2017-01-01',
      person_key: 'byron king|2017-01-01',
    });
    const member = await addMember(app, clientId, uploaded);
    await replica.pull();
    const { note } = (await postNote(app, venue, banned, { text: 'Banned', level: 'stop' })).body;
    const alert = { level: 'stop', text: 'Banned', since };
    const changes = await replica.pull();
    expect(changes.map(({ id }) => id).toSorted()).toEqual([banned, member, uploaded].toSorted());
    for (const id of [banned, uploaded]) expect(replica.get('customers', id)).toMatchObject({ alert });
    expect(replica.get('members', member)).toMatchObject({ alert });
    for (const id of [namesake, child]) expect(replica.get('customers', id)).not.toHaveProperty('alert');

    const online = await customers(app, venue);
    expect([online.get(banned), online.get(uploaded), online.get(namesake)]).toEqual([alert, alert, undefined]);
    const params = { client_id: clientId, waiver_id: uploaded };
    expect((await call(app, getCustomer, { token: venue.token, params })).body.customer.alert).toEqual(alert);
    const members = await call(app, listMembers, { token: venue.token, params: { client_id: clientId } });
    expect(members.body).toMatchObject([{ alert }]);

    /* Deleted from another of the person's pages, the alert ends everywhere. */
    expect(await removeNote(app, venue, uploaded, note.note_id)).toMatchObject({ status: 200 });
    expect((await replica.pull()).map(({ id }) => id).toSorted()).toEqual([banned, member, uploaded].toSorted());
    for (const id of [banned, uploaded]) expect(replica.get('customers', id)).not.toHaveProperty('alert');
    expect(replica.get('members', member)).not.toHaveProperty('alert');
  });

  it('[F18] a banned person who signs again is still banned, and a kiosk learns nothing of it', async () => {
    const { app, venue, replica } = await desk();
    const { clientId } = venue;
    const kiosk = replicaOf(app, await pairTestDevice(app, clientId, 'kiosk'));
    await kiosk.pull();
    const first = deviceArgs(clientId);
    await fromDevice(app, first);
    await postNote(app, venue, String(first.waiver_ids[0]), { text: 'Unmistakable', level: 'stop' });
    const second = deviceArgs(clientId, { adult_first_name: first.adult_first_name.toUpperCase() });
    await fromDevice(app, second);
    await replica.pull();
    for (const args of [first, second])
      expect(replica.get('customers', String(args.waiver_ids[0]))).toMatchObject({ alert: { text: 'Unmistakable' } });
    const got = await kiosk.pull();
    expect(JSON.stringify([got, ...kiosk.rows])).not.toMatch(/Unmistakable|alert/);
  });

  it('[F18] [M6] of several the strongest shows, and a plain note is none', async () => {
    const { app, venue, replica } = await desk();
    const waiverId = await addWaiver(app, venue.clientId);
    const shown = async () => {
      await replica.pull();
      return (replica.get('customers', waiverId) as { alert?: { text: string } }).alert?.text;
    };
    await postNote(app, venue, waiverId, { text: 'A note' });
    expect(await shown()).toBeUndefined();
    const stop = (await postNote(app, venue, waiverId, { text: 'Banned', level: 'stop' })).body.note;
    app.clock.advance(60_000);
    const notice = (await postNote(app, venue, waiverId, { text: 'Injury last visit', level: 'notice' })).body.note;
    expect(await shown()).toBe('Banned');
    await putNote(app, venue, waiverId, stop.note_id, { text: 'Was banned until May', level: null });
    expect(await shown()).toBe('Injury last visit');
    await putNote(app, venue, waiverId, notice.note_id, { text: 'Knee injury last visit', level: 'notice' });
    expect(await shown()).toBe('Knee injury last visit');
    expect((await notesOf(app, venue, waiverId)).alert).toEqual({
      level: 'notice',
      text: 'Knee injury last visit',
      since: '2026-06-15T15:01:00.000Z',
    });
  });

  it('[F18] follows its waiver to the person that it turns out to be of', async () => {
    const { app, venue } = await desk();
    const { clientId } = venue;
    const misspelled = await addWaiver(app, clientId, { adult_last_name: 'Lovelase' });
    const right = await addWaiver(app, clientId);
    await postNote(app, venue, misspelled, { text: 'Banned', level: 'stop' });
    expect((await customers(app, venue)).get(right)).toBeUndefined();
    await app.deps.db.writeVenue(clientId, async (db) => {
      const { person_key } = await db
        .selectFrom('waivers')
        .where('waiver_id', '=', right)
        .select('person_key')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('waivers')
        .set({ person_key })
        .where('client_id', '=', clientId)
        .where('waiver_id', '=', misspelled)
        .execute();
    });
    const shown = await customers(app, venue);
    for (const id of [misspelled, right]) expect(shown.get(id)).toMatchObject({ text: 'Banned' });
    expect((await notesOf(app, venue, right)).notes).toHaveLength(1);
  });

  it('[F18] stays with the person once the waiver it was set on is gone', async () => {
    const { app, venue } = await desk();
    const { clientId } = venue;
    const [gone, kept] = [await addWaiver(app, clientId), await addWaiver(app, clientId)];
    await postNote(app, venue, gone, { text: 'Banned', level: 'stop' });
    await app.deps.db.writeVenue(clientId, (db) =>
      db.deleteFrom('waivers').where('client_id', '=', clientId).where('waiver_id', '=', gone).execute(),
    );
    expect((await customers(app, venue)).get(kept)).toMatchObject({ text: 'Banned' });
    expect((await notesOf(app, venue, kept)).notes).toMatchObject([{ text: 'Banned' }]);
  });
});
