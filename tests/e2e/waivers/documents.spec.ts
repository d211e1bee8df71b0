import { expect, type Page } from '@playwright/test';
import { longPdf, onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedVenue(server);
  await openOffering(server, venue, { offering_name: 'Axe Throwing' });
});

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses Publish, and again in the question. */
async function publish(page: Page): Promise<void> {
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
}

/** The picture of a draft has arrived, as tall as so many pages. */
async function expectLongPage(page: Page, pages: number): Promise<void> {
  const picture = page.getByRole('img', { name: /as visitors see it$/ });
  await expect(picture).toBeVisible();
  const ratio = () => picture.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth);
  await expect.poll(ratio).toBeGreaterThan((pages * 842) / 595 - 0.1);
}

test('[W53] an owner joins the pages of a waiver, asks questions, and adds a document for one offering', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`);
  await page.evaluate((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/my-waiver`);
  await page.locator('input[type=file]').setInputFiles(pdf('three-pages.pdf', await longPdf(3)));
  await button(page, 'Upload Waiver').click();
  await expect(page.getByText('Please select a PDF file with only one page.')).toBeVisible();
  await button(page, 'Join its pages into one').click();
  await expectLongPage(page, 3);
  await expectNoAxeFaults(page);
  await publish(page);
  await expect(page.getByText('Your waiver is published.')).toBeVisible();
  await expect(page.getByAltText('Your waiver as visitors see it')).toBeVisible();

  await page.getByRole('link', { name: /^Questions: No questions/ }).click();
  await button(page, 'Add Question').click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Do you have a heart condition?');
  await page.getByRole('switch', { name: /^It is about health/ }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Yes' }).check();
  await button(page, 'Add Question').click();
  await page.getByLabel('Answer', { exact: true }).selectOption('initials');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('I read clause 2');
  await page.getByLabel('Clause', { exact: true }).fill('2');
  await button(page, 'Move question 2 up').press('Enter');
  await expect(button(page, 'Move question 1 up')).toBeFocused();
  await expectNoAxeFaults(page);
  await button(page, 'Save Questions').click();
  await expect(page.getByText(/^The questions were saved/)).toBeVisible();

  await page.getByRole('link', { name: 'My Waiver' }).last().click();
  await button(page, 'Add a document').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Axe rules');
  await dialog.getByRole('radio', { name: /^Guests of some offerings/ }).check();
  await dialog.getByRole('checkbox', { name: 'Axe Throwing' }).check();
  await button(page, 'Add Document').click();
  await page.getByLabel('Upload a file in').selectOption('es');
  await page.locator('input[type=file]').setInputFiles(pdf('hachas.pdf', await onePagePdf()));
  await button(page, 'Upload Draft').click();
  await expectLongPage(page, 1);
  await publish(page);
  await page.getByLabel('A signature is valid').selectOption('visit');
  await button(page, 'Save Rules').click();
  await expect(page.getByText('The document was saved.')).toBeVisible();

  await page.goto(`${server.url}/my-waiver`);
  const rules = page.getByRole('row', { name: /Axe rules/ });
  for (const text of ['Published', 'Guests of Axe Throwing', 'For one visit', 'Spanish', 'No questions'])
    await expect(rules.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Waiver/ }).getByText('2 questions')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('link', { name: 'Waiver', exact: true }).click();
  await expect(page.getByText('three-pages.pdf, 3 pages joined into one')).toBeVisible();
  await page.getByRole('tab', { name: 'Questions (2)' }).click();
  await expect(page.getByText('1. I read clause 2')).toBeVisible();
  await expect(page.getByText('2. Do you have a heart condition?')).toBeVisible();
});
