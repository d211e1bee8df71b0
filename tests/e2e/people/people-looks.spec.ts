import { expect, type Page } from '@playwright/test';
import { codesIn } from '../../helpers/samples/barcode-reader.ts';
import { picturesOf } from '../../helpers/samples/read-pdf.ts';
import { archiveAsOf } from '../support/archive.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { signWaiver } from '../support/desk.ts';
import { goInside } from '../support/go-inside.ts';
import { expectFitsPhones } from '../support/phones.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedMember } from '../support/venue.ts';

/* The tests in tests/stories show what these screens do; only a browser shows how they look, and what is printed. */
const desktop = { width: 1440, height: 900 };
const either = [phone, desktop];

async function openAsOwner(page: Page, server: RealServer, { token }: SeededVenue, path: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.setViewportSize(desktop);
  await page.goto(server.url + path);
}

test('[O51] the lists of people, of members and of the archive fit every screen, without a fault', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  const ana = await signWaiver(server, venue, 'Ana', 'López');
  await signWaiver(server, venue, 'Ben', 'Kim');
  await seedMember(server, venue.clientId, ana);
  await openAsOwner(page, server, venue, '/my-customers');
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row');
  const dialog = page.getByRole('dialog');
  const close = () => dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(/^2 customers/)).toBeVisible();
  await expectNoFaultAtSizes(page);

  await test.step('[O51] shows the first customer in the upper half of a phone', async () => {
    await page.setViewportSize(phone);
    expect((await rows.nth(1).boundingBox())?.y).toBeLessThan(422);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Refresh Customer Data' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Privacy requests' }).click();
    await expectNoAxeFaults(page);
    await close();
    await page.setViewportSize(desktop);
  });

  await test.step('opens the signed waiver in a tab of its own', async () => {
    const opened = page.waitForEvent('popup');
    const downloads: string[] = [];
    /* A browser without a viewer downloads the PDF that a tab is led to. */
    page.once('popup', (tab) => tab.on('download', (download) => downloads.push(download.url())));
    await page.getByRole('button', { name: 'View Waiver of Ana López' }).click();
    const tab = await opened;
    await expect.poll(() => downloads[0] ?? tab.url()).toMatch(/^blob:/);
    await tab.close();
  });

  await page.getByRole('link', { name: 'Ana López' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana López' })).toBeVisible();
  await expectNoFaultAtSizes(page);

  await goInside(page, '/my-members');
  await expect(page.getByRole('row', { name: /Ana López/ })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.setViewportSize(desktop);
  await test.step('[U12] on a phone a row has one action and a menu, and what is pressed fits a finger', async () => {
    await expectFitsPhones(page, 'members');
    await page.setViewportSize(phone);
    await expect(page.getByRole('button', { name: 'Delete Ana López' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More actions for Ana López' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete Ana López' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
  });
  await page.getByLabel('Select all shown').check();
  await page.getByRole('button', { name: 'Print Cards' }).click();
  await dialog.getByLabel('Letter').check();
  await expectNoFaultAtSizes(page);

  await archiveAsOf(server, venue.clientId, `${Number(venueDay(0).slice(0, 4)) - 1}-12-31`);
  await goInside(page, '/archive');
  await expect(page.getByText('2 archived waivers')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await expectFitsPhones(page, 'archive');
});

test('[F30] selected cards are printed on a sheet, and each on its own page, with codes that a reader reads', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  const membershipId = await seedMember(server, venue.clientId, await signWaiver(server, venue, 'Ana', 'López'));
  const code = membershipId.replaceAll('-', '');
  await openAsOwner(page, server, venue, '/my-members');
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Select all shown').check();
  await page.getByRole('button', { name: 'Print Cards' }).click();
  await dialog.getByLabel('Letter').check();
  await expect(dialog.getByText('1 card on 1 sheet.')).toBeVisible();
  for (const [paper, size] of [
    ['Letter', [612, 792]],
    ['Card printer', [243, 153]],
  ] as const) {
    await dialog.getByLabel(paper).check();
    const pages = await picturesOf(await page.pdf({ preferCSSPageSize: true }), 4);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([size]);
    expect(await codesIn(pages[0]?.png ?? new Uint8Array())).toEqual([`Code128 ${code}`, `QRCode ${code}`]);
  }
});

test('the dialogs that merge and erase records, and the upload of customers, fit a phone and a desktop', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  const william = await signWaiver(server, venue, 'William', 'Bates');
  await signWaiver(server, venue, 'Bill', 'Bates');
  await openAsOwner(page, server, venue, `/customers/${william}`);
  const record = page.getByRole('region', { name: 'Record' });
  const dialog = page.getByRole('dialog');

  await record.getByRole('button', { name: 'Merge with another record…' }).click();
  await dialog.getByLabel('The other record of this person').fill('bates');
  await dialog.getByRole('button', { name: /^Choose Bill Bates/ }).click();
  await expect(dialog.getByRole('article', { name: 'Kept: William Bates' })).toBeVisible();
  await expectNoFaultAtSizes(page, either);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(record.getByText('Bill Bates merged into William Bates')).toBeVisible();
  await expectNoFaultAtSizes(page, either);

  await record.getByRole('button', { name: 'Erase on request…' }).click();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('Please type ERASE')).toBeVisible();
  await expectNoFaultAtSizes(page, either);
  await dialog.getByLabel('Reason').fill('Asked by mail');
  await dialog.getByLabel('Type ERASE to confirm').fill('erase');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await goInside(page, '/customer-check-in?view=customers');
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Privacy requests' }).click();
  await dialog.getByRole('button', { name: /Asked by mail/ }).click();
  await expect(dialog.getByLabel('Reason for opening it').first()).toBeVisible();
  await expectNoFaultAtSizes(page, either);

  await page.setViewportSize(phone);
  await page.goto(`${server.url}/customer-check-in?view=upload`);
  await expect(page.getByRole('tab', { name: 'Customer Upload' }), 'on a phone').toBeInViewport({ ratio: 1 });
  await expectNoFaultAtSizes(page);
  const rows = ['Name,Birth date,Email', 'Mia Larsen,3/14/1988,not an email', ',,nobody@example.org'].join('\n');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(page.getByText('There is no name in this row')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: /^Add \d/ }).click();
  await expect(page).toHaveURL(/view=customers/);
  await page.getByRole('tab', { name: 'Customer Upload' }).click();
  await expect(page.getByRole('button', { name: 'Download Rows with Errors' })).toBeVisible();
  await expectNoFaultAtSizes(page);
});
