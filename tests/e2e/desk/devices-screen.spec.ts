import { expect } from '@playwright/test';
import { scanWithWedge } from '../../helpers/processes/wedge.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openDesk, signWaiver } from '../support/desk.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { seedMember } from '../support/venue.ts';

test.describe('devices of a venue', () => {
  /* Readiness is that of the stored files. */
  test.use({ serviceWorkers: 'allow' });

  test('[O40] [O41] [O42] pairs a tablet while the owner watches, who sees when it is ready; its strip leads nowhere', async ({
    browser,
    server,
  }) => {
    const venue = await seedWaiverVenue(server);
    const waiverId = await signWaiver(server, venue, 'Ada', 'Lovelace');
    const membershipId = await seedMember(server, venue.clientId, waiverId);
    const context = await browser.newContext();
    await context.addInitScript((token) => localStorage.setItem('token', token), venue.token);
    const owner = await context.newPage();
    await owner.goto(`${server.url}/my-devices`);
    await expect(owner.getByRole('article', { name: 'Chrome on Linux · this browser' })).toBeVisible();
    await owner.getByRole('button', { name: 'Add a device' }).first().click();
    await owner.getByLabel('Scan station').check();
    await owner.getByLabel('Name').fill('Turnstile');
    await owner.getByRole('button', { name: 'Make pairing code' }).click();
    const code = (await owner.getByTestId('pairing-code').textContent()) ?? '';
    await expect(owner.getByText(/Single use\. Expires in (10:00|9:[0-5]\d)$/)).toBeVisible();

    const tabletContext = await browser.newContext();
    const tablet = await tabletContext.newPage();
    await tablet.goto(`${server.url}/pair`);
    const pair = async (typed: string): Promise<void> => {
      await tablet.getByLabel('Pairing code').fill(typed);
      await tablet.getByRole('button', { name: 'Pair this device' }).click();
    };
    const mistyped = code.replace(/.$/, (last) => (last === 'Z' ? 'Y' : 'Z'));
    await pair(mistyped);
    await expect(tablet.getByRole('alert')).toHaveText('That code isn’t valid. Check each character and try again.');
    await pair(code);
    await expect(owner.getByText('Paired ✓ ready offline')).toBeVisible({ timeout: 60_000 });
    await expect(owner.getByText('Members can scan their cards on it now.')).toBeVisible();
    await owner.getByRole('button', { name: 'Done' }).click();
    await expect(owner.getByRole('region', { name: 'Tablets (1)' }).getByRole('article')).toHaveCount(1);
    await expectNoFaultAtSizes(owner);

    await tablet.goto(`${server.url}/scan-station`);
    await expect(tablet.getByText('Scan your member card')).toBeVisible();
    await tabletContext.setOffline(true);
    await scanWithWedge(tablet, membershipId);
    const strip = tablet.getByTestId('status-strip');
    await expect(strip).toContainText('Offline (1 unsent)');
    await expect(strip.getByRole('link')).toHaveCount(0);
    await expect(strip.getByRole('button')).toHaveCount(0);
    await tabletContext.close();
    await context.close();
  });
});

test('[F51] the outbox names whose check-in waits, and leads back to the desk', async ({ browser, server }) => {
  const venue = await seedWaiverVenue(server);
  await signWaiver(server, venue, 'Ada', 'Lovelace');
  const context = await browser.newContext();
  const page = await openDesk(context, server, venue, 1);
  /* Loads the outbox's code: this browser stores no files. */
  await page.goto(`${server.url}/outbox`);
  await expect(page.getByText('Everything done on this device has reached the server.')).toBeVisible();
  await page.getByRole('button', { name: '← Back' }).click();
  await expect(page).toHaveURL(/client-dashboard$/);
  await page.goto(`${server.url}/customer-check-in`);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check In Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByTestId('status-strip').getByRole('link', { name: 'Show' }).click();
  for (const name of ['Check-in of Ada Lovelace', 'Undo check-in of Ada Lovelace']) {
    const item = page.getByRole('article', { name, exact: true });
    await expect(item).toContainText('Saved on this device. It’s sent when the network is back.');
  }
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: '← Back' }).click();
  await expect(page.getByLabel('Search customers')).toBeVisible();
  await context.close();
});
