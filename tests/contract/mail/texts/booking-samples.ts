import { mailNotices } from '@gatehouse/server/areas/bookings/notices/notices.service';
import { sendReminders } from '@gatehouse/server/areas/bookings/scheduling/mails/reminders.service';
import { updateBookingNotices } from '@gatehouse/sync-protocol/areas/bookings/booking-notices.contracts';
import {
  cancelBooking,
  createBooking,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { emailPaymentLink } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { askVenue } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { cancelSeries, changeSeries, createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { call } from '#helpers/app/call';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { allowGuests, cancelAsGuest, moveAsGuest } from '#helpers/billing/guest-calls';
import * as paid from '#helpers/billing/paid-bookings';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { cancel, wait } from '#helpers/venues/waitlist';
import { forgetBookers, languages, type Samples, setLanguage } from './scene.ts';

const { signal } = new AbortController();
const contact = { phone: '(303) 555-0199', columns: { address: '18300 W Alameda Pkwy, Morrison' } };
const field = { clientName: 'Field of Colors', ...contact };
/** Players who come alone, or a few of them. */
const archery = {
  offering_name: 'Archery',
  offering_type: 'Group',
  base_players: 1,
  max_players: 9,
  capacity: 300,
} as const;

/** A venue with what guests book there, and what its staff do with a booking. */
async function openField(app: TestApp) {
  const venue = await app.createVenue(field);
  const [offering, single] = [await openOffering(app, venue), await openOffering(app, venue, archery)];
  return { venue, offering, single, staff: staffOf(app, venue) };
}

function staffOf(app: TestApp, { own }: TestVenue) {
  const at = (booking_id: string) => ({ token: own.token, params: { ...own.params, booking_id } });
  return {
    at,
    place: async (offering: { offering_id: string }, fields: object = {}) =>
      (
        await call(app, createBooking, {
          ...own,
          body: { offering_id: offering.offering_id, ...staffParty, ...fields },
        })
      ).body.booking.booking_id,
    move: (id: string, booking_time: string) =>
      call(app, rescheduleBooking, { ...at(id), body: { date_scheduled: SATURDAY, booking_time } }),
    change: (id: string, fields: object) => call(app, updateBooking, { ...at(id), body: { ...staffParty, ...fields } }),
    cancel: (id: string) => call(app, cancelBooking, { ...at(id), body: {} }),
  };
}

export const bookingSamples: Samples<
  | 'booking_confirmed'
  | 'booking_moved'
  | 'booking_changed'
  | 'booking_cancelled'
  | 'booking_reminder'
  | 'booking_pay'
  | 'booking_notice'
  | 'series'
  | 'guest_message'
  | 'waitlist_joined'
  | 'waitlist_offered'
> = {
  async booking_confirmed({ app, send }) {
    const { offering, single } = await openField(app);
    await book(app, single);
    await send('one player books');
    await book(app, offering, { add_players: 3 });
    await send('a group books');
    const plain = await openOffering(app, await app.createVenue({ clientName: 'Red Rock' }));
    await book(app, plain, { party_name: 'http://evil.example', party_email: 'x@example.org' });
    await send('a guest whose name is a link books at a venue that gives no phone and no address');
    for (const language of languages.slice(1)) {
      await book(app, single, { language, start_time: '11:00', party_email: `${language}@example.org` });
      await send(`one player books in ${language}`);
    }
    const { venue, offering: deposit } = await paid.openPayingVenue(app, { clientName: 'Splat' });
    const staff = staffOf(app, venue);
    await staff.place(deposit, { party_email: 'owes@example.org' });
    await send('staff book, with a deposit that is due');
    const noLink = { email_pay_link: false, booking_time: '11:00', party_email: 'nolink@example.org' };
    const kept = await staff.place(deposit, noLink);
    await send('staff book, with a deposit and without a link to pay it');
    await staff.change(kept, { ...noLink, status: 'confirmed' });
    const held = await paid.holdPlace(app, deposit, { start_time: '12:00', party_email: 'paid@example.org' });
    await paid.pay(app, held);
    await send('a guest pays the deposit');
  },

  async booking_moved({ app, send, drop }) {
    const { venue, offering, staff } = await openField(app);
    for (const language of languages) {
      const own = { language, party_email: `${language}@example.org` };
      const made = (await book(app, offering, own)).body;
      await drop();
      await staff.move(made.booking_id, '12:00');
      await send(`staff move it, in ${language}`);
      await staff.cancel(made.booking_id);
      await drop();
    }
    await allowGuests(app, venue, { move_until_hours: 24, cancel_until_hours: 24, refund_percent: 50, cancel_fee: 0 });
    const { booking_id: bookingId, token } = (await book(app, offering)).body;
    await moveAsGuest(app, { bookingId, token }, { date_scheduled: SATURDAY, start_time: '11:00' });
    await send('a guest books and moves it at once: the mail that is newest alone');
  },

  async booking_changed({ app, send, drop }) {
    const { single, staff } = await openField(app);
    const party_email = 'change@example.org';
    const id = (await book(app, single, { party_email, add_players: 2 })).body.booking_id;
    await drop();
    await staff.change(id, { party_email, add_players: 0 });
    await send('only one is left');
  },

  async booking_cancelled({ app, send, drop }) {
    const { venue, account, offering } = await paid.openPayingVenue(app, field);
    await allowGuests(app, venue, { move_until_hours: 24, cancel_until_hours: 24, refund_percent: 50, cancel_fee: 0 });
    for (const language of languages) {
      const held = await paid.holdPlace(app, offering, { language, party_email: `${language}@example.org` });
      await paid.pay(app, held);
      const [mail] = await drop();
      const token = /\/booking\/[^/]+\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      await cancelAsGuest(app, { bookingId: held.bookingId, token });
      await paid.janitor(app);
      account.settleRefunds();
      await paid.janitor(app);
      await send(`the guest cancels, and half of it goes back, in ${language}`);
    }
  },

  async booking_reminder({ app, send, drop }) {
    const { offering } = await openField(app);
    for (const [at, language] of languages.entries())
      await book(app, offering, { language, start_time: `1${at}:00`, party_email: `${language}@example.org` });
    await drop();
    app.clock.set('2026-06-19T16:30:00Z');
    await sendReminders(app.deps, signal);
    await send('a day before');
  },

  async booking_pay({ app, send, drop }) {
    const { venue, offering } = await paid.openPayingVenue(app, field);
    const staff = staffOf(app, venue);
    for (const [at, language] of languages.entries()) {
      const fields = { email_pay_link: false, booking_time: `1${at}:00`, party_email: `${language}@x.example` };
      const id = await staff.place(offering, fields);
      await drop();
      await setLanguage(app, language);
      await call(app, emailPaymentLink, { ...staff.at(id), body: {} });
      await send(`staff ask for the deposit in ${language}`);
    }
  },

  async booking_notice({ app, send, drop }) {
    const { venue, single } = await openField(app);
    await call(app, updateBookingNotices, { ...venue.own, body: { email: 'desk@field.example' } });
    await book(app, single, { language: 'es' });
    await mailNotices(app.deps, signal);
    await send('one player books online');
    app.clock.advance(6 * 60_000);
    const two = { start_time: '11:00', party_name: 'http://evil.example', add_players: 1 };
    for (const name of ['a', 'b']) await book(app, single, { ...two, party_email: `${name}@example.org` });
    await mailNotices(app.deps, signal);
    await send('two more do');
    app.clock.advance(6 * 60_000);
    const many = await openOffering(app, venue, { ...archery, offering_name: 'Axes', capacity: 300, max_players: 30 });
    for (let guest = 0; guest < 21; guest += 1) {
      await forgetBookers(app);
      await book(app, many, { party_email: `guest${guest}@example.org` });
    }
    await drop();
    await mailNotices(app.deps, signal);
    await send('21 more do');
  },

  async series({ app, send, drop }) {
    const { venue, offering } = await openField(app);
    for (const [at, language] of languages.entries()) {
      const asked = { rrule: 'FREQ=WEEKLY;COUNT=3', offering_id: offering.offering_id, ...staffParty };
      const booking_time = `1${at}:00`;
      const { body } = await call(app, createSeries, { ...venue.own, body: { ...asked, booking_time } });
      if (!('series_id' in body)) throw new Error('Not a series');
      await (language === 'en' ? send('three Saturdays are booked') : drop());
      await setLanguage(app, language);
      const own = { token: venue.token, params: { ...venue.own.params, series_id: body.series_id } };
      const [, from_booking_id = '', last = ''] = body.bookings.map(({ booking_id: id }) => id);
      await call(app, changeSeries, { ...own, body: { from_booking_id, shift_days: 7 } });
      await send(`the last two are moved, in ${language}`);
      await call(app, cancelSeries, { ...own, body: { from_booking_id: last } });
      await send(`the last one is canceled, in ${language}`);
      await call(app, cancelSeries, { ...own, body: { reason: 'Rain' } });
      await send(`both others are canceled, in ${language}`);
    }
  },

  async guest_message({ app, send, drop }) {
    const { offering } = await openField(app);
    const named = (await book(app, offering)).body;
    const nameless = (await book(app, offering, { start_time: '11:00', party_name: 'http://evil.example' })).body;
    await drop();
    for (const { booking_id, token } of [named, nameless]) {
      const body = { token, message: 'Can we come an hour later?\n\nTwo of us arrive by train.' };
      await call(app, askVenue, { params: { booking_id }, body });
      await send('a guest writes');
    }
  },

  async waitlist_joined({ app, send, drop }) {
    const { venue } = await openField(app);
    const days = [SATURDAY, '2026-06-27', '2026-07-04'] as const;
    const full = await openOffering(app, venue, { sat_end: '10:00' });
    for (const date_scheduled of days) await book(app, full, { date_scheduled });
    await drop();
    const [day, from, to] = days;
    const wishes = [{ date: day }, { date: from, from: '09:30' }, { date: to, to: '11:00' }];
    for (const language of languages) {
      await wait(app, full, { language, party_email: `${language}@example.org`, wishes });
      await send(`a guest joins in ${language}`);
    }
    const range = await openOffering(app, venue, { ...archery, sat_end: '10:00', capacity: 1 });
    await book(app, range, { party_email: 'other@example.org' });
    await drop();
    await wait(app, range, { players: 1, wishes: [{ date: SATURDAY, from: '10:00', to: '12:00' }] });
    await send('one player joins');
  },

  async waitlist_offered({ app, send, drop }) {
    const { venue, offering } = await openField(app);
    for (const [at, language] of languages.entries()) {
      const start_time = `1${at}:00`;
      const taken = await book(app, offering, { start_time, party_email: `${language}@taken.example` });
      const wishes = [{ date: SATURDAY, from: start_time, to: start_time }];
      const guest = await wait(app, offering, { language, party_email: `${language}@example.org`, wishes });
      await drop();
      await cancel(app, venue, taken);
      await send(`the group cancels, and the guest is offered the place in ${language}`);
      await guest.accept();
      await send(`the guest takes it, in ${language}`);
    }
  },
};
