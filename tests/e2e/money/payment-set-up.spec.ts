import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectNoAxeFaultsInEither } from '../support/axe.ts';
import { connectSquare, fillCard } from '../support/bookings/paying.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

/** Every byte the server keeps. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

test('[P13] [P14] no card number leaves the page on which an owner tries cards', async ({ page, server }) => {
  const venue = await seedVenue(server);
  await connectSquare(server, venue);
  const sent: string[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`);
    if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) elsewhere.push(request.url());
  });
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/test-payment-methods`);
  const charge = page.getByRole('button', { name: 'Charge $1.00 of test money' });
  await fillCard(page, '4242 4242 4242 4242');
  await charge.click();
  await expect(page.getByText(/Please check your card information: Enter a test card number/)).toBeVisible();
  await fillCard(page, '4111 1111 1111 1111');
  await charge.click();
  await expect(page.getByText('The test charge worked')).toBeVisible();
  await fillCard(page, '4000 0000 0000 0002');
  await charge.click();
  await expect(page.getByText('The card was declined', { exact: true })).toBeVisible();
  await expectNoAxeFaultsInEither(page);

  const numbers = /4111 ?1111 ?1111 ?1111|4000 ?0000 ?0000 ?0002|4242 ?4242 ?4242 ?4242/;
  expect(elsewhere).toEqual([]);
  expect(sent.filter((text) => numbers.test(decodeURIComponent(text.replaceAll('%', '%25'))))).toEqual([]);
  const leaking = filesOf(server.dataDir).filter((path) => numbers.test(readFileSync(path, 'latin1')));
  expect(leaking).toEqual([]);
});
