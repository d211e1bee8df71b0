import { waiverColumns } from '@gatehouse/server/areas/people/records/all-waivers.shared.repository';
import { verifyAudit } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import { insertRows } from '@gatehouse/server/db/compiled';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs, deviceContext, fromDevice } from '../../helpers/venues/signing-venue.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';
import { addMany } from '../../helpers/venues/venue-rows.ts';
import { endYear, mortalDeps, placesOf, runsOf } from '../../helpers/venues/year-end.ts';

/** The first second of 2027 in New York. */
const NEW_YEAR = '2027-01-01T05:00:00.000Z';
const auditOf = async (app: TestApp, action: string) =>
  app.deps.db.readPlatform((db) => db.selectFrom('audit_log').where('action', '=', action).select('subject').execute());

onBothDatabases('the end of a venue’s year', (open) => {
  it('[W5] moves what was signed before it, once, however often and by how many servers it is done', async () => {
    const app = await open();
    const { clientId } = await createSigningVenue(app);
    const old = await addMany(app, clientId, 250);
    app.clock.set('2027-01-01T04:59:59.000Z');
    await endYear(app);
    expect((await placesOf(app, clientId)).archived).toEqual([]);
    app.clock.set(NEW_YEAR);
    const fresh = await addWaiver(app, clientId, { date_signed: '2027-01-01' });
    await Promise.all([endYear(app), endYear(app), endYear(app)]);
    await endYear(app);
    expect(await placesOf(app, clientId)).toEqual({ present: [fresh], archived: old.toSorted() });
    expect(await runsOf(app, clientId)).toMatchObject([
      { year_start: '2027-01-01', moved: 250, finished_at: NEW_YEAR },
    ]);
    expect(await auditOf(app, 'archive_waivers')).toEqual([{ subject: '2027-01-01' }]);
  });

  it('[W5] is continued where a server died, at any moment of it', async ({ app }) => {
    const { clientId } = await createSigningVenue(app);
    const old = (await addMany(app, clientId, 250)).toSorted();
    app.clock.set(NEW_YEAR);
    const moments = new Set<number>();
    for (let at = 0; at < 9; at += 1) {
      let moment = 0;
      await endYear(
        app,
        mortalDeps(app.deps, () => moment++ === at),
      );
      const { present, archived } = await placesOf(app, clientId);
      expect([...present, ...archived].toSorted()).toEqual(old);
      const [run] = await runsOf(app, clientId);
      expect(run?.moved ?? 0).toBe(archived.length);
      moments.add(archived.length);
    }
    expect([...moments]).toEqual([0, 100, 200, 250]);
    await endYear(app);
    expect(await placesOf(app, clientId)).toEqual({ present: [], archived: old });
    expect(await runsOf(app, clientId)).toMatchObject([{ moved: 250, finished_at: expect.any(String) }]);
    expect(await auditOf(app, 'archive_waivers')).toHaveLength(1);
  });

  it('[W5] is finished later where a server died between the last full batch and the end', async ({ app }) => {
    const { clientId } = await app.createVenue();
    await addMany(app, clientId, 100);
    app.clock.set(NEW_YEAR);
    let moment = 0;
    await endYear(
      app,
      mortalDeps(app.deps, () => moment++ === 2),
    );
    expect(await runsOf(app, clientId)).toMatchObject([{ moved: 100, finished_at: null }]);
    const later = '2027-01-01T06:00:00.000Z';
    app.clock.set(later);
    await endYear(app);
    expect(await runsOf(app, clientId)).toMatchObject([{ moved: 100, last_moved_at: NEW_YEAR, finished_at: later }]);
    expect(await auditOf(app, 'archive_waivers')).toHaveLength(1);
  });

  it('[W5] [Y85] that a clock brought which was ahead is undone once it is right, also by a server that dies meanwhile', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const { clientId } = venue;
    const before = await addWaiver(app, clientId, { date_signed: '2025-12-31' });
    await endYear(app);
    const ofThisYear = await addMany(app, clientId, 150);
    const { clock } = app;
    const nowMs = clock.now();
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await desk.pull();
    clock.set('2028-03-01T12:00:00.000Z');
    await endYear(app);
    const inThatYear = await addWaiver(app, clientId, { date_signed: '2028-03-01' });
    expect((await placesOf(app, clientId)).archived).toHaveLength(151);
    await desk.pull();
    clock.set(new Date(nowMs).toISOString());
    let moment = 0;
    await endYear(
      app,
      mortalDeps(app.deps, () => moment++ === 4),
    );
    expect((await placesOf(app, clientId)).archived).toHaveLength(51);
    await endYear(app);
    await endYear(app);
    expect(await placesOf(app, clientId)).toEqual({
      present: [...ofThisYear, inThatYear].toSorted(),
      archived: [before],
    });
    expect(await runsOf(app, clientId)).toMatchObject([{ year_start: '2026-01-01', moved: 1 }]);
    expect(await auditOf(app, 'unarchive_waivers')).toEqual([{ subject: '2028-01-01' }]);
    await desk.pull();
    expect(desk.ids('customers')).toEqual(expect.arrayContaining(ofThisYear));
    clock.set(NEW_YEAR);
    await endYear(app);
    expect((await placesOf(app, clientId)).archived).toEqual([before, ...ofThisYear].toSorted());
  });

  it.each([100, 101])('[Y85] that came too early is undone whole, also for %i people', async (count) => {
    const app = await open();
    const { clientId } = await app.createVenue();
    const people = await addMany(app, clientId, count);
    const now = new Date(app.clock.now()).toISOString();
    app.clock.set('2028-03-01T12:00:00.000Z');
    await endYear(app);
    app.clock.set(now);
    await endYear(app);
    expect(await placesOf(app, clientId)).toEqual({ present: people.toSorted(), archived: [] });
    expect(await runsOf(app, clientId)).toEqual([]);
    expect(await auditOf(app, 'unarchive_waivers')).toHaveLength(1);
  });

  it('[W5] comes at each venue’s own midnight, and a leap day is a day like others', async ({ app }) => {
    const auckland = await app.createVenue({ timeZone: 'Pacific/Auckland' });
    const honolulu = await app.createVenue({ timeZone: 'Pacific/Honolulu' });
    app.clock.set('2028-12-31T10:59:59.000Z');
    for (const { clientId } of [auckland, honolulu])
      for (const date_signed of ['2028-02-29', '2028-12-31']) await addWaiver(app, clientId, { date_signed });
    const moved = async () => {
      await endYear(app);
      const places = await Promise.all([auckland, honolulu].map(({ clientId }) => placesOf(app, clientId)));
      return places.map(({ archived }) => archived.length);
    };
    expect(await moved()).toEqual([0, 0]);
    app.clock.set('2028-12-31T11:00:00.000Z');
    expect(await moved()).toEqual([2, 0]);
    app.clock.set('2029-01-01T09:59:59.000Z');
    expect(await moved()).toEqual([2, 0]);
    app.clock.set('2029-01-01T10:00:00.000Z');
    expect(await moved()).toEqual([2, 2]);
  });

  it('[W5] takes what a device brings in March, once, and never gives its id away again', async ({ app }) => {
    const { clientId } = await createSigningVenue(app);
    const signedAt = '2026-12-31T22:00:00.000Z';
    const early = deviceArgs(clientId, { signed_at: signedAt });
    app.clock.set(NEW_YEAR);
    await fromDevice(app, early);
    await endYear(app);
    app.clock.set('2027-03-03T15:00:00.000Z');
    const late = deviceArgs(clientId, { signed_at: signedAt, adult_first_name: 'Late' });
    await fromDevice(app, late, deviceContext({ receivedAtUtc: '2027-03-03T15:00:00.000Z' }));
    const ids = [early, late].map(({ waiver_ids }) => String(waiver_ids[0])).toSorted();
    expect((await placesOf(app, clientId)).present).toEqual([late.waiver_ids[0]]);
    await endYear(app);
    expect(await placesOf(app, clientId)).toEqual({ present: [], archived: ids });
    expect(await runsOf(app, clientId)).toMatchObject([
      { year_start: '2027-01-01', moved: 2, last_moved_at: '2027-03-03T15:00:00.000Z' },
    ]);
    /* A second push of it, and another signing that claims its waiver id. */
    const again = [early, deviceArgs(clientId, { waiver_ids: early.waiver_ids })];
    for (const args of again) await expect(fromDevice(app, args)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(await placesOf(app, clientId)).toEqual({ present: [], archived: ids });
    const counted = await app.deps.db.readVenue(clientId, (db) => db.selectFrom('waiver_counts').selectAll().execute());
    expect(counted).toEqual([{ client_id: clientId, month: '2026-12', signed: 2 }]);
  });

  it('[W5] leaves evidence, signatures and the audit chain as they are', async ({ app }) => {
    const { clientId } = await createSigningVenue(app);
    await fromDevice(app, deviceArgs(clientId));
    const evidence = () =>
      app.deps.db.readVenue(clientId, async (db) => ({
        events: await db.selectFrom('signing_events').selectAll().execute(),
        images: await db.selectFrom('signature_images').selectAll().execute(),
      }));
    const row = (table: 'waivers' | 'archived_waivers') =>
      app.deps.db.readVenue(clientId, (db) => db.selectFrom(table).select(waiverColumns).execute());
    const before = [await evidence(), await row('waivers')];
    app.clock.set(NEW_YEAR);
    await endYear(app);
    expect([await evidence(), await row('archived_waivers')]).toEqual(before);
    expect(await verifyAudit(app.deps)).toMatchObject([{ errors: [], breaks: [] }]);
  });

  it('[W5] leaves people of an upload in the list until the year of the upload is over', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const imported = await addWaiver(app, clientId, { event_id: null, date_signed: '2019-05-05' });
    await endYear(app);
    expect((await placesOf(app, clientId)).present).toEqual([imported]);
    app.clock.set(NEW_YEAR);
    await endYear(app);
    expect((await placesOf(app, clientId)).archived).toEqual([imported]);
  });

  it('[W5] counts an upload by the venue’s day, whatever day it is in London', async ({ app, venue: newYork }) => {
    const auckland = await app.createVenue({ timeZone: 'Pacific/Auckland' });
    const uploaded = (clientId: string, created_at: string) =>
      addWaiver(app, clientId, { event_id: null, date_signed: '2019-05-05', created_at });
    const [evening, night] = ['2027-01-01T04:59:59.000Z', NEW_YEAR];
    const late = [await uploaded(newYork.clientId, evening), await uploaded(newYork.clientId, night)];
    const [lastMorning, newMorning] = ['2026-12-31T10:59:59.000Z', '2026-12-31T11:00:00.000Z'];
    const early = [await uploaded(auckland.clientId, lastMorning), await uploaded(auckland.clientId, newMorning)];
    app.clock.set('2027-01-01T06:00:00.000Z');
    await endYear(app);
    expect(await placesOf(app, newYork.clientId)).toEqual({ archived: [late[0]], present: [late[1]] });
    expect(await placesOf(app, auckland.clientId)).toEqual({ archived: [early[0]], present: [early[1]] });
  });

  it('[W5] goes on with other venues where one venue fails', async ({ app }) => {
    const [first, second] = [await app.createVenue(), await app.createVenue()];
    const stuck = await addWaiver(app, first.clientId);
    const moved = await addWaiver(app, second.clientId);
    app.clock.set(NEW_YEAR);
    const { writeVenue } = app.deps.db;
    const failing = {
      ...app.deps.db,
      writeVenue: (async (clientId, work) => {
        if (clientId === first.clientId) throw new Error('of a defect');
        return writeVenue(clientId, work);
      }) as typeof writeVenue,
    };
    await endYear(app, { ...app.deps, db: failing });
    expect((await placesOf(app, first.clientId)).present).toEqual([stuck]);
    expect((await placesOf(app, second.clientId)).archived).toEqual([moved]);
    expect(app.logs.filter((line) => line['clientId'] === first.clientId)).toHaveLength(1);
  });

  it('[W5] comes to each venue of more than are read at once', async ({ app, venue }) => {
    const moved = await addWaiver(app, venue.clientId);
    await app.deps.db.writePlatform(async (db) => {
      const one = await db
        .selectFrom('clients')
        .selectAll()
        .where('client_id', '=', venue.clientId)
        .executeTakeFirstOrThrow();
      const earlier = Array.from({ length: 500 }, (_, index) => `B${String(index).padStart(5, '0')}`);
      const rows = earlier.map((client_id) => ({ ...one, client_id }));
      await insertRows(db, 'clients', rows);
    });
    app.clock.set(NEW_YEAR);
    await endYear(app);
    expect((await placesOf(app, venue.clientId)).archived).toEqual([moved]);
  });

  it('[W5] has every column of a waiver in the archive', async ({ app }) => {
    const tables = await app.deps.db.owner.introspection.getTables();
    const columnsOf = (name: string) =>
      tables
        .find((table) => table.name === name)
        ?.columns.map((column) => `${column.name} ${column.dataType} ${column.isNullable}`)
        .toSorted();
    expect(columnsOf('archived_waivers')?.filter((column) => !column.startsWith('archived_at'))).toEqual(
      columnsOf('waivers'),
    );
    expect(columnsOf('waivers')?.map((column) => column.split(' ')[0])).toEqual(waiverColumns.toSorted());
  });
});
