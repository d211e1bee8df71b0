import { readFile } from 'node:fs/promises';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { signWaiver } from '../support/desk.ts';
import { venueDay } from '../support/platform.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { addVisits } from '../support/visits.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const LIVE_WITHIN_MS = 15_000;

test('[F12] [F13] [F14] an owner sees who came: figures that are live, pages, graphs, files, and offline', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  const today = venueDay(0);
  const visitors = Array.from({ length: 60 }, (_, at) => ({
    name: `Guest ${at}`,
    days: at < 20 ? [addDays(today, -40), addDays(today, -3)] : [addDays(today, -200)],
  }));
  await addVisits(server, venue, visitors);
  const waiverId = await signWaiver(server, venue, 'Ana', 'López');
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.setViewportSize(desktop);
  await page.goto(`${server.url}/attendance-reports`);
  const figure = (section: string, name: string) =>
    page.getByRole('region', { name: section }).locator('div', { hasText: name }).getByRole('definition');
  const period = (name: string) => page.getByRole('region', { name: 'Period' }).getByRole('button', { name });

  await test.step('counts people once, and a check-in at the desk at once', async () => {
    await expect(figure('Past Quarter', 'Total Check-ins')).toHaveText('40');
    await expect(figure('Past Quarter', 'Unique Customers')).toHaveText('20');
    await expect(figure('Year to Date', 'Unique Customers')).toHaveText('60');
    await expect(figure('Today', 'Total Check-ins')).toHaveText('0');
    const path = `/api/clients/${venue.clientId}/checkins`;
    expect((await call(server, 'POST', path, { token: venue.token, body: { waiver_id: waiverId } })).status).toBe(200);
    await expect(figure('Today', 'Total Check-ins')).toHaveText('1', { timeout: LIVE_WITHIN_MS });
    await expectNoFaultAtSizes(page, [phone, desktop], ['light']);
  });

  await test.step('lists them with their time, a page at a time, and those of chosen days', async () => {
    await page.getByRole('tab', { name: 'Check-ins' }).click();
    await period('Year to Date').click();
    await expect(page.getByText(/^1–50 of 81 check-ins/)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Ana López');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^51–81 of 81 check-ins/)).toBeVisible();
    await expectNoFaultAtSizes(page, [phone, desktop], ['dark']);
    await period('Custom').click();
    const dialog = page.getByRole('dialog', { name: 'Custom Date Range' });
    const apply = dialog.getByRole('button', { name: 'Apply Range' });
    await dialog.getByLabel('Start Date').fill(addDays(today, -41));
    await expect(apply).toBeDisabled();
    await dialog.getByLabel('End Date').fill(addDays(today, -42));
    await expect(dialog.getByText('Start date must be before end date')).toBeVisible();
    await dialog.getByLabel('End Date').fill(addDays(today, -39));
    await apply.click();
    await expect(page.getByText(/^20 check-ins/)).toBeVisible();
  });

  await test.step('draws the same days, and says them in figures', async () => {
    await page.getByRole('tab', { name: 'Graphs' }).click();
    await expect(page.getByTestId('attendance-chart').locator('svg').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Metric' }).click();
    await page.getByRole('option', { name: 'Unique Customers' }).click();
    await expect(page.getByText(/^Unique Customers: 20, /)).toBeVisible();
    await expectNoFaultAtSizes(page, [desktop], ['light']);
    await page.getByText('Table', { exact: true }).click();
    await expect(page.getByRole('table', { name: 'Attendance by period' }).getByRole('row')).toHaveCount(5);
    await expectNoFaultAtSizes(page, [phone], ['light']);
  });

  await test.step('downloads them', async () => {
    await page.getByRole('tab', { name: 'Excel Exports' }).click();
    await period('This Week').click();
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Generate and Download Report' }).click();
    const file = await downloads;
    expect(file.suggestedFilename()).toBe(`checkins-report-week-${today}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(22);
    expect(lines[1]).toContain('Ana López');
    await expectNoFaultAtSizes(page, [phone], ['dark']);
  });

  await test.step('keeps what was seen without the network, and says from when it is', async () => {
    await page.context().setOffline(true);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByText(/The server can’t be reached\. Shown as of /)).toBeVisible();
    await expect(figure('Past Quarter', 'Unique Customers')).toHaveText('21');
    await page.context().setOffline(false);
    await expect(page.getByText(/The server can’t be reached/)).toBeHidden({ timeout: LIVE_WITHIN_MS });
  });
});
