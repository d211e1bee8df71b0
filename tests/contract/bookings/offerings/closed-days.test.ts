import * as contracts from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import {
  checkHoliday,
  listVenueHolidays,
  updateVenueHoliday,
} from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import { getAvailability, getCalendar } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';

async function addHoliday(app: TestApp, date: string, name: string): Promise<void> {
  const row = {
    holiday_name: name,
    holiday_date: date,
    holiday_type: 'federal',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  await app.deps.db.writePlatform((db) =>
    db
      .insertInto('holidays')
      .values({ holiday_id: crypto.randomUUID(), description: '', is_active: 1, ...row })
      .execute(),
  );
}

onBothDatabases('blackout dates', (open) => {
  it('[B9] closes one offering on a day, and no other', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const [closed, other] = [await openOffering(app, venue), await openOffering(app, venue)];
    const params = { client_id: venue.clientId, offering_id: closed.offering_id };
    const body = { blackout_date: SATURDAY, reason: 'Private party' };
    const made = await call(app, contracts.createOfferingBlackout, { params, token: venue.token, body });
    expect(made.body.blackout).toMatchObject({ ...body, offering_id: closed.offering_id });

    expect((await book(app, closed)).refusal).toMatchObject({
      code: 'DATE_UNAVAILABLE',
      message: 'Date unavailable: Blackout date for this offering',
    });
    expect((await book(app, other)).status).toBe(200);
    const day = await call(app, getAvailability, { params: { ...params, date: SATURDAY } });
    expect(day.body).toMatchObject({ available_times: [], reason: 'blackout' });

    const { blackout_id: blackoutId } = made.body.blackout;
    const gone = { params: { ...params, blackout_id: blackoutId }, token: venue.token };
    await call(app, contracts.deleteOfferingBlackout, gone);
    expect((await call(app, contracts.deleteOfferingBlackout, gone)).status).toBe(404);
    expect((await book(app, closed)).status).toBe(200);
  });

  it('[B9] closes the whole business on several days, counts what was closed already, and shows visitors the list', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const params = { client_id: venue.clientId };
    const dates = ['2026-06-19', SATURDAY, '2026-06-21'];
    const add = (given: string[]) =>
      call(app, contracts.createBusinessBlackouts, { params, token: venue.token, body: { dates: given, reason: '' } });
    expect((await add(dates)).body).toMatchObject({
      created: 3,
      duplicates: 0,
      message: 'Successfully added 3 business-wide blackout dates',
    });
    expect((await add([...dates, '2026-06-22', '2026-06-22'])).body).toMatchObject({
      created: 1,
      duplicates: 4,
      message: 'Successfully added 1 business-wide blackout dates (4 duplicates skipped)',
    });
    const list = await call(app, contracts.listBusinessBlackouts, { params });
    expect(list.body.map(({ blackout_date: date, reason }) => [date, reason])).toEqual(
      [...dates, '2026-06-22'].map((date) => [date, null]),
    );
    expect((await book(app, offering)).refusal.code).toBe('DATE_UNAVAILABLE');
  });

  it('[O58] opens several days that were closed together in one call, and no others', async () => {
    const app = await open();
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const offering = await openOffering(app, venue);
    const params = { client_id: venue.clientId };
    const ofOffering = { ...params, offering_id: offering.offering_id };
    const { token } = venue;
    const range = ['2026-06-19', SATURDAY, '2026-06-21', '2026-06-22'];
    const body = { dates: range, reason: 'Vacation' };
    await call(app, contracts.createBusinessBlackouts, { params, token, body });
    await call(app, contracts.createOfferingBlackouts, { params: ofOffering, token, body });
    await call(app, contracts.createBusinessBlackouts, {
      params: { client_id: other.clientId },
      token: other.token,
      body,
    });
    app.clock.advance(1_000);
    await call(app, contracts.createBusinessBlackouts, {
      params,
      token,
      body: { dates: ['2026-06-23'], reason: 'Vacation' },
    });
    const daysOf = async (clientId: string) => {
      const { body: listed } = await call(app, contracts.listBusinessBlackouts, { params: { client_id: clientId } });
      return listed.map(({ blackout_date: date }) => date);
    };

    const { body: listed } = await call(app, contracts.listBusinessBlackouts, { params });
    const second = { params: { ...params, blackout_id: listed[1]?.blackout_id ?? '' }, token };
    const strange = { ...second, params: { ...second.params, client_id: other.clientId }, token: other.token };
    expect(
      (await call(app, contracts.deleteBusinessBlackout, { ...strange, query: { through: '2026-06-30' } })).status,
    ).toBe(404);
    const wrong = { ...second, query: { through: 'June' } };
    expect((await call(app, contracts.deleteBusinessBlackout, wrong)).refusal.code).toBe('INVALID_INPUT');
    expect(await daysOf(venue.clientId)).toHaveLength(5);

    await call(app, contracts.deleteBusinessBlackout, { ...second, query: { through: '2026-06-30' } });
    expect(await daysOf(venue.clientId)).toEqual(['2026-06-19', '2026-06-23']);
    expect(await daysOf(other.clientId)).toEqual(range);
    const kept = await call(app, contracts.listOfferingBlackouts, { params: ofOffering, token });
    expect(kept.body.map(({ blackout_date: date }) => date)).toEqual(range);

    const first = { params: { ...ofOffering, blackout_id: kept.body[0]?.blackout_id ?? '' }, token };
    await call(app, contracts.deleteOfferingBlackout, { ...first, query: { through: '2026-06-21' } });
    const left = await call(app, contracts.listOfferingBlackouts, { params: ofOffering, token });
    expect(left.body.map(({ blackout_date: date }) => date)).toEqual(['2026-06-22']);
  });

  it('[B9] refuses a day that has passed, whole, and one that is closed already', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const params = { client_id: venue.clientId };
    const { token } = venue;
    const past = await call(app, contracts.createBusinessBlackouts, {
      params,
      token,
      body: { dates: ['2026-06-14', SATURDAY], reason: null },
    });
    expect(past.refusal).toMatchObject({ code: 'INVALID_INPUT', message: 'Blackout dates must be today or later' });
    expect((await call(app, contracts.listBusinessBlackouts, { params })).body).toEqual([]);
    const today = { params, token, body: { blackout_date: '2026-06-15', reason: null } };
    expect((await call(app, contracts.createBusinessBlackout, today)).status).toBe(200);
    expect((await call(app, contracts.createBusinessBlackout, today)).refusal).toMatchObject({
      code: 'ALREADY_EXISTS',
      message: 'This date is already a blackout date.',
    });
    const many = Array.from({ length: 101 }, (_, day) =>
      new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10),
    );
    expect(
      (await call(app, contracts.createBusinessBlackouts, { params, token, body: { dates: many, reason: null } }))
        .refusal,
    ).toMatchObject({ fields: { dates: 'Date range too large (maximum 100 dates)' } });
    const unknown = { client_id: venue.clientId, offering_id: `${venue.clientId}-Off7` };
    expect((await call(app, contracts.listOfferingBlackouts, { params: unknown, token })).status).toBe(404);
  });

  it('[B9] frees the days of a deleted offering’s slot', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { offering_id: offeringId } = await openOffering(app, venue);
    const params = { client_id: venue.clientId, offering_id: offeringId };
    const body = { blackout_date: SATURDAY, reason: null };
    await call(app, contracts.createOfferingBlackout, { params, token: venue.token, body });
    await app.request('DELETE', `/api/clients/${venue.clientId}/offerings/${offeringId}`, { token: venue.token });
    await openOffering(app, venue);
    expect((await call(app, contracts.listOfferingBlackouts, { params, token: venue.token })).body).toEqual([]);
  });
});

onBothDatabases('holidays', (open) => {
  it('[B9] closes every venue, unless it opens by its own choice', async () => {
    const app = await open();
    const [closed, opening] = [await app.createVenue(), await app.createVenue()];
    await addHoliday(app, SATURDAY, 'Juneteenth (observed)');
    const offerings = [await openOffering(app, closed), await openOffering(app, opening)];
    const params = { client_id: opening.clientId };
    const listed = await call(app, listVenueHolidays, { params, token: opening.token });
    expect(listed.body.holidays).toEqual([
      { date: SATURDAY, holidays: [{ name: 'Juneteenth (observed)', type: 'federal' }], is_open: false },
    ]);
    const choice = { params: { ...params, date: SATURDAY }, token: opening.token };
    await call(app, updateVenueHoliday, { ...choice, body: { is_open: true } });

    expect((await book(app, offerings[0]!)).refusal).toMatchObject({
      code: 'DATE_UNAVAILABLE',
      message: 'Juneteenth (observed) - No bookings available on this holiday.',
    });
    expect((await book(app, offerings[1]!)).status).toBe(200);
    const check = (query: object) => call(app, checkHoliday, { params: { date: SATURDAY }, query });
    expect((await check({})).body).toMatchObject({ is_holiday: true });
    expect((await check({ client_id: closed.clientId })).body).toMatchObject({ is_holiday: true });
    expect((await check({ client_id: opening.clientId })).body).toEqual({
      success: true,
      is_holiday: false,
      holidays: [],
    });

    await call(app, updateVenueHoliday, { ...choice, body: { is_open: false } });
    const month = await call(app, getCalendar, {
      params: { ...params, offering_id: offerings[1]!.offering_id, month: '2026-06' },
    });
    expect(month.body.days.find(({ date }) => date === SATURDAY)).toMatchObject({
      reason: 'holiday',
      holiday: 'Juneteenth (observed)',
      available: false,
    });
    for (const date of ['2027-12-17', '2027-12-18']) await addHoliday(app, date, 'Later');
    const later = await call(app, listVenueHolidays, { params, token: opening.token });
    expect(later.body.holidays.map(({ date }) => date)).toEqual([SATURDAY, '2027-12-17']);
    const noHoliday = { params: { ...params, date: '2026-06-21' }, token: opening.token, body: { is_open: true } };
    expect((await call(app, updateVenueHoliday, noHoliday)).status).toBe(404);
  });
});
