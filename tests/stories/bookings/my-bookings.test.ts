import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { holdPlace, janitor, openPayingVenue, type PayingVenue, pay } from '../../helpers/billing/paid-bookings.ts';
import { SATURDAY } from '../../helpers/venues/offerings.ts';
import { freeTimes } from '../support/guest-times.ts';
import { allOf, choose, fieldNow, hit, isOff, only, pressOn, put, reads } from '../support/hands.ts';
import { clipboard, dialogOf, expectDialogs, openAs, pressDay } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

const LATER = '2026-06-27';

let story: Story;
let paying: PayingVenue;
let paidId: string;
const typing = keyboard();

/* Marie Curie has paid $25.00 for Saturday at 10:00 AM. */
beforeEach(async () => {
  story = await openStory();
  paying = await openPayingVenue(story.house);
  const held = await holdPlace(story.house, paying.offering);
  paidId = held.bookingId;
  expect((await pay(story.house, held)).status).toBe(200);
  openAs(story, paying.venue, '/my-bookings');
  await screen.findByText('Marie Curie');
});

const free = (date: string) => freeTimes(story.house, paying.offering.offering_id, date);
const cards = () => [...document.querySelectorAll<HTMLElement>('article')];
const cardOf = (name: string) => cards().find((card) => card.getAttribute('aria-label')?.startsWith(name));
const expectCards = (...names: string[]) =>
  waitFor(() => expect(cards().map((card) => card.getAttribute('aria-label')?.split(',')[0])).toEqual(names));
const hasFocus = (dialog: HTMLElement) => expect(dialog.contains(document.activeElement)).toBe(true);

async function openBooking(name: string): Promise<HTMLElement> {
  await hit('button', `Open the booking of ${name}`);
  return dialogOf(name);
}
async function close(dialog: HTMLElement): Promise<void> {
  pressOn(allOf('button', 'Close', dialog).at(-1) ?? dialog);
  await expectDialogs(0);
}

/** Books Ada Lovelace at 11:00 AM, through the form. */
async function bookAda(): Promise<void> {
  await hit('button', 'Create Booking');
  const dialog = await dialogOf('Create Booking');
  await waitFor(() => expect(fieldNow('Base Players', dialog).value).toBe('4'));
  await hit('button', 'Create Booking', dialog);
  await within(dialog).findByText('Please choose a day');
  await pressDay(SATURDAY, dialog);
  expect(await isOff(/^10:00 AM/, dialog)).toBe(true);
  await hit('button', /^11:00 AM/, dialog);
  await put('Party Name', 'Ada Lovelace', dialog);
  await put('Phone', '303-555-0188', dialog);
  await put('Email', 'ada@example.org', dialog);
  await put('Additional Players', '7', dialog);
  await hit('button', 'Create Booking', dialog);
  await within(dialog).findByText('Total players (11) exceeds maximum allowed (10). Please reduce additional players.');
  await put('Additional Players', '2', dialog);
  await hit('button', 'Create Booking', dialog);
  await expectCards('Marie Curie', 'Ada Lovelace');
}

it('[B4] an owner books within the maximum, searches, filters and opens a day, and sees what is hidden', async () => {
  await bookAda();
  await reads('6 players (4 + 2)', () => cardOf('Ada'));
  await reads(/Deposit due: \$25\.00 by /, () => cardOf('Ada'));
  await reads('Paid $25.00', () => cardOf('Marie'));

  await hit('button', 'Search Bookings');
  await put('Search', '303555');
  await expectCards('Ada Lovelace');
  await hit('button', 'Matching “303555”: remove');
  await expectCards('Marie Curie', 'Ada Lovelace');
  await hit('button', 'Filter Bookings');
  await choose('Status', 'Confirmed');
  await expectCards('Marie Curie');
  await choose('Check-in', 'No show');
  await screen.findByText('No bookings found');
  await hit('button', 'Only confirmed: remove');
  await hit('button', 'Only no show: remove');
  await hit('button', 'Filter Bookings');

  await hit('button', 'Saturday, June 20, 2026, 2 bookings');
  await expectCards('Marie Curie', 'Ada Lovelace');
  await hit('button', 'Only Sat, Jun 20, 2026: remove');
});

it('[B4] [B12] an owner edits a booking, copies its links and cancels it for a reason', async () => {
  const copied = clipboard();
  await bookAda();
  let dialog = await openBooking('Ada Lovelace');
  await put('Party Name', 'Ada King', dialog);
  await choose('Check-in', 'Checked in', dialog);
  expect(fieldNow('Date', dialog).value).toBe(SATURDAY);
  await put('Time', '03:00', dialog);
  await hit('button', 'Save', dialog);
  await within(dialog).findByText('This time is not available. Please choose another time.');
  await put('Time', '12:00', dialog);
  await hit('button', 'Save', dialog);
  await expectCards('Marie Curie', 'Ada King');
  await within(cardOf('Ada King') ?? document.body).findByText('Checked in');

  dialog = await openBooking('Ada King');
  await hit('tab', 'Payments', dialog);
  await hit('button', 'Generate Payment Link', dialog);
  await screen.findByText('Payment link generated and copied to clipboard!');
  const { publicUrl } = story.house.deps.config;
  expect(copied()).toMatch(new RegExp(`^${publicUrl}/payment/${paying.venue.clientId}-\\d+/.+`));
  await hit('tab', 'Party', dialog);
  await hit('button', 'Copy Party Link', dialog);
  await within(dialog).findByText('Copied');
  expect(copied()).toContain(`/waiver/${paying.venue.clientId}?booking=`);
  await close(dialog);

  expect(await free(SATURDAY)).toEqual(['11:00']);
  dialog = await openBooking('Ada King');
  await hit('button', 'Cancel Booking', dialog);
  await within(dialog).findByText('There is no card payment to refund.');
  await put('Reason (optional)', 'Rained out', dialog);
  await hit('button', 'Cancel Booking', dialog);
  await within(dialog).findByText(/This booking was canceled and can no longer be changed/);
  await hit('tab', 'History', dialog);
  await within(dialog).findByText('Rained out');
  expect(await free(SATURDAY)).toEqual(['11:00', '12:00']);
});

it('[B4] [P9] an owner moves a paid booking, refunds it in parts and reads its history', async () => {
  expect(await free(SATURDAY)).toEqual(['11:00', '12:00']);
  const dialog = await openBooking('Marie Curie');
  const shown = within(dialog);
  (await only('button', 'Move', dialog)).focus();
  typing.press('Enter');
  await only('heading', 'Move this booking', dialog);
  await waitFor(() => hasFocus(dialog));
  await pressDay(LATER, dialog);
  await hit('button', /^12:00 PM/, dialog);
  await hit('button', 'Move Booking', dialog);
  await screen.findByText('Booking rescheduled successfully');
  await reads('Jun 27, 2026 at 12:00 PM', () => dialog);
  expect(shown.queryByText(/Someone else changed this booking/)).toBeNull();
  expect(await free(SATURDAY)).toEqual(['10:00', '11:00', '12:00']);
  expect(await free(LATER)).toEqual(['10:00', '11:00']);

  await hit('tab', 'Payments', dialog);
  await put('Amount', '25.01', dialog);
  await hit('button', /^Refund /, dialog);
  await shown.findByText('Only $25.00 is left to refund.');
  await put('Amount', '10.10', dialog);
  await put('Reason (optional)', 'One stayed home', dialog);
  await hit('button', 'Refund $10.10', dialog);
  await hit('button', 'Yes, refund $10.10', dialog);
  await settled();
  await shown.findByText('$14.90 is left to refund.');
  await reads(/−\$10\.10 refunded, .*: One stayed home/, () => dialog);
  await hit('button', 'Refund $14.90', dialog);
  await hit('button', 'Yes, refund $14.90', dialog);
  await settled();
  await shown.findByText('Refunded in full');
  await waitFor(() => hasFocus(dialog));
  expect(shown.queryByLabelText('Amount')).toBeNull();

  await hit('tab', 'History', dialog);
  const history = () => allOf('listitem', undefined, shown.getByLabelText('History', { selector: 'ol' }));
  await waitFor(() => expect(history()).toHaveLength(5));
  await reads(`date from ${SATURDAY} to ${LATER}, time from 10:00 AM to 12:00 PM`, () => history()[2]);
});

/** Square has settled what was given back. */
async function settled(): Promise<void> {
  await screen.findByText('Refund is on its way');
  paying.account.settleRefunds();
  await janitor(story.house);
}

it('[B4] two people at one booking don’t undo each other’s work', async () => {
  const dialog = await openBooking('Marie Curie');
  await put('Party Name', 'Maria Skłodowska', dialog);
  const moved = await call(story.house, rescheduleBooking, {
    token: paying.venue.token,
    params: { client_id: paying.venue.clientId, booking_id: paidId },
    body: { date_scheduled: SATURDAY, booking_time: '12:00' },
  });
  expect(moved.status).toBe(200);
  await reads(/Now it is on .* at 12:00 PM\. What you typed is still here/, () => dialog);
  expect(fieldNow('Party Name', dialog).value).toBe('Maria Skłodowska');
  await hit('button', 'Save', dialog);
  await only('article', 'Maria Skłodowska, 12:00 PM');
});
