import type { ExportDays } from '@gatehouse/server/areas/platform/admin-exports/content/export-rows';
import { jsonOf } from '@gatehouse/server/areas/platform/admin-exports/content/export-text';
import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { readZip } from '#helpers/samples/read-zip';
import { exportingAdmin, readCsv } from '#helpers/venues/admin-exports';
import { bookingSecrets } from '#helpers/venues/booking-rows';
import { erase } from '#helpers/venues/erasure-calls';
import { fullVenue, RETURN_HASH, SEALED } from '#helpers/venues/full-venue';
import { merge } from '#helpers/venues/merge-calls';
import { addWaiver } from '#helpers/venues/people';
import { addBooking, addCheckIn, addMany } from '#helpers/venues/venue-rows';

onBothDatabases('exports of the platform', (open) => {
  it('[Y33] [Y35] hold the rows of every venue, archived, merged and erased people as what they are', async () => {
    const app = await open();
    const admin = await exportingAdmin(app);
    const { venue, waiverId, archivedId, booked } = await fullVenue(app);
    const other = await app.createVenue({ clientName: 'Blue Lake' });
    const kept = await addWaiver(app, other.clientId, { adult_first_name: 'Grace', adult_last_name: 'Hopper' });
    const merged = await addWaiver(app, other.clientId, { adult_first_name: 'Gracie', adult_last_name: 'Hopper' });
    const erased = await addWaiver(app, other.clientId, { adult_first_name: 'Forgotten', email: 'gone@example.org' });
    await addCheckIn(app, other.clientId, { waiver_id: merged });
    await addCheckIn(app, other.clientId, { waiver_id: erased });
    expect((await merge(app, other, kept, merged)).status).toBe(200);
    expect((await erase(app, other, erased)).status).toBe(200);

    const { headers, bytes } = await admin.file('all');
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/zip',
      'attachment; filename="admin-all-all-time-2026-06-15.zip"',
    ]);
    const files = readZip(bytes);
    expect([...files.keys()]).toEqual([
      'clients.csv',
      'customers.csv',
      'checkins.csv',
      'bookings.csv',
      'offerings.csv',
      'payments.csv',
    ]);
    const rows = (name: string) => readCsv(files.get(`${name}.csv`) ?? Buffer.alloc(0));
    expect(rows('clients').map((row) => [row['client_id'], row['client_name'], row['is_trial']])).toEqual([
      [venue.clientId, 'Red Rock', 'no'],
      [other.clientId, 'Blue Lake', 'no'],
    ]);
    const people = new Map(rows('customers').map((row) => [row['waiver_id'], row]));
    expect(people.size).toBe(5);
    expect(people.get(waiverId)).toMatchObject({ client_name: 'Red Rock', record: 'present', merged_into: '' });
    expect(people.get(archivedId)).toMatchObject({ record: 'archived', date_signed: '2025-11-30' });
    expect(people.get(merged)).toMatchObject({ record: 'present', merged_into: kept, adult_first_name: 'Gracie' });
    expect(people.get(erased)).toMatchObject({
      client_id: other.clientId,
      record: 'erased',
      adult_first_name: '',
      email: '',
      erased_at: '2026-06-15T15:00:00.000Z',
    });
    const checkIns = new Map(rows('checkins').map((row) => [row['waiver_id'], row]));
    expect(checkIns.get(merged)).toMatchObject({ first_name: 'Gracie', merged_into: kept, record: 'present' });
    expect(checkIns.get(erased)).toMatchObject({ first_name: '', last_name: '', record: 'erased' });
    expect(rows('bookings')).toMatchObject([
      { booking_id: booked.bookingId, deposit_amount: '25', total_price: '120.5', booked_by: 'public' },
    ]);
    expect(rows('offerings')).toMatchObject([{ offering_name: 'Climbing', deposit_amount: '25', deleted_at: '' }]);
    expect(rows('payments')).toMatchObject([
      { payment_id: 'payment-1', kind: 'subscription renewal', amount: '75', refunded: '0', card_last_four: '4242' },
      { payment_id: 'booking-payment-1', kind: 'booking card', amount: '25', refunded: '10.1', currency: 'USD' },
    ]);
    const all = [...files.values()].map((file) => file.toString('utf8')).join('\n');
    expect(all).not.toMatch(/Forgotten|gone@example\.org/);
    /* Every value that is a secret, or that one could be made of. */
    const stored = await app.deps.db.readPlatform(async (db) => ({
      users: await db.selectFrom('users').select(['password_hash']).execute(),
      sessions: await db.selectFrom('sessions').select(['token_hash']).execute(),
      devices: await db.selectFrom('devices').select(['token_hash']).execute(),
      signed: await db.selectFrom('signing_events').select(['download_token_hash', 'evidence_sha256']).execute(),
    }));
    const hashes = Object.values(stored).flatMap((list) =>
      list.flatMap((row): (string | null)[] => Object.values(row)),
    );
    const links = [RETURN_HASH, 'https://pay.example/secret-link', ...Object.values(bookingSecrets)];
    const secrets = [SEALED, venue.token, admin.token, ...links, ...hashes.filter((hash) => hash !== null)];
    expect(secrets.length).toBeGreaterThan(14);
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    expect(all).not.toMatch(/(^|[,\n"])[=@+]/);
    expect(people.get(waiverId)?.['adult_first_name']).toBe(`'=HYPERLINK("http://evil.example","Ada")`);
  });

  it('[Y32] take the days of each venue’s own calendar, and both ends of a custom range', async ({ app }) => {
    const admin = await exportingAdmin(app);
    /* It is Tuesday there already. */
    app.clock.set('2026-06-15T14:30:00.000Z');
    const [york, apia] = [
      await app.createVenue({ timeZone: 'America/New_York' }),
      await app.createVenue({ timeZone: 'Pacific/Apia' }),
    ];
    const days = ['2026-06-09', '2026-06-10', '2026-06-15', '2026-06-16'];
    for (const venue of [york, apia])
      for (const day of days) await addBooking(app, venue.clientId, day, { booking_time: '10:00' });
    const exported = async (type: 'bookings' | 'clients', days: ExportDays) => {
      const wanted = { type, days, nowMs: app.clock.now() };
      return JSON.parse(await jsonOf(app.deps.db, wanted, { rows: 0 }, 100)) as Record<string, string>[];
    };
    const played = async (days: ExportDays) =>
      (await exported('bookings', days)).map((row) => `${row['client_id']} ${row['date_scheduled']?.slice(-2)}`);
    const of = (venue: { clientId: string }, ...found: string[]) => found.map((day) => `${venue.clientId} ${day}`);
    expect(await played({ range: 'today' })).toEqual([...of(york, '15'), ...of(apia, '16')]);
    expect(await played({ range: 'week' })).toEqual([...of(york, '09', '10', '15'), ...of(apia, '10', '15', '16')]);
    const custom = { from: '2026-06-10', to: '2026-06-15' };
    expect(await played(custom)).toEqual([...of(york, '10', '15'), ...of(apia, '10', '15')]);
    expect(await played(null)).toHaveLength(8);
    /* Exports by instants: venues made now, on the 15th in New York and the 16th in Apia. */
    const made = await exported('clients', { from: '2026-06-16', to: '2026-06-16' });
    expect(made).toMatchObject([{ client_id: apia.clientId }]);
    const query = { startDate: custom.from, endDate: custom.to };
    const { body } = await admin.rowsIn('bookings', 'custom', query);
    expect(body.data).toMatchObject(await exported('bookings', custom));
    for (const query of [{}, { startDate: '2026-06-10' }, { startDate: '2026-06-10', endDate: '2026-06-09' }])
      expect((await admin.rowsIn('bookings', 'custom', query)).refusal.code).toBe('INVALID_INPUT');
  });

  it('[Y34] answer as JSON up to 10,000 rows and name CSV beyond; [Y32] say when there is nothing', async ({ app }) => {
    const admin = await exportingAdmin(app);
    const venue = await app.createVenue();
    expect((await admin.rows('customers')).body).toEqual({
      success: true,
      data: [],
      count: 0,
      summary: { total: 0 },
      exportedAt: '2026-06-15T15:00:00.000Z',
      message: 'No data available for the selected criteria',
    });
    const empty = await admin.file('customers', 'month');
    expect(empty.bytes.toString('utf8')).toBe('\ufeffNo data available for the selected criteria\r\n');
    expect(empty.headers.get('content-disposition')).toBe(
      'attachment; filename="admin-customers-month-2026-06-15.csv"',
    );
    await addMany(app, venue.clientId, 10_000);
    const { data, ...rest } = (await admin.rows('customers')).body;
    expect(data).toHaveLength(10_000);
    expect(rest).toMatchObject({ count: 10_000, summary: { total: 10_000 }, message: '10,000 rows exported' });
    /* The venue itself makes it one more. */
    const { status, refusal } = await admin.rows('all');
    expect([status, refusal.code]).toEqual([400, 'INVALID_INPUT']);
    expect(refusal.message).toBe(
      'This export has more than 10,000 rows, too many for JSON. Please request CSV (format=csv) or fewer days.',
    );
  }, 60_000);

  it('[Y33] [Y36] run two at a time, stop with their reader, and are recorded with who, what and how many rows', async () => {
    const app = await open();
    const admin = await exportingAdmin(app);
    const venue = await app.createVenue();
    await addMany(app, venue.clientId, 20_000);
    const [first, second] = [await admin.open('customers'), await admin.open('customers')];
    const refused = await admin.open('customers');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const reader = first.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await second.body?.cancel();
    const inTurn = { timeout: 20_000 };
    await expect
      .poll(async () => (await admin.runs()).map((run) => run.outcome), inTurn)
      .toEqual(['stopped', 'stopped']);
    for (const { rows } of await admin.runs()) expect(rows).toBeLessThan(20_000);
    app.clock.advance(1_000);
    const people = readCsv((await admin.file('customers')).bytes);
    expect(new Set(people.map((row) => row['waiver_id'])).size).toBe(20_000);
    await expect.poll(async () => (await admin.runs())[0]?.outcome, inTurn).toBe('finished');
    const [me] = await app.deps.db.readPlatform((db) =>
      db.selectFrom('users').where('user_id', '=', admin.userId).select('email').execute(),
    );
    expect((await admin.runs())[0]).toEqual({
      export_id: expect.any(String),
      type: 'customers',
      range: 'all-time',
      start_date: null,
      end_date: null,
      format: 'csv',
      email: me?.email,
      started_at: '2026-06-15T15:00:01.000Z',
      finished_at: '2026-06-15T15:00:01.000Z',
      outcome: 'finished',
      rows: 20_000,
    });
    expect(app.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  }, 60_000);
});
