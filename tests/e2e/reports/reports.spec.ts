import { expect, type Page } from '@playwright/test';
import { pagesOf } from '../../helpers/samples/read-pdf.ts';
import { addReportedDays } from '../../helpers/venues/reported-days.ts';
import { inDatabaseOf } from '../support/database-of-server.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});

async function open(page: Page, { token }: SeededVenue, search: string) {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}/reports?${search}`);
}

const chartOf = (page: Page) => page.getByTestId('report-chart').locator('svg.recharts-surface').last();

test('[F33] a report is printed light, without the bar, on a sheet or two of Letter and A4', async ({ page }) => {
  const venue = await seedVenue(server);
  const given = { today: venueDay(0), days: 40, people: 12 };
  await inDatabaseOf(server, (deps) => addReportedDays(deps, venue.clientId, given));
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
    await expect(page.getByText(/^(Waivers|Visits|Bookings) · This (Month|Quarter) \((30|90) days to /)).toBeVisible();
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

test('[U70] the sheet of a day is printed with its sums once, at the end, and no line ends within an act', async ({
  page,
}) => {
  const venue = await seedVenue(server);
  const done = { check_ins: 1_204, undos: 12, check_outs: 980, overrides: 7, refunds: 3, refunded: 1_234.5 };
  const acts = { ...done, notes: 22, erasures: 1, exports: 2 };
  const people = Array.from({ length: 40 }, (_, at) => ({ ...acts, user_id: `u${at}`, name: `Person ${at}` }));
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.route(/\/api\/clients\/\w+\/staff\/activity/, (route) =>
    route.fulfill({ json: { success: true, day: '2026-06-10', people } }),
  );
  await page.goto(`${server.url}/staff/activity?day=2026-06-10`);
  await expect(page.getByRole('row', { name: /^Everybody/ })).toBeVisible();
  const sheets = await pagesOf(await page.pdf({ format: 'Letter' }));
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.map((text) => text.includes('Everybody'))).toEqual(sheets.map((_, at) => at === sheets.length - 1));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 930 });
  const broken = await page
    .locator('td span')
    .evaluateAll((spans) => spans.filter((act) => act.getClientRects().length > 1).map((act) => act.textContent));
  expect(broken).toEqual([]);
});
