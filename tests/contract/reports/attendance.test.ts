import { getAttendance, listAttendance } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { checkInFromDevice, freshToken } from '../../helpers/venues/check-in-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addCheckIn } from '../../helpers/venues/venue-rows.ts';

const TODAY = '2026-06-15';

async function attendance(app: TestApp, venue: TestVenue, period: string, query: object = {}) {
  const token = await freshToken(app, venue);
  return call(app, getAttendance, { token, params: { client_id: venue.clientId, period }, query });
}

async function page(app: TestApp, venue: TestVenue, period: string, query: object = {}) {
  return call(app, listAttendance, { token: venue.token, params: { client_id: venue.clientId, period }, query });
}

onBothDatabases('attendance over HTTP', (open) => {
  it('[F12] counts a person who came twice in a month once in each range, also in a month that is cut', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const waiver_id = await addWaiver(app, venue.clientId);
    for (const venue_date of ['2026-03-10', '2026-03-11', '2026-04-02'])
      await addCheckIn(app, venue.clientId, { waiver_id, venue_date });
    const { body } = await attendance(app, venue, 'custom', { start: '2026-03-11', end: TODAY });
    expect(body).toMatchObject({ grouping: 'month', total_checkins: 2, unique_customers: 1 });
    expect(body.buckets.map((bucket) => [bucket.start_date, bucket.end_date, bucket.unique_customers])).toEqual([
      ['2026-03-11', '2026-03-31', 1],
      ['2026-04-01', '2026-04-30', 1],
      ['2026-05-01', '2026-05-31', 0],
      ['2026-06-01', TODAY, 0],
    ]);
  });

  it('[F12] has 24 hours on the days on which clocks change: the second 1 AM is added to the first, 2 AM may not exist', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const people = [await addWaiver(app, venue.clientId), await addWaiver(app, venue.clientId)];
    /* 1:30 AM in summer, and again in winter. */
    await checkInFromDevice(app, venue, people[0] ?? '', '2026-11-01T05:30:00Z');
    await checkInFromDevice(app, venue, people[1] ?? '', '2026-11-01T06:30:00Z');
    /* 1:59 AM, and 3:00 AM a minute later. */
    await checkInFromDevice(app, venue, people[0] ?? '', '2026-03-08T06:59:00Z');
    await checkInFromDevice(app, venue, people[1] ?? '', '2026-03-08T07:00:00Z');
    const hoursOf = async (day: string) => {
      const { body } = await attendance(app, venue, 'custom', { start: day, end: day });
      expect(body.buckets).toHaveLength(24);
      return body.buckets.filter((bucket) => bucket.total_checkins > 0).map((b) => [b.hour, b.unique_customers]);
    };
    expect(await hoursOf('2026-11-01')).toEqual([[1, 2]]);
    expect(await hoursOf('2026-03-08')).toEqual([
      [1, 1],
      [3, 1],
    ]);
  });

  it('[F12] [F7] ends periods on the venue’s today, in a zone half an hour off as well', async ({ app }) => {
    const venue = await app.createVenue({ timeZone: 'Asia/Kolkata' });
    const waiverId = await addWaiver(app, venue.clientId);
    app.clock.set('2026-06-15T18:40:00Z');
    await checkInFromDevice(app, venue, waiverId, '2026-06-15T18:35:00Z');
    const { body } = await attendance(app, venue, 'today');
    expect(body).toMatchObject({
      period: 'today',
      time_zone: 'Asia/Kolkata',
      start_date: '2026-06-16',
      end_date: '2026-06-16',
      total_checkins: 1,
    });
    expect(body.buckets[0]).toMatchObject({ hour: 0, total_checkins: 1 });
    expect((await attendance(app, venue, 'year')).body.start_date).toBe('2025-06-17');
  });

  it('[F12] [F7] counts the calendar year next to the 365 days up to today', async ({ app, venue }) => {
    const waiver_id = await addWaiver(app, venue.clientId);
    for (const venue_date of ['2025-12-31', '2026-01-01', TODAY])
      await addCheckIn(app, venue.clientId, { waiver_id, venue_date });
    const { body: rolling } = await attendance(app, venue, 'year');
    expect(rolling).toMatchObject({ start_date: '2025-06-16', end_date: TODAY, total_checkins: 3 });
    const { body: calendar } = await attendance(app, venue, 'this-year');
    expect(calendar).toMatchObject({
      period: 'this-year',
      start_date: '2026-01-01',
      end_date: TODAY,
      total_checkins: 2,
    });
    expect((await page(app, venue, 'last-year')).body.total).toBe(1);
  });

  it('[F13] reads pages newest first with the stored time, across days and after the last', async ({ app, venue }) => {
    const ids: string[] = [];
    for (const [day, time] of [
      ['2026-06-15', '14:00'],
      ['2026-06-15', '13:00'],
      ['2026-06-10', '18:00'],
      ['2026-06-09', '16:00'],
      ['2026-06-09', '12:00'],
    ] as const) {
      const waiver_id = await addWaiver(app, venue.clientId);
      const check_in_time = `${day}T${time}:00.000Z`;
      ids.push(await addCheckIn(app, venue.clientId, { waiver_id, venue_date: day, check_in_time }));
      await addCheckIn(app, venue.clientId, { waiver_id, venue_date: day, check_in_time: `${day}T19:00:00.000Z` });
    }
    const read = async (number: number) => (await page(app, venue, 'week', { page: number, page_size: 2 })).body;
    const pages = [await read(1), await read(2), await read(3), await read(4)];
    expect(pages.map(({ total, page_size }) => [total, page_size])).toEqual(pages.map(() => [5, 2]));
    expect(pages.map(({ checkins }) => checkins.map(({ checkin_id }) => checkin_id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
      [],
    ]);
    expect(pages[0]?.checkins[0]).toMatchObject({ check_in_time: '2026-06-15T14:00:00.000Z', other_checkins: 1 });
  });

  it('[I2] counts nothing of another venue’s', async ({ app }) => {
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const waiver_id = await addWaiver(app, other.clientId);
    for (const venue_date of [TODAY, addDays(TODAY, -1)])
      await addCheckIn(app, other.clientId, { waiver_id, venue_date });
    expect((await attendance(app, venue, 'week')).body).toMatchObject({ total_checkins: 0, unique_customers: 0 });
    expect((await page(app, venue, 'week')).body).toMatchObject({ total: 0, checkins: [] });
    expect((await attendance(app, other, 'week')).body).toMatchObject({ total_checkins: 2, unique_customers: 1 });
  });
});

onAnyDatabase('attendance that makes no sense', () => {
  it('[X8] is refused with a sentence: periods, ranges and pages', async ({ app, venue }) => {
    const refused = { status: 400, refusal: { code: 'INVALID_INPUT' } };
    expect(await attendance(app, venue, 'decade')).toMatchObject(refused);
    for (const [query, message] of [
      [{}, 'Please select a start and an end date'],
      [{ start: TODAY }, 'Please select a start and an end date'],
      [{ start: TODAY, end: '2026-06-14' }, 'Start date must be before end date'],
      [{ start: '2021-06-10', end: TODAY }, 'Date range too large (maximum 1830 days)'],
      [{ start: '2026-02-30', end: TODAY }, expect.any(String)],
      [{ start: "2026-01-01' OR 1=1 --", end: TODAY }, expect.any(String)],
      [{ start: '\u0000', end: '9999-99-99' }, expect.any(String)],
    ] as const)
      expect(await attendance(app, venue, 'custom', query)).toMatchObject({
        ...refused,
        refusal: { code: 'INVALID_INPUT', message },
      });
    for (const query of [{ page: 0 }, { page: 'x' }, { page_size: 501 }, { page_size: 0 }])
      expect(await page(app, venue, 'week', query)).toMatchObject(refused);
    const widest = await attendance(app, venue, 'custom', { start: '2021-06-13', end: TODAY });
    expect(widest.body.buckets).toHaveLength(61);
  });
});
