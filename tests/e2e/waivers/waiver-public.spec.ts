import { expect, type Page } from '@playwright/test';
import { choose, consent, fillAdult, fillMinor, sign } from '../desk/kiosk-harness/visitor.ts';
import { call } from '../support/api.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
});

test('[W11] a visitor at home signs for a child and downloads the signed PDF; a lost connection loses nothing', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/waiver/${venue.clientId}`);
  await choose(page, 'Minor');
  await page.getByRole('button', { name: '1 minor', exact: true }).click();
  await fillMinor(page, 'Kim');
  await fillAdult(page);
  await sign(page);
  await consent(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByText('You are not connected.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  await expectNoAxeFaults(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^waiver-C\d{5}-[0-9A-Z]{12}\.pdf$/);
  const customers = await call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/customers`, {
    token: venue.token,
  });
  expect(customers.body).toMatchObject([{ waiver_type: 'Minor', minor_first_name: 'Kim', has_signature: true }]);
});

const signings = async (): Promise<unknown[]> =>
  (await call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/customers`, { token: venue.token })).body;
const kept = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('Back, Forward and reload lead through the form at home and lose nothing of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('about:blank');
  await page.goto(`${server.url}/waiver/${venue.clientId}`);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await choose(page, 'Adult & Minor');
  await page.getByRole('button', { name: '2 minors' }).click();
  await fillMinor(page, 'Kim');
  await fillMinor(page, 'Lou');
  await fillAdult(page);
  await sign(page);
  await consent(page);
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.accept();

  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByAltText('Your saved signature')).toBeVisible();
  await expect(page.getByLabel('I agree to sign this waiver electronically.')).toBeChecked();
  const firstName = page.getByLabel('First Name');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Minor 2 of 2' })).toBeVisible();
  await expect(firstName).toHaveValue('Lou');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(firstName).toHaveValue('Kim');
  await page.goForward();
  await expect(firstName).toHaveValue('Lou');
  await test.step('Forward does not lead past a minor without a name', async () => {
    await firstName.fill('');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Minor 2 of 2' })).toBeVisible();
    await firstName.fill('Lou');
  });
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'How many minors?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign your waiver' })).toBeVisible();
  for (const _ of [1, 2, 3, 4]) await page.goForward();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');

  const before = (await signings()).length;
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  expect(await signings()).toHaveLength(before + 3);
  await test.step('Back from the thank-you screen leaves the form, and nothing of it is left', async () => {
    expect(await kept(page)).not.toMatch(/Ada|Kim|ada@example/);
    await page.goForward().catch(() => null);
    await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => page.url()).toBe('about:blank');
    await page.goForward();
    await expect(page.getByText(/Thank you, Ada!|Sign your waiver/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign your waiver' })).toBeVisible();
    expect(await page.content()).not.toContain('ada@example.com');
    expect(await signings()).toHaveLength(before + 3);
  });
});
