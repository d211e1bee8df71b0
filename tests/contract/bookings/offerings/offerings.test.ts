import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import * as contracts from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import {
  getAvailability,
  getCalendar,
  getPublicOffering,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { updateSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';

onBothDatabases('offerings', (open) => {
  it('[W65] leave what another person saved since it was read', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { offering_id, updated_at } = await openOffering(app, venue);
    const fields = { offering_type: 'Group', base_players: 4, max_players: 10, interval_minutes: 60 } as const;
    const asked = { params: { ...venue.own.params, offering_id }, token: venue.token };
    const save = (offering_name: string, readAt?: string) =>
      call(app, contracts.updateOffering, {
        ...asked,
        query: {},
        body: { ...fields, offering_name, sat_start: '10:00', sat_end: '12:00', unchanged_since: readAt } as never,
      });
    app.clock.advance(60_000);
    const first = await save('Night paintball', updated_at);
    expect(first.body.offering.offering_name).toBe('Night paintball');
    app.clock.advance(60_000);
    /* Its answer was lost. */
    const again = await save('Night paintball', updated_at);
    expect(again.status).toBe(200);

    const stale = await save('Paintball for kids', updated_at);
    expect([stale.status, stale.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    const { body } = await call(app, contracts.listOfferings, { params: venue.own.params, token: venue.token });
    expect(body.map((offering) => offering.offering_name)).toEqual(['Night paintball']);

    expect((await save('Paintball for kids', again.body.offering.updated_at)).status).toBe(200);
    expect((await save('Paintball')).status).toBe(200);
  });

  it('[B7] keeps what was given, in the slot that was asked for', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const params = { client_id: venue.clientId };
    const made = await call(app, contracts.createOffering, {
      params,
      token: venue.token,
      body: {
        offering_id: `${venue.clientId}-Off10`,
        offering_name: '  Birthday 🎉 ',
        offering_type: 'Group',
        base_players: 6,
        max_players: 20,
        capacity: 40,
        fri_start: '16:00',
        fri_end: '20:30',
        interval_minutes: 90,
        side_text: 'Bring socks.',
        available_days: ['fri', 'mon'],
        start_date: '2026-07-01',
        end_date: '2026-08-31',
      } as never,
    });
    expect(made.body).toMatchObject({
      message: 'Offering created successfully',
      offering: {
        offering_id: `${venue.clientId}-Off10`,
        offering_name: 'Birthday 🎉',
        capacity: 40,
        fri_start: '16:00',
        fri_end: '20:30',
        sat_start: null,
        interval_minutes: 90,
        available_days: ['mon', 'fri'],
        start_date: '2026-07-01',
      },
    });
    await openOffering(app, venue);
    const list = await call(app, contracts.listOfferings, { params, token: venue.token });
    expect(list.body.map(({ offering_id: id }) => id)).toEqual([`${venue.clientId}-Off1`, `${venue.clientId}-Off10`]);
    expect(list.body[1]).toEqual(made.body.offering);
  });

  it('[B7] sells nothing of an offering that was closed on every day, and the fallback of one that was given no hours', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const params = { client_id: venue.clientId };
    const closedWeek = (closed: '' | null) =>
      Object.fromEntries(weekdays.flatMap((day) => [`${day}_start`, `${day}_end`].map((field) => [field, closed])));
    const create = async (hours: object) => {
      const body = { offering_name: 'Karts', offering_type: 'Group', ...hours } as never;
      return (await call(app, contracts.createOffering, { params, token: venue.token, body })).body.offering;
    };
    const update = async (offering_id: string, body: object) => {
      const sent = { params: { ...params, offering_id }, token: venue.token, body: body as never };
      return (await call(app, contracts.updateOffering, sent)).body.offering;
    };
    const timesOf = async (offering_id: string) => {
      const day = await call(app, getAvailability, { params: { ...params, offering_id, date: SATURDAY } });
      return day.body.available_times.map(({ time }) => time);
    };
    const hourly = ['09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => `${hour}:00`);
    for (const closed of ['', null] as const) {
      const offering = await create(closedWeek(closed));
      expect(offering).toMatchObject({ hours_given: true, sat_start: null });
      expect(await timesOf(offering.offering_id)).toEqual([]);
      const sent = { params: { ...params, offering_id: offering.offering_id, month: SATURDAY.slice(0, 7) } };
      const { days } = (await call(app, getCalendar, sent)).body;
      expect(days.find(({ date }) => date === SATURDAY)).toMatchObject({ reason: 'schedule' });
      expect((await book(app, offering, { start_time: '10:00' })).refusal).toMatchObject({ code: 'DATE_UNAVAILABLE' });
    }
    const unset = await create({});
    expect(unset).toMatchObject({ hours_given: false, sat_start: null });
    expect(await timesOf(unset.offering_id)).toEqual(hourly);
    /* The offering as it was read, with another name: it was still given no hours. */
    const renamed = await update(unset.offering_id, { ...unset, offering_name: 'Go-karts' });
    expect(renamed).toMatchObject({ offering_name: 'Go-karts', hours_given: false });
    expect(await timesOf(unset.offering_id)).toEqual(hourly);
    const { hours_given: _, ...read } = renamed;
    expect(await update(unset.offering_id, { ...read, ...closedWeek('') })).toMatchObject({ hours_given: true });
    expect(await timesOf(unset.offering_id)).toEqual([]);
    expect(await update(unset.offering_id, { offering_name: 'Karts', offering_type: 'Group' })).toMatchObject({
      hours_given: false,
    });
    expect(await timesOf(unset.offering_id)).toEqual(hourly);
  });

  it('[B7] makes an Individual offering one for one player', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { offering_type: 'Individual', base_players: 4, max_players: 9 });
    expect(offering).toMatchObject({ base_players: 1, max_players: 1 });
  });

  it('[B7] stores a deposit as 0 without a Square account, and says why', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await app.createVenue();
    const params = { client_id: venue.clientId };
    const body = { offering_name: 'Paintball', offering_type: 'Group', deposit_amount: 25 } as never;
    const unpaid = await call(app, contracts.createOffering, { params, token: venue.token, body });
    expect(unpaid.body).toMatchObject({
      offering: { deposit_amount: 0 },
      message: 'Square credentials required for paid deposits. Connect Square or use $0 for cash-on-site payments.',
    });
    const account = { accessToken: 'venue-token', applicationId: 'venue-app' };
    await call(app, updateSquareAccount, { params, token: venue.token, body: account });
    const updated = await call(app, contracts.updateOffering, {
      params: { ...params, offering_id: unpaid.body.offering.offering_id },
      token: venue.token,
      body,
    });
    expect(updated.body).toMatchObject({ offering: { deposit_amount: 25 }, message: 'Offering updated successfully' });
  });

  it('[B7] refuses an eleventh, a taken slot and another venue’s', async () => {
    const app = await open();
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const made = [];
    for (let slot = 1; slot <= 10; slot += 1) made.push(await openOffering(app, venue));
    expect(new Set(made.map(({ offering_id: id }) => id)).size).toBe(10);
    const params = { client_id: venue.clientId };
    const create = (fields: object) =>
      call(app, contracts.createOffering, {
        params,
        token: venue.token,
        body: { offering_name: 'More', offering_type: 'Group', ...fields } as never,
      });
    expect((await create({})).refusal).toMatchObject({ code: 'ALREADY_EXISTS' });
    expect((await create({ offering_id: `${venue.clientId}-Off3` })).refusal).toMatchObject({ code: 'ALREADY_EXISTS' });
    for (const id of [`${other.clientId}-Off1`, `${venue.clientId}-Off11`, `${venue.clientId}-Off0`, 'x'])
      expect((await create({ offering_id: id })).refusal).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('[B30] names the bookings that are too many for what is saved', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { capacity: 12 });
    for (const add_players of [0, 1]) expect((await book(app, offering, { add_players })).status).toBe(200);
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const reasons = async (fields: object) => {
      const body = { ...offering, ...fields };
      const saved = await call(app, contracts.updateOffering, {
        params,
        query: { dry_run: 'true' },
        token: venue.token,
        body,
      });
      return saved.body.conflicts.map(({ reason }) => reason);
    };
    expect(await reasons({ capacity: 9 })).toEqual([]);
    expect(await reasons({ capacity: 8 })).toEqual(['capacity', 'capacity']);
    expect(await reasons({ capacity: null })).toEqual(['capacity', 'capacity']);
  });

  it('[B7] frees a slot with its offering, and shows visitors nothing that was deleted', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { offering_id: offeringId } = await openOffering(app, venue);
    const params = { client_id: venue.clientId, offering_id: offeringId };
    await call(app, contracts.deleteOffering, { params, token: venue.token });
    expect((await call(app, getPublicOffering, { params })).refusal).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Data not found',
    });
    expect((await call(app, contracts.deleteOffering, { params, token: venue.token })).status).toBe(404);
    const again = await openOffering(app, venue, { offering_name: 'Again' });
    expect(again).toMatchObject({ offering_id: offeringId, offering_name: 'Again' });
    expect((await call(app, getPublicOffering, { params })).body.offering_name).toBe('Again');
  });
});

onAnyDatabase('what an offering refuses', (open) => {
  it('[B7] takes the first and the last time of a day', async () => {
    const app = await open();
    const offering = await openOffering(app, await app.createVenue(), { wed_start: '06:00', wed_end: '23:30' });
    expect(offering).toMatchObject({ wed_start: '06:00', wed_end: '23:30' });
  });

  it.each([
    ['offering_name', { offering_name: '  ' }],
    ['base_players', { base_players: 0 }],
    ['max_players', { base_players: 5, max_players: 4 }],
    ['capacity', { capacity: 0 }],
    ['interval_minutes', { interval_minutes: 1441 }],
    ['deposit_amount', { deposit_amount: 0.005 }],
    ['deposit_amount', { deposit_amount: -1 }],
    ['mon_end', { mon_start: '10:00' }],
    ['mon_start', { mon_end: '10:00' }],
    ['tue_end', { tue_start: '12:00', tue_end: '10:00' }],
    ['wed_start', { wed_start: '05:30', wed_end: '10:00' }],
    ['wed_start', { wed_start: '09:15', wed_end: '10:00' }],
    ['end_date', { start_date: '2026-08-01', end_date: '2026-07-01' }],
  ])('[B7] names %s in %o', async (field, fields) => {
    const app = await open();
    const venue = await app.createVenue();
    const { refusal } = await call(app, contracts.createOffering, {
      params: { client_id: venue.clientId },
      token: venue.token,
      body: {
        offering_name: 'Paintball',
        offering_type: 'Group',
        base_players: 1,
        max_players: 10,
        ...fields,
      } as never,
    });
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['INVALID_INPUT', [field]]);
  });

  it('[B7] changes nothing for a venue whose subscription has expired', async () => {
    const app = await open();
    const venue = await app.createVenue({ servicePaidUntil: '2026-06-01' });
    const { refusal } = await call(app, contracts.createOffering, {
      params: { client_id: venue.clientId },
      token: venue.token,
      body: { offering_name: 'Paintball', offering_type: 'Group' } as never,
    });
    expect(refusal.code).toBe('SUBSCRIPTION_EXPIRED');
  });
});
