import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import { adminToken, venueDay } from '../support/platform.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

async function openAs(page: Page, token: string, url: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(url);
}

test('[Y10] [Y11] [Y16] an admin finds, extends, deletes and restores a client, and two edit one at once', async ({
  page,
  context,
  server,
}) => {
  const token = await adminToken(server);
  const venue = await seedVenue(server, {
    clientName: 'Basalt Climbing',
    contactFirstName: 'Ana',
    contactLastName: 'López',
    phone: '5551234567',
    servicePaidUntil: venueDay(-9),
    planId: 'monthly-basic',
  });
  const other = await seedVenue(server, { clientName: 'Basalt Lodge' });
  const address = `${server.url}/admin/clients`;
  await openAs(page, token, address);
  const row = page.getByRole('row').filter({ hasText: venue.clientId });
  const dialog = page.getByRole('dialog');

  await test.step('by status and text, and extends it by one month', async () => {
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('basalt');
    await expect(page.getByText(/^2 clients/)).toBeVisible();
    await page.getByText('Expired', { exact: true }).first().click();
    await expect(page.getByText(/^1 client/)).toBeVisible();
    await expect(row.getByText('0 of 100')).toBeVisible();
    await expectNoFaultAtSizes(page);
    await page.getByText('All', { exact: true }).click();
    await row.getByRole('button', { name: 'one month more' }).click();
    await expect(row.getByText('Active')).toBeVisible();
    await expect(page.getByText(/^Basalt Climbing is paid until/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Basalt Climbing: the month was taken back')).toBeVisible();
    await expect(row.getByText('Expired')).toBeVisible();
    await row.getByRole('button', { name: 'one month more' }).press('Enter');
    await expect(row.getByText('Active')).toBeVisible();
    await expect(page.getByText(/^Basalt Climbing is paid until/)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  });

  await test.step('edits it while another admin does', async () => {
    await row.getByRole('button', { name: 'Edit Basalt Climbing' }).click();
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('555 000 1111');
    await dialog.getByLabel('Client Name').fill('Basalt Climbing Gym');
    const second = await context.newPage();
    await openAs(second, token, address);
    await second.getByRole('button', { name: 'Edit Basalt Climbing' }).click();
    await second.getByRole('dialog').getByLabel('Phone').fill('555 777 8888');
    await second.getByRole('dialog').getByLabel('Contact Last Name').fill('López Ruiz');
    await second.getByRole('button', { name: 'Save Changes' }).click();
    await expect(second.getByText(`Client ${venue.clientId} updated successfully`)).toBeVisible();
    await second.close();

    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Someone else changed this client')).toBeVisible();
    await expect(dialog.getByLabel('Client Name')).toHaveValue('Basalt Climbing Gym');
    await expect(dialog.getByLabel('Contact Last Name')).toHaveValue('López Ruiz');
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('555 000 1111');
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('555 777 8888');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    const { body } = await call<{ client: object }>(server, 'GET', `/api/clients/${venue.clientId}`, { token });
    expect(body.client).toMatchObject({
      client_name: 'Basalt Climbing Gym',
      contact_last_name: 'López Ruiz',
      phone: '555 777 8888',
    });
  });

  await test.step('restores it with another address, where its own was taken', async () => {
    await call(server, 'DELETE', `/api/clients/${venue.clientId}`, { token });
    await call(server, 'PUT', `/api/clients/${other.clientId}`, { token, body: { email: venue.email } });
    await page.getByText('Deleted', { exact: true }).click();
    await expect(row.getByText('30 days left')).toBeVisible();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Export Basalt Climbing Gym' }).click();
    expect((await download).suggestedFilename()).toContain(venue.clientId);
    await row.getByRole('button', { name: 'Restore Basalt Climbing Gym' }).click();
    await dialog.getByRole('button', { name: 'Restore Client' }).click();
    await expect(dialog.getByText(/is used by another account now/)).toBeVisible();
    await expectNoAxeFaults(page);
    const email = `again-${venue.email}`;
    await dialog.getByLabel('New Email').fill(email);
    await dialog.getByRole('button', { name: 'Restore Client' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByText('All', { exact: true }).click();
    await expect(row.getByText(email)).toBeVisible();
  });
});
