import { expect, type Page } from '@playwright/test';
import { longPdf } from '../../helpers/samples/pdf-samples.ts';
import { choose, consent, fillAdult, fillMinor, sign } from '../desk/kiosk-harness/visitor.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { askQuestions, publishDocument, setSigningRules } from '../support/documents.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

/* The tests in tests/stories show what these screens do; only a browser shows how they look. */

/** The picture of a draft has arrived, as tall as so many pages. */
async function expectLongPage(page: Page, pages: number): Promise<void> {
  const picture = page.getByRole('img', { name: /as visitors see it$/ });
  await expect(picture).toBeVisible();
  const ratio = () => picture.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth);
  await expect.poll(ratio).toBeGreaterThan((pages * 842) / 595 - 0.1);
}

test('[W9] [W53] the owner’s waiver, its long picture, its questions and the list of documents have no fault', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/my-waiver`);
  await expect(page.getByText('No waiver uploaded yet.')).toBeVisible();
  await expectNoAxeFaults(page);
  const file = { name: 'three-pages.pdf', mimeType: 'application/pdf', buffer: await longPdf(3) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload Waiver' }).click();
  await page.getByRole('button', { name: 'Join its pages into one' }).click();
  await expectLongPage(page, 3);
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByAltText('Your waiver as visitors see it')).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByRole('link', { name: /^Questions: No questions/ }).click();
  await page.getByRole('button', { name: 'Add Question' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Do you have a heart condition?');
  await page.getByRole('switch', { name: /^It is about health/ }).check({ force: true });
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Save Questions' }).click();
  await expect(page.getByText(/^The questions were saved/)).toBeVisible();
  await publishDocument(server, venue, { name: 'Axe rules' });
  await page.goto(`${server.url}/my-waiver`);
  await expect(page.getByRole('row', { name: /Axe rules/ })).toBeVisible();
  await expectNoAxeFaults(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, locale: 'es-MX' });

  test('[W50] [W51] [W52] documents, their questions and the relation to a child fit in each language, without a fault', async ({
    page,
    server,
  }) => {
    const venue = await seedWaiverVenue(server);
    const heart = { en: 'Do you have a heart condition?', es: '¿Tiene alguna enfermedad del corazón?' };
    await askQuestions(server, venue, 'default', [
      { kind: 'yes_no', text: heart, required: true, is_health: true, asked_of: 'person' },
    ]);
    const photosId = await publishDocument(server, venue, { name: 'Fotos' }, ['en', 'es']);
    await askQuestions(server, venue, photosId, [
      { kind: 'initials', text: { en: 'I may be shown.', es: 'Pueden mostrarme.' }, required: true, clause: 3 },
      { kind: 'number', text: { en: 'Shoe size', es: 'Talla de calzado' }, min: 20, max: 50 },
    ]);
    await setSigningRules(server, venue, { adult_age: 19, relationship_required: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/waiver/${venue.clientId}`);
    await expect(page.getByText('Documento 1 de 2')).toBeVisible();
    /* The document of the visit brought everything in Spanish. */
    expect(asked.filter((path) => path === `/api/public/waiver/${venue.clientId}`)).toEqual([]);
    await page.getByRole('button', { name: 'Documento siguiente' }).click();
    await page.getByRole('button', { name: 'Leer como texto' }).click();
    await expect(page.getByText('Fotos (es)')).toBeVisible();
    await expectNothingCutInEither(page, 'pager');
    await choose(page, 'Minor');
    await page.getByRole('button', { name: '1 minor', exact: true }).click();
    await fillMinor(page, 'Kim');
    await fillAdult(page);
    await page.getByLabel('Shoe size').fill('99');
    await sign(page);
    await consent(page);
    await page.getByRole('button', { name: 'Sign and finish' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectNothingCutInEither(page, 'questions');
    await page.getByRole('button', { name: 'Español' }).click();
    await expectNoFaultAtSizes(page, [phone]);
  });

  test('[W33] an unknown venue, and one that is not ready, have no fault', async ({ page, server }) => {
    await page.goto(`${server.url}/waiver/C99999`);
    await expect(page.getByRole('heading', { name: 'No se encontró la exención de responsabilidad' })).toBeVisible();
    await expectNoAxeFaults(page);
    const { clientId } = await seedVenue(server);
    await page.goto(`${server.url}/waiver/${clientId}`);
    await expect(
      page.getByRole('heading', { name: 'Este lugar todavía no puede recibir exenciones de responsabilidad.' }),
    ).toBeVisible();
    await expectNoAxeFaults(page);
  });
});
