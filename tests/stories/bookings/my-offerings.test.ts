import { createHoliday } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { expireSubscription } from '../../helpers/venues/signing-venue.ts';
import { guestTimes } from '../support/guest-times.ts';
import { allOf, choose, fieldNow, hit, isOff, only, pressOn, put } from '../support/hands.ts';
import { clipboard, dialogOf, expectDialogs, openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TUESDAY = '2026-06-23';
const WEDNESDAY = '2026-06-24';
const THURSDAY = '2026-06-25';

let story: Story;
let venue: TestVenue;

beforeEach(async () => {
  story = await openStory();
  venue = await story.house.createVenue();
});

/** What a visitor can book on a day, as the public page asks for it. */
const timesOn = (date: string) => guestTimes(story.house, `${venue.clientId}-Off1`, date);

/** Opens a dialog by a button of the offering's card. */
async function openOf(button: string): Promise<HTMLElement> {
  await hit('button', button, await only('article', 'Paintball'));
  return dialogOf();
}

it('[B7] [O57] [O59] an owner creates an offering and edits its hours, and visitors see it', async () => {
  openAs(story, venue, '/my-offerings');
  await hit('button', /^Slot 1/);
  const form = await dialogOf('Add offering');
  const in_ = within(form);
  const field = (label: string) => fieldNow(label, form);
  await hit('button', 'Add offering', form);
  await in_.findByText('This field is required');
  await put('Offering Name', 'Paintball', form);
  await put('Max Players', '10', form);
  expect(field('Tuesday end').value).toBe('17:00');
  for (const day of days) await hit('button', `Clear ${day}`, form);
  await in_.findByText('Closed on every day: nobody can book.');
  expect(field('Tuesday end').disabled).toBe(true);
  await choose('Tuesday start', '10:00 AM', form);
  await choose('Tuesday end', '12:00 PM', form);
  await put('Interval (minutes)', '60', form);
  await put('Due now Amount', '25', form);
  await put('Side Text', 'Bring closed shoes.', form);
  await screen.findByText(/Square credentials required for paid deposits/);
  await waitFor(() => expect(field('Due now Amount').value).toBe('0'));
  const preview = within(await only('region', 'Preview', form));
  for (const text of ['Paintball', 'For 2 to 10 people', 'Bring closed shoes.']) await preview.findByText(text);
  await waitFor(() => expect(preview.getAllByText('Free, up to 10')).toHaveLength(3));
  pressOn(preview.getByText('On your website'));
  await preview.findByText('www.your-website.com');
  await hit('button', 'Add offering', form);
  const card = within(await only('article', 'Paintball'));
  card.getByText('2 to 10 players');
  expect(await timesOn(TUESDAY)).toEqual(['10:00', '11:00', '12:00']);

  /* A copy of hours that is taken back is not saved. */
  const edited = await openOf('Edit Paintball');
  await hit('button', 'Copy Tuesday to…', edited);
  await hit('button', 'All days', edited);
  await waitFor(() => expect(fieldNow('Wednesday end', edited).value).toBe('12:00'));
  await hit('button', 'Undo the change of hours', edited);
  await waitFor(() => expect(fieldNow('Wednesday end', edited).disabled).toBe(true));
  expect(fieldNow('Side Text', edited).value).toBe('Bring closed shoes.');
  await put('Interval (minutes)', '120', edited);
  await hit('button', 'Save', edited);
  await card.findByText(/10:00 AM – 12:00 PM, every 2 hours/);
  expect(await timesOn(TUESDAY)).toEqual(['10:00', '12:00']);
});

it('[B25] [B9] an owner copies the link of an offering, blacks out its days and deletes it, and visitors see it', async () => {
  const copied = clipboard();
  await openOffering(story.house, venue, { tue_start: '10:00', tue_end: '12:00', interval_minutes: 120 });
  openAs(story, venue, '/my-offerings');
  const card = within(await only('article', 'Paintball'));
  pressOn(await card.findByText('Copy Embed'));
  await card.findByText('Copied');
  expect(copied()).toBe(`${window.location.origin}/book/${venue.clientId}/${venue.clientId}-Off1`);

  const dialog = await openOf('Blackout Dates of Paintball');
  const shown = within(dialog);
  await hit('button', 'Add Blackout Date', dialog);
  await shown.findByText('Please select a date');
  await put('Date', TUESDAY, dialog);
  await put('Reason (optional)', 'Maintenance', dialog);
  await hit('button', 'Add Blackout Date', dialog);
  await shown.findByText('Blackout date added successfully');
  await shown.findByText('Maintenance');
  expect(await timesOn(TUESDAY)).toEqual([]);

  pressOn(shown.getByText('Date range'));
  await put('Start Date', TUESDAY, dialog);
  await put('End Date', THURSDAY, dialog);
  await hit('button', 'Add Blackout Dates', dialog);
  await shown.findByText('Successfully added 2 blackout dates (1 duplicates skipped)');
  await shown.findByText(/2 days/);
  expect(allOf('row', undefined, dialog)).toHaveLength(3);
  await only('row', /2 days/, dialog);

  await hit('button', /^Delete/, await only('row', /Maintenance/, dialog));
  const question = (
    await screen.findByText('Are you sure you want to delete this blackout date?')
  ).closest<HTMLElement>('[role="dialog"]');
  await hit('button', 'Delete', question ?? undefined);
  await shown.findByText('Blackout date deleted successfully');
  expect(await timesOn(TUESDAY)).toEqual(['10:00', '12:00']);
  await expectDialogs(1);
  pressOn(allOf('button', 'Close', dialog).at(-1) ?? dialog);
  await expectDialogs(0);

  await hit('button', 'More for Paintball');
  await hit('menuitem', 'Delete offering');
  await screen.findByText(/Are you sure you want to delete this offering\?/);
  await hit('button', 'Delete offering', await dialogOf());
  await waitFor(() => expect(allOf('article')).toEqual([]));
  expect(screen.getAllByText('Click to add offering')).toHaveLength(1);
  expect(await timesOn(TUESDAY)).toBe(404);
});

it('[B9] [O58] an owner closes the business, opens it again, and opens it on a holiday', async () => {
  const allDay = { offering_name: 'Laser tag', offering_type: 'Individual' as const };
  const body = { ...allDay, base_players: 1, max_players: 1, sat_start: undefined, sat_end: undefined };
  await openOffering(story.house, venue, body);
  const admin = await story.house.createAdmin();
  const holiday_date = '2026-07-05';
  const holiday = { holiday_name: 'Founders Day', holiday_date };
  expect((await call(story.house, createHoliday, { token: admin.token, body: holiday })).status).toBe(200);
  openAs(story, venue, '/my-offerings');
  await hit('link', 'Manage Business Blackouts');
  await screen.findByText('Business-Wide Blackout Dates');

  await hit('button', 'Add Blackout Date(s)');
  const dialog = await dialogOf();
  await within(dialog).findByText('Visitors can see the reason.');
  pressOn(within(dialog).getByText('Date range'));
  await put('Start Date', TUESDAY, dialog);
  await put('End Date', WEDNESDAY, dialog);
  await put('Reason (optional)', 'Private event', dialog);
  await hit('button', 'Add Blackout Dates', dialog);
  await screen.findByText('Successfully added 2 business-wide blackout dates');
  const closure = () => only('row', /\(2 days\) ?Private event/);
  await closure();
  for (const date of [TUESDAY, WEDNESDAY]) expect(await timesOn(date)).toEqual([]);

  const remove = async () => {
    await hit('button', /^Delete/, await closure());
    await screen.findByText('Are you sure you want to delete these 2 business-wide blackout dates?');
    await hit('button', 'Delete', await dialogOf());
    await screen.findByText('2 blackout dates deleted successfully');
  };
  await remove();
  for (const date of [TUESDAY, WEDNESDAY]) expect(await timesOn(date)).toHaveLength(9);
  await hit('button', 'Undo');
  await screen.findByText('The days are closed again');
  await closure();
  await remove();
  expect(await timesOn(TUESDAY)).toHaveLength(9);

  expect(await timesOn(holiday_date)).toEqual([]);
  await hit('switch', /(?:)/, await only('listitem', /Founders Day/));
  await screen.findByText(/is open for bookings\./);
  expect(await timesOn(holiday_date)).toHaveLength(9);
});

it('[R6] a read-only venue sees its offerings and changes none', async () => {
  await expireSubscription(story.house, venue);
  openAs(story, venue, '/my-offerings');
  await hit('button', /^Slot 1/);
  await screen.findByText('Your subscription has expired. Please renew your subscription to create or edit offerings.');
  await hit('link', 'Manage Business Blackouts');
  expect(await isOff('Add Blackout Date(s)')).toBe(true);
});
