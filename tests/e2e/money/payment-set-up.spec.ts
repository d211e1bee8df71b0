import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaultsInEither } from '../support/axe.ts';
import { setFailures, setPaidUntil, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedVenue(server);
});

async function fillCard(page: Page, number: string, { date = '12/39', cvv = '123', zip = '94103' } = {}) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration (MM/YY)').fill(date);
  await page.getByLabel('CVV').fill(cvv);
  await page.getByLabel('ZIP').fill(zip);
}

/** Every byte the server keeps. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

test('[P13] [P14] an owner connects Square, tries cards, and no card number leaves the page', async ({ page }) => {
  const sent: string[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`);
    if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) elsewhere.push(request.url());
  });
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/test-payment-methods`);

  await test.step('connects the account', async () => {
    await expect(page.getByText('No Square account is connected.')).toBeVisible();
    await page.getByLabel('Access Token').fill('bad-token');
    await page.getByLabel('Application ID').fill('sandbox-sq0idb-red-rock');
    await page.getByRole('button', { name: 'Save Credentials' }).click();
    /* The first call loads the SDK. */
    await expect(page.getByText('Square does not accept the access token.')).toBeVisible({ timeout: 40_000 });
    await page.getByLabel('Access Token').fill('EAAA-red-rock');
    await page.getByRole('button', { name: 'Save Credentials' }).click();
    await expect(page.getByText('Square credentials saved successfully!')).toBeVisible();
    await expect(page.getByText('The location takes US dollars.')).toBeVisible();
  });

  const charge = page.getByRole('button', { name: 'Charge $1.00 of test money' });

  await test.step('sees what is wrong with a card before anything is sent', async () => {
    await fillCard(page, '4242 4242 4242 4242', { cvv: '12' });
    await charge.click();
    await expect(page.getByText(/Please check your card information: Enter a test card number/)).toBeVisible();
  });

  await test.step('pays, is declined, and sees why', async () => {
    await fillCard(page, '4111 1111 1111 1111');
    await charge.click();
    await expect(page.getByText('The test charge worked')).toBeVisible();
    await fillCard(page, '4000 0000 0000 0002');
    await charge.click();
    await expect(page.getByText('The card was declined', { exact: true })).toBeVisible();
    await fillCard(page, '4111 1111 1111 1111', { cvv: '911' });
    await charge.click();
    await expect(page.getByText(/The security code \(CVV\) does not match the card\./)).toBeVisible();
  });

  await test.step('a lost answer is shown as unknown', async () => {
    await setFailures(server, { kind: 'drop', on: 'payment' });
    await fillCard(page, '4111 1111 1111 1111');
    await charge.click();
    await expect(page.getByText('The outcome is unknown')).toBeVisible();
  });

  await test.step('has nothing that axe objects to', async () => {
    await expectNoAxeFaultsInEither(page);
  });

  const numbers = /4111 ?1111 ?1111 ?1111|4000 ?0000 ?0000 ?0002|4242 ?4242 ?4242 ?4242/;
  expect(elsewhere).toEqual([]);
  expect(sent.filter((text) => numbers.test(decodeURIComponent(text.replaceAll('%', '%25'))))).toEqual([]);
  const leaking = filesOf(server.dataDir).filter((path) => numbers.test(readFileSync(path, 'latin1')));
  expect(leaking).toEqual([]);
});

test('a read-only venue sees the state of its setup, and changes nothing', async ({ page }) => {
  const { clientId, token } = await seedVenue(server);
  await setPaidUntil(server, clientId, venueDay(-30));
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}/test-payment-methods`);
  await expect(page.getByText('No Square account is connected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Credentials' })).toBeDisabled();
});
