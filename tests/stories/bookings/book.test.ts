import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { book } from '../../helpers/venues/offerings.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import {
  bookingAt,
  bookingsOf,
  bookPath,
  chooseDay,
  chooseTime,
  dayButton,
  expectParty,
  fillParty,
  focusedHeading,
  heading,
  LATER,
  mailedPath,
  openDaily,
  openedBooking,
  PARTY,
  pressText,
  SOON,
  timeOption,
} from '../support/booking.ts';
import { pressOn, put } from '../support/hands.ts';
import { lose } from '../support/network.ts';
import { clipboard } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;
beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house);
});

const told = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

it('[B9] [B11] a closed day says why, by press and by keyboard, and the form says what is wrong next to its fields', async () => {
  const { house } = story;
  const body = { blackout_date: LATER, reason: 'Maintenance' };
  await house.request('POST', `/api/clients/${venue.clientId}/blackout-dates`, { token: venue.token, body });
  const offering = await openDaily(house, venue, { side_text: 'Masks included.\n<b>Bring shoes.</b>', capacity: 12 });
  await book(house, offering, { date_scheduled: SOON });
  story.open(bookPath(offering));
  await screen.findByRole('heading', { name: 'Paintball', level: 1 });
  screen.getByText(/^Masks included\.\s<b>Bring shoes\.<\/b>$/);
  expect(screen.getByLabelText<HTMLButtonElement>('Previous month').disabled).toBe(true);
  await chooseDay(LATER);
  await screen.findByText('Date unavailable: Blackout date for this offering');
  /* The next free day is chosen all the while. */
  await screen.findAllByRole('radio');
  const { press: pressKey } = keyboard();
  pressKey('ArrowLeft');
  const soon = await dayButton(SOON);
  expect(document.activeElement).toBe(soon);
  pressKey('Enter');
  await waitFor(() => expect(soon.getAttribute('aria-label')).toMatch(/chosen/));
  expect(screen.queryByText(/^Date unavailable/)).toBeNull();

  await screen.findByText('8 of 12 left');
  await pressText('Book Now');
  await screen.findByText('Please choose a time');
  const first = await timeOption('10:00 AM');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await chooseTime('11:00 AM');
  await fillParty();
  await put(/^Phone/, '555-0100');
  await put(/^Additional players/, '7');
  await pressText('Book Now');
  const phone = screen.getByLabelText(/^Phone/);
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(told(phone)).toBe('Please enter a valid phone number (e.g. (555) 555-0100 or 555-555-0100)');
  screen.getByText('Total players (11) exceeds maximum allowed (10). Please reduce additional players.');
  expect(await bookingsOf(house, offering)).toHaveLength(1);
});

it('[B9] [B14] [B25] [W21] a visitor books for free with two presses, and has one booking, its calendar file and its waiver link', async () => {
  const { house } = story;
  const offering = await openDaily(house, venue, { capacity: 12 });
  const copied = clipboard();
  story.open(bookPath(offering));
  await chooseDay(SOON);
  await chooseTime('11:00 AM');
  await fillParty();
  await put(/^Additional players/, '6');
  const send = screen.getByText('Book Now');
  pressOn(send);
  pressOn(send);
  const bookingId = await openedBooking();
  await focusedHeading('You’re booked');
  screen.getByText(/11:00 AM/, { selector: 'strong' });
  expect(await bookingsOf(house, offering)).toMatchObject([{ booking_id: bookingId, base_players: 4, add_players: 6 }]);

  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Add to calendar' });
  const file = await house.request('GET', href.slice(window.location.origin.length));
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(String(file.body)).toMatch(/BEGIN:VEVENT[\s\S]*SUMMARY:.*Paintball/);
  await pressText('Copy link');
  await screen.findByText('Copied', { selector: 'button *' });
  expect(copied()).toMatch(new RegExp(`/waiver/${venue.clientId}\\?booking=${bookingId}&party=[a-z]{32}$`));
  await screen.findByRole('figure', { name: 'QR code of the waiver link' });

  story.open(await mailedPath(house, PARTY.email, '/booking/'));
  expect(await openedBooking()).toBe(bookingId);
  story.open(`${window.location.pathname.slice(0, -4)}AAAA`);
  await heading('This booking was not found');
  story.open(`${bookPath(offering)}x`);
  await heading('Data not found');
  screen.getByText('Check the link, or ask the venue for a new one.');
});

it('[B10] a reload and a lost answer lose nothing typed and book once, and another booking begins with what was typed', async () => {
  const { house } = story;
  const offering = await openDaily(house, venue, { offering_name: 'Laser tag', capacity: 50 });
  story.open(bookPath(offering));
  await chooseDay(SOON);
  await chooseTime('11:00 AM');
  await fillParty();
  await put(/^Additional players/, '2');
  story.reload();
  await expectParty();
  expect((await timeOption('11:00 AM')).checked).toBe(true);
  const found = lose('answers', /^\/api\/public\/bookings$/);
  await pressText('Book Now');
  await screen.findByText('You’re not connected. What you entered is still here. Please try again.');
  found();
  await pressText('Book Now');
  const made = await openedBooking();
  expect(await bookingsOf(house, offering)).toHaveLength(1);

  story.open(bookPath(offering));
  await heading('You’re booked');
  const { pathname } = screen.getByRole<HTMLAnchorElement>('link', { name: 'View your booking' });
  expect(bookingAt(pathname)).toBe(made);
  await pressText('Make another booking');
  await expectParty();
  await chooseDay(LATER);
  await chooseTime('12:00 PM');
  await pressText('Book Now');
  expect(await openedBooking()).not.toBe(made);
  expect(await bookingsOf(house, offering)).toHaveLength(2);
});

it('[B1] a place taken in the meantime is reported, and everything typed stays', async () => {
  const { house } = story;
  const offering = await openDaily(house, venue, { offering_name: 'Archery' });
  story.open(bookPath(offering));
  await chooseDay(SOON);
  await chooseTime('10:00 AM');
  await fillParty();
  await book(house, offering, { date_scheduled: SOON });
  await pressText('Book Now');
  await screen.findByText('This time was just taken. Please choose another time.');
  await waitFor(async () => expect((await timeOption('10:00 AM')).disabled).toBe(true));
  await screen.findByText('Taken');
  await expectParty();
  await chooseTime('12:00 PM');
  await pressText('Book Now');
  await openedBooking();
});

it('[W31] a venue that has not paid takes no bookings, and one without a waiver says so', async () => {
  const { house } = story;
  const other = await house.createVenue();
  const offering = await openDaily(house, other);
  story.open(bookPath(offering));
  await screen.findByText('No waiver document available for this client.');
  screen.getByText('Book Now');
  await house.deps.db.writePlatform((db) =>
    db
      .updateTable('clients')
      .set({ service_paid_until: '2026-05-16' })
      .where('client_id', '=', other.clientId)
      .execute(),
  );
  story.reload();
  await screen.findByText('This venue isn’t taking online bookings right now. Please contact the venue.');
  expect(screen.queryByText('Book Now')).toBeNull();

  const found = lose('requests', /^\/api\/public\/offerings\//);
  story.reload();
  await heading('Failed to load data');
  found();
  await pressText('Try again');
  await screen.findByRole('heading', { name: 'Paintball', level: 1 });
});
