import { countSent } from '@gatehouse/server/areas/mail/outbox/mail-counts.repository';
import { markSent } from '@gatehouse/server/areas/mail/outbox/mail-outcomes.repository';
import { countStored } from '@gatehouse/server/areas/platform/usage/count-stored.service';
import { storedTables } from '@gatehouse/server/areas/platform/usage/stored-bytes.repository';
import { deleteVenue } from '@gatehouse/server/areas/venues/venue/deletion/deletion.service';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { listUsage } from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import type { QueryInputOf } from '@gatehouse/sync-protocol/base/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { collect, METRICS_TOKEN } from '#helpers/app/metrics';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { erase } from '#helpers/venues/erasure-calls';
import { fullVenue } from '#helpers/venues/full-venue';
import { createSigningVenue, deviceArgs, fromDevice } from '#helpers/venues/signing-venue';
import { countAll, notingMails, queueFor, sendMails, sizesByReading, storedRows } from '#helpers/venues/usage';
import { endYear } from '#helpers/venues/year-end';

const never = new AbortController().signal;
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('sign', 'sign', 'erase', 'mail', 'failing mail', 'killed mail', 'killed count', 'a day'),
    pick: fc.nat({ max: 20 }),
  }),
  { minLength: 6, maxLength: 14 },
);

async function usageOf(app: TestApp, query: QueryInputOf<typeof listUsage> = {}) {
  const { token } = await app.createAdmin();
  return (await call(app, listUsage, { token, query })).body;
}

/** A server that dies after so many transactions that write. */
function dyingAfter({ db, ...deps }: Deps, writes: number): Deps {
  let left = writes;
  return {
    ...deps,
    db: {
      ...db,
      writePlatform: (work) => (left-- > 0 ? db.writePlatform(work) : Promise.reject(new Error('killed'))),
    },
  };
}

const unsentMails = (app: TestApp, clientId: string): Promise<string[]> =>
  app.deps.db.readPlatform(async (db) => {
    const rows = await db
      .selectFrom('outbox_mail')
      .where('client_id', '=', clientId)
      .where('sent_at', 'is', null)
      .select('mail_id')
      .execute();
    return rows.map(({ mail_id: mailId }) => mailId);
  });

onBothDatabases('usage by venue', (open, dialect) => {
  it('[Y110] is what reading everything gives after signings, erasures, mails that fail, kills and the end of a year', async ({
    app,
  }) => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        /* All of it is in June. */
        app.clock.set('2026-06-03T15:00:00.000Z');
        const { clientId, ...venue } = await createSigningVenue(app, { planId: 'monthly-professional' });
        const waivers: string[] = [];
        const venueOf = new Map<string, string | null>();
        const server = notingMails(app.deps, venueOf);
        let signed = 0;
        for (const { kind, pick } of taken) {
          app.clock.advance(1_000);
          if (kind === 'sign') {
            const args = deviceArgs(clientId, { adult_first_name: `Ada${pick}` });
            await fromDevice(app, args);
            waivers.push(...args.waiver_ids);
            signed += 1;
          } else if (kind === 'erase') {
            const unsent = await unsentMails(app, clientId);
            await erase(app, { clientId, ...venue }, waivers[pick % waivers.length] ?? '');
            /* One that a killed run handed over, and that is not sent again because its reader was erased, is never counted. */
            const left = new Set(await unsentMails(app, clientId));
            for (const mailId of unsent) if (!left.has(mailId)) venueOf.delete(mailId);
          } else if (kind === 'killed count')
            await countStored(dyingAfter(app.deps, pick % 3), never, { rowsPerPiece: 1, piecesMax: pick }).catch(
              () => null,
            );
          else if (kind === 'a day') app.clock.advance(86_400_000);
          else {
            await queueFor(app, clientId);
            if (kind === 'failing mail')
              await sendMails({ ...server, mailer: { send: () => Promise.reject(new Error('no')) } });
            else if (kind === 'killed mail') await sendMails(dyingAfter(server, 1)).catch(() => null);
            app.clock.advance(12 * 3_600_000);
            await sendMails(server);
          }
        }
        /* What a killed run handed over counts once it was sent again, which its failures and a mailbox's limit put off. */
        for (let hour = 0; hour < 80; hour += 4) {
          app.clock.advance(4 * 3_600_000);
          await sendMails(server);
        }
        for (const _ of ['what a killed run left', 'what changed behind it']) await countAll(app);
        const stored = async () => (await storedRows(app)).findLast((row) => row.client_id === clientId);
        expect(await stored()).toMatchObject(await sizesByReading(app, clientId));
        const sent = [...venueOf.values()].filter((id) => id === clientId).length;
        const found = (await usageOf(app, { search: clientId, month: '2026-06' })).venues;
        expect(found).toMatchObject([{ client_id: clientId, signatures: signed, mails: sent }]);
        /* Counted again from the beginning. */
        await app.deps.db.writePlatform((db) =>
          db.deleteFrom('stored_bytes').where('client_id', '=', clientId).execute(),
        );
        await countStored(app.deps, never, { rowsPerPiece: 1, piecesMax: 10_000 });
        expect(await stored()).toMatchObject(await sizesByReading(app, clientId));
        app.clock.set('2027-01-05T15:00:00.000Z');
        await endYear(app);
        await countAll(app);
        expect(await stored()).toMatchObject(await sizesByReading(app, clientId));
      }),
      { numRuns: dialect === 'sqlite' ? 8 : 3 },
    );
  }, 120_000);

  it('[Y110] counts something of every kind, and every column of bytes that the database has', async ({ app }) => {
    const { venue } = await fullVenue(app);
    await countAll(app);
    const row = (await storedRows(app)).find(({ client_id: id }) => id === venue.clientId);
    const read = await sizesByReading(app, venue.clientId);
    expect(row).toMatchObject(read);
    expect(Math.min(...Object.values(read))).toBeGreaterThan(0);

    const tables = await app.deps.db.owner.introspection.getTables();
    const ofBytes = tables.flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => /blob|bytea/i.test(dataType)).map((column) => `${name}.${column.name}`),
    );
    const counted = new Set(
      storedTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    );
    expect(ofBytes.length).toBeGreaterThan(4);
    expect(ofBytes.filter((name) => !counted.has(name))).toEqual([]);
  });

  it('[Y110] a run is bounded, leaves its place, and reads an unchanged venue never again', async ({ app }) => {
    const venue = await createSigningVenue(app);
    for (let index = 0; index < 5; index += 1) await fromDevice(app, deviceArgs(venue.clientId));
    let runs = 0;
    for (; (await storedRows(app)).length === 0 && runs < 100; runs += 1)
      await countStored(app.deps, never, { rowsPerPiece: 1, piecesMax: 2 });
    /* Six looks at signatures, six at evidence, one at answers, two at the document, two at its pages, the logo, six at people. */
    expect(runs).toBeGreaterThan(10);
    expect(await storedRows(app)).toMatchObject([await sizesByReading(app, venue.clientId)]);

    const [before] = await storedRows(app);
    await countAll(app);
    expect((await storedRows(app))[0]).toEqual(before);
    await fromDevice(app, deviceArgs(venue.clientId));
    await countStored(app.deps, never);
    expect((await storedRows(app))[0]?.counted_at).not.toBe(before?.counted_at);
    expect((await storedRows(app))[0]).toMatchObject(await sizesByReading(app, venue.clientId));
  });

  it('[Y110] a mail counts once, in the month of its venue, and those of the platform for none', async ({ app }) => {
    const york = await app.createVenue({ timeZone: 'America/New_York' });
    const tokyo = await app.createVenue({ timeZone: 'Asia/Tokyo' });
    app.clock.set('2026-07-01T02:00:00.000Z');
    for (const clientId of [york.clientId, york.clientId, tokyo.clientId, null]) await queueFor(app, clientId);
    await sendMails(app.deps);
    app.clock.set('2026-07-01T12:00:00.000Z');
    await queueFor(app, york.clientId);
    await sendMails(app.deps);
    await sendMails(app.deps);
    const mailsIn = async (month: string) =>
      Object.fromEntries((await usageOf(app, { month })).venues.map((row) => [row.client_id, row.mails]));
    expect(await mailsIn('2026-06')).toEqual({ [york.clientId]: 2, [tokyo.clientId]: 0 });
    expect(await mailsIn('2026-07')).toEqual({ [york.clientId]: 1, [tokyo.clientId]: 1 });
    await deleteVenue(app.deps, york.clientId, 'admin-1');
    await queueFor(app, york.clientId);
    await sendMails(app.deps);
    expect(await mailsIn('2026-07')).toEqual({ [tokyo.clientId]: 1 });
    const counts = await app.deps.db.readPlatform((db) => db.selectFrom('mail_counts').select('sent').execute());
    expect(counts.reduce((sum, row) => sum + row.sent, 0)).toBe(4);
  });

  it('[Y110] a mail that two servers hand over counts once', async ({ app, venue }) => {
    await queueFor(app, venue.clientId);
    const sentBefore: Deps['mailer']['send'] = (_, mailId) =>
      app.deps.db.writePlatform(async (db) => {
        const nowUtc = new Date(app.clock.now()).toISOString();
        await countSent(db, [await markSent(db, mailId, nowUtc)], nowUtc);
      });
    await sendMails({ ...app.deps, mailer: { send: sentBefore } });
    expect((await usageOf(app)).venues).toMatchObject([{ mails: 1 }]);
  });

  it('[Y110] a month shows what was stored at its last count or the one before, and a deleted venue has none', async ({
    app,
  }) => {
    const venue = await createSigningVenue(app);
    await countAll(app);
    const first = (await usageOf(app)).venues[0]?.stored?.bytes ?? 0;
    app.clock.set('2026-08-10T15:00:00.000Z');
    await fromDevice(app, deviceArgs(venue.clientId));
    await countAll(app);
    const bytesIn = async (month: string) => (await usageOf(app, { month })).venues[0]?.stored?.bytes ?? null;
    expect(await bytesIn('2026-05')).toBeNull();
    expect(await bytesIn('2026-07')).toBe(first);
    expect(await bytesIn('2026-08')).toBeGreaterThan(first);

    const other = await createSigningVenue(app);
    await countStored(app.deps, never, { piecesMax: 2 });
    await deleteVenue(app.deps, other.clientId, 'admin-1');
    await countAll(app);
    expect((await storedRows(app)).map((row) => row.client_id)).not.toContain(other.clientId);
  });

  it('[Y110] can be sorted, searched, narrowed to what is near a limit, and turned over', async () => {
    const app = await open({
      METRICS_TOKEN,
      USAGE_LIMIT_SIGNATURES: '10',
      USAGE_LIMIT_MAILS: '5',
      USAGE_LIMIT_MB: '0',
    });
    const ids: string[] = [];
    for (let index = 0; index < 52; index += 1)
      ids.push((await app.createVenue({ clientName: `Venue_${String(index).padStart(2, '0')}` })).clientId);
    const [small = '', near = '', over = '', mails = ''] = ids;
    const month = '2026-06';
    await app.deps.db.writePlatform(async (db) => {
      for (const [client_id, signed] of [
        [small, 7],
        [near, 8],
        [over, 11],
      ] as const)
        await db.insertInto('waiver_counts').values({ client_id, month, signed }).execute();
      await db.insertInto('mail_counts').values({ client_id: mails, month, sent: 6 }).execute();
    });
    const listed = async (query: Parameters<typeof usageOf>[1]) =>
      (await usageOf(app, query)).venues.map((row) => row.client_id);
    expect((await listed({ order: 'signatures' })).slice(0, 3)).toEqual([over, near, small]);
    expect((await listed({ order: 'mails' }))[0]).toBe(mails);
    expect((await listed({ only: 'near', order: 'name' })).toSorted()).toEqual([near, over, mails].toSorted());
    expect(await listed({ search: ' vENUE_03 ' })).toEqual([mails]);
    expect(await listed({ search: small.toLowerCase() })).toEqual([small]);
    expect(await listed({ search: '%' })).toEqual([]);
    const second = await usageOf(app, { order: 'name', page: 2 });
    expect([second.total, second.venues.map((row) => row.client_id)]).toEqual([52, ids.slice(50)]);
    expect(second).toMatchObject({ month, current_month: month, limits: { bytes: null, signatures: 10, mails: 5 } });
    expect((await usageOf(app, { month: '2026-05', only: 'near' })).total).toBe(0);

    const { valueOf } = await collect(app);
    const warned = (of: string, state: string) => valueOf('gatehouse_usage_venues', { of, state });
    expect([warned('signatures', 'near'), warned('signatures', 'over')]).toEqual([1, 1]);
    expect([warned('mails', 'near'), warned('mails', 'over')]).toEqual([0, 1]);
    expect([warned('bytes', 'near'), warned('bytes', 'over')]).toEqual([0, 0]);
    const { token } = await app.createAdmin();
    expect((await call(app, getAdminStats, { token })).body.attention.usage).toBe(2);
  });

  it('[Y110] beyond its limits a venue signs and mails as before', async () => {
    const app = await open({ USAGE_LIMIT_SIGNATURES: '1', USAGE_LIMIT_MAILS: '1', USAGE_LIMIT_MB: '1' });
    const { clientId } = await createSigningVenue(app);
    for (let index = 0; index < 3; index += 1) {
      await fromDevice(app, deviceArgs(clientId));
      await queueFor(app, clientId);
    }
    await sendMails(app.deps);
    expect((await usageOf(app)).venues).toMatchObject([{ signatures: 3, mails: app.mails.length }]);
    expect(app.mails.length).toBeGreaterThan(2);
  });

  it('[Y110] without limits, and without venues, nothing is near one', async () => {
    const app = await open({ METRICS_TOKEN, USAGE_LIMIT_SIGNATURES: '0', USAGE_LIMIT_MAILS: '0', USAGE_LIMIT_MB: '0' });
    const overLimits = async () =>
      (await collect(app)).valueOf('gatehouse_usage_venues', { of: 'mails', state: 'over' });
    expect(await overLimits()).toBe(0);
    await createSigningVenue(app);
    expect((await usageOf(app, { only: 'near' })).total).toBe(0);
    expect(await overLimits()).toBe(0);
  });

  it('[Y110] a month, page or order that does not exist is refused', async ({ app, admin: { token } }) => {
    for (const query of ['month=2026-13', 'month=1', 'page=0', 'page=1.5', 'order=x', 'only=x'])
      expect(await app.request('GET', `/api/admin/usage?${query}`, { token }), query).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
  });
});
