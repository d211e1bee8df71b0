import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '@gatehouse/server/base/secrets';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { expect, vi } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { bookingSecrets } from '../../helpers/venues/booking-rows.ts';
import { fullVenue, RETURN_HASH, SEALED } from '../../helpers/venues/full-venue.ts';
import { addMany } from '../../helpers/venues/venue-rows.ts';

const path = (clientId: string) => `/api/clients/${clientId}/export`;

async function exported(app: TestApp, venue: TestVenue): Promise<Map<string, Buffer>> {
  const { status, body } = await call(app, exportAccount, venue.own);
  expect(status).toBe(200);
  return readZip(body);
}

const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString('utf8') ?? '';
const linesOf = (files: Map<string, Buffer>, name: string) => textOf(files, name).split('\r\n').slice(0, -1);

onBothDatabases('account export', (open) => {
  it('[O6] holds everything the venue has stored, explained, in files that other programs read', async ({ app }) => {
    const { venue, args, waiverId, archivedId, member, device, document, booked } = await fullVenue(app);
    const answer = await call(app, exportAccount, venue.own);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="gatehouse-${venue.clientId}-2026-06-15.zip"`,
    );
    const files = readZip(answer.body);
    expect([...files.keys()].toSorted()).toEqual([
      'README.txt',
      'answers.csv',
      'archive-runs.csv',
      'archived-customers.csv',
      'audit-breaks.csv',
      'audit-log.csv',
      'audit-seal.txt',
      'bill-lines.csv',
      'bill-links.csv',
      'bill-payments.csv',
      'bills.csv',
      'blackout-dates.csv',
      'booking-history.csv',
      'booking-notices.csv',
      'booking-payments.csv',
      'booking-policy.csv',
      'booking-refunds.csv',
      'booking-series.csv',
      'bookings.csv',
      'calendar-feeds.csv',
      'cash-movements.csv',
      'check-ins.csv',
      'customer-merges.csv',
      'customer-note-history.csv',
      'customer-notes.csv',
      'customers.csv',
      'day-closes.csv',
      'devices.csv',
      'document-versions.csv',
      'documents.csv',
      'embedding-websites.csv',
      'erased-records.csv',
      'erasure-openings.csv',
      'erasures.csv',
      'extras.csv',
      'former-questions.csv',
      'former-signing-rules.csv',
      'logo.webp',
      'members.csv',
      'offerings.csv',
      'open-holidays.csv',
      'parked.jsonl',
      'party-check-ins.csv',
      'prices.csv',
      'profile.json',
      'promo-codes.csv',
      'resources.csv',
      'staff.csv',
      'subscription-payments.csv',
      'support-access.csv',
      'tax-settings.csv',
      'upload-mappings.csv',
      'waitlist-offers.csv',
      'waitlist.csv',
      'waivers/documents.csv',
      'waivers/signatures.jsonl',
      'waivers/v1.pdf',
    ]);
    for (const name of files.keys())
      if (!/^README|^waivers\/v1/.test(name)) expect(textOf(files, 'README.txt'), name).toContain(name);
    expect(textOf(files, 'README.txt')).toContain(`Red Rock (${venue.clientId})`);
    expect(linesOf(files, 'customers.csv')[1]).toContain(waiverId);
    expect(linesOf(files, 'archived-customers.csv')[1]).toContain(archivedId);
    expect(linesOf(files, 'archive-runs.csv')[1]).toMatch(/^2026-01-01,.*,1$/);
    expect(linesOf(files, 'check-ins.csv')[1]).toContain(waiverId);
    expect(linesOf(files, 'members.csv')[1]).toBe(`${member},${waiverId},2026-12-31,2026-06-15T15:00:00.000Z`);
    expect(linesOf(files, 'customer-notes.csv')[1]).toContain(`,${waiverId},'=Banned,stop,`);
    expect(linesOf(files, 'customer-note-history.csv')[1]).toContain(",created,'=Banned,stop");
    expect(linesOf(files, 'bookings.csv')[1]).toContain(',25,120.5,');
    expect(linesOf(files, 'devices.csv')[1]).toContain(device.deviceId);
    expect(linesOf(files, 'offerings.csv')[1]).toContain(`${booked.offeringId},Climbing,`);
    expect(linesOf(files, 'offerings.csv')[1]).toContain(',60,25,');
    expect(linesOf(files, 'booking-payments.csv')[1]).toContain(`${booked.bookingId},`);
    expect(linesOf(files, 'booking-payments.csv')[1]).toContain(',completed,25,USD,');
    expect(linesOf(files, 'booking-refunds.csv')[1]).toContain(',completed,10.1,USD,square-refund-1,Rain,');
    expect(linesOf(files, 'booking-history.csv').slice(1)).toEqual([
      `${booked.bookingId},1,2026-06-15T15:00:00.000Z,created,visitor,`,
      `${booked.bookingId},2,2026-06-15T15:00:00.000Z,moved,user:1,time from 1:00 PM to 2:00 PM`,
    ]);
    expect(linesOf(files, 'blackout-dates.csv')[1]).toContain(',,2026-07-01,Inventory,');
    expect(linesOf(files, 'open-holidays.csv').slice(1)).toEqual(['2026-07-04']);
    expect(linesOf(files, 'embedding-websites.csv').slice(1)).toEqual(['https://red-rock.example']);
    expect(linesOf(files, 'upload-mappings.csv')[1]).toContain(',dmy,');
    expect(linesOf(files, 'party-check-ins.csv')[1]).toContain(`${booked.bookingId},6,`);
    expect(linesOf(files, 'documents.csv')[1]).toMatch(/^default,Waiver,published,everyone,/);
    expect(linesOf(files, 'document-versions.csv')[1]).toContain(`default,1,en,${document.document_id},1,`);
    expect(linesOf(files, 'waivers/documents.csv')[1]).toContain(document.sha256);
    expect(sha256(files.get('waivers/v1.pdf') ?? Buffer.alloc(0))).toBe(document.sha256);
    const [signing] = textOf(files, 'waivers/signatures.jsonl').trim().split('\n');
    expect(JSON.parse(signing ?? '')).toMatchObject({
      event_id: args.event_id,
      document_id: document.document_id,
      signature_png_base64: args.signature_data.split(',')[1],
      strokes: { width: 460 },
      evidence: expect.any(Object),
    });
    expect(JSON.parse(textOf(files, 'profile.json'))).toMatchObject({
      profile: { client_id: venue.clientId, client_name: 'Red Rock' },
      preferences: { has_logo: true, accent_color: '#007bff' },
      sign_ins: [{ email: venue.email }],
      square_account: { application_id: 'sq0idp-app', location_id: 'L1' },
    });
    const audit = linesOf(files, 'audit-log.csv');
    expect(audit.at(-1)).toContain(`export_account,user:${venue.userId}`);
  });

  it('[X4] neutralises what a spreadsheet would run', async ({ app }) => {
    const { venue } = await fullVenue(app);
    const files = await exported(app, venue);
    expect(linesOf(files, 'customers.csv')[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""Ada"")",'+Lovelace`);
    expect(linesOf(files, 'subscription-payments.csv')[1]).toContain(`,'@Monthly Professional,`);
    for (const [name, bytes] of files)
      if (name.endsWith('.csv')) expect(bytes.toString('utf8'), name).not.toMatch(/(^|[,\n"])[=@+]/);
  });

  it('[X3] holds no token, password hash, sealed key or what one could be made of', async ({ app }) => {
    const { venue, device } = await fullVenue(app);
    const rows = await app.deps.db.readPlatform(async (db) => ({
      users: await db.selectFrom('users').select('password_hash').execute(),
      sessions: await db.selectFrom('sessions').select('token_hash').execute(),
      devices: await db.selectFrom('devices').select('token_hash').execute(),
      events: await db.selectFrom('signing_events').select('download_token_hash').execute(),
    }));
    const secrets = Object.values(rows)
      .flat()
      .flatMap((row) => Object.values(row as Record<string, string | null>))
      .filter((value): value is string => typeof value === 'string')
      .concat([venue.token, device.token, SEALED, RETURN_HASH, 'idempotency-1', 'https://pay.example/secret-link'])
      .concat(Object.values(bookingSecrets));
    expect(secrets.length).toBeGreaterThan(8);
    const all = [...(await exported(app, venue)).values()].map((bytes) => bytes.toString('latin1')).join('\n');
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });

  it('holds nothing of another venue, whose owner gets 404', async ({ app }) => {
    const { venue } = await fullVenue(app);
    const other = await app.createVenue({ clientName: 'Blue Lake' });
    await addMany(app, other.clientId, 3);
    const all = [...(await exported(app, other)).values()].map((bytes) => bytes.toString('utf8')).join('\n');
    expect(all).toContain('Blue Lake');
    for (const part of [venue.clientId, 'red-rock.example', '2026-07-04', 'Inventory']) expect(all).not.toContain(part);
    expect((await call(app, exportAccount, { token: other.token, params: { client_id: venue.clientId } })).status).toBe(
      404,
    );
  });

  it('is allowed when the subscription is over', async ({ app }) => {
    const expired = await app.createVenue({ servicePaidUntil: '2026-01-01' });
    await addMany(app, expired.clientId, 2);
    expect(linesOf(await exported(app, expired), 'customers.csv')).toHaveLength(3);
    const cancelled = await app.createVenue({ paymentStatus: 'cancelled' });
    expect((await call(app, exportAccount, cancelled.own)).status).toBe(200);
  });

  it('runs once at a time for a venue, starts again after the end, an abort, or two minutes of silence', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const other = await app.createVenue();
    await addMany(app, venue.clientId, 3000);
    const begin = () =>
      app.app.hono.request(path(venue.clientId), { headers: { authorization: `Bearer ${venue.token}` } });
    const first = await begin();
    const reader = first.body?.getReader();
    await reader?.read();
    const second = await begin();
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await second.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('running'),
    });
    expect((await call(app, exportAccount, other.own)).status).toBe(200);
    await reader?.cancel();
    /* The turn is given back just after the last byte. */
    const inTurn = { timeout: 5000 };
    await expect.poll(() => exportedStatus(app, venue), inTurn).toBe(200);
    await expect.poll(() => exportedStatus(app, venue), inTurn).toBe(200);
    const reads = countReads(app);
    let stalled = second;
    await expect.poll(async () => (stalled = await begin()).status, inTurn).toBe(200);
    await reads.quiet();
    app.clock.advance(121_000);
    expect(await exportedStatus(app, venue)).toBe(200);
    await stalled.body?.cancel();
  });

  it('breaks off, never ends short, when reading fails half-way; the turn is free again', async ({ app, venue }) => {
    await addMany(app, venue.clientId, 2000);
    const { readVenue } = app.deps.db;
    let reads = 0;
    app.deps.db.readVenue = (clientId, work) => {
      reads += 1;
      if (reads === 6) throw new Error('the disk is gone');
      return readVenue(clientId, work);
    };
    await expect(exported(app, venue)).rejects.toThrow();
    app.deps.db.readVenue = readVenue;
    /* The download ends a moment before its turn does. */
    const files = await vi.waitFor(() => exported(app, venue), { timeout: 5000 });
    expect(linesOf(files, 'customers.csv')).toHaveLength(2001);
  });

  it('[X4] [I8] reads no further than the download has come, keeps memory flat and the event loop free over 40,000 people', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const count = 40_000;
    await addMany(app, venue.clientId, count);
    const reads = countReads(app);
    const response = await app.app.hono.request(path(venue.clientId), {
      headers: { authorization: `Bearer ${venue.token}` },
    });
    const reader = response.body?.getReader();
    if (!reader) throw new Error('no body');
    const chunks = [(await reader.read()).value ?? new Uint8Array()];
    /* A reader that pauses stops the work: of 80 pages only what fits the buffers was read. */
    await reads.quiet();
    expect(reads.count()).toBeLessThan(60);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let heapMax = 0;
    const heapBefore = process.memoryUsage().heapUsed;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      heapMax = Math.max(heapMax, process.memoryUsage().heapUsed);
    }
    delay.disable();
    expect(linesOf(readZip(Buffer.concat(chunks)), 'customers.csv')).toHaveLength(count + 1);
    expect(delay.max / 1e6).toBeLessThan(1000);
    expect(heapMax - heapBefore).toBeLessThan(120 * 1024 * 1024);
  }, 60_000);
});

async function exportedStatus(app: TestApp, venue: TestVenue): Promise<number> {
  return (await call(app, exportAccount, venue.own)).status;
}

/** Counts what is read of venues; `quiet` waits until nothing more is. */
function countReads(app: TestApp) {
  const { readVenue } = app.deps.db;
  let reads = 0;
  app.deps.db.readVenue = (clientId, work) => {
    reads += 1;
    return readVenue(clientId, work);
  };
  return {
    count: () => reads,
    async quiet() {
      for (let before = -1; before !== reads; await wait(500)) before = reads;
    },
  };
}
