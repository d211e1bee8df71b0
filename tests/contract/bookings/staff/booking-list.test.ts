import {
  cancelBooking,
  getStaffAvailability,
  getStaffCalendar,
  listBookingDays,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { getAvailability } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { addBooking } from '#helpers/venues/venue-rows';

type Query = Parameters<typeof call<typeof listBookings>>[2]['query'];

function list(app: TestApp, { clientId, token }: TestVenue, query: Query = {}) {
  return call(app, listBookings, { params: { client_id: clientId }, token, query });
}

async function names(app: TestApp, venue: TestVenue, query: Query): Promise<string[]> {
  return (await list(app, venue, query)).body.bookings.map(({ party_name: name }) => name);
}

onBothDatabases('the list of bookings', (open) => {
  it('[F11] comes in pages, oldest or newest first, without a gap or a repetition', async () => {
    const app = await open();
    const venue = await app.createVenue();
    for (let day = 10; day < 17; day += 1)
      for (const booking_time of ['10:00', '11:00'])
        await addBooking(app, venue.clientId, `2026-06-${day}`, { booking_time, party_name: `${day} ${booking_time}` });
    const all = await names(app, venue, {});
    expect(all).toHaveLength(14);
    for (const order of ['oldest', 'newest'] as const) {
      const read: string[] = [];
      let after: string | null = null;
      do {
        const { body } = await list(app, venue, { order, limit: 5, ...(after ? { after } : {}) });
        read.push(...body.bookings.map(({ party_name: name }) => name));
        after = body.next;
      } while (after !== null);
      expect(read).toEqual(order === 'oldest' ? all : all.toReversed());
    }
    expect((await list(app, venue, { limit: 14 })).body.next).toBeNull();
    expect((await list(app, venue, { limit: 5, after: 'nonsense' })).refusal.code).toBe('INVALID_INPUT');
  });

  it('[F11] is searched by name, email, phone and id, and filtered by offering and statuses', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const marie = await addBooking(app, venue.clientId, SATURDAY, {
      party_name: 'Marie Curie',
      party_email: 'marie@example.org',
      party_phone: '(212) 555-0123',
      offering_id: `${venue.clientId}-Off1`,
      status: 'confirmed',
    });
    await addBooking(app, venue.clientId, SATURDAY, {
      party_name: '100%_sure',
      party_email: 'sure@example.org',
      party_phone: '+1 303 555 0188',
      offering_id: `${venue.clientId}-Off2`,
      status: 'cancelled',
      check_in_status: 'cancelled',
    });
    for (const search of ['curie', ' MARIE ', 'marie@ex', '212-5550', '2125550123', marie.toLowerCase()])
      expect(await names(app, venue, { search }), search).toEqual(['Marie Curie']);
    expect(await names(app, venue, { search: '0%_' })).toEqual(['100%_sure']);
    expect(await names(app, venue, { search: '%' })).toEqual(['100%_sure']);
    expect(await names(app, venue, { search: 'curie%' })).toEqual([]);
    expect(await names(app, venue, { offering_id: `${venue.clientId}-Off2`, limit: 5 })).toEqual(['100%_sure']);
    expect(await names(app, venue, { status: 'confirmed' })).toEqual(['Marie Curie']);
    expect(await names(app, venue, { check_in_status: 'cancelled' })).toEqual(['100%_sure']);
    const days = await call(app, listBookingDays, {
      params: { client_id: venue.clientId },
      token: venue.token,
      query: { from: '2026-06-01', to: '2026-06-30' },
    });
    expect(days.body.days).toEqual([{ date: SATURDAY, bookings: 1 }]);
  });

  it('[B4] refuses a change of a booking that was changed since it was read', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { booking_id } = (await book(app, offering)).body;
    const read = (await list(app, venue)).body.bookings[0];
    const params = { client_id: venue.clientId, booking_id };
    const { token } = venue;
    const fields = {
      party_name: 'Ada Lovelace',
      party_phone: '(212) 555-0199',
      party_email: 'ada@example.org',
      date_scheduled: SATURDAY,
      booking_time: '10:00',
    };
    app.clock.advance(1_000);
    const updated_at = read?.updated_at as string;
    expect((await call(app, updateBooking, { params, token, body: { ...fields, updated_at } })).status).toBe(200);
    app.clock.advance(1_000);
    const place = { date_scheduled: SATURDAY, booking_time: '11:00' };
    for (const refused of [
      await call(app, updateBooking, { params, token, body: { ...fields, party_name: 'Late', updated_at } }),
      await call(app, rescheduleBooking, { params, token, body: { ...place, updated_at } }),
      await call(app, cancelBooking, { params, token, body: { updated_at } }),
    ])
      expect(refused.refusal.code).toBe('VERSION_CONFLICT');
    const now = (await list(app, venue)).body.bookings[0];
    expect(now).toMatchObject({ party_name: 'Ada Lovelace', booking_time: '10:00', status: 'confirmed' });
    const body = { ...place, updated_at: now?.updated_at as string };
    expect((await call(app, rescheduleBooking, { params, token, body })).status).toBe(200);
  });

  it('[B12] offers staff the times of today that have begun, and a moved booking its own', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { booking_id } = (await book(app, offering, { start_time: '12:00' })).body;
    app.clock.set(`${SATURDAY}T15:30:00Z`);
    const params = { client_id: venue.clientId, offering_id: offering.offering_id, date: SATURDAY };
    const visitors = await call(app, getAvailability, { params });
    expect(visitors.body.available_times).toEqual([expect.objectContaining({ time: '12:00', available: false })]);
    const freeFor = async (query: { except?: string }) =>
      (await call(app, getStaffAvailability, { params, token: venue.token, query })).body.available_times
        .filter(({ available }) => available)
        .map(({ time }) => time);
    expect(await freeFor({})).toEqual(['10:00', '11:00']);
    expect(await freeFor({ except: booking_id })).toEqual(['10:00', '11:00', '12:00']);
    const daysFor = async (query: { except?: string }) => {
      const month = await call(app, getStaffCalendar, {
        params: { client_id: venue.clientId, offering_id: offering.offering_id, month: '2026-06' },
        token: venue.token,
        query,
      });
      expect(month.body.today).toBe(SATURDAY);
      return month.body.days.filter(({ available }) => available).map(({ date }) => date);
    };
    expect(await daysFor({})).toEqual([SATURDAY, '2026-06-27']);
    const { offering_id } = offering;
    for (const booking_time of ['10:00', '11:00'])
      await addBooking(app, venue.clientId, SATURDAY, { offering_id, booking_time });
    expect(await daysFor({})).toEqual(['2026-06-27']);
    expect(await daysFor({ except: booking_id })).toEqual([SATURDAY, '2026-06-27']);
  });
});
