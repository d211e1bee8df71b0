import { isRestampDue } from '@gatehouse/server/areas/waivers/signed/keeping/restamp.service';
import { updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import {
  archiveWaiverAgain,
  getArchiveStatus,
  listArchivedWaivers,
  restoreWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { freshToken } from '#helpers/venues/check-in-calls';
import { restamp, setDocument, stampsOf } from '#helpers/venues/document-rules';
import { addWaiver } from '#helpers/venues/people';
import { pairTestDevice, replicaOf } from '#helpers/venues/sync-device';
import { addBooking, addCheckIn } from '#helpers/venues/venue-rows';
import { endYear, mortalDeps, placesOf, runsOf } from '#helpers/venues/year-end';

const HOUR_MS = 3_600_000;
const LAST_WEEK = '2026-12-24T15:00:00.000Z';
const NEW_YEAR = '2027-01-01T05:00:00.000Z';
const YEAR = { document_id: 'default', validity: 'months', validity_count: 12 } as const;

onBothDatabases('a document whose validity changes', (open) => {
  /** A venue on January 1 whose waivers of December are in the archive. */
  async function start() {
    const app = await open();
    app.clock.set(LAST_WEEK);
    const venue = await app.createVenue({ servicePaidUntil: '2099-12-31' });
    const { clientId } = venue;
    await setDocument(app, clientId, { document_id: 'default' });
    await restamp(app);
    const ids: string[] = [];
    for (let index = 0; index < 130; index += 1)
      ids.push(await addWaiver(app, clientId, { adult_first_name: `P${index}`, date_signed: '2026-12-20' }));
    const older = await addWaiver(app, clientId, { adult_first_name: 'Older', date_signed: '2025-12-20' });
    const upload = await addWaiver(app, clientId, { adult_first_name: 'Up', event_id: null });
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await desk.pull();
    app.clock.set(NEW_YEAR);
    await endYear(app);
    await desk.pull();
    expect(desk.ids('customers')).toEqual([]);
    return { app, venue, clientId, ids, older, upload, desk };
  }

  async function compare(app: TestApp, desk: ReturnType<typeof replicaOf>) {
    app.clock.advance(HOUR_MS);
    await desk.pull();
    expect(desk.lastReply?.checksums?.['customers']).toEqual(desk.checksum('customers'));
    expect(desk.resets).toBe(0);
  }

  it('[W47] [W5] brings back to lists and devices what is valid again, and nothing else', async () => {
    const { app, clientId, ids, older, upload, desk } = await start();
    await setDocument(app, clientId, YEAR);
    expect(await isRestampDue(app.deps)).toBe(true);
    await restamp(app);
    expect(await isRestampDue(app.deps)).toBe(false);
    expect((await placesOf(app, clientId)).present).toEqual(ids.toSorted());
    expect(await stampsOf(app, clientId, [ids[0] ?? '', older, upload])).toEqual([
      ['waivers', '2027-12-20', null],
      ['archived_waivers', '2026-12-20', null],
      ['archived_waivers', '2026-12-31', null],
    ]);
    await compare(app, desk);
    expect(desk.ids('customers')).toEqual(ids.toSorted());
    /* A shorter validity takes them away again; the hourly job archives them. */
    await setDocument(app, clientId, { document_id: 'default' });
    await restamp(app);
    await compare(app, desk);
    expect(desk.ids('customers')).toEqual([]);
    await endYear(app);
    expect((await placesOf(app, clientId)).present).toEqual([]);
    await compare(app, desk);
  });

  it('[W47] is followed wherever a server died, and by two servers at once', async () => {
    const { app, clientId, ids, older, desk } = await start();
    for (const [round, columns] of [YEAR, { ...YEAR, validity_count: 13 }].entries()) {
      await setDocument(app, clientId, columns);
      for (let death = 0; death < 9; death += 1) {
        let moment = 0;
        await restamp(
          app,
          mortalDeps(app.deps, () => moment++ === death),
        );
        await compare(app, desk);
      }
      if (round === 1) await setDocument(app, clientId, { ...YEAR, validity_count: 14 });
      await Promise.all([restamp(app), restamp(app)]);
      expect(await isRestampDue(app.deps)).toBe(false);
      await compare(app, desk);
      /* Fourteen months make one of the December before valid too. */
      const valid = round === 0 ? ids : [...ids, older];
      expect(desk.ids('customers')).toEqual(valid.toSorted());
    }
    const stamps = await stampsOf(app, clientId, ids);
    expect(new Set(stamps.map(([table, until]) => `${table} ${until}`))).toEqual(new Set(['waivers 2028-02-20']));
  });

  it('[W47] is followed again where it changes meanwhile', async () => {
    const { app, clientId, ids } = await start();
    await setDocument(app, clientId, YEAR);
    let writes = 0;
    const deps = {
      ...app.deps,
      db: {
        ...app.deps.db,
        writeVenue: (async (id, work) => {
          writes += 1;
          if (writes === 2) await setDocument(app, clientId, { ...YEAR, validity_count: 6 });
          return app.deps.db.writeVenue(id, work);
        }) as typeof app.deps.db.writeVenue,
      },
    };
    await restamp(app, deps);
    expect(await isRestampDue(app.deps)).toBe(true);
    await restamp(app);
    const stamps = await stampsOf(app, clientId, ids);
    expect(new Set(stamps.map(([, until]) => until))).toEqual(new Set(['2027-06-20']));
  });

  it('[W47] looks for visits since, of any year, where one uses a signature up', async () => {
    const { app, clientId, ids, older } = await start();
    const [came = '', stayed = ''] = ids;
    await addCheckIn(app, clientId, { waiver_id: came, venue_date: '2026-12-31' });
    await addCheckIn(app, clientId, { waiver_id: older, venue_date: '2026-02-01' });
    await setDocument(app, clientId, { document_id: 'default', validity: 'visit' });
    await restamp(app);
    expect(await stampsOf(app, clientId, [came, stayed, older])).toEqual([
      ['archived_waivers', '2026-12-31', '2026-12-31'],
      ['waivers', '2028-12-20', null],
      ['archived_waivers', '2026-02-01', '2026-02-01'],
    ]);
  });

  it('[W47] [W14] keeps what was brought back until its year ends', async () => {
    const { app, venue, clientId, older } = await start();
    const params = { client_id: clientId, waiver_id: older };
    expect((await call(app, restoreWaiver, { token: venue.token, params })).status).toBe(200);
    await setDocument(app, clientId, { ...YEAR, validity_count: 1 });
    await restamp(app);
    expect(await stampsOf(app, clientId, [older])).toEqual([['waivers', '2027-12-31', null]]);
    const read = async () => {
      const query = { state: 'restored' } as const;
      const { body } = await call(app, listArchivedWaivers, { ...venue.own, query });
      return [body.total, (await call(app, getArchiveStatus, venue.own)).body.archive.restored];
    };
    expect(await read()).toEqual([1, 1]);
    /* Held by its validity alone: no longer as what was brought back, and not to be taken away. */
    await app.deps.db.writeVenue(clientId, (db) =>
      db.updateTable('waivers').set({ kept_until: '2028-06-01' }).where('waiver_id', '=', older).execute(),
    );
    app.clock.set('2028-01-02T15:00:00.000Z');
    await endYear(app);
    const token = await freshToken(app, venue);
    expect(await read()).toEqual([0, 0]);
    const kept = await call(app, archiveWaiverAgain, { token, params });
    expect([kept.status, kept.body.waiver.archived_at]).toEqual([200, null]);
  });

  it('[W47] [N4] sends parties again, whose count depends on what is needed', async () => {
    const { app, clientId, desk } = await start();
    const booking_id = await addBooking(app, clientId, '2027-01-02');
    await addWaiver(app, clientId, { date_signed: '2027-01-01', booking_id });
    const signed = async () => {
      await desk.pull();
      return desk.get('bookings', booking_id);
    };
    expect(await signed()).toMatchObject({ waivers_signed: 1 });
    await setDocument(app, clientId, { document_id: 'safety' });
    await restamp(app);
    expect(await signed()).toMatchObject({ waivers_signed: 0 });
    await setDocument(app, clientId, { document_id: 'safety', status: 'retired' });
    await restamp(app);
    expect(await signed()).toMatchObject({ waivers_signed: 1 });
  });

  it('[W46] follows the waiver of a venue that never published its file, and leaves it alone before it changes', async () => {
    const app = await open();
    const { clientId } = await app.createVenue();
    const unpublished = { document_id: 'default', status: 'draft', number: null, text_number: null } as const;
    await setDocument(app, clientId, unpublished);
    expect(await isRestampDue(app.deps)).toBe(false);
    const waiverId = await addWaiver(app, clientId);
    await addCheckIn(app, clientId, { waiver_id: waiverId });
    await setDocument(app, clientId, { ...unpublished, validity: 'visit' });
    await setDocument(app, clientId, { ...unpublished, document_id: 'safety', validity: 'visit' });
    await restamp(app);
    expect(await stampsOf(app, clientId, [waiverId])).toEqual([['waivers', '2026-12-31', '2026-06-15']]);
    expect(await isRestampDue(app.deps)).toBe(false);
  });

  it('[W45] [N4] sends parties again where others are adults from now on', async () => {
    const { app, venue, clientId, desk } = await start();
    await setDocument(app, clientId, { document_id: 'safety', needed_by: 'minors' });
    await restamp(app);
    const booking_id = await addBooking(app, clientId, '2027-01-02');
    const child = { waiver_type: 'Minor', minor_first_name: 'Bo', minor_last_name: 'Long' } as const;
    const documents = JSON.stringify([
      ['default', 1],
      ['safety', 1],
    ]);
    const signed = { ...child, minor_dob: '2010-06-15', person_key: 'bo', date_signed: '2027-01-01' };
    await addWaiver(app, clientId, { ...signed, documents, booking_id });
    for (const [adult_age, waivers_signed] of [
      [18, 1],
      [16, 0],
    ] as const) {
      const token = await freshToken(app, venue);
      expect((await call(app, updateProfile, { ...venue.own, token, body: { adult_age } })).status).toBe(200);
      await desk.pull();
      expect(desk.get('bookings', booking_id)).toMatchObject({ waivers_signed });
    }
  });

  it('[W47] [N4] sends parties again whose offering was added to a document', async () => {
    const { app, clientId, desk } = await start();
    const booking_id = await addBooking(app, clientId, '2027-01-02', { offering_id: 'kart' });
    await addWaiver(app, clientId, { date_signed: '2027-01-01', booking_id });
    for (const [offerings, signed] of [
      [['golf'], 1],
      [['golf', 'kart'], 0],
    ] as const) {
      const offering_ids = JSON.stringify(offerings);
      await setDocument(app, clientId, { document_id: 'safety', needed_by: 'offerings', offering_ids });
      await restamp(app);
      await desk.pull();
      expect(desk.get('bookings', booking_id)).toMatchObject({ waivers_signed: signed });
    }
  });
});

onBothDatabases('a device offline over New Year', (open) => {
  it('[W5] [L8] keeps what is valid for twelve months, and drops what was signed for the year', async () => {
    const app = await open();
    app.clock.set(LAST_WEEK);
    const { clientId } = await app.createVenue({ servicePaidUntil: '2099-12-31' });
    await setDocument(app, clientId, { document_id: 'default' });
    await setDocument(app, clientId, { document_id: 'long', validity: 'months', validity_count: 12 });
    const plain = await addWaiver(app, clientId);
    const documents = JSON.stringify([['long', 1]]);
    const long = await addWaiver(app, clientId, { adult_first_name: 'Long', documents, kept_until: '2027-12-24' });
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await desk.pull();
    expect(desk.ids('customers')).toEqual([plain, long].toSorted());
    app.clock.set('2027-01-20T15:00:00.000Z');
    await endYear(app);
    expect(await placesOf(app, clientId)).toEqual({ present: [long], archived: [plain] });
    await desk.pull();
    expect(desk.ids('customers')).toEqual([long]);
    expect(desk.changes.map(({ op, collection, id }) => `${op} ${collection} ${id}`)).toEqual(
      expect.arrayContaining(['evict customers 2027-01-20']),
    );
    /* Its last day is the venue's, and the job of the next hour archives it. */
    app.clock.set('2027-12-25T04:59:00.000Z');
    await desk.pull();
    expect(desk.ids('customers')).toEqual([long]);
    app.clock.set('2027-12-25T05:00:00.000Z');
    await desk.pull();
    expect(desk.ids('customers')).toEqual([]);
    await endYear(app);
    expect((await placesOf(app, clientId)).present).toEqual([]);
    expect(desk.resets).toBe(0);
  });

  it('[W5] [Y85] gets back what a clock archived that was some weeks ahead, within the year', async () => {
    const app = await open();
    app.clock.set('2027-01-05T15:00:00.000Z');
    const { clientId } = await app.createVenue({ servicePaidUntil: '2099-12-31' });
    const waiverId = await addWaiver(app, clientId, { date_signed: '2026-03-01', kept_until: '2027-03-01' });
    await setDocument(app, clientId, YEAR);
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    app.clock.set('2027-03-02T15:00:00.000Z');
    await endYear(app);
    expect((await placesOf(app, clientId)).archived).toEqual([waiverId]);
    app.clock.set('2027-01-05T16:00:00.000Z');
    await desk.pull();
    expect(desk.ids('customers')).toEqual([waiverId]);
    await endYear(app);
    expect(await placesOf(app, clientId)).toEqual({ present: [waiverId], archived: [] });
    await desk.pull();
    expect(desk.ids('customers')).toEqual([waiverId]);
    expect((await runsOf(app, clientId)).map((run) => run.year_start)).toEqual(['2027-01-01']);
  });
});
