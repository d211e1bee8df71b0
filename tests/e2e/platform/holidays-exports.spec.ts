import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import { bookAsVisitor } from '../support/bookings/venue-bookings.ts';
import { adminToken, startPlatform, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { seedVenue } from '../support/venue.ts';

/* Holidays close every venue, and exports hold all of them. */
let server: RealServer;
test.beforeAll(async () => {
  server = await startPlatform();
});
test.afterAll(() => server.dispose());

async function open(page: Page, path: string): Promise<void> {
  const token = await adminToken(server);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(server.url + path);
}

test('[Y30] [Y31] an admin imports holidays, closes a booked day knowingly, and changes and deletes a holiday', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const venue = await seedVenue(server);
  const offering_id = await openOffering(server, venue);
  const day = venueDay(20);
  await bookAsVisitor(server, venue, { offering_id, date_scheduled: day, start_time: '10:00' });
  await open(page, '/admin/holidays');
  await expect(page.getByRole('heading', { name: 'No holidays yet' })).toBeVisible();

  await page.getByRole('button', { name: 'Import Federal Holidays' }).first().click();
  const importing = page.getByRole('dialog', { name: 'Import Federal Holidays' });
  await importing.getByRole('textbox', { name: 'Year' }).fill('2027');
  await expect(importing.getByLabel('Independence Day', { exact: true })).toBeChecked();
  await expect(importing.getByLabel('Independence Day (observed)')).not.toBeChecked();
  await importing.getByLabel('Columbus Day').uncheck();
  await importing.getByRole('button', { name: 'Import 10 Holidays' }).click();
  await expect(page.getByText('10 holidays of 2027 imported.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Holidays' });
  await page.getByLabel('Year', { exact: true }).selectOption('2027');
  await expect(table.getByRole('row')).toHaveCount(11);

  await page.getByRole('button', { name: 'Add Holiday' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Holiday' });
  await adding.getByRole('button', { name: 'Add Holiday' }).click();
  await expect(adding.getByText('Holiday name is required')).toBeVisible();
  await expect(adding.getByText('Date is required')).toBeVisible();
  await adding.getByLabel('Name').fill('Town Fair');
  await adding.getByLabel('Date').fill(day);
  await expect(adding.getByText(/^1 confirmed booking at one venue is on this day/)).toBeVisible();
  await adding.getByRole('button', { name: 'Add Holiday' }).click();
  const fair = table.getByRole('row', { name: /Town Fair/ });
  await expect(fair).toBeVisible();
  await expectNoFaultAtSizes(page);

  await fair.getByRole('switch').click();
  await expect(fair).toHaveCount(0);
  await page.getByLabel('Show Inactive').check();
  await fair.getByRole('switch').click();
  const closing = page.getByRole('dialog', { name: /for Town Fair\?$/ });
  await expect(closing).toContainText('1 confirmed booking at one venue is on this day.');
  await closing.getByRole('button', { name: 'Activate' }).click();
  await expect(fair.getByRole('switch')).toBeChecked();

  await fair.getByRole('button', { name: /^Edit/ }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Holiday' });
  await editing.getByLabel('Type').selectOption('Custom');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fair).toContainText('Custom');
  await fair.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog', { name: 'Delete Town Fair?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(fair).toHaveCount(0);
});

test('[Y32] [Y36] an admin downloads a file of the platform’s data and sees who exported what', async ({ page }) => {
  test.setTimeout(90_000);
  const venue = await seedVenue(server, { clientName: 'Blue Lake' });
  await open(page, '/admin/exports');
  await expect(page.getByText('No exports yet.')).toBeVisible();
  await expect(page.getByText('Sensitive data')).toBeVisible();

  await page.getByRole('radio', { name: 'Clients' }).check();
  await page.getByLabel('Date range').selectOption('Custom range');
  await page.getByRole('button', { name: 'Generate CSV Export' }).click();
  await expect(page.getByText('Please select both start and end dates')).toBeVisible();
  await page.getByLabel('Date range').selectOption('today');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Generate CSV Export' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^admin-clients-today-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(`\r\n${venue.clientId},Blue Lake,`);
  await expect(page.getByText(/^admin-clients-today-.* was saved/)).toBeVisible();
  const last = page.getByRole('region', { name: 'Last Export' });
  await expect(last).toContainText('Finished');
  await expect(last).toContainText('admin@gatehouse.example');

  await page.getByRole('radio', { name: 'Bookings' }).check();
  await page.getByRole('button', { name: 'Generate CSV Export' }).click();
  await expect(last).toContainText('No data available for the selected criteria');
  await last.getByText('Earlier exports').click();
  await expectNoFaultAtSizes(page);

  await page.route('**/api/admin/export/**', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, error: 'Busy', message: 'Two are running.', code: 'TOO_MANY_REQUESTS', requestId: 'r' },
    }),
  );
  await page.getByRole('button', { name: 'Generate CSV Export' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Export failed: Two are running.' })).toBeVisible();
});
