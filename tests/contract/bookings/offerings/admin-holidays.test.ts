import * as contracts from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { listVenueHolidays, updateVenueHoliday } from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { addBooking } from '#helpers/venues/venue-rows';

async function desk(app: TestApp) {
  const { token } = await app.createAdmin();
  return {
    add: (body: { holiday_name: string; holiday_date: string; [field: string]: unknown }) =>
      call(app, contracts.createHoliday, { token, body }),
    change: (holiday_id: string, body: Record<string, unknown>) =>
      call(app, contracts.updateHoliday, { token, params: { holiday_id }, body }),
    remove: (holiday_id: string) => call(app, contracts.deleteHoliday, { token, params: { holiday_id } }),
    list: async (query: { year?: string; type?: 'major' | 'federal' | 'custom'; active?: 'true' | 'false' } = {}) =>
      (await call(app, contracts.listHolidays, { token, query })).body.holidays,
    years: async () => (await call(app, contracts.listHolidayYears, { token })).body,
    bookingsOn: async (date: string) => {
      const { bookings, venues } = (await call(app, contracts.countHolidayBookings, { token, params: { date } })).body;
      return { bookings, venues };
    },
    preview: async (year: string) =>
      (await call(app, contracts.previewFederalHolidays, { token, params: { year } })).body.holidays,
    importYear: (year: string, body: { dates?: string[] } = {}) =>
      call(app, contracts.importFederalHolidays, { token, params: { year }, body }),
  };
}

onBothDatabases('holidays of the platform', (open) => {
  it('[Y30] are added, filtered by year, type and state, changed in part and deleted, each in the audit log', async () => {
    const app = await open();
    const admin = await desk(app);
    const { body } = await admin.add({ holiday_name: ' Founders’ Day ', holiday_date: '2026-09-09' });
    expect(body.holiday).toEqual({
      holiday_id: expect.any(String),
      holiday_name: 'Founders’ Day',
      holiday_date: '2026-09-09',
      holiday_type: 'major',
      description: '',
      is_active: true,
    });
    const { holiday_id: id } = body.holiday;
    await admin.add({ holiday_name: 'Fair', holiday_date: '2027-05-01', holiday_type: 'custom', is_active: false });
    expect(await admin.years()).toEqual({ success: true, years: [2027, 2026], current: 2026 });
    expect((await admin.list()).map((row) => row.holiday_name)).toEqual(['Founders’ Day', 'Fair']);
    const names = async (query: Parameters<typeof admin.list>[0]) =>
      (await admin.list(query)).map((row) => row.holiday_name);
    expect(await names({ year: '2027' })).toEqual(['Fair']);
    expect(await names({ type: 'major' })).toEqual(['Founders’ Day']);
    expect(await names({ active: 'false' })).toEqual(['Fair']);
    expect(await names({ active: 'true', year: '2027' })).toEqual([]);

    expect((await admin.change(id, { is_active: false })).body.holiday).toEqual({ ...body.holiday, is_active: false });
    const change = {
      holiday_name: 'Founders',
      holiday_date: '2026-09-10',
      holiday_type: 'custom',
      description: 'Town',
    };
    expect((await admin.change(id, change)).body.holiday).toEqual({ ...body.holiday, ...change, is_active: false });
    expect((await admin.remove(id)).status).toBe(200);
    expect([(await admin.remove(id)).status, (await admin.change(id, { is_active: true })).status]).toEqual([404, 404]);
    const links = await app.deps.db.readPlatform((db) =>
      db.selectFrom('platform_audit_log').where('subject', '=', id).orderBy('seq').select('action').execute(),
    );
    const actions = ['create_holiday', 'update_holiday', 'update_holiday', 'delete_holiday'];
    expect(links.map(({ action }) => action)).toEqual(actions);
  });

  it('[Y30] are listed up to a thousand, the latest ones', async () => {
    const app = await open();
    const admin = await desk(app);
    const { holiday } = (await admin.add({ holiday_name: 'Fair', holiday_date: '2026-05-01' })).body;
    const names = Array.from({ length: 1_000 }, (_, at) => `Later ${String(at).padStart(3, '0')}`);
    await app.deps.db.writePlatform(async (db) => {
      const row = await db.selectFrom('holidays').selectAll().executeTakeFirstOrThrow();
      const at = { ...row, holiday_date: '2026-05-02' };
      await db
        .insertInto('holidays')
        .values(names.map((name) => ({ ...at, holiday_id: name, holiday_name: name })))
        .execute();
    });
    expect((await admin.list()).map((row) => row.holiday_name)).toEqual(names);
    await admin.remove('Later 000');
    expect((await admin.list()).map((row) => row.holiday_name)).toEqual([holiday.holiday_name, ...names.slice(1)]);
  });

  it('[Y30] need a name and a date, and exist once for each day and name', async () => {
    const admin = await desk(await open());
    expect((await admin.add({ holiday_name: ' ', holiday_date: '' })).refusal).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { holiday_name: 'This field is required', holiday_date: 'Please enter a valid date (YYYY-MM-DD)' },
    });
    const first = { holiday_name: 'Fair', holiday_date: '2026-05-01' };
    await admin.add(first);
    const other = await admin.add({ ...first, holiday_date: '2026-05-02' });
    for (const refused of [
      await admin.add({ ...first, holiday_name: 'FAIR', is_active: false }),
      await admin.change(other.body.holiday.holiday_id, { holiday_date: first.holiday_date }),
    ])
      expect([refused.status, refused.refusal.code]).toEqual([409, 'ALREADY_EXISTS']);
    await admin.add({ ...first, holiday_name: 'Parade' });
    expect(await admin.list()).toHaveLength(3);
  });

  it('[Y30] close venues while they are active, and say beforehand how many bookings are on the day', async () => {
    const app = await open();
    const admin = await desk(app);
    const [venue, opens] = [await app.createVenue(), await app.createVenue()];
    const offering = await openOffering(app, venue);
    expect(await admin.bookingsOn(SATURDAY)).toEqual({ bookings: 0, venues: 0 });
    await addBooking(app, venue.clientId, SATURDAY);
    await addBooking(app, venue.clientId, SATURDAY);
    await addBooking(app, venue.clientId, SATURDAY, { status: 'cancelled' });
    await addBooking(app, opens.clientId, SATURDAY);
    expect(await admin.bookingsOn(SATURDAY)).toEqual({ bookings: 3, venues: 2 });

    const { body } = await admin.add({ holiday_name: 'Fair', holiday_date: SATURDAY });
    await call(app, updateVenueHoliday, {
      token: opens.token,
      params: { client_id: opens.clientId, date: SATURDAY },
      body: { is_open: true },
    });
    expect(await admin.bookingsOn(SATURDAY)).toEqual({ bookings: 2, venues: 1 });
    expect((await book(app, offering)).refusal.code).toBe('DATE_UNAVAILABLE');
    const listed = async () =>
      (await call(app, listVenueHolidays, { token: venue.token, params: { client_id: venue.clientId } })).body.holidays;
    expect((await listed()).map(({ date }) => date)).toEqual([SATURDAY]);
    await admin.change(body.holiday.holiday_id, { is_active: false });
    expect(await listed()).toEqual([]);
    expect((await book(app, offering)).status).toBe(200);
  });

  it('[Y31] import a year of federal holidays as previewed, and never store one twice', async () => {
    const admin = await desk(await open());
    await admin.add({ holiday_name: 'christmas day', holiday_date: '2026-12-25', is_active: false });
    const before = await admin.preview('2026');
    expect(before).toHaveLength(12);
    expect(before.filter(({ exists }) => exists).map((row) => row.holiday_name)).toEqual(['Christmas Day']);
    expect(before.filter((row) => row.is_observed).map((row) => row.holiday_date)).toEqual(['2026-07-03']);

    expect((await admin.importYear('2026', { dates: ['2026-07-03', '2026-07-05'] })).body.imported).toBe(1);
    expect((await admin.importYear('2026')).body).toMatchObject({
      imported: 10,
      skipped: 1,
      message: '10 holidays of 2026 imported, 1 was there already.',
    });
    expect((await admin.importYear('2026')).body).toMatchObject({ imported: 0, skipped: 11 });
    expect((await admin.preview('2026')).filter(({ exists }) => !exists)).toEqual([]);
    const stored = await admin.list({ year: '2026', type: 'federal' });
    expect(stored).toHaveLength(11);
    expect(stored[0]).toMatchObject({ holiday_name: 'New Year’s Day', holiday_date: '2026-01-01', is_active: true });
    expect((await admin.importYear('1977')).status).toBe(400);
    expect((await admin.importYear('1978')).status).toBe(200);
  });
});
