import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoAxeFaults, expectNoAxeFaultsInEither, expectNoFaultAtSizes } from '../support/axe.ts';
import { openDesk, signWaiver } from '../support/desk.ts';
import { expectReadyOffline } from '../support/stored-files.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';

test.describe('a kiosk', () => {
  /* Readiness is that of the stored files. */
  test.use({ serviceWorkers: 'allow' });

  test('[O40] [O41] [K9] is paired while the owner watches, who sees when it is ready', async ({ browser, server }) => {
    const venue = await seedWaiverVenue(server);
    const owner = await pageWithToken(browser, venue.token);
    await owner.goto(`${server.url}/my-devices`);
    await expect(owner.getByRole('article', { name: 'Chrome on Linux · this browser' })).toBeVisible();
    await owner.getByRole('button', { name: 'Add a device' }).first().click();
    await owner.getByLabel('Name').fill('Entrance');
    await owner.getByRole('button', { name: 'Make pairing code' }).click();
    const code = (await owner.getByTestId('pairing-code').textContent()) ?? '';

    const tablet = await (await browser.newContext()).newPage();
    await tablet.goto(`${server.url}/pair`);
    await tablet.getByLabel('Pairing code').fill(code);
    await tablet.getByRole('button', { name: 'Pair this device' }).click();
    await expect(owner.getByText('Paired ✓ ready offline')).toBeVisible();
    await expectReadyOffline(tablet);
    await owner.getByRole('button', { name: 'Done' }).click();
    await expect(owner.getByRole('region', { name: 'Tablets (1)' })).toContainText('Staff PINnot set');
    await expectNoFaultAtSizes(owner);

    await expectNoAxeFaultsInEither(tablet);
    await tablet.getByRole('button', { name: 'Set staff PIN' }).click();
    await expect(tablet.getByText('Please use 4 to 8 digits')).toBeVisible();
    await expectNoAxeFaults(tablet);
    await tablet.context().close();
    await owner.context().close();
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

async function pageWithToken(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript((given) => localStorage.setItem('token', given), token);
  return context.newPage();
}
