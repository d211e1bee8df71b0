import { expect } from '@playwright/test';
import { archiveAsOf } from '../support/archive.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { signWaiver } from '../support/desk.ts';
import { venueDay } from '../support/platform.ts';
import { uploadWaiver } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

test('[W14] [W15] an owner finds a waiver of last year, opens it, restores it to the desk and archives it again', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  const year = venueDay(0).slice(0, 4);
  const lastYear = String(Number(year) - 1);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);

  await test.step('says before the first year has ended what will happen', async () => {
    await page.goto(`${server.url}/archive`);
    await expect(page.getByText('Nothing is archived yet')).toBeVisible();
    await expect(page.getByText(`everything signed in ${year}`).first()).toBeVisible();
    await expect(page.getByText(/Gatehouse deletes nothing by itself/)).toBeVisible();
  });

  await uploadWaiver(server, venue);
  await signWaiver(server, venue, 'Ana', 'López');
  await signWaiver(server, venue, 'Ben', 'Kim');
  await archiveAsOf(server, venue.clientId, `${lastYear}-12-31`);
  const row = page.getByRole('row', { name: /Ana López/ });

  await test.step('lists and finds them', async () => {
    await page.reload();
    await expect(page.getByText('2 archived waivers')).toBeVisible();
    await expect(page.getByText(/: 2 waivers, signed up to Dec 31/)).toBeVisible();
    await page.getByLabel('Search the archive').fill('lopez');
    await expect(page.getByText('1 archived waiver matches')).toBeVisible();
    await expect(row).toBeVisible();
    await expect(page.getByRole('row', { name: /Ben Kim/ })).toHaveCount(0);
  });

  await test.step('has no fault, in either scheme, at any size', async () => {
    await page.getByLabel('Search the archive').fill('');
    await expect(page.getByText('2 archived waivers')).toBeVisible();
    await expectNoFaultAtSizes(page);
  });

  await test.step('opens the signed PDF', async () => {
    const answered = page.waitForResponse(/\/api\/pdf\/waiver\//);
    const opened = page.waitForEvent('popup');
    await row.getByRole('button', { name: 'View waiver of Ana López' }).click();
    expect((await answered).headers()['content-type']).toBe('application/pdf');
    await (await opened).close();
  });

  await test.step('restores one, which the desk then knows as one of last year', async () => {
    await row.getByRole('button', { name: 'Restore waiver of Ana López' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('The waiver of Ana López is back in My Customers and at the desk.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByText('Restored (1)').click();
    await expect(row).toBeVisible();
    await page.goto(`${server.url}/customer-check-in`);
    await page.getByLabel('Search customers').fill('lopez');
    await expect(page.getByText('Ana López').first()).toBeVisible();
  });

  await test.step('archives it again', async () => {
    await page.goto(`${server.url}/archive`);
    await page.getByText('Restored (1)').click();
    await row.getByRole('button', { name: 'Archive waiver of Ana López again' }).click();
    await expect(page.getByText('No waivers are restored')).toBeVisible();
    await expect(page.getByText('Restored (0)')).toBeVisible();
  });

  await test.step('says that it needs the network', async () => {
    await page.context().setOffline(true);
    await page.getByLabel('Search the archive').fill('kim');
    await expect(page.getByText(/You are offline\. Archived waivers are only on the server/)).toBeVisible();
    await page.context().setOffline(false);
  });
});
