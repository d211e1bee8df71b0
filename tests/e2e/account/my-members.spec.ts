import { expect } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { signWaiver } from '../support/desk.ts';
import { venueDay } from '../support/platform.ts';
import { uploadWaiver } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

test('[F8] an owner makes a customer a member, prints the card, extends and ends the membership', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  await uploadWaiver(server, venue);
  await signWaiver(server, venue, 'Ana', 'López');
  await signWaiver(server, venue, 'Ben', 'Kim');
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/my-members`);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /Ana López/ });
  let membershipId = '';

  await test.step('finds the customer by name', async () => {
    await page.getByRole('button', { name: 'Add Member' }).click();
    await dialog.getByRole('combobox', { name: 'Waiver ID' }).fill('lopez');
    await page.getByRole('option', { name: /Ana López/ }).click();
    await expect(dialog.getByText(/^Ana López · /)).toBeVisible();
    await dialog.getByLabel('Expiration Date').fill(venueDay(30));
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await expect(row.getByText('Active')).toBeVisible();
    membershipId = (await row.getByRole('cell').nth(1).textContent()) ?? '';
  });

  await test.step('refuses a second membership of the same person', async () => {
    await page.getByRole('button', { name: 'Add Member' }).click();
    await dialog.getByRole('combobox', { name: 'Waiver ID' }).fill('lopez');
    await page.getByRole('option', { name: /Ana López/ }).click();
    await dialog.getByLabel('Expiration Date').fill(venueDay(60));
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await expect(dialog.getByText(/is a member already/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('has no fault, in either scheme, at any size', async () => {
    await expectNoFaultAtSizes(page, sizes);
  });

  await test.step('shows the card', async () => {
    await row.getByRole('button', { name: 'Member card of Ana López' }).click();
    await expect(dialog.getByRole('article', { name: 'Member card of Ana López' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('ends the membership yesterday: hidden, and expired at the desk', async () => {
    await row.getByRole('button', { name: 'Edit Ana López' }).click();
    await dialog.getByLabel('Expiration Date').fill(venueDay(-1));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No active members')).toBeVisible();
    await page.getByLabel('Show All Members (Including Expired)').check();
    await expect(row.getByText('Expired')).toBeVisible();
  });

  await test.step('is readable without network, and says when a change can’t be made', async () => {
    await page.context().setOffline(true);
    await row.getByRole('button', { name: 'Delete Ana López' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/Failed to delete member\. The server could not be reached/)).toBeVisible();
    await expect(row).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('deletes it, and the desk does not know the card any more', async () => {
    await row.getByRole('button', { name: 'Delete Ana López' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No members yet')).toBeVisible();
    await page.goto(`${server.url}/scan-in`);
    await page.getByLabel('Membership ID').fill(membershipId);
    await page.getByLabel('Membership ID').press('Enter');
    await expect(page.getByText('Member not found')).toBeVisible();
  });
});
