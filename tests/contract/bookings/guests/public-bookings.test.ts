import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  confirmPublicBooking,
  createPublicBooking,
  getAvailability,
  getCalendar,
  getPublicOffering,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, bookingBody, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { connectSquare } from '#helpers/venues/square-venue';

const HOLD_MS = 20 * 60_000;

function storedBookings(app: TestApp, { clientId }: TestVenue) {
  return app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('bookings').where('client_id', '=', clientId).selectAll().execute(),
  );
}

/** A venue that takes deposits. */
async function payingVenue(app: TestApp): Promise<TestVenue> {
  const venue = await app.createVenue();
  await connectSquare(app, venue);
  return venue;
}

onBothDatabases('the public booking page', (open) => {
  it('[B7] shows the offering, its month and its times', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Field of Colors' });
    const offering = await openOffering(app, venue, { side_text: 'Masks included' });
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    expect((await call(app, getPublicOffering, { params })).body).toMatchObject({
      client_name: 'Field of Colors',
      offering_name: 'Paintball',
      side_text: 'Masks included',
      today: '2026-06-15',
      accent_color: '#007bff',
      has_logo: false,
      logo_version: null,
      offering: { deposit_amount: 0 },
    });
    const month = await call(app, getCalendar, { params: { ...params, month: '2026-06' } });
    expect(month.body.days).toHaveLength(30);
    expect(month.body.days.filter(({ available }) => available).map(({ date }) => date)).toEqual([
      SATURDAY,
      '2026-06-27',
    ]);
    expect(month.body.days[0]).toMatchObject({ date: '2026-06-01', reason: 'past' });
    const day = await call(app, getAvailability, { params: { ...params, date: SATURDAY } });
    expect(day.body.available_times).toEqual([
      { time: '10:00', display: '10:00 AM', available: true, places_left: 10, places_total: null },
      { time: '11:00', display: '11:00 AM', available: true, places_left: 10, places_total: null },
      { time: '12:00', display: '12:00 PM', available: true, places_left: 10, places_total: null },
    ]);
  });

  it('[W34] names the first day that can be booked, also where it is in another month', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { offering_id } = await openOffering(app, venue);
    const params = { client_id: venue.clientId, offering_id };
    const first = async () => (await call(app, getPublicOffering, { params })).body.first_available_date;
    const freeIn = async (month: string) => {
      const { days } = (await call(app, getCalendar, { params: { ...params, month } })).body;
      return days.filter(({ available }) => available).map(({ date }) => date);
    };
    expect(await first()).toBe(SATURDAY);
    app.clock.set('2026-06-28T15:00:00.000Z');
    expect(await freeIn('2026-06')).toEqual([]);
    expect(await first()).toBe((await freeIn('2026-07'))[0]);
    const closed = await openOffering(app, venue, { start_date: '2026-01-01', end_date: '2026-02-01' });
    const { body } = await call(app, getPublicOffering, { params: { ...params, offering_id: closed.offering_id } });
    expect(body.first_available_date).toBeNull();
  });

  it('[W34] looks 92 days ahead for that day, and no further', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { offering_id } = await openOffering(app, venue, { start_date: '2026-09-19' });
    const params = { client_id: venue.clientId, offering_id };
    const first = async () => (await call(app, getPublicOffering, { params })).body.first_available_date;
    app.clock.set('2026-06-18T15:00:00.000Z');
    expect(await first()).toBeNull();
    app.clock.set('2026-06-19T15:00:00.000Z');
    expect(await first()).toBe('2026-09-19');
  });

  it('[B1] gives the last place to one of 50 requests, and tells the others that it is taken', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => book(app, offering, { party_name: `Party ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['PLACE_TAKEN']));
    expect(refused[0]?.message).toBe('This time was just taken. Please choose another time.');
    expect(await storedBookings(app, venue)).toHaveLength(1);
  });

  it('[B8] [B25] fills a capacity to the last player and no further', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { capacity: 14 });
    expect((await book(app, offering, { add_players: 2 })).status).toBe(200);
    expect((await book(app, offering, { add_players: 5 })).refusal).toMatchObject({
      code: 'PLACE_TAKEN',
      message: 'Only 8 places are left at this time. Please choose another time or a smaller party.',
    });
    const params = { client_id: offering.client_id, offering_id: offering.offering_id, date: SATURDAY };
    const { available_times } = (await call(app, getAvailability, { params })).body;
    expect(available_times[0]).toMatchObject({ places_left: 8, places_total: 14 });
    expect((await book(app, offering, { add_players: 4 })).status).toBe(200);
    expect((await book(app, offering)).refusal.code).toBe('PLACE_TAKEN');
    expect((await book(app, offering, { start_time: '11:00' })).status).toBe(200);
  });

  it('[B3] takes party, price and dates from nobody’s word', async () => {
    const app = await open();
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const offering = await openOffering(app, venue);
    const refused = async (fields: object) => {
      const { refusal } = await book(app, offering, fields);
      return [refusal.code, refusal.message];
    };
    expect(await refused({ date_scheduled: '2026-06-13' })).toEqual([
      'DATE_UNAVAILABLE',
      'Date unavailable: This date has passed',
    ]);
    expect(await refused({ date_scheduled: '2026-06-21' })).toEqual([
      'DATE_UNAVAILABLE',
      'Date unavailable: Basic availability rules (weekend/day restrictions)',
    ]);
    expect(await refused({ start_time: '10:30' })).toEqual([
      'TIME_UNAVAILABLE',
      'This time is not available. Please choose another time.',
    ]);
    expect(await refused({ add_players: 7 })).toEqual([
      'INVALID_INPUT',
      'Total players (11) exceeds maximum allowed (10). Please reduce additional players.',
    ]);
    expect(await refused({ client_id: other.clientId })).toEqual(['NOT_FOUND', 'Data not found']);
    expect((await refused({ add_players: -3 }))[0]).toBe('INVALID_INPUT');
    const made = await book(app, offering, { base_players: 1, total_price: 0.01, deposit_amount: 0 } as never);
    expect(made.body.booking).toMatchObject({ total_players: 4, total_price: 0, status: 'confirmed' });
    expect(await storedBookings(app, other)).toEqual([]);
  });

  it('[B10] books once for a request that is sent twice, also at the same time', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const request = { request_id: crypto.randomUUID() };
    const answers = await Promise.all([book(app, offering, request), book(app, offering, request)]);
    const later = await book(app, offering, request);
    expect(new Set([...answers, later].map(({ body }) => body.booking_id)).size).toBe(1);
    expect(await storedBookings(app, venue)).toHaveLength(1);
  });

  it('[B6] holds an unpaid place for 20 minutes, and no longer', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await payingVenue(app);
    const offering = await openOffering(app, venue, { deposit_amount: 25 });
    const made = await book(app, offering);
    expect(made.body).toMatchObject({
      total_price: 25,
      booking: { status: 'pending', hold_expires_at: '2026-06-15T15:20:00.000Z' },
    });
    app.clock.advance(HOLD_MS - 1);
    expect((await book(app, offering)).refusal.code).toBe('PLACE_TAKEN');
    app.clock.advance(1);
    expect((await book(app, offering)).status).toBe(200);
  });

  it('[B6] lets one address keep ten unpaid places at a time', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await payingVenue(app);
    const offering = await openOffering(app, venue, { offering_type: 'Individual', deposit_amount: 25 });
    const answers = [];
    for (let attempt = 0; attempt < 100; attempt += 1) answers.push(await book(app, offering));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.at(-1)?.refusal).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have several unpaid bookings. Please pay for them, or try again in 20 minutes.',
    });
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('1200');
    expect(await storedBookings(app, venue)).toHaveLength(10);
    app.clock.advance(HOLD_MS);
    expect((await book(app, offering)).status).toBe(200);
  });

  it('[B6] lets one address book sixty times an hour', async () => {
    const app = await open();
    const offering = await openOffering(app, await app.createVenue(), { offering_type: 'Individual' });
    for (let booked = 0; booked < 60; booked += 1) expect((await book(app, offering)).status).toBe(200);
    const { refusal, headers } = await book(app, offering);
    expect([refusal.code, refusal.message, headers.get('retry-after')]).toEqual([
      'TOO_MANY_REQUESTS',
      'You have made many bookings. Please try again in an hour, or call the venue.',
      '3600',
    ]);
    app.clock.advance(3_600_000 - 1);
    expect((await book(app, offering)).refusal.code).toBe('TOO_MANY_REQUESTS');
    app.clock.advance(1);
    expect((await book(app, offering)).status).toBe(200);
  });

  it('[B11] confirms at once where nothing is due, and never a booking that waits for its payment', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await payingVenue(app);
    const [free, paid] = [await openOffering(app, venue), await openOffering(app, venue, { deposit_amount: 25 })];
    const confirm = (bookingId: string, clientId = venue.clientId) =>
      call(app, confirmPublicBooking, { params: { booking_id: bookingId }, body: { clientId, skipPayment: true } });
    const { booking_id: freeId } = (await book(app, free)).body;
    for (let time = 0; time < 2; time += 1) expect((await confirm(freeId)).status).toBe(200);
    const { booking_id: paidId } = (await book(app, paid)).body;
    expect((await confirm(paidId)).refusal.code).toBe('DEPOSIT_DUE');
    expect((await confirm(freeId, 'C99999')).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await confirm(`${venue.clientId}-1750000000000123456`)).refusal.code).toBe('BOOKING_NOT_FOUND');
    const body = { offering_id: free.offering_id, ...staffParty, booking_time: '11:00' };
    const byStaff = await call(app, createBooking, { params: { client_id: venue.clientId }, token: venue.token, body });
    expect((await confirm(byStaff.body.booking.booking_id)).refusal.code).toBe('BOOKING_NOT_FOUND');
  });
});

onAnyDatabase('a visitor’s form', (open) => {
  it.each([
    ['party_phone', { party_phone: '555-0100' }],
    ['party_phone', { party_phone: '555-CALL-ME-NOW' }],
    ['party_email', { party_email: 'marie' }],
    ['party_name', { party_name: ' ' }],
    ['date_scheduled', { date_scheduled: '2026-02-30' }],
    ['start_time', { start_time: '25:00' }],
  ])('names %s in %o', async (field, fields) => {
    const app = await open();
    const offering = await openOffering(app, await app.createVenue());
    const { refusal } = await call(app, createPublicBooking, { body: bookingBody(offering, fields) });
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['INVALID_INPUT', [field]]);
  });

  it('is not open for a venue whose subscription has expired', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const accepts = async () => (await call(app, getPublicOffering, { params })).body.accepts_bookings;
    expect(await accepts()).toBe(true);
    app.clock.set('2200-01-01T12:00:00Z');
    expect(await accepts()).toBe(false);
    expect((await book(app, offering, { date_scheduled: '2200-01-04' })).refusal).toMatchObject({
      code: 'SUBSCRIPTION_EXPIRED',
      message: 'This venue isn’t taking online bookings right now. Please contact the venue.',
    });
  });
});
