import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { book } from '../../helpers/venues/offerings.ts';
import { cancel, lineOf, wait } from '../../helpers/venues/waitlist.ts';
import {
  bookPath,
  chooseDay,
  expectParty,
  fillParty,
  focusedHeading,
  heading,
  mailedPath,
  openDaily,
  openedBooking,
  PARTY,
  pressText,
  SOON,
  valueOf,
} from '../support/booking.ts';
import { hit, press, pressOn, put } from '../support/hands.ts';
import { allowNativeDialogs } from '../support/native-dialogs.ts';
import { dialogOf } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

const HOLD_MS = 20 * 60_000;
const { signal } = new AbortController();

let story: Story;
let venue: TestVenue;
beforeEach(async () => {
  story = await openStory({ width: 390 });
  venue = await story.house.createVenue();
});

let offering: OfferingView;

/** Takes these times of the day, so that nothing is left there. */
async function fillTimes(times: readonly string[]) {
  const taken = [];
  for (const start_time of times) taken.push(await book(story.house, offering, { date_scheduled: SOON, start_time }));
  return taken as [(typeof taken)[0], ...typeof taken];
}

const dayField = (where = document.body) => within(where).findByLabelText<HTMLInputElement>(/^Day/);
/** Joins the waitlist of the day that is chosen, or sends the form. */
const join = () => pressText('Join the waitlist');
const wishes = [{ date: SOON }];

it('[B37] a visitor meets a full day, and waits with what was typed before: days come and go, a reload and no network lose nothing', async () => {
  const { house } = story;
  offering = await openDaily(house, venue, { offering_name: 'Archery' });
  await fillTimes(['10:00', '11:00', '12:00']);
  story.open(bookPath(offering));
  await fillParty();
  await put(/^Additional players/, '2');
  await chooseDay(SOON);
  await screen.findByText('Date unavailable: All times are booked');
  await join();
  await focusedHeading('Join the waitlist');
  await expectParty();
  expect(valueOf(/^Additional players/)).toBe('2');
  expect((await dayField()).value).toBe(SOON);

  await pressText('Add another day');
  const second = await screen.findByRole('group', { name: 'Day 2' });
  const added = await dayField(second);
  expect(document.activeElement).toBe(added);
  await join();
  await waitFor(() => expect(added.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(added.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please choose a day',
  );
  await waitFor(() => expect(document.activeElement).toBe(added));
  await press('Remove Day 2', second);
  const first = await dayField();
  expect(document.activeElement).toBe(first);

  const from = screen.getByLabelText<HTMLSelectElement>(/^From/);
  await waitFor(() => expect([...from.options].map(({ value }) => value)).toContain('10:00'));
  await put(/^From/, '10:00');
  await put(/^Party name/, 'Ada King');
  story.reload();
  await screen.findByLabelText(/^From/);
  expect([valueOf(/^Party name/), valueOf(/^From/)]).toEqual(['Ada King', '10:00']);
  await pressText('Back to booking');
  await screen.findByText('Book Now');
  expect(valueOf(/^Party name/)).toBe('Ada King');
  await chooseDay(SOON);
  await join();
  await focusedHeading('Join the waitlist');

  story.setOnline(false);
  await join();
  await screen.findByText(/^You’re not connected\. What you entered is still here\./);
  story.setOnline(true);
  const send = screen.getByText('Join the waitlist', { selector: 'button *' });
  pressOn(send);
  pressOn(send);
  await focusedHeading('You’re on the waitlist');
  expect(await lineOf(house, venue)).toEqual([PARTY.email]);
  story.reload();
  await hit('link', 'See or leave the waitlist');
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/waitlist\/C\d{5}-[\w-]+\/[\w-]+$/));
  await focusedHeading('You’re on the waitlist');
  screen.getByText(/, 10:00 AM or later/);
  screen.getByText('Ada King');
});

it('[B38] [B39] the mail leads to the place that a canceled booking leaves, which is taken once, and from then on to the booking', async () => {
  const { house } = story;
  offering = await openDaily(house, venue, { offering_name: 'Archery' });
  const [first] = await fillTimes(['10:00', '11:00', '12:00']);
  await wait(house, offering, { wishes, party_email: PARTY.email });
  await wait(house, offering, { wishes, party_email: 'bob@example.org' });
  await cancel(house, venue, first);
  const link = await mailedPath(house, PARTY.email, '/waitlist/');
  story.open(link);
  await focusedHeading('A place is free');
  expect(screen.getByRole('timer').textContent).toMatch(/^(20:00|19:\d\d)$/);
  const button = screen.getByText('Take this place');
  pressOn(button);
  pressOn(button);
  const booked = await openedBooking();
  story.open(link);
  await heading('You have a booking');
  await pressText('Open your booking');
  expect(await openedBooking()).toBe(booked);
});

it('[B39] an offer that was taken in another window leads to the same booking', async () => {
  const { house } = story;
  offering = await openDaily(house, venue, { offering_name: 'Archery' });
  const [first] = await fillTimes(['10:00', '11:00', '12:00']);
  const guest = await wait(house, offering, { wishes });
  await cancel(house, venue, first);
  story.open(`/waitlist/${guest.waitlist_id}/${guest.token}`);
  await heading('A place is free');
  const taken = (await guest.accept()).body;
  await pressText('Take this place');
  expect(await openedBooking()).toBe(taken.booking_id);
});

it('[B38] [B39] a guest who comes too late finds the place gone, stays in line, and the next one leaves', async () => {
  allowNativeDialogs();
  const { house } = story;
  offering = await openDaily(house, venue, { offering_name: 'Laser tag' });
  const [first] = await fillTimes(['10:00', '11:00', '12:00']);
  const late = await wait(house, offering, { wishes, party_email: 'late@example.org' });
  const ten = [{ date: SOON, from: '10:00', to: '10:00' }];
  const next = await wait(house, offering, { wishes: ten, party_email: 'next@example.org' });
  await cancel(house, venue, first);
  story.open(`/waitlist/${late.waitlist_id}/${late.token}`);
  await heading('A place is free');
  house.clock.advance(HOLD_MS);
  await pressText('Take this place');
  await focusedHeading('You’re on the waitlist');
  screen.getByText(/ at 10:00 AM is no longer held for you\. You stay in line/);

  await expireHolds(house.deps, signal);
  story.open(`/waitlist/${next.waitlist_id}/${next.token}`);
  await heading('A place is free');
  await pressText('Leave the waitlist');
  await pressText('Stay on the waitlist', await dialogOf());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pressText('Leave the waitlist');
  await pressText('Leave the waitlist', await dialogOf());
  await focusedHeading('You left the waitlist');
  expect(await lineOf(house, venue)).toEqual(['late@example.org']);

  story.open(`/waitlist/${late.waitlist_id}/${late.token}x`);
  await heading('This waitlist entry was not found');
});

it('[B37] a time that is full is the first wish, and one that is free meanwhile is chosen to be booked', async () => {
  const { house } = story;
  offering = await openDaily(house, venue, { offering_name: 'Bowling' });
  const [taken] = await fillTimes(['11:00']);
  story.open(bookPath(offering));
  await chooseDay(SOON);
  await press(/^Join the waitlist.*11:00 AM$/);
  await heading('Join the waitlist');
  expect([valueOf(/^From/), valueOf(/^Until/)]).toEqual(['11:00', '11:00']);
  await fillParty();
  await cancel(house, venue, taken);
  await join();
  await screen.findByText(/ at 11:00 AM is free\. You can book it right now\./);
  await expectParty();
  await pressText('Book Now');
  await openedBooking();
});
