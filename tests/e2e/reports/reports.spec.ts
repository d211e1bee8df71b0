import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';
import { addReportedDays } from '../support/venue-reports.ts';

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});

async function open(page: Page, { token }: SeededVenue, search: string) {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}/reports?${search}`);
}

const chartOf = (page: Page) => page.getByTestId('report-chart').locator('svg.recharts-surface').last();

test('[F33] [F34] [F35] [F36] an owner reads each report, saves it, prints it and opens it offline', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const venue = await seedVenue(server);
  await openOffering(server, venue, { offering_name: 'Paintball', capacity: 40 });
  await addReportedDays(server, venue, { days: 16, people: 20 });
  await open(page, venue, 'report=waivers&period=week');
  await expect(chartOf(page)).toBeVisible();
  await expectNoFaultAtSizes(page);

  for (const [tab, file, breakdown, part] of [
    ['Check-ins', 'check-ins-by-day', 'By day of the week', 'Sunday'],
    ['Bookings', 'bookings-by-day', 'By offering', 'Paintball'],
    ['Revenue', 'revenue', 'By offering', 'Paintball'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(chartOf(page)).toBeVisible();
    if (tab === 'Check-ins') await expectNoFaultAtSizes(page);
    await expect(page.getByRole('region', { name: breakdown })).toContainText(part);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^${file}-report-week-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect((await readFile(await saved.path(), 'utf8')).trim().split('\r\n')).toHaveLength(8);
  }
  await page.getByLabel('Period').selectOption('month');
  await expect(page).toHaveURL(/report=revenue&period=month/);
  await expect(page.getByRole('table', { name: 'Deposits by day of completion' }).getByRole('row')).toHaveCount(31);
  await expectNoFaultAtSizes(page);
  await page.getByText('Table', { exact: true }).click();
  await expect(chartOf(page)).toBeHidden();
  await expectNoFaultAtSizes(page, [phone]);
  await page.getByText('Chart', { exact: true }).click();
  const collected = await page.locator('dd').first().textContent();

  await page.context().setOffline(true);
  await page.getByLabel('Period').selectOption('week');
  await expect(page.locator('dd').first()).not.toHaveText(collected ?? '');
  await expect(page.getByText(/Shown as of/)).toBeVisible();
  await page.context().setOffline(false);
});

test('[F33] a report is printed light, without the bar, on a sheet or two of Letter and A4', async ({ page }) => {
  const venue = await seedVenue(server);
  await addReportedDays(server, venue, { days: 40, people: 12 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [search, sheets] of [
    ['report=waivers&period=quarter', 1],
    ['report=check-ins&period=month', 2],
    ['report=bookings&period=month', 2],
  ] as const) {
    await open(page, venue, search);
    await expect(chartOf(page)).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByTestId('status-strip')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.locator('[data-paper-head]')).toHaveText(
      /^Red Rock Paintball *Printed \w{3} \d+, \d{4} at \d+:\d\d [AP]M$/,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByText(/^(Waivers|Check-ins|Bookings) · Past \d+ days$/)).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    const bars = chartOf(page).locator('.recharts-bar-rectangle');
    expect(await bars.count()).toBeGreaterThan(0);
    for (const format of ['Letter', 'A4']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), `${search} ${format}`).toHaveLength(sheets);
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  }
});
