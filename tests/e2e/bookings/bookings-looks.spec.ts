import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import * as bookings from '../support/bookings/venue-bookings.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

/* My Bookings and Past Bookings as they are seen: on paper, in the bar, at every size. */

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});

async function open(page: Page, { token }: SeededVenue, path = '/my-bookings') {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}${path}`);
}

test('a full day is printed on one sheet, Letter and A4', async ({ page }) => {
  const venue = await seedVenue(server);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await bookings.addBookings(
    server,
    venue,
    Array.from({ length: 20 }, (_, at) => ({
      date_scheduled: venueDay(0),
      booking_time: `${10 + Math.floor(at / 4)}:${(at % 4) * 15 || '00'}`,
      party_name: `Maximiliana Featherstonehaugh-Worthington ${at}`,
    })),
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, venue);
  const sheet = page.locator('[data-day-sheet]');
  for (const format of ['Letter', 'A4']) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Print Today' }).click();
    await expect(sheet.locator('tbody tr')).toHaveCount(20);
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    expect(await sheet.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1);
    await expect(sheet).toHaveCount(0);
  }
});

test('[U1] the bar has room for every link of an owner, and names one place', async ({ page }) => {
  const venue = await seedVenue(server);
  await open(page, venue, '/past-bookings');
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const width of [1057, 1080, 1180, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar.getByRole('link', { name: 'Bookings', exact: true })).toBeVisible();
    const heights = await bar
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
    expect(new Set(heights.filter(Boolean).map((height) => Math.round(height / 10))).size, `${width}`).toBe(1);
    const { cut, wide } = await bar.evaluate((element) => ({
      cut: [...element.querySelectorAll<HTMLElement>('a, button, span')].filter(
        ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
      ).length,
      wide: element.scrollWidth > element.clientWidth,
    }));
    expect({ cut, wide }, `${width}`).toEqual({ cut: 0, wide: false });
  }
  await bar.getByLabel('More under Bookings').click();
  await expect(bar.locator('[aria-current]')).toHaveText('Past Bookings');
  await bar.getByRole('link', { name: 'Bookings', exact: true }).click();
  await expect(bar.locator('[aria-current]')).toHaveText('Bookings');
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.locator('summary').filter({ hasText: 'Bookings' }).click();
  await expect(bar.getByRole('link', { name: 'Past Bookings' })).toBeVisible();
  await expect(bar.locator('summary[aria-current]')).toHaveText('Bookings');
  /* The end of a page is above the places, and each of these is for a finger. */
  const heights = await bar
    .locator('summary')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const padding = await page
    .locator('main')
    .evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingBottom));
  expect(padding).toBeGreaterThanOrEqual(Math.max(...heights));
});

test('[O51] [O52] the list is compact, whole and open to a finger anywhere, and axe finds nothing on it or in its dialogs', async ({
  page,
}) => {
  const venue = await seedVenue(server);
  await bookings.connectSquare(server, venue);
  const offering = await openOffering(server, venue, { deposit_amount: 25 });
  const place = { offering_id: offering, date_scheduled: venueDay(2), start_time: '10:00' };
  await bookings.payAsVisitor(server, venue, await bookings.bookAsVisitor(server, venue, place));
  const statuses = ['pending', 'cancelled', 'completed'] as const;
  const rows = statuses.map((status) => ({ date_scheduled: venueDay(1), status, party_name: status }));
  await bookings.addBookings(server, venue, rows);
  await open(page, venue);
  await expect(page.getByRole('article')).toHaveCount(4);
  const first = page.getByRole('article').first();
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await first.boundingBox())?.y).toBeLessThan(422);
  await first.click({ position: { x: 8, y: 8 } });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Show All Bookings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  /* Phone and email are two targets of 24 px. */
  expect((await first.boundingBox())?.height).toBeLessThan(68);

  await page.getByRole('button', { name: 'Filter Bookings' }).click();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Open the booking of Marie Curie' }).click();
  const dialog = page.getByRole('dialog');
  for (const tab of ['Edit', 'Party', 'Payments', 'History']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectNoFaultAtSizes(page);
  }
  await test.step('the answer to the question of a refund is above the buttons of a phone', async () => {
    await dialog.getByRole('tab', { name: 'Payments' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByRole('button', { name: 'Refund $25.00' }).click();
    const yes = dialog.getByRole('button', { name: 'Yes, refund $25.00' });
    const footer = dialog.getByRole('button', { name: 'Close' }).last();
    await expect
      .poll(async () => ((await yes.boundingBox())?.y ?? 0) + 30)
      .toBeLessThan((await footer.boundingBox())?.y ?? 0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '11:00 AM' })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expectNoFaultAtSizes(page);
});
