import { createBooking, rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { getAvailability, getCalendar } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { book, openOffering } from '#helpers/venues/offerings';

/** Changes of New York's clock: 1:30 AM comes twice on the first, and 2:30 AM does not come on the second. */
const AUTUMN = '2026-11-01';
const SPRING = '2027-03-14';

/** A game in the small hours of Sundays, every half hour from 1:00 to 3:30. No form takes such hours; stored ones may be older. */
async function nightGame(app: TestApp) {
  const venue = await app.createVenue({ servicePaidUntil: '2027-12-31', timeZone: 'America/New_York' });
  const offering = await openOffering(app, venue, { interval_minutes: 30 });
  const hours = JSON.stringify({ sun: { start: '01:00', end: '03:30' } });
  await app.deps.db.writeVenue(venue.clientId, (db) =>
    db.updateTable('offerings').set({ hours }).where('offering_id', '=', offering.offering_id).execute(),
  );
  const params = { client_id: venue.clientId, offering_id: offering.offering_id };
  const times = async (date: string) => {
    const { body } = await call(app, getAvailability, { params: { ...params, date } });
    return body.available_times.filter(({ available }) => available).map(({ time }) => time);
  };
  return { venue, offering, params, times };
}

onBothDatabases('bookings across a change of the clock', (open) => {
  it('[B2] [B3] take each time of the night that comes twice once, as one instant', async () => {
    const app = await open();
    app.clock.set('2026-10-30T12:00:00Z');
    const { offering, times } = await nightGame(app);
    expect(await times(AUTUMN)).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']);
    const at = { date_scheduled: AUTUMN, start_time: '01:30' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => book(app, offering, at)));
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.booking.starts_at);
    expect(made).toEqual(['2026-11-01T05:30:00.000Z']);
    expect(await times(AUTUMN)).toEqual(['01:00', '02:00', '02:30', '03:00', '03:30']);
    const later = await book(app, offering, { ...at, start_time: '02:00' });
    expect(later.body.booking.starts_at).toBe('2026-11-01T07:00:00.000Z');
    /* Both have begun in the second hour between one and two. */
    app.clock.set('2026-11-01T06:15:00Z');
    expect(await times(AUTUMN)).toEqual(['02:30', '03:00', '03:30']);
  });

  it('[B2] [B3] offer and take no time that the clock skips, from visitors or staff', async () => {
    const app = await open();
    app.clock.set('2027-03-12T12:00:00Z');
    const { venue, offering, params, times } = await nightGame(app);
    expect(await times(SPRING)).toEqual(['01:00', '01:30', '03:00', '03:30']);
    const { body: month } = await call(app, getCalendar, { params: { ...params, month: '2027-03' } });
    expect(month.days.find(({ date }) => date === SPRING)?.available).toBe(true);
    for (const start_time of ['02:00', '02:30'])
      expect((await book(app, offering, { date_scheduled: SPRING, start_time })).refusal.code).toBe('TIME_UNAVAILABLE');
    const { token } = venue;
    const party = { party_name: 'Marie', party_phone: '(212) 555-0100', party_email: 'marie@example.org' };
    const night = { date_scheduled: SPRING, booking_time: '02:30' };
    const body = { offering_id: offering.offering_id, ...party, ...night, add_players: 0 };
    expect((await call(app, createBooking, { params, body, token })).refusal.code).toBe('TIME_UNAVAILABLE');
    const made = (await book(app, offering, { date_scheduled: SPRING, start_time: '03:00' })).body;
    expect(made.booking.starts_at).toBe('2027-03-14T07:00:00.000Z');
    const moved = await call(app, rescheduleBooking, {
      params: { client_id: venue.clientId, booking_id: made.booking_id },
      body: night,
      token,
    });
    expect(moved.refusal.code).toBe('TIME_UNAVAILABLE');
    expect(await times(SPRING)).toEqual(['01:00', '01:30', '03:30']);
  });
});
