import { expect, type Page } from '@playwright/test';
import { onePagePdf, twoPagePdf } from '../../helpers/samples/pdf-samples.ts';
import { choose, consent, fillAdult, fillMinor, sign } from '../desk/kiosk-harness/visitor.ts';
import { call } from '../support/api.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedVenue(server);
});

const pdfFile = async (pages: 1 | 2) => ({
  name: 'waiver.pdf',
  mimeType: 'application/pdf',
  buffer: pages === 1 ? await onePagePdf() : await twoPagePdf(),
});

async function openMyWaiver(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.evaluate((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/my-waiver`);
}

test('[W9] the owner uploads, replaces and copies the link of the waiver; what is no one-page PDF is refused', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMyWaiver(page);
  await expect(page.getByText('No waiver uploaded yet.')).toBeVisible();
  await expectNoAxeFaults(page);
  const picker = page.locator('input[type=file]');
  const upload = page.getByRole('button', { name: 'Upload Waiver' });
  await upload.click();
  await expect(page.getByText('Please select a PDF file to upload.')).toBeVisible();
  await picker.setInputFiles({ name: 'waiver.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') });
  await expect(page.getByText('Please select a valid PDF file.')).toBeVisible();
  await picker.setInputFiles(await pdfFile(2));
  await upload.click();
  await expect(page.getByText('Please select a PDF file with only one page.')).toBeVisible();
  await picker.setInputFiles(await pdfFile(1));
  await upload.click();
  await expect(page.getByText('Waiver uploaded successfully!')).toBeVisible();
  await expect(page.getByAltText('Your waiver as visitors see it')).toBeVisible();
  await expect(picker).toBeHidden();
  await page.getByRole('button', { name: 'Replace Waiver' }).click();
  await picker.setInputFiles(await pdfFile(1));
  await page.getByRole('button', { name: 'Update Waiver' }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Waiver Link for Customers' }).click();
  await expect(page.getByText('Waiver link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/waiver/${venue.clientId}`);
  await expectNoAxeFaults(page);
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

test('[S3] a form that is sent again after a reload, because its answer was lost, is one signing', async ({ page }) => {
  await page.goto(`${server.url}/waiver/${venue.clientId}`);
  await choose(page, 'Adult');
  await fillAdult(page);
  await sign(page);
  await consent(page);
  const before = (await signings()).length;
  await page.route('**/api/public/waiver/waiver-signature', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByText('You are not connected.')).toBeVisible();
  await page.unroute('**/api/public/waiver/waiver-signature');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  expect(await signings()).toHaveLength(before + 1);
});

test('[W33] an unknown venue says so, in the language of the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${server.url}/waiver/C99999`);
  await expect(page.getByRole('heading', { name: 'No se encontró la exención de responsabilidad' })).toBeVisible();
  await expect(page.getByText('Revise el enlace o pida uno nuevo al lugar.')).toBeVisible();
  await expect(page.getByText('Gatehouse')).toBeVisible();
  await expectNoAxeFaults(page);
  await context.close();
});

test('the owner deletes the waiver after confirming; visitors read that the venue is not ready', async ({ page }) => {
  await openMyWaiver(page);
  await page.getByRole('button', { name: 'Delete Waiver' }).click();
  await expect(page.getByText('Are you sure you want to delete your waiver?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Waiver' }).click();
  await expect(page.getByText('Waiver deleted successfully.')).toBeVisible();
  await expect(page.getByText('No waiver uploaded yet.')).toBeVisible();
  await page.goto(`${server.url}/waiver/${venue.clientId}`);
  await expect(page.getByRole('heading', { name: 'This venue isn’t ready to take waivers yet.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adult', exact: true })).toBeHidden();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(
    page.getByRole('heading', { name: 'Este lugar todavía no puede recibir exenciones de responsabilidad.' }),
  ).toBeVisible();
});
