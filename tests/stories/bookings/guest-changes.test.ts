import { listBookingEvents } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { allowGuests, cancelAsGuest, moveAsGuest } from '../../helpers/billing/guest-calls.ts';
import { listedPayments, pay, payLink } from '../../helpers/billing/paid-bookings.ts';
import { book } from '../../helpers/venues/offerings.ts';
import {
  chooseDay,
  chooseTime,
  focusedHeading,
  LATER,
  openDaily,
  pressText,
  SOON,
  timeOption,
} from '../support/booking.ts';
import { choose, hit, press, pressOn, put } from '../support/hands.ts';
import { lose } from '../support/network.ts';
import { connectSquare, openPayingStory } from '../support/paying.ts';
import { dialogOf, openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

const UNTIL_A_DAY_BEFORE = { move_until_hours: 24, cancel_until_hours: 24 };
const MOVED = /^Your booking was moved to .* at 12:00 PM\.$/;
const REFUND = /^(Your refund of \$10\.50 is on its way|\$10\.50 was refunded)\.$/;

/** A booking at 10:00 AM of an offering of 90 minutes, under a policy. */
async function bookedUnder({ house }: Story, venue: TestVenue, policy: object, fields: object = {}) {
  const offering = await openDaily(house, venue, { duration_minutes: 90, ...fields });
  await allowGuests(house, venue, policy);
  const { booking_id: bookingId, token } = (await book(house, offering, { date_scheduled: SOON })).body;
  return { offering, bookingId, token, path: `/booking/${bookingId}/${token}` };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('[B40] a guest moves a booking: a reload, Back, no network and two presses lose nothing and move it once', async () => {
  const story = await openStory({ width: 390 });
  const { house } = story;
  const venue = await house.createVenue();
  const { bookingId, path } = await bookedUnder(story, venue, UNTIL_A_DAY_BEFORE);
  story.open(path);
  await screen.findByText(/10:00 AM – 11:30 AM/);
  screen.getByText(/^You can move or cancel it online until /);
  await pressText('Move booking');
  await focusedHeading('Move your booking');
  await chooseDay(LATER);
  await chooseTime('12:00 PM');
  await pressText('Continue');
  await focusedHeading('Check your new time');

  story.reload();
  await title('Check your new time');
  window.history.back();
  await waitFor(async () => expect((await timeOption('12:00 PM')).checked).toBe(true));
  await pressText('Continue');
  await title('Check your new time');
  story.setOnline(false);
  await pressText('Move booking');
  expect((await screen.findByRole('alert')).textContent).toContain('You’re not connected.');
  story.setOnline(true);
  const move = screen.getByText('Move booking');
  pressOn(move);
  pressOn(move);
  await screen.findByText(MOVED);
  await screen.findByText(/12:00 PM – 1:30 PM/);

  const [stored] = await house.deps.db.readVenue(venue.clientId, (db) =>
    db.selectFrom('bookings').select(['booking_id', 'date_scheduled', 'booking_time']).execute(),
  );
  expect(stored).toEqual({ booking_id: bookingId, date_scheduled: LATER, booking_time: '12:00' });
  const params = { client_id: venue.clientId, booking_id: bookingId };
  const { events } = (await call(house, listBookingEvents, { params, token: venue.token })).body;
  expect(events.filter(({ kind }) => kind === 'moved').map(({ by }) => by)).toEqual(['visitor']);
});

it('[B40] the desk sees that a guest has moved a booking, and reads so in its history', async () => {
  const story = await openStory();
  const venue = await story.house.createVenue();
  const held = await bookedUnder(story, venue, UNTIL_A_DAY_BEFORE);
  await moveAsGuest(story.house, held, { date_scheduled: LATER, start_time: '12:00' });
  openAs(story, venue, '/my-bookings');
  const card = await screen.findByRole('article', { name: /Marie Curie/ });
  within(card).getByText(/^12:00 PM/);
  screen.getAllByText(/Jun 18, 2026/);
  await press(/^Open the booking of /, card);
  const dialog = await dialogOf();
  await hit('tab', 'History', dialog);
  const history = await screen.findByRole('list', { name: 'History' });
  const told = within(history)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
  expect(told).toContain('Rescheduled by the visitor');
});

it('[B41] [B42] a guest cancels with half the deposit back, once, though the answer is lost', async () => {
  const story = await openPayingStory();
  const { house } = story;
  const venue = await house.createVenue();
  await connectSquare(house, venue);
  const policy = { ...UNTIL_A_DAY_BEFORE, refund_percent: 50, cancel_fee: 2 };
  const { offering, bookingId, path } = await bookedUnder(story, venue, policy, { deposit_amount: 25 });
  await pay(house, await payLink(house, offering, bookingId));
  story.open(path);
  await pressText('Cancel booking');
  await focusedHeading('Cancel this booking?');
  await screen.findByText('You get $10.50 back of $25.00; the fee is $2.00.');
  await put('Reason (optional)', 'Rain');
  const found = lose('answers', /\/cancel$/);
  await pressText('Cancel booking');
  await title('This booking is canceled');
  found();
  await screen.findByText(REFUND);
  story.reload();
  await screen.findByText(REFUND);
  expect(screen.queryByText('Cancel booking')).toBeNull();
  const [payment] = await listedPayments(house, venue);
  expect(payment?.refunds.map(({ amount }) => amount)).toEqual([10.5]);

  openAs(story, venue, '/my-bookings');
  await pressText('Filter Bookings');
  await choose('Status', 'Canceled');
  await press(/^Open the booking of /);
  await hit('tab', 'Payments', await dialogOf());
  within(await screen.findByRole('list', { name: 'Payments' })).getByText(/Canceled by the guest/);
});

it('[B42] an old page gets a sentence, and then shows the booking as it is', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await house.createVenue();
  const held = await bookedUnder(story, venue, UNTIL_A_DAY_BEFORE);
  story.open(held.path);
  await pressText('Move booking');
  await chooseDay(LATER);
  await chooseTime('12:00 PM');
  await pressText('Continue');
  await title('Check your new time');
  /* The page shows the old revision until it is asked for something. */
  const found = lose('requests', /^\/api\/public\/bookings\/[^/]+$/);
  await moveAsGuest(house, held, { date_scheduled: LATER, start_time: '11:00' });
  await pressText('Move booking');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something about your booking changed in the meantime. Please look at it again.',
  );
  found();
  story.reload();
  await screen.findAllByText(/11:00 AM$/);

  await cancelAsGuest(house, held);
  await pressText('Move booking');
  await title('This booking is canceled');
  expect((await screen.findByRole('alert')).textContent).toContain('canceled');
});

it('[B40] an owner sets the policy, and a booking made before it keeps its own', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await house.createVenue();
  const offering = await openDaily(house, venue);
  const before = (await book(house, offering, { date_scheduled: SOON })).body;
  openAs(story, venue, '/my-offerings');
  await hit('link', 'Booking Policy');
  await screen.findByText('Guests can’t move their bookings themselves, but they can ask you.');
  pressOn(await screen.findByLabelText('Guests can move their bookings'));
  pressOn(await screen.findByLabelText('Guests can cancel their bookings'));
  await put(/^Refund/, '50');
  await put(/^Fee that you keep/, '5');
  await screen.findByText('A party that paid $50.00 and cancels on time gets $20.00 back.');
  const links = screen.getAllByRole('link', { name: 'My Offerings' });
  pressOn(links.at(-1) as HTMLElement);
  const question = await dialogOf('Discard your changes?');
  await pressText('Keep editing', question);
  await pressText('Save Policy');
  await screen.findByText('The policy was saved.');

  const after = (await book(house, offering, { date_scheduled: SOON, start_time: '11:00' })).body;
  story.open(`/booking/${before.booking_id}/${before.token}`);
  await screen.findByText('Ask to move or cancel');
  expect(screen.queryByText('Move booking')).toBeNull();
  story.open(`/booking/${after.booking_id}/${after.token}`);
  await screen.findByText('Move booking');
});
