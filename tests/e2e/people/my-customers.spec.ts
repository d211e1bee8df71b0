import { expect } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import { signWaiver } from '../support/desk.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { seedMember } from '../support/venue.ts';

test('[F15] [F16] [O51] an owner finds a customer in the list, opens the page and the waiver, and comes back', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/my-customers`);
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row');

  await test.step('says that there is nobody yet', async () => {
    await expect(page.getByText('No customers yet')).toBeVisible();
  });

  await test.step('lists who signed, newest first, and sorts by two columns', async () => {
    const ana = await signWaiver(server, venue, 'Ana', 'López');
    await signWaiver(server, venue, 'Ben', 'Kim');
    await signWaiver(server, venue, 'Cleo', 'Kim');
    await seedMember(server, venue.clientId, ana);
    await call(server, 'POST', `/api/clients/${venue.clientId}/checkins`, {
      token: venue.token,
      body: { waiver_id: ana },
    });
    await page.getByRole('button', { name: 'Refresh Customer Data' }).click();
    await expect(page.getByText('3 customers · newest first')).toBeVisible();
    await page.getByRole('button', { name: 'Adult Name' }).click();
    await page.getByRole('button', { name: 'Adult Name' }).click();
    await expect(page.getByText('sorted by Adult Name, descending')).toBeVisible();
    await expect(rows.nth(1)).toContainText('Ana López');
    await expect(rows.nth(3)).toContainText('Ben Kim');
  });

  await test.step('has no fault, in either scheme, at any size', async () => {
    await expectNoFaultAtSizes(page);
  });

  await test.step('[O51] shows the first of them in the upper half of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await rows.nth(1).boundingBox())?.y).toBeLessThan(422);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Refresh Customer Data' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Privacy requests' }).click();
    await expectNoAxeFaults(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('finds by a part of the name without accents', async () => {
    await page.getByLabel('Search customers').fill('lopez');
    await expect(page.getByText(/^1 customer/)).toBeVisible();
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

  await test.step('opens the customer with waiver, check-in and membership', async () => {
    await page.getByRole('link', { name: 'Ana López' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ana López' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Waivers' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Check-ins' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('No bookings.')).toBeVisible();
    await page.getByRole('button', { name: 'Member Card' }).click();
    await expect(page.getByRole('dialog').getByRole('article', { name: 'Member card of Ana López' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expectNoFaultAtSizes(page);
  });

  await test.step('comes back to the search and the order', async () => {
    await page.getByRole('link', { name: '← My Customers' }).click();
    await expect(page.getByLabel('Search customers')).toHaveValue('lopez');
    await expect(page.getByText(/^1 customer/)).toBeVisible();
  });

  await test.step('without the network lists this browser’s people and says so', async () => {
    await page.context().setOffline(true);
    await page.getByLabel('Search customers').fill('kim');
    await expect(page.getByText(/This browser’s own copy is shown/)).toBeVisible();
    await expect(page.getByText(/^2 customers/)).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('knows nobody by an id of nobody', async () => {
    await page.goto(`${server.url}/customers/${venue.clientId}-NOBODY`);
    await expect(page.getByText('Customer not found')).toBeVisible();
  });
});
