import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { addToWaitlist, joinWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase } from '#helpers/app/on-databases';
import { bookingWays } from '#helpers/venues/booking-ways';
import { book, openOffering, staffParty } from '#helpers/venues/offerings';
import { waitBody } from '#helpers/venues/waitlist';

/** 1095 days after the day on which the tests begin, a Thursday, and the day after it. */
const [LAST, TOO_FAR] = ['2029-06-14', '2029-06-15'];

onAnyDatabase('the last day that can be booked', () => {
  it('[B20] is the same for a visitor, a guest who moves, one who waits, and for staff', async ({ app, venue }) => {
    const hours = { thu_start: '10:00', thu_end: '15:00', fri_start: '10:00', fri_end: '15:00' };
    const offering = await openOffering(app, venue, hours);
    const { offering_id } = offering;
    const party = { offering_id, ...staffParty };
    const wait = waitBody(offering);
    const tried: Record<string, number[]> = {};
    const moved = [];
    for (const [by, make] of bookingWays.filter(([name]) => !name.includes('series'))) {
      const held = await make(app, venue, offering);
      /* Out of the way of the next. */
      expect(await held.move('2026-06-27', `1${moved.length}:00`)).toBe(200);
      moved.push({ by, held });
    }
    for (const date of [LAST, TOO_FAR]) {
      const at = (time: string) => ({ date_scheduled: date, booking_time: time });
      const wishes = [{ date, from: '10:00', to: '10:00' }];
      const statuses: Record<string, number> = {
        'a visitor': (await book(app, offering, { date_scheduled: date, start_time: '10:00' })).status,
        staff: (await call(app, createBooking, { ...venue.own, body: { ...party, ...at('11:00') } })).status,
        'a series': (
          await call(app, createSeries, {
            ...venue.own,
            body: { rrule: 'FREQ=DAILY;COUNT=1', ...party, ...at('12:00') },
          })
        ).status,
        'a guest who waits': (await call(app, joinWaitlist, { body: { ...wait, wishes } })).status,
        'staff for one who waits': (await call(app, addToWaitlist, { ...venue.own, body: { ...wait, wishes } })).status,
      };
      for (const [index, { by, held }] of moved.entries())
        statuses[`a move by ${by}`] = await held.move(date, `${13 + index}:00`);
      for (const [who, status] of Object.entries(statuses)) tried[who] = [...(tried[who] ?? []), status];
    }
    const refusals = Object.entries(tried).map(([who, [last, next]]) => [who, last, next]);
    expect(refusals).toEqual(Object.keys(tried).map((who) => [who, 200, 400]));
    expect(refusals).toHaveLength(8);
  });
});
