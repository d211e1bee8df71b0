import { applyCheckInParty } from '@gatehouse/server/areas/desk/parties/parties.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import {
  listBookingsBetween,
  listBookingsOfPeriod,
  listParties,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { deviceContext } from '#helpers/venues/people';
import { bookingRow } from '#helpers/venues/rows';
import { addBooking } from '#helpers/venues/venue-rows';

/** The venue's today when the application starts. */
const TODAY = '2026-06-15';

onBothDatabases('bookings of periods', (open) => {
  async function daysOf(app: TestApp, { clientId, token }: TestVenue, period: string): Promise<string[]> {
    const { body } = await call(app, listBookingsOfPeriod, { token, params: { client_id: clientId, period } });
    return body.map((row) => row.date_scheduled);
  }

  async function between(app: TestApp, { clientId, token }: TestVenue, startDate: string, endDate: string) {
    return call(app, listBookingsBetween, { token, params: { client_id: clientId }, query: { startDate, endDate } });
  }

  it('[B17] lists the trailing venue days that check-ins have, ending today, by date and time', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const firsts = { week: 6, month: 29, quarter: 89, year: 364 };
    for (const back of [0, ...Object.values(firsts)])
      for (const day of [addDays(TODAY, -back), addDays(TODAY, -back - 1)]) await addBooking(app, venue.clientId, day);
    await addBooking(app, venue.clientId, addDays(TODAY, 1));
    const early = await addBooking(app, venue.clientId, TODAY, { booking_time: '09:30', status: 'cancelled' });

    expect(await daysOf(app, venue, 'today')).toEqual([TODAY, TODAY]);
    for (const [period, back] of Object.entries(firsts)) {
      const days = await daysOf(app, venue, period);
      expect([days[0], days.at(-1)]).toEqual([addDays(TODAY, -back), TODAY]);
    }
    const { body } = await call(app, listBookingsOfPeriod, {
      token: venue.token,
      params: { client_id: venue.clientId, period: 'today' },
    });
    expect(body.map((row) => [row.booking_id === early, row.booking_time])).toEqual([
      [true, '09:30'],
      [false, '14:00'],
    ]);
    /* 11 PM in New York is the next day in UTC. */
    app.clock.set('2026-06-16T03:00:00Z');
    expect(await daysOf(app, venue, 'today')).toEqual([TODAY, TODAY]);
    app.clock.set('2026-06-16T04:00:00Z');
    expect(await daysOf(app, venue, 'today')).toEqual([addDays(TODAY, 1)]);
  });

  it('[B17] lists each of a thousand and more once', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const ids = Array.from({ length: 1_001 }, (_, at) => `${venue.clientId}-${String(1_750_000_000_000_000 + at)}`);
    await writeVenue(app.deps, venue.clientId, async (write) => {
      const rows = ids.map((booking_id) => bookingRow(venue.clientId, write, { booking_id, date_scheduled: TODAY }));
      for (let at = 0; at < rows.length; at += 500)
        await write.db
          .insertInto('bookings')
          .values(rows.slice(at, at + 500))
          .execute();
    });
    const { body } = await between(app, venue, TODAY, TODAY);
    expect(body.map((row) => row.booking_id).toSorted()).toEqual(ids);
  });

  it('[B17] lists a range with both its days, and refuses one that makes no sense', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const days = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'];
    for (const day of days) await addBooking(app, venue.clientId, day);
    const { body } = await between(app, venue, '2026-06-01', '2026-06-30');
    expect(body.map((row) => row.date_scheduled)).toEqual(days.slice(1, 3));
    expect((await between(app, venue, '2026-06-01', '2026-06-01')).body).toHaveLength(1);

    for (const [start, end, message] of [
      ['2026-06-02', '2026-06-01', 'Start date must be before end date'],
      ['2026-02-30', '2026-06-01', expect.any(String)],
      ['2026-06-01', 'tomorrow', expect.any(String)],
      ['2010-01-01', '2026-06-15', 'Date range too large (maximum 3660 days)'],
    ] as const)
      expect(await between(app, venue, start, end)).toMatchObject({
        status: 400,
        refusal: { code: 'INVALID_INPUT', message },
      });
    for (const period of ['decade', 'parties'])
      expect(
        await call(app, listBookingsOfPeriod, { token: venue.token, params: { client_id: venue.clientId, period } }),
      ).toMatchObject({ status: 400, refusal: { code: 'INVALID_INPUT' } });
  });

  it('[B16] [B17] lists the parties that came with their latest count, or with everyone booked where nobody counted', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId, token } = venue;
    const counted = await addBooking(app, clientId, '2026-06-14', { booking_time: '10:00' });
    const byHand = await addBooking(app, clientId, '2026-06-14', { check_in_status: 'checked in' });
    await addBooking(app, clientId, '2026-06-14', { check_in_status: 'no show' });
    await addBooking(app, clientId, '2026-06-14');
    await addBooking(app, clientId, '2026-06-01', { check_in_status: 'checked in' });
    for (const [party_goers, minute] of [
      [8, '10'],
      [3, '05'],
    ] as const)
      await writeVenue(app.deps, clientId, (write) => {
        const args = { booking_id: counted, party_goers, checked_in_at: `2026-06-14T14:${minute}:00.000Z` };
        return applyCheckInParty(app.deps, write, args, deviceContext(app));
      });

    const listed = async (period: string) =>
      (await call(app, listParties, { token, params: { client_id: clientId, period } })).body;
    const party = { date_scheduled: '2026-06-14', base_players: 4, add_players: 2 };
    const week = [
      { ...party, booking_id: counted, booking_time: '10:00', party_goers: 8 },
      { ...party, booking_id: byHand, booking_time: '14:00', party_goers: 6 },
    ];
    expect(await listed('week')).toEqual(week);
    expect(await listed('today')).toEqual([]);
    for (const period of ['quarter', 'year'])
      expect((await listed(period)).map((row) => row.date_scheduled)).toEqual([
        '2026-06-01',
        '2026-06-14',
        '2026-06-14',
      ]);
    const month = await call(app, listParties, { token, params: { client_id: clientId, period: 'month' } });
    expect(month).toMatchObject({ status: 400, refusal: { code: 'INVALID_INPUT' } });
  });

  it('[X1] [B17] shows nothing of another venue', async () => {
    const app = await open();
    const [mine, other] = [await app.createVenue(), await app.createVenue()];
    await addBooking(app, other.clientId, TODAY, { check_in_status: 'checked in' });
    expect(await daysOf(app, mine, 'year')).toEqual([]);
    const query = { startDate: TODAY, endDate: TODAY };
    expect((await between(app, mine, TODAY, TODAY)).body).toEqual([]);
    const params = { client_id: other.clientId };
    for (const [token, status] of [
      [mine.token, 404],
      [null, 401],
    ] as const) {
      const refused = [
        await call(app, listBookingsOfPeriod, { token, params: { ...params, period: 'today' } }),
        await call(app, listBookingsBetween, { token, params, query }),
        await call(app, listParties, { token, params: { ...params, period: 'today' } }),
      ];
      expect(refused.map((answer) => answer.status)).toEqual([status, status, status]);
    }
  });
});
