import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { book, openOffering, SATURDAY } from '../../helpers/venues/offerings.ts';
import { allOf, choose, fieldNow, fieldOf, hit, isOff, only, put, reads } from '../support/hands.ts';
import { dialogOf, expectDialogs, openAs, pressDay } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

const SUNDAY = '2026-06-21';
const row = (name: string) => allOf('listitem', name)[0];
const expectWaiting = (count: number) => only('region', `Waiting (${count})`);

async function addCaller(party: { name: string; phone: string }): Promise<void> {
  await hit('button', 'Add a Caller');
  const dialog = await dialogOf('Add a Caller to the Waitlist');
  await waitFor(() => expect(fieldNow('Offering', dialog).value).not.toBe(''));
  await put('Party Name', party.name, dialog);
  await put('Phone', party.phone, dialog);
  expect((await fieldOf('Date of day 1', dialog)).value).toBe(SATURDAY);
  await hit('button', 'Add to Waitlist', dialog);
  await screen.findByText(`${party.name} is on the waitlist.`);
  await expectDialogs(0);
}

/** A venue whose Saturday is full, its bookings opened on that day. */
async function openSaturday(): Promise<void> {
  const story = await openStory();
  const venue = await story.house.createVenue();
  const offering = await openOffering(story.house, venue, { sun_start: '10:00', sun_end: '12:00' });
  for (const start_time of ['10:00', '11:00', '12:00'])
    expect((await book(story.house, offering, { start_time })).status).toBe(200);
  openAs(story, venue, '/my-bookings');
  await pressDay(SATURDAY);
}

it('[B39] [B43] a caller for a full Saturday gets the place of a party that cancels, and staff confirm it', async () => {
  await openSaturday();
  await reads('Nobody is waiting for this day.');
  await expectWaiting(0);
  await addCaller({ name: 'Cy Young', phone: '(212) 555-0103' });
  await expectWaiting(1);
  await reads('Any time', () => row('Cy Young'));

  /* Staff who book see how many wait for a full time. */
  await hit('button', 'Create Booking');
  const form = await dialogOf('Create Booking');
  await reads('1 waiting', () => allOf('button', /^10:00 AM/, form)[0]);
  keyboard().press('Escape');
  await expectDialogs(0);

  /* The place of a party that cancels is offered at once. */
  await hit('button', /^Open/, await only('article', 'Marie Curie, 11:00 AM'));
  const canceled = await dialogOf('Marie Curie');
  await hit('button', 'Cancel Booking', canceled);
  await only('heading', 'Cancel this booking?', canceled);
  await hit('button', 'Cancel Booking', canceled);
  await reads('Canceled', () => canceled);
  keyboard().press('Escape');
  await expectDialogs(0);
  await reads('Offered', () => row('Cy Young'));
  await reads('at 11:00 AM is held until', () => row('Cy Young'));

  /* The caller agrees by phone, and staff confirm the booking. */
  await hit('button', 'Open the booking offered to Cy Young');
  const offered = await dialogOf('Cy Young');
  await choose('Status', 'Confirmed', offered);
  await hit('button', 'Save', offered);
  await expectWaiting(0);
  await reads('Confirmed', () => allOf('article', 'Cy Young, 11:00 AM')[0]);
});

it('[B39] [B43] staff offer a caller a place of the next day by hand and take them off', async () => {
  await openSaturday();
  await addCaller({ name: 'Dora Maar', phone: '(212) 555-0104' });
  await hit('button', 'Offer a place to Dora Maar');
  const dialog = await dialogOf('Offer a Place to Dora Maar');
  expect(await isOff(/^10:00 AM/, dialog)).toBe(true);
  await pressDay(SUNDAY, dialog);
  await hit('button', /^12:00 PM.*Free/, dialog);
  await reads('They did not ask for this time. They have no email', () => dialog);
  await hit('button', 'Offer This Place', dialog);
  await reads('at 12:00 PM is held until', () => row('Dora Maar'));

  await hit('button', 'Take Dora Maar off the waitlist');
  await hit('button', 'Take Off', await dialogOf());
  await expectWaiting(0);
});
