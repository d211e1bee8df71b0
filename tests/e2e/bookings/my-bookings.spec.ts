import { dayText, spokenDay, weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import * as bookings from '../support/bookings/venue-bookings.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { missingFiles } from '../support/stored-files.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});
test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] });

async function open(page: Page, { token }: SeededVenue, path = '/my-bookings') {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}${path}`);
}

/** Staff's calendars open on the present month, and `date` is at most in the next one. */
async function showMonthOf(scope: Pick<Page, 'getByRole'>, date: string): Promise<void> {
  if (date.slice(0, 7) > venueDay(0).slice(0, 7)) await scope.getByRole('button', { name: 'Next month' }).click();
}

test('[B4] [B12] [P9] an owner books, finds, edits, moves, refunds in parts and cancels', async ({ page }) => {
  const venue = await seedVenue(server);
  await bookings.connectSquare(server, venue);
  const offering = await openOffering(server, venue, { deposit_amount: 25 });
  const [soon, later] = [venueDay(3), venueDay(5)];
  const paid = await bookings.bookAsVisitor(server, venue, {
    offering_id: offering,
    date_scheduled: soon,
    start_time: '10:00',
  });
  await bookings.payAsVisitor(server, venue, paid);
  await open(page, venue);
  const dialog = page.getByRole('dialog');
  const card = (name: string) => page.getByRole('article', { name });

  await test.step('creates one; too many players are refused with what the maximum is', async () => {
    await page.getByRole('button', { name: 'Create Booking' }).click();
    await expect(dialog.getByLabel('Base Players')).toHaveValue('4');
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expect(dialog.getByText('Please choose a day')).toBeVisible();
    await showMonthOf(dialog, soon);
    await dialog.locator(`[data-date="${soon}"]`).click();
    await expect(dialog.getByRole('button', { name: '10:00 AM' })).toBeDisabled();
    await dialog.getByRole('button', { name: '11:00 AM' }).click();
    await dialog.getByLabel('Party Name').fill('Ada Lovelace');
    await dialog.getByLabel('Phone').fill('303-555-0188');
    await dialog.getByLabel('Email').fill('ada@example.org');
    await dialog.getByLabel('Additional Players').fill('7');
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    const tooMany = 'Total players (11) exceeds maximum allowed (10). Please reduce additional players.';
    await expect(dialog.getByText(tooMany)).toBeVisible();
    await dialog.getByLabel('Additional Players').fill('2');
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expect(card('Ada Lovelace').getByText('6 players (4 + 2)')).toBeVisible();
    await expect(card('Ada Lovelace').getByText(/^Deposit due: \$25\.00 by /)).toBeVisible();
    await expect(card('Marie Curie').getByText('Paid $25.00')).toBeVisible();
  });

  await test.step('searches and filters, and sees what is hidden', async () => {
    await page.getByRole('button', { name: 'Search Bookings' }).click();
    await page.getByLabel('Search', { exact: true }).fill('303555');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card('Ada Lovelace')).toBeVisible();
    await page.getByRole('button', { name: 'Matching “303555”: remove' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: 'Filter Bookings' }).click();
    await page.getByLabel('Status', { exact: true }).selectOption('Confirmed');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card('Marie Curie')).toBeVisible();
    await page.getByLabel('Check-in', { exact: true }).selectOption('No show');
    await expect(page.getByText('No bookings found')).toBeVisible();
    await page.getByRole('button', { name: 'Only confirmed: remove' }).click();
    await page.getByRole('button', { name: 'Only no show: remove' }).click();
    await page.getByRole('button', { name: 'Filter Bookings' }).click();
  });

  await test.step('opens a day by the calendar', async () => {
    await showMonthOf(page, soon);
    await page.getByRole('button', { name: `${spokenDay(soon)}, 2 bookings` }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: `Only ${weekdayAndDay(soon)}: remove` }).click();
  });

  await test.step('edits it, and makes a link to pay with', async () => {
    await card('Ada Lovelace').getByRole('button', { name: /^Open/ }).click();
    await dialog.getByLabel('Party Name').fill('Ada King');
    await dialog.getByLabel('Check-in').selectOption('Checked in');
    await expect(dialog.getByLabel('Date')).toHaveValue(soon);
    await dialog.getByLabel('Time').fill('03:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This time is not available. Please choose another time.')).toBeVisible();
    await dialog.getByLabel('Time').fill('12:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card('Ada King').getByText('Checked in', { exact: true })).toBeVisible();
    await card('Ada King').getByRole('button', { name: /^Open/ }).click();
    await dialog.getByRole('tab', { name: 'Payments' }).click();
    await dialog.getByRole('button', { name: 'Generate Payment Link' }).click();
    await expect(page.getByText('Payment link generated and copied to clipboard!')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${server.url}/payment/${venue.clientId}-\\d+/.+`));
    await dialog.getByRole('tab', { name: 'Party' }).click();
    await dialog.getByRole('button', { name: 'Copy Party Link' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    const party = await page.evaluate(() => navigator.clipboard.readText());
    expect(party).toContain(`/waiver/${venue.clientId}?booking=`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('moves the paid one: visitors get the old time and no longer the new one', async () => {
    expect(await bookings.freeTimes(server, venue, offering, soon)).toEqual(['11:00']);
    await card('Marie Curie').getByRole('button', { name: /^Open/ }).click();
    await dialog.getByRole('button', { name: 'Reschedule' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Reschedule' })).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    const lastOfMonth = later.slice(0, 7) > soon.slice(0, 7);
    if (lastOfMonth) await dialog.getByRole('button', { name: 'Next month' }).click();
    await dialog.locator(`[data-date="${later}"]`).click();
    await dialog.getByRole('button', { name: '12:00 PM' }).click();
    await dialog.getByRole('button', { name: 'Move Booking' }).click();
    await expect(page.getByText('Booking rescheduled successfully')).toBeVisible();
    await expect(dialog.getByText(`${dayText(later)} at 12:00 PM`)).toBeVisible();
    await expect(dialog.getByText('Someone else changed this booking')).toHaveCount(0);
    expect(await bookings.freeTimes(server, venue, offering, soon)).toEqual(['10:00', '11:00']);
    expect(await bookings.freeTimes(server, venue, offering, later)).toEqual(['10:00', '11:00']);
  });

  await test.step('refunds a part, never more than is left, and then the rest', async () => {
    await dialog.getByRole('tab', { name: 'Payments' }).click();
    await dialog.getByLabel('Amount').fill('25.01');
    await dialog.getByRole('button', { name: /^Refund / }).click();
    await expect(dialog.getByText('Only $25.00 is left to refund.')).toBeVisible();
    await dialog.getByLabel('Amount').fill('10.10');
    await dialog.getByLabel('Reason (optional)').fill('One stayed home');
    await dialog.getByRole('button', { name: 'Refund $10.10' }).click();
    await dialog.getByRole('button', { name: 'Yes, refund $10.10' }).click();
    await expect(dialog.getByText('$14.90 is left to refund.')).toBeVisible();
    await expect(dialog.getByText(/−\$10\.10 refunded, .*: One stayed home/)).toBeVisible();
    const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByRole('button', { name: 'Refund $14.90' }).click();
    const yes = dialog.getByRole('button', { name: 'Yes, refund $14.90' });
    const footer = dialog.getByRole('button', { name: 'Close' }).last();
    await expect
      .poll(async () => ((await yes.boundingBox())?.y ?? 0) + 30, { message: 'above the buttons of a phone' })
      .toBeLessThan((await footer.boundingBox())?.y ?? 0);
    await yes.click();
    await page.setViewportSize(desktop);
    await expect(dialog.getByText('Refunded in full')).toBeVisible();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expect(dialog.getByLabel('Amount')).toHaveCount(0);
  });

  await test.step('reads its history', async () => {
    await dialog.getByRole('tab', { name: 'History' }).click();
    const history = dialog.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(history).toHaveCount(5);
    await expect(history.nth(2)).toContainText(`date from ${soon} to ${later}, time from 10:00 AM to 12:00 PM`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('cancels the other for a reason', async () => {
    await card('Ada King').getByRole('button', { name: /^Open/ }).click();
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(dialog.getByText('There is no card payment to refund.')).toBeVisible();
    await dialog.getByLabel('Reason (optional)').fill('Rained out');
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(dialog.getByText(/This booking was canceled and can no longer be changed/)).toBeVisible();
    await dialog.getByRole('tab', { name: 'History' }).click();
    await expect(dialog.getByText('Rained out')).toBeVisible();
    expect(await bookings.freeTimes(server, venue, offering, soon)).toEqual(['10:00', '11:00', '12:00']);
  });
});

test('[B4] two people at one booking don’t undo each other’s work', async ({ page }) => {
  const venue = await seedVenue(server);
  const offering = await openOffering(server, venue);
  const place = { offering_id: offering, date_scheduled: venueDay(2), start_time: '10:00' };
  const bookingId = await bookings.bookAsVisitor(server, venue, place);
  await open(page, venue);
  await page.getByRole('button', { name: 'Open the booking of Marie Curie' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Party Name').fill('Maria Skłodowska');
  const path = `/api/clients/${venue.clientId}/bookings/${bookingId}/reschedule`;
  const body = { date_scheduled: venueDay(2), booking_time: '12:00' };
  await call(server, 'POST', path, { token: venue.token, body });
  await expect(dialog.getByText(/Now it is on .* at 12:00 PM\. What you typed is still here/)).toBeVisible();
  await expect(dialog.getByLabel('Party Name')).toHaveValue('Maria Skłodowska');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article', { name: 'Maria Skłodowska, 12:00 PM' })).toBeVisible();
});

test('the lists of the last visit are there without the network, also the past', async ({ page, context }) => {
  const venue = await seedVenue(server);
  await openOffering(server, venue);
  await bookings.addBookings(server, venue, [
    { date_scheduled: venueDay(1), party_name: 'Tomorrow Party' },
    { date_scheduled: venueDay(-30), party_name: 'Past Party' },
  ]);
  await open(page, venue);
  await expect(page.getByRole('article', { name: 'Tomorrow Party' })).toBeVisible();
  await page.getByLabel('More under Bookings').click();
  await page.getByRole('link', { name: 'Past Bookings' }).click();
  await expect(page.getByRole('article', { name: 'Past Party' })).toBeVisible();
  await expect.poll(() => missingFiles(page, ['owner']), { timeout: 60_000 }).toBe(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Past Party' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/The server can’t be reached\. Bookings as of /)).toBeVisible();
  await page.goto(`${server.url}/my-bookings`);
  await expect(page.getByRole('article', { name: 'Tomorrow Party' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Search Bookings' }).click();
  await page.getByLabel('Search', { exact: true }).fill('nobody');
  await expect(page.getByText('No bookings found')).toBeVisible();
});

test('a thousand bookings come page by page, and the past starts with yesterday', async ({ page }) => {
  const venue = await seedVenue(server);
  await openOffering(server, venue);
  await bookings.addBookings(
    server,
    venue,
    Array.from({ length: 1_000 }, (_, at) => ({ date_scheduled: venueDay(-1 - (at % 100)), party_name: `Past ${at}` })),
  );
  await open(page, venue, '/past-bookings');
  await expect(page.getByRole('article')).toHaveCount(100);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(weekdayAndDay(venueDay(-1)));
  await page.getByRole('button', { name: 'Show more bookings' }).click();
  await expect(page.getByRole('article')).toHaveCount(200);
  await expect(page.getByText('The first 200 bookings')).toBeVisible();
  await page.getByRole('button', { name: 'Search Bookings' }).click();
  await page.getByLabel('Search', { exact: true }).fill('Past 999');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
});
