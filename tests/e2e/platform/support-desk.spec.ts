import { expect } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { signInAsAdmin } from '../support/platform.ts';
import { seedWaiverVenue, signIn } from '../support/tablet.ts';
import { test } from '../support/test.ts';

test('[Y21] [Y22] [Y23] an admin helps a client without changing anything, and the owner sees each look', async ({
  page,
  server,
  browser,
}) => {
  const clientName = `Quarry ${Date.now()}`;
  const venue = await seedWaiverVenue(server, { clientName });
  await call(server, 'POST', '/api/public/waiver/waiver-signature', { body: adultBody(venue.clientId) });

  await signInAsAdmin(page, server);
  await page.goto(`${server.url}/customer-view`);
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(clientName);
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: clientName }).click();
  await expect(page.getByRole('heading', { level: 2, name: clientName })).toBeVisible();
  await expect(page.getByText('Waivers this week')).toBeVisible();
  await expect(page.getByText('No devices yet.')).toBeVisible();

  await page.getByRole('tab', { name: 'Client Info' }).click();
  await expect(page.getByText(`${venue.email} (confirmed)`)).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name or waiver ID' });
  await name.fill('lukasik');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await page.getByRole('combobox', { name: 'Reason, shown to the client' }).click();
  await page.getByRole('option', { name: 'A privacy request' }).click();
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('table', { name: 'Customers' })).toContainText('Łukasik');

  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`on its way to ${venue.email}`)).toBeVisible();
  await expectNoFaultAtSizes(page);

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const owner = await context.newPage();
  await signIn(owner, server, venue);
  await owner.goto(`${server.url}/my-profile`);
  const looks = owner.getByRole('list', { name: 'Support access' });
  await expect(looks.getByRole('listitem')).toHaveCount(5);
  await expect(looks).toContainText('Looked up customers: a privacy request');
  await expect(looks).toContainText('Mailed a link to choose a new password');
  await context.close();
});

test('[Y24] [Y25] an admin reads a client’s audit log, filters it and verifies it', async ({ page, server }) => {
  const clientName = `Ravine ${Date.now()}`;
  const venue = await seedWaiverVenue(server, { clientName });
  for (let count = 0; count < 3; count += 1)
    await call(server, 'POST', '/api/public/waiver/waiver-signature', { body: adultBody(venue.clientId) });

  await signInAsAdmin(page, server);
  await page.goto(`${server.url}/admin/audit-log`);
  await page.getByRole('combobox', { name: 'Audit log of' }).fill(clientName);
  await page.getByRole('option', { name: clientName }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row')).toHaveCount(6);
  await expect(log).toContainText('Support viewed the audit log');
  await log.getByRole('button', { name: 'Visitor' }).first().click();
  await expect(log.getByRole('row')).toHaveCount(4);
  await expect(log).not.toContainText('Waiver document uploaded');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('5 links checked. Nothing was altered, removed or cut off.')).toBeVisible();
  await expectNoFaultAtSizes(page);
});
