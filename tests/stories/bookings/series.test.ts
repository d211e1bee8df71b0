import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { allOf, choose, fieldOf, hit, isOff, only, pressOn, put, reads, textOf } from '../support/hands.ts';
import { openRooms } from '../support/rooms.ts';
import { dialogOf, openAs, pressDay } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

const TUESDAY = '2026-06-23';
const NEXT_TUESDAY = '2026-06-30';

let story: Story;
let venue: TestVenue;
let rooms: Awaited<ReturnType<typeof openRooms>>;
const cards = () => allOf('article', /^Ada Lovelace/);

/* Each Tuesday from 10:00 AM to noon, in one of two rooms. */
beforeEach(async () => {
  story = await openStory();
  venue = await story.house.createVenue();
  rooms = await openRooms(story.house, venue, { duration_minutes: 60, tue_start: '10:00', tue_end: '12:00' });
});

/** Takes both rooms at 10:00 AM. */
async function fillRooms(date: string): Promise<void> {
  for (const room of [rooms.red, rooms.blue]) await rooms.book('Marie Curie', date, '10:00', room);
}

/** Begins a booking of the Tuesday. */
async function beginBooking(): Promise<HTMLElement> {
  openAs(story, venue, '/my-bookings');
  await hit('button', 'Show All Bookings');
  await hit('button', 'Create Booking');
  const dialog = await dialogOf('Create Booking');
  await pressDay(TUESDAY, dialog);
  return dialog;
}
async function putParty(dialog: HTMLElement): Promise<void> {
  await put('Party Name', 'Ada Lovelace', dialog);
  await put('Phone', '303-555-0188', dialog);
}

it('[B33] staff book every Tuesday for four weeks, see the date that is taken first, and cancel what follows', async () => {
  await fillRooms(NEXT_TUESDAY);
  const form = await beginBooking();
  await hit('button', /^10:00 AM/, form);
  await putParty(form);
  await put('Email', 'ada@example.org', form);
  await choose('Repeats', 'Every week', form);
  await reads('Every Tuesday, 4 times.', () => form);
  await hit('button', 'Check Dates', form);
  await reads('3 of 4 dates fit.', () => form);
  const missed = await only('listitem', /There is no room\./, form);
  expect(textOf(missed)).toContain('Tue, Jun 30, 2026');
  expect(await storedBookings()).toBe(2);

  await hit('button', 'Book 3 of 4', form);
  await screen.findByText('Booked 3 of 4');
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(textOf(cards()[0])).toContain('10:00 AM – 11:00 AM');

  /* This and the following are moved by an hour. */
  await hit('button', /^Open/, cards()[1]);
  const dialog = await dialogOf('Ada Lovelace');
  await reads('Part of a series of 3.', () => dialog);
  await hit('button', 'Move', dialog);
  pressOn(await fieldOf('This and the following', dialog));
  await hit('button', /^11:00 AM/, dialog);
  await hit('button', 'Check Dates', dialog);
  await reads('All 2 dates fit.', () => dialog);
  await hit('button', 'Change All 2', dialog);
  await screen.findByText('Changed all 2');
  await reads('Tue, Jul 7, 2026, 11:00 AM – 12:00 PM', () => dialog);

  /* This and the following are canceled, and the first one stays. */
  await hit('button', 'Cancel Booking', dialog);
  pressOn(await fieldOf('This and the following', dialog));
  await reads(/This cancels 2 bookings, from /, () => dialog);
  await reads('There is no card payment to refund.', () => dialog);
  await hit('button', 'Cancel 2 Bookings', dialog);
  await screen.findByText('2 bookings canceled');
  await reads('Part of a series of 3, 2 of them canceled.', () => dialog);
  keyboard().press('Escape');
  await waitFor(() =>
    expect(cards().map((card) => /Canceled|Pending/.exec(textOf(card))?.[0])).toEqual([
      'Pending',
      'Canceled',
      'Canceled',
    ]),
  );
});

it('[B31] [B35] staff overbook a room with a reason, for a guest without an email', async () => {
  await fillRooms(TUESDAY);
  const form = await beginBooking();
  expect(await isOff(/^10:00 AM/, form)).toBe(true);
  pressOn(await fieldOf('Offer full times too', form));
  await hit('button', /^10:00 AM/, form);
  await choose('Room', 'Blue Room', form);
  await putParty(form);
  await reads('Without an email, no confirmation is sent.', () => form);
  await hit('button', 'Book Anyway', form);
  await reads('Please say why', () => form);
  await put('Reason to book anyway', 'Regulars', form);
  await hit('button', 'Book Anyway', form);
  await screen.findByText('Booking created successfully');

  /* The booking shows its room, its history the reason, and nothing offers a mail. */
  await waitFor(() => expect(cards()).toHaveLength(1));
  for (const text of ['Blue Room', 'No email']) expect(textOf(cards()[0])).toContain(text);
  await hit('button', /^Open/, cards()[0]);
  const dialog = await dialogOf('Ada Lovelace');
  await hit('tab', 'History', dialog);
  await reads('Regulars', () => within(dialog).queryByRole('list', { name: 'History' }));
  await hit('button', 'Cancel Booking', dialog);
  await reads('The party has no email, so please tell them.', () => dialog);
});

/** How many bookings the server has. */
async function storedBookings(): Promise<number> {
  const rows = await story.house.deps.db.readVenue(venue.clientId, (db) =>
    db.selectFrom('bookings').select('booking_id').where('client_id', '=', venue.clientId).execute(),
  );
  return rows.length;
}
