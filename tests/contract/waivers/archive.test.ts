import { listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import {
  archiveWaiverAgain,
  getArchiveStatus,
  listArchivedWaivers,
  restoreWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { setDocument } from '../../helpers/venues/document-rules.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { expireSubscription } from '../../helpers/venues/signing-venue.ts';
import { endYear, placesOf } from '../../helpers/venues/year-end.ts';

onBothDatabases('the archive', (open) => {
  async function start() {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId, token } = venue;
    const person = (first: string, date_signed: string, more = {}) =>
      addWaiver(app, clientId, {
        adult_first_name: first,
        date_signed,
        created_at: `${date_signed}T15:00:00.000Z`,
        ...more,
      });
    const ada = await person('Ada', '2025-12-31');
    const zoe = await person('Zoë', '2025-03-01', { email: 'zoe@example.com', phone: '(718) 555-0199' });
    const grace = await person('Grace', '2024-02-29', {
      waiver_type: 'Minor',
      minor_first_name: 'Ben',
      minor_last_name: 'Hopper',
      minor_dob: '2012-02-29',
    });
    const fresh = await person('Ada', '2026-06-15');
    await endYear(app);
    const params = { client_id: clientId };
    const list = async (query = {}) => (await call(app, listArchivedWaivers, { token, params, query })).body;
    const ids = async (query = {}) => (await list(query)).waivers.map(({ waiver_id }) => waiver_id);
    const post = (contract: typeof restoreWaiver | typeof archiveWaiverAgain, waiver_id: string, as = token) =>
      call(app, contract, { token: as, params: { ...params, waiver_id } });
    const status = async () => (await call(app, getArchiveStatus, { token, params })).body.archive;
    return { app, venue, params, token, ada, zoe, grace, fresh, list, ids, post, status };
  }

  it('[W14] is searched by name, email, phone and year, newest day first, a page at a time', async () => {
    const { ada, zoe, grace, list, ids } = await start();
    expect(await list()).toMatchObject({ total: 3, page: 1, page_size: 25 });
    expect(await ids()).toEqual([ada, zoe, grace]);
    expect(await ids({ search: 'zoe' })).toEqual([zoe]);
    expect(await ids({ search: 'ZOE@EXAMPLE' })).toEqual([zoe]);
    expect(await ids({ search: '7185550199' })).toEqual([zoe]);
    expect(await ids({ search: 'hopper ben' })).toEqual([grace]);
    expect(await ids({ search: '100%' })).toEqual([]);
    expect(await ids({ year: '2024' })).toEqual([grace]);
    expect(await ids({ year: '1999' })).toEqual([]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, page_size: 1 })));
    expect(pages.map(({ waivers }) => waivers.map(({ waiver_id }) => waiver_id))).toEqual([[ada], [zoe], [grace], []]);
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
    expect(await ids({ page: 2, page_size: 2 })).toEqual([grace]);
    expect(await ids({ page_size: 100 })).toEqual([ada, zoe, grace]);
    await expect(list({ page_size: 101 })).rejects.toThrow('INVALID_INPUT');
  });

  it('[W14] goes on from page to page within one day and over the years, each waiver once', async () => {
    const { app, venue, ada, zoe, grace, ids } = await start();
    const others = Array.from({ length: 4 }, (_, at) => `${zoe}${at}`);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const row = await db
        .selectFrom('archived_waivers')
        .where('waiver_id', '=', zoe)
        .selectAll()
        .executeTakeFirstOrThrow();
      await db
        .insertInto('archived_waivers')
        .values(others.map((waiver_id) => ({ ...row, waiver_id })))
        .execute();
    });
    const all = [ada, ...others.toReversed(), zoe, grace];
    for (const page_size of [2, 3]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => ids({ page, page_size })));
      expect(pages.flat()).toEqual(all);
      expect(pages.map(({ length }) => length)).toEqual(page_size === 2 ? [2, 2, 2, 1] : [3, 3, 1, 0]);
    }
  });

  it('[W15] says when it was filled and will be, and until when a minor’s record is held', async () => {
    const { app, grace, list, status } = await start();
    const now = new Date(app.clock.now()).toISOString();
    expect(await status()).toEqual({
      last_run: { year_start: '2026-01-01', started_at: now, last_moved_at: now, finished_at: now, moved: 3 },
      next_run_on: '2027-01-01',
      years: ['2025', '2024'],
      restored: 0,
      time_zone: 'America/New_York',
    });
    const held = (await list()).waivers.map(({ waiver_id, held_until }) => [waiver_id, held_until]);
    expect(held.filter(([, until]) => until !== null)).toEqual([[grace, '2033-03-01']]);
  });

  it('[W14] gives a waiver back to the lists for this year, once, and takes it again', async () => {
    const { app, venue, params, token, ada, fresh, ids, post, status } = await start();
    const first = (await post(restoreWaiver, ada.replaceAll('-', '').toLowerCase())).body.waiver;
    expect(first).toMatchObject({
      waiver_id: ada,
      archived_at: null,
      restored_on: '2026-06-15',
      date_signed: '2025-12-31',
    });
    expect((await post(restoreWaiver, ada)).body.waiver).toEqual(first);
    const listed = async () => {
      const { body } = await call(app, listCustomers, { token, params });
      return Array.isArray(body) ? body.map(({ waiver_id }) => waiver_id) : [];
    };
    expect(await listed()).toEqual([fresh, ada]);
    expect(await ids({ state: 'restored' })).toEqual([ada]);
    expect(await ids({ state: 'restored', search: 'nobody' })).toEqual([]);
    expect(await ids({ search: 'ada lovelace' })).toEqual([]);
    expect((await status()).restored).toBe(1);
    /* A device brings one of last year, so that the job comes by. */
    const late = await addWaiver(app, venue.clientId, { date_signed: '2025-11-11', adult_first_name: 'Late' });
    await endYear(app);
    expect(await ids({ search: 'late' })).toEqual([late]);
    expect(await ids({ state: 'restored' })).toEqual([ada]);
    for (let times = 0; times < 2; times += 1)
      expect((await post(archiveWaiverAgain, ada)).body.waiver.archived_at).not.toBeNull();
    expect(await listed()).toEqual([fresh]);
    expect(await ids({ search: 'ada lovelace' })).toEqual([ada]);
    /* One of this year was never in the archive, and stays. */
    expect((await post(archiveWaiverAgain, fresh)).body.waiver.archived_at).toBeNull();
    expect((await placesOf(app, venue.clientId)).present).toEqual([fresh]);
    expect(await auditOf(app)).toEqual(['restore_waiver', 'archive_waiver']);
  });

  it('[W5] [W14] gives a waiver back for the year, or for as long as it is valid where that is longer', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId, token } = venue;
    const valid = { validity: 'months', validity_count: 24 } as const;
    await setDocument(app, clientId, { document_id: 'safety', ...valid });
    const of = (adult_first_name: string, columns: object) =>
      addWaiver(app, clientId, { adult_first_name, date_signed: '2025-11-30', ...columns });
    const restored: Record<string, string> = {
      short: await of('Ada', { kept_until: '2025-12-31' }),
      long: await of('Ben', { documents: JSON.stringify([['safety', 1]]), kept_until: '2027-11-30' }),
      uploaded: await of('Cid', { event_id: null, kept_until: '2028-12-31' }),
    };
    /* A clock that was ahead archived them all. */
    app.clock.set('2029-01-02T12:00:00.000Z');
    await endYear(app);
    expect((await placesOf(app, clientId)).present).toEqual([]);
    app.clock.set('2026-06-15T15:00:00.000Z');
    for (const waiver_id of Object.values(restored))
      expect((await call(app, restoreWaiver, { token, params: { client_id: clientId, waiver_id } })).status).toBe(200);
    const present: string[][] = [];
    for (const day of ['2026-12-31', '2027-01-02', '2027-11-30', '2027-12-01', '2029-01-02']) {
      app.clock.set(`${day}T12:00:00.000Z`);
      await endYear(app);
      const ids = (await placesOf(app, clientId)).present;
      present.push(Object.keys(restored).filter((name) => ids.includes(restored[name] ?? '')));
    }
    expect(present).toEqual([
      ['short', 'long', 'uploaded'],
      ['long', 'uploaded'],
      ['long', 'uploaded'],
      ['uploaded'],
      [],
    ]);
  });

  it('[X1] [W14] hides one venue’s archive from another, and an expired venue only reads', async () => {
    const { app, venue, params, token, ada, ids, post } = await start();
    const other = await app.createVenue();
    expect((await post(restoreWaiver, ada, other.token)).status).toBe(404);
    const own = { client_id: other.clientId, waiver_id: ada };
    for (const contract of [restoreWaiver, archiveWaiverAgain])
      expect((await call(app, contract, { token: other.token, params: own })).refusal.code).toBe('WAIVER_NOT_FOUND');
    const theirs = await call(app, listArchivedWaivers, other.own);
    expect(theirs.body).toMatchObject({ waivers: [], total: 0 });
    await expireSubscription(app, venue);
    expect(await ids({ search: 'ada lovelace' })).toEqual([ada]);
    expect((await call(app, getArchiveStatus, { token, params })).status).toBe(200);
    expect((await post(restoreWaiver, ada)).refusal.code).toBe('SUBSCRIPTION_EXPIRED');
    expect((await placesOf(app, venue.clientId)).archived).toContain(ada);
  });
});

async function auditOf(app: TestApp): Promise<string[]> {
  const rows = await app.deps.db.readPlatform((db) =>
    db.selectFrom('audit_log').where('action', 'like', '%e_waiver').orderBy('seq').select('action').execute(),
  );
  return rows.map(({ action }) => action);
}
