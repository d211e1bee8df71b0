import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

/** As another waiver service exports it. */
const EXPORT = [
  'Waiver ID,First Name,Last Name,Participant DOB,Guardian First Name,Guardian Last Name,Guardian Email,Email,Mobile Phone,Signed At',
  '881,Mia,Larsen,3/14/1988,,,,mia@example.org,(212) 555-0101,2/28/2026 10:42 AM',
  '882,Leo,Larsen,9/30/2017,Mia,Larsen,mia@example.org,,(212) 555-0101,2/28/2026 10:42 AM',
  '883,Ben,Kim,1/2/1990,,,,not an email,,2/28/2026 9:00 AM',
  '884,MIA,LARSEN,3/14/1988,,,,other@example.org,,3/1/2026 9:00 AM',
  '885,,,,,,,nobody@example.org,,3/1/2026 9:00 AM',
].join('\r\n');

const LONG_ROWS = 2_345;
/** Of more than two requests, with the last person twice. */
const LONG = [
  'Vorname;Nachname;Geburtsdatum;E-Mail;Handy',
  ...Array.from({ length: LONG_ROWS - 1 }, (_, at) => `Kai${at};Winter;31.01.1990;kai${at}@example.org;0170 5550101`),
  'Kai0;WINTER;31.01.1990;;',
].join('\n');

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('[F27] [F29] an owner brings customers from another service, sees each problem first, and finds them', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/customer-check-in?view=upload`);
  await expect(page.getByRole('tab', { name: 'Customer Upload' }), 'on a phone').toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  const input = page.locator('input[type=file]');
  const add = page.getByRole('button', { name: /^Add \d/ });

  await test.step('is refused with a sentence what is no table', async () => {
    await input.setInputFiles(csv('notes.pdf', 'x'));
    await expect(page.getByText('Please upload an Excel file (.xlsx, .xls) or CSV file')).toBeVisible();
    await input.setInputFiles(csv('export.xls', '<html><table><tr><td>Email</td></tr></table></html>'));
    await expect(page.getByText(/^This file is a web page/)).toBeVisible();
    await page.getByRole('button', { name: 'Choose Another File' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Template' }).click();
    expect((await download).suggestedFilename()).toBe('customer_upload_template.csv');
    await expectNoFaultAtSizes(page);
  });

  await test.step('matches the columns by their names, and shows what would be added', async () => {
    await input.setInputFiles(csv('export.csv', EXPORT));
    await expect(page.getByText('We matched the columns by their names. Please check them.')).toBeVisible();
    await expect(page.getByLabel('Column for Participant date of birth')).toHaveValue('3');
    await expect(page.getByRole('row', { name: /Leo Larsen with Mia Larsen Sep 30, 2017/ })).toBeVisible();
    await expect(page.getByText('Row 6')).toBeVisible();
    await expect(page.getByText('There is no name in this row')).toBeVisible();
    await expect(add).toHaveText('Add 3 customers');
    await expectNoFaultAtSizes(page);
  });

  await test.step('[F59] takes a correction of a value that is no good, and checks it at once', async () => {
    const warnings = page.getByRole('region', { name: 'Warnings' });
    await expect(warnings.getByText(/this is no email address\. The text is kept in a note/)).toBeVisible();
    const field = warnings.getByRole('textbox', { name: 'Email in row 4' });
    await expect(field).toHaveValue('not an email');
    await field.fill('ben@example');
    await field.press('Enter');
    await expect(warnings.getByRole('textbox', { name: 'Email in row 4' })).toHaveValue('ben@example');
    await warnings.getByRole('textbox', { name: 'Email in row 4' }).fill('ben@example.org');
    await page.keyboard.press('Enter');
    await expect(warnings).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Ben Kim .* ben@example\.org/ })).toBeVisible();
  });

  await test.step('checks again when a column is changed', async () => {
    const names = ['Participant first name', 'Participant last name'];
    const guardians = ['Adult or guardian first name', 'Adult or guardian last name'];
    for (const name of [...names, ...guardians])
      await page.getByLabel(`Column for ${name}`).selectOption('Not in this file');
    await expect(page.getByText(`Please choose the columns for: ${guardians.join(', ')}`)).toBeVisible();
    await expect(add).toHaveCount(0);
    for (const [name, column] of [
      ['Participant first name', 'First Name'],
      ['Participant last name', 'Last Name'],
      ['Adult or guardian first name', 'Guardian First Name'],
      ['Adult or guardian last name', 'Guardian Last Name'],
    ] as const)
      await page.getByLabel(`Column for ${name}`).selectOption(column);
    await expect(add).toHaveText('Add 3 customers');
  });

  await test.step('keeps the file without network, and adds nobody twice when an answer is lost', async () => {
    await page.route('**/customers/bulk-upload', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await add.click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await page.unroute('**/customers/bulk-upload');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('3 customers added from export.csv')).toBeVisible();
  });

  await test.step('switches to My Customers, and still has the rows to correct', async () => {
    await expect(page).toHaveURL(/view=customers/, { timeout: 5_000 });
    await page.getByRole('tab', { name: 'Customer Upload' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Rows with Errors' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('export-rejected.csv');
    expect(await readFile(await saved.path(), 'utf8')).toContain('6,There is no name in this row,885,,');
    await expectNoFaultAtSizes(page);
  });

  await test.step('remembers the columns, and skips everyone who is already there', async () => {
    await input.setInputFiles(csv('export again.csv', EXPORT));
    await expect(page.getByText('The columns are matched as in your last upload of this kind of file.')).toBeVisible();
    await expect(page.getByText('There is no one new in this file.')).toBeVisible();
  });

  await test.step('the desk finds them', async () => {
    await page.goto(`${server.url}/customer-check-in`);
    await page.getByLabel('Search customers').fill('leo lars');
    await expect(page.getByText('Leo Larsen').first()).toBeVisible();
  });
});

test('[F60] a long file goes on after a lost answer and a reload, and nobody is doubled', async ({ page, server }) => {
  const venue = await seedVenue(server);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/customer-check-in?view=upload`);
  const input = page.locator('input[type=file]');
  const add = page.getByRole('button', { name: /^Add \d/ });
  await input.setInputFiles(csv('kunden.csv', LONG));
  await expect(add).toHaveText('Add 2,344 customers');
  await expect(page.getByText(`Row ${LONG_ROWS + 1}`)).toBeVisible();
  let parts = 0;
  await page.route('**/customers/bulk-upload', async (route) => {
    parts += 1;
    if (parts < 2) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await add.click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await page.unroute('**/customers/bulk-upload');
  await page.reload();
  await page.getByRole('tab', { name: 'Customer Upload' }).click();
  await input.setInputFiles(csv('kunden.csv', LONG));
  await expect(page.getByText(/^This file was being added when the page was closed/)).toBeVisible();
  await expect(add).toHaveText('Add 344 customers');
  await add.click();
  await expect(page.getByText('2,344 customers added from kunden.csv')).toBeVisible();
  const listed = await page.request.get(`${server.url}/api/clients/${venue.clientId}/customers?search=winter&page=1`, {
    headers: { authorization: `Bearer ${venue.token}` },
  });
  expect(((await listed.json()) as { total: number }).total).toBe(LONG_ROWS - 1);
  await expect(page).toHaveURL(/view=customers/, { timeout: 5_000 });
});
