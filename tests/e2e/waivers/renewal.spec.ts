import { expect, type Page } from '@playwright/test';
import { consent, sign } from '../desk/kiosk-harness/visitor.ts';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { mailRenewals, renewalLinks, seedRenewingVenue, signInSpanish } from '../support/renewals.ts';
import { test } from '../support/test.ts';

test.use({ viewport: phone, locale: 'en-US' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const mia = { first_name: 'Mia', last_name: 'Lovelace', DoB: '2015-05-05' };

test('[W48] [W49] the pages of a mailed link fit a phone in each language, and a scanner that reads them uses nothing up', async ({
  page,
  context,
  server,
}) => {
  const venue = await seedRenewingVenue(server);
  const email = `${venue.clientId.toLowerCase()}@example.org`;
  await signInSpanish(server, venue, { email, minors: [mia] });
  await mailRenewals(server, venue);
  const { renew, unsubscribe } = await renewalLinks(server, email);
  for (const link of [renew, unsubscribe]) {
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  }

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(renew);
  await expect(heading(page, 'Sign again')).toBeFocused();
  await expectNoFaultAtSizes(page);
  await expectNothingCutInEither(page, 'ask');
  expect(calls).toEqual([]);
  await press(page, 'Continue');
  await expect(page.getByLabel('Nombre')).toHaveValue('Mia');
  await press(page, 'Continuar');
  await expect(page.getByLabel('Nombre')).toHaveValue('Zoë');
  await expectNothingCutInEither(page, 'form');

  await test.step('the next person signs what a visit needs, in a form of their own', async () => {
    await press(page, 'English');
    await sign(page);
    await consent(page);
    await press(page, 'Sign and finish');
    await press(page, 'Sign another waiver');
    await expect(page).toHaveURL(`${server.url}/waiver/${venue.clientId}`);
    await expect(heading(page, 'Sign your waiver')).toBeVisible();
  });

  const other = await context.newPage();
  await other.goto(renew);
  await press(other, 'Continue');
  await expect(heading(other, 'This link no longer works')).toBeFocused();
  await expectNoFaultAtSizes(other);
  await other.goto(unsubscribe);
  await expect(heading(other, 'No more of these emails?')).toBeFocused();
  await expectNoFaultAtSizes(other);
});
