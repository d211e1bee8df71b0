import { archiveWaiverAgain, restoreWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { deviceArgs, fromDevice } from '../../helpers/venues/signing-venue.ts';
import { type ModelReplica, pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';
import { addMany } from '../../helpers/venues/venue-rows.ts';
import { endYear, placesOf } from '../../helpers/venues/year-end.ts';

const LAST_EVENING = '2027-01-01T04:00:00.000Z';
const NEW_YEAR = '2027-01-01T05:00:00.000Z';
const HOUR_MS = 3_600_000;

/** Pulls when a checksum is due, and compares what is held with the server's. */
async function pullAndCompare(app: TestApp, desk: ModelReplica): Promise<void> {
  app.clock.advance(HOUR_MS);
  await desk.pull();
  expect(desk.lastReply?.checksums?.['customers']).toEqual(desk.checksum('customers'));
  expect(desk.lastReply?.checksums?.['members']).toEqual(desk.checksum('members'));
}

const changesOf = (desk: ModelReplica) => desk.changes.map(({ op, collection, id }) => `${op} ${collection} ${id}`);

onBothDatabases('devices at the end of a year', (open) => {
  async function start() {
    const app = await open();
    app.clock.set('2026-12-31T15:00:00.000Z');
    const venue = await app.createVenue({ servicePaidUntil: '2099-12-31' });
    const old = await addMany(app, venue.clientId, 130);
    const desk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    const post = async (contract: typeof restoreWaiver | typeof archiveWaiverAgain, waiverId: string) =>
      (await call(app, contract, { token: venue.token, params: { client_id: venue.clientId, waiver_id: waiverId } }))
        .body;
    const fresh = async () => {
      const replica = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
      await replica.pull();
      return replica;
    };
    return { app, venue, old, desk, fresh, post };
  }

  it('[W5] [L8] get one eviction and nothing for the move, and agree with the server before and after', async () => {
    const { app, venue, desk } = await start();
    await desk.pull();
    app.clock.set(NEW_YEAR);
    await endYear(app);
    await desk.pull();
    expect(changesOf(desk)).toContain('evict customers 2027-01-01');
    expect(changesOf(desk).filter((change) => change.startsWith('remove'))).toEqual([]);
    expect(desk.ids('customers')).toEqual([]);
    await addWaiver(app, venue.clientId, { date_signed: '2027-01-01' });
    await pullAndCompare(app, desk);
    expect(desk.resets).toBe(0);
    const tombstones = app.deps.db.readVenue(venue.clientId, (db) => db.selectFrom('tombstones').selectAll().execute());
    expect(await tombstones).toEqual([]);
  });

  it('[W5] [L8] hold the people of a day in last year also where its waivers are archived already', async () => {
    const { app, venue, old, desk, fresh } = await start();
    await desk.pull();
    app.clock.set(NEW_YEAR);
    await endYear(app);
    /* The clock of this server was ahead, or the venue moved to a zone further west. */
    app.clock.set(LAST_EVENING);
    const late = await addWaiver(app, venue.clientId, { date_signed: '2026-12-31' });
    const all = [...old, late].toSorted();
    const other = await fresh();
    expect(other.ids('customers')).toEqual(all);
    expect(other.lastReply?.checksums?.['customers']).toEqual(other.checksum('customers'));
    await desk.pull();
    expect(desk.ids('customers')).toEqual(all);
    expect([desk.resets, changesOf(desk)]).toEqual([0, [`put customers ${late}`]]);
  });

  it('[W5] send what was signed last year in the new one, and hold nothing of it', async () => {
    const { app, venue, desk, fresh } = await start();
    await desk.pull();
    app.clock.set(NEW_YEAR);
    await endYear(app);
    await desk.pull();
    await fromDevice(app, deviceArgs(venue.clientId, { signed_at: '2026-12-31T22:00:00.000Z' }));
    await endYear(app);
    await pullAndCompare(app, desk);
    expect(desk.ids('customers')).toEqual([]);
    expect((await fresh()).ids('customers')).toEqual([]);
    expect((await placesOf(app, venue.clientId)).present).toEqual([]);
  });

  it('[W13] [N4] show a member’s waiver of last year as before, and the new one once it is signed', async () => {
    const { app, venue, desk } = await start();
    const waiverId = await addWaiver(app, venue.clientId, { date_signed: '2026-03-03' });
    const member = await addMember(app, venue.clientId, waiverId);
    await desk.pull();
    const before = desk.get('members', member);
    expect(before).toMatchObject({ adult_first_name: 'Ada', date_signed: '2026-03-03', has_signature: true });
    app.clock.set(NEW_YEAR);
    await endYear(app);
    const scanner = replicaOf(app, await pairTestDevice(app, venue.clientId, 'scan_station'));
    await scanner.pull();
    expect(scanner.get('members', member)).toEqual(before);
    await fromDevice(
      app,
      deviceArgs(venue.clientId, {
        adult_first_name: 'Ada',
        adult_last_name: 'Lovelace',
        adult_DoB: '1985-12-10',
        signed_at: '2027-01-01T05:00:00.000Z',
      }),
    );
    await scanner.pull();
    expect(scanner.get('members', member)).toMatchObject({ date_signed: '2027-01-01' });
  });

  it('[W14] [L8] get a restored waiver at once, keep it until the year ends, and drop it when it is archived again', async () => {
    const { app, venue, old, desk, fresh, post } = await start();
    const [first = '', second = ''] = old;
    await desk.pull();
    app.clock.set(NEW_YEAR);
    await endYear(app);
    await desk.pull();
    await post(restoreWaiver, first);
    await post(restoreWaiver, second);
    await endYear(app);
    await pullAndCompare(app, desk);
    expect(desk.ids('customers')).toEqual([first, second].toSorted());
    expect((await fresh()).ids('customers')).toEqual([first, second].toSorted());
    await post(archiveWaiverAgain, second);
    await pullAndCompare(app, desk);
    expect(desk.ids('customers')).toEqual([first]);
    await post(restoreWaiver, second);
    await pullAndCompare(app, desk);
    expect(desk.ids('customers')).toEqual([first, second].toSorted());
    app.clock.set('2028-01-01T05:00:00.000Z');
    await pullAndCompare(app, desk);
    expect(desk.ids('customers')).toEqual([]);
    await endYear(app);
    await pullAndCompare(app, desk);
    expect(await placesOf(app, venue.clientId)).toEqual({ present: [], archived: old.toSorted() });
    expect(desk.resets).toBe(0);
  });
});
