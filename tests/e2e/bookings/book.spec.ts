import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { mailedLink, setPaidUntil, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';
import {
  bookAddress,
  bookingsOf,
  chooseDay,
  chooseTime,
  closed,
  day,
  expectParty,
  fillParty,
  openVenue,
  partyEmail,
  soon,
  submit,
} from './booking-harness/booking-page.ts';

let server: RealServer;
let venue: SeededVenue;
test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await openVenue(server);
});
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('[B9] [B11] [B14] [B25] [W21] a visitor sees why days are closed, books for free, and has calendar file and waiver link', async ({
  page,
}) => {
  const offering = await openOffering(server, venue, {
    side_text: 'Masks included.\n<b>Bring shoes.</b>',
    capacity: 12,
  });
  await bookElsewhere(server, { clientId: venue.clientId, offeringId: offering, date: soon, time: '10:00' });
  await page.goto(bookAddress(server, offering));
  await expect(page.getByRole('heading', { name: 'Paintball', level: 1 })).toBeVisible();
  await expect(page.getByText('Masks included. <b>Bring shoes.</b>')).toBeVisible();

  await test.step('a closed day says why, by press and by keyboard, and the month before is not offered', async () => {
    const before = page.getByRole('button', { name: 'Previous month' });
    /* On the last days of a month the page opens on the next one, which has the first free day. */
    if (await before.isEnabled()) await before.click();
    await expect(before).toBeDisabled();
    await chooseDay(page, closed);
    await expect(page.getByText('Date unavailable: Blackout date for this offering')).toBeVisible();
    await expect(page.getByText('Choose a date first')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(day(page, soon)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(day(page, soon)).toHaveAccessibleName(/chosen/);
    await expect(page.getByText('Date unavailable')).toHaveCount(0);
  });

  await test.step('the form says what is wrong, next to the fields', async () => {
    await expect(page.getByText('8 of 12 left')).toBeVisible();
    await submit(page).click();
    await expect(page.getByText('Please choose a time')).toBeVisible();
    await expect(page.getByRole('radio', { name: '10:00 AM' })).toBeFocused();
    await chooseTime(page, '11:00 AM');
    await fillParty(page);
    await page.getByLabel('Phone').fill('555-0100');
    await page.getByLabel('Additional players').fill('7');
    await submit(page).click();
    const phone = 'Please enter a valid phone number (e.g. (555) 555-0100 or 555-555-0100)';
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(phone);
    await expect(
      page.getByText('Total players (11) exceeds maximum allowed (10). Please reduce additional players.'),
    ).toBeVisible();
    await expectNothingCutInEither(page, 'booking form');
    await page.getByLabel('Phone').fill('(212) 555-0100');
    await page.getByLabel('Additional players').fill('6');
  });

  await test.step('books, and lands on the booking’s own page', async () => {
    await submit(page).dblclick();
    await expect(page).toHaveURL(/\/booking\/C\d{5}-\d+\/[\w-]+$/);
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeFocused();
    await expect(page.getByRole('strong').filter({ hasText: '11:00 AM' })).toBeVisible();
    expect(
      (await bookingsOf(server, venue, offering)).map(({ total_players }) => total_players).toSorted((a, b) => a - b),
    ).toEqual([4, 10]);
  });

  await test.step('the calendar file, the mail and the waiver link are the booking’s', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/BEGIN:VEVENT[\s\S]*SUMMARY:.*Paintball/);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`/waiver/${venue.clientId}\\?booking=${venue.clientId}-\\d+&party=[a-z]{32}$`));
    await expect(page.getByRole('figure', { name: 'QR code of the waiver link' })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.goto(await mailedLink(server, partyEmail(), '/booking/'));
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    await expectNothingCutInEither(page, 'booked');
  });

  await page.goto(`${page.url().slice(0, -4)}AAAA`);
  await expect(page.getByRole('heading', { name: 'This booking was not found' })).toBeVisible();
  await page.goto(`${bookAddress(server, offering)}x`);
  await expect(page.getByRole('heading', { name: 'Data not found' })).toBeVisible();
  await expect(page.getByText('Check the link, or ask the venue for a new one.')).toBeVisible();
});

test('[B10] Back, reload, a copy of the tab and a lost answer lose nothing typed and book once', async ({
  page,
  context,
}) => {
  const offering = await openOffering(server, venue, { offering_name: 'Laser tag', capacity: 50 });
  await page.goto(bookAddress(server, offering));
  await chooseDay(page, soon);
  await chooseTime(page, '11:00 AM');
  await fillParty(page);
  await page.getByLabel('Additional players').fill('2');
  await page.reload();
  await expectParty(page);
  await expect(page.getByRole('radio', { name: '11:00 AM' })).toBeChecked();
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Minor', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'How many minors?' })).toBeVisible();
  /* The heading is in the document; the form adds its first step to the history when the scripts have come. */
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 2);
  await page.goBack();
  await page.goBack();
  await expectParty(page);

  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expectParty(copy);
  await page.route('**/api/public/bookings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByText('You’re not connected. What you entered is still here. Please try again.')).toBeVisible();
  await page.unroute('**/api/public/bookings');
  await submit(page).click();
  await expect(page).toHaveURL(/\/booking\//);
  const made = page.url();

  await test.step('the copy shows the same booking; changed, it says what was booked and books nothing else', async () => {
    await copy.getByLabel('Additional players').fill('3');
    await submit(copy).click();
    await expect(copy.getByText(/This form was already used to book .* at 11:00 AM\./)).toBeVisible();
    await expectParty(copy);
    expect(await bookingsOf(server, venue, offering)).toHaveLength(1);
    await copy.close();
  });

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  expect(
    new URL(
      (await page.getByRole('link', { name: 'View your booking' }).getAttribute('href')) ?? '',
      server.url,
    ).pathname.split('/')[2],
  ).toBe(new URL(made).pathname.split('/')[2]);
  await page.getByRole('button', { name: 'Make another booking' }).click();
  await expectParty(page);
  await chooseDay(page, venueDay(4));
  await chooseTime(page, '12:00 PM');
  await submit(page).click();
  await expect(page).toHaveURL(/\/booking\//);
  expect(page.url().split('/')[4]).not.toBe(made.split('/')[4]);
  expect(await bookingsOf(server, venue, offering)).toHaveLength(2);
});

test('[B1] a place taken in the meantime is reported, and everything typed stays', async ({ page }) => {
  const offering = await openOffering(server, venue, { offering_name: 'Archery' });
  await page.goto(bookAddress(server, offering));
  await chooseDay(page, soon);
  await chooseTime(page, '10:00 AM');
  await fillParty(page);
  await bookElsewhere(server, { clientId: venue.clientId, offeringId: offering, date: soon, time: '10:00' });
  await submit(page).click();
  await expect(page.getByText('This time was just taken. Please choose another time.')).toBeVisible();
  await expect(page.getByRole('radio', { name: '10:00 AM' })).toBeDisabled();
  await expect(page.getByText('Taken', { exact: true })).toBeVisible();
  await expectParty(page);
  await chooseTime(page, '12:00 PM');
  await submit(page).click();
  await expect(page).toHaveURL(/\/booking\//);
});

test('[W31] a venue that has not paid takes no bookings, and one without a waiver says so', async ({ page }) => {
  const other = await seedVenue(server);
  const offering = await openOffering(server, other);
  await page.goto(bookAddress(server, offering));
  await expect(page.getByText('No waiver document available for this client.')).toBeVisible();
  await expect(submit(page)).toBeVisible();
  await setPaidUntil(server, other.clientId, venueDay(-30));
  await page.reload();
  await expect(
    page.getByText('This venue isn’t taking online bookings right now. Please contact the venue.'),
  ).toBeVisible();
  await expect(submit(page)).toHaveCount(0);

  await page.route('**/api/public/offerings/**', (route) => route.abort());
  /* As where the server knew nothing when it made the document. */
  await page.route('**/book/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="first-replies">)[^<]*/, '$1null');
    await route.fulfill({ response, body });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load data' })).toBeVisible();
  await page.unroute('**/api/public/offerings/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Paintball', level: 1 })).toBeVisible();
});
