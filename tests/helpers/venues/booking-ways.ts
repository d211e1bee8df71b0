import {
  cancelBooking,
  createBooking,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { cancelSeries, changeSeries, createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { allowGuests, cancelAsGuest, moveAsGuest } from '../billing/guest-calls.ts';
import { book, staffParty } from './offerings.ts';

/*
 * Several people do the same to a booking by calls of their own: its guest, staff on two forms, and staff to a whole series. A test
 * that holds for all of them is written once, over these.
 */

/** A booking that was made by one of the ways, and what that way does to it; each answers with its status. */
interface Held {
  bookingId: string;
  move(date: string, time: string): Promise<number>;
  cancel(): Promise<number>;
}

type Make = (app: TestApp, venue: TestVenue, offering: OfferingView) => Promise<Held>;

/** Ways to book 10:00 on the Saturday, for the least party. */
export const bookingWays: readonly [by: string, make: Make][] = [
  ['its guest', madeByGuest],
  ['staff', madeByStaff],
  ['staff who edit it', editedByStaff],
  ['staff with its series', madeAsSeries],
];

async function madeByGuest(app: TestApp, venue: TestVenue, offering: OfferingView): Promise<Held> {
  await allowGuests(app, venue, { move_until_hours: 0, cancel_until_hours: 0 });
  const { booking_id: bookingId, token } = (await book(app, offering)).body;
  const held = { bookingId, token };
  return {
    bookingId,
    move: async (date, time) => (await moveAsGuest(app, held, { date_scheduled: date, start_time: time })).status,
    cancel: async () => (await cancelAsGuest(app, held)).status,
  };
}

async function placedByStaff(app: TestApp, { own }: TestVenue, { offering_id }: OfferingView) {
  const made = await call(app, createBooking, { ...own, body: { offering_id, ...staffParty } });
  const { booking_id: bookingId } = made.body.booking;
  return { bookingId, at: { token: own.token, params: { ...own.params, booking_id: bookingId } } };
}

async function madeByStaff(app: TestApp, venue: TestVenue, offering: OfferingView): Promise<Held> {
  const { bookingId, at } = await placedByStaff(app, venue, offering);
  return {
    bookingId,
    move: async (date_scheduled, booking_time) =>
      (await call(app, rescheduleBooking, { ...at, body: { date_scheduled, booking_time } })).status,
    cancel: async () => (await call(app, cancelBooking, { ...at, body: {} })).status,
  };
}

async function editedByStaff(app: TestApp, venue: TestVenue, offering: OfferingView): Promise<Held> {
  const { bookingId, at } = await placedByStaff(app, venue, offering);
  const edit = async (change: object) =>
    (await call(app, updateBooking, { ...at, body: { ...staffParty, ...change } })).status;
  return {
    bookingId,
    move: (date_scheduled, booking_time) => edit({ date_scheduled, booking_time }),
    cancel: () => edit({ status: 'cancelled' }),
  };
}

async function madeAsSeries(app: TestApp, { own }: TestVenue, { offering_id }: OfferingView): Promise<Held> {
  const body = { rrule: 'FREQ=DAILY;COUNT=1', offering_id, ...staffParty };
  const made = (await call(app, createSeries, { ...own, body })).body;
  if (!('series_id' in made)) throw new Error('Not a series');
  const bookingId = made.bookings[0]?.booking_id ?? '';
  const at = { token: own.token, params: { ...own.params, series_id: made.series_id } };
  return {
    bookingId,
    async move(date, booking_time) {
      const shift_days = (Date.parse(date) - Date.parse(staffParty.date_scheduled)) / 86_400_000;
      return (await call(app, changeSeries, { ...at, body: { from_booking_id: bookingId, shift_days, booking_time } }))
        .status;
    },
    cancel: async () => (await call(app, cancelSeries, { ...at, body: {} })).status,
  };
}
