import { type BrowserContext, expect, type Page } from '@playwright/test';
import { begin, choose, consent, fillAdult, fillMinor, sign } from '../desk/kiosk-harness/visitor.ts';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { answersOf, askQuestions, customersOf, publishDocument, setSigningRules } from '../support/documents.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

test.use({ viewport: { width: 390, height: 844 }, locale: 'es-MX', serviceWorkers: 'allow' });

const heart = { en: 'Do you have a heart condition?', es: '¿Tiene alguna enfermedad del corazón?' };

/** A waiver with a question of each person, and a second document in two languages with others. */
async function seedDocuments(server: RealServer): Promise<{ venue: SeededVenue; photosId: string }> {
  const venue = await seedWaiverVenue(server);
  await askQuestions(server, venue, 'default', [
    { kind: 'yes_no', text: heart, required: true, is_health: true, asked_of: 'person' },
  ]);
  const photosId = await publishDocument(server, venue, { name: 'Fotos' }, ['en', 'es']);
  await askQuestions(server, venue, photosId, [
    { kind: 'initials', text: { en: 'I may be shown.', es: 'Pueden mostrarme.' }, required: true, clause: 3 },
    { kind: 'number', text: { en: 'Shoe size', es: 'Talla de calzado' }, min: 20, max: 50 },
  ]);
  return { venue, photosId };
}

const finish = (page: Page) => page.getByRole('button', { name: 'Firmar y terminar' }).click();

test('[W50] [W51] on a phone, in Spanish, one signature for two documents; a reload keeps the answers', async ({
  page,
  server,
}) => {
  const { venue, photosId } = await seedDocuments(server);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/waiver/${venue.clientId}`);
  await expect(page.getByText('Documento 1 de 2')).toBeVisible();
  /* The document of the visit brought everything in Spanish. */
  expect(asked.filter((path) => path === `/api/public/waiver/${venue.clientId}`)).toEqual([]);
  await page.getByRole('button', { name: 'Documento siguiente' }).click();
  await expect(page.getByRole('heading', { name: 'Fotos' })).toBeVisible();
  await page.getByRole('button', { name: 'Leer como texto' }).click();
  await expect(page.getByText('Fotos (es)')).toBeVisible();
  await expectNothingCutInEither(page, 'pager');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Adulto', exact: true }).click();
  await page.getByLabel('Nombre').first().fill('Ada');
  await page.getByRole('radiogroup', { name: heart.es }).getByText('Sí').click();
  await page.getByLabel('Pueden mostrarme.').fill('AL');
  await page.getByLabel('Talla de calzado').fill('99');
  await finish(page);
  await expect(page.getByText('Escriba un número en este intervalo: De 20 a 50')).toBeVisible();
  await expectNothingCutInEither(page, 'questions');
  await page.getByRole('button', { name: 'Español' }).click();
  await expectNoFaultAtSizes(page, [phone]);

  await test.step('reload, then Back and Forward, lose nothing', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Talla de calzado')).toHaveValue('99');
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('radiogroup', { name: heart.es }).getByLabel('Sí')).toBeChecked();
    await expect(page.getByLabel('Pueden mostrarme.')).toHaveValue('AL');
  });

  await page.getByLabel('Talla de calzado').fill('38');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText(heart.en)).toBeVisible();
  await expect(page.getByLabel('Shoe size')).toHaveValue('38');
  await fillAdult(page);
  await sign(page);
  await consent(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await finish(page);
  await expect(page.getByRole('heading', { name: '¡Gracias, Ada!' })).toBeVisible();

  const [customer, ...others] = await customersOf(server, venue);
  expect(others).toEqual([]);
  expect(customer).toMatchObject({
    needs_review: false,
    documents: [{ document_id: 'default' }, { document_id: photosId }],
  });
  const answers = await answersOf(server, venue, customer?.waiver_id ?? '');
  expect(answers.map(({ value }) => value)).toEqual([true, 'AL', 38]);
});

test('[W45] [W52] a parent of 19 and over says what they are to the child; the server’s age is the form’s', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  await setSigningRules(server, venue, { adult_age: 19, relationship_required: true });
  await page.goto(`${server.url}/waiver/${venue.clientId}`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('For myself, 19 or older')).toBeVisible();
  await choose(page, 'Minor');
  await page.getByRole('button', { name: '1 minor', exact: true }).click();
  await fillMinor(page, 'Kim');
  await fillAdult(page);
  await sign(page);
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('alert')).toContainText('Your relation to the minors');
  await expectNoFaultAtSizes(page, [phone]);
  await page.getByLabel('Legal guardian').check();
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  expect(await customersOf(server, venue)).toMatchObject([{ waiver_type: 'Minor', needs_review: false }]);
});

test('[W51] a question that is added while a visitor signs appears, and what was typed stays', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  await page.goto(`${server.url}/waiver/${venue.clientId}`);
  await page.getByRole('button', { name: 'English' }).click();
  await choose(page, 'Adult');
  await fillAdult(page);
  await sign(page);
  await consent(page);
  await page.route('**/api/public/waiver/waiver-signature', async (route) => {
    await route.fulfill({
      status: 400,
      json: {
        success: false,
        error: 'm',
        message: 'm',
        code: 'INVALID_INPUT',
        requestId: 'r',
        fields: { 'documents.0': 'This document was replaced.' },
      },
    });
  });
  await askQuestions(server, venue, 'default', [{ kind: 'text', text: { en: 'Who invited you?' }, required: true }]);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('alert')).toContainText('The documents have changed since you opened this page.');
  await expect(page.getByLabel('Who invited you?')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByRole('button', { name: 'Tap to sign' })).toBeVisible();
  await page.unroute('**/api/public/waiver/waiver-signature');
  await page.getByLabel('Who invited you?').fill('Kim');
  await sign(page);
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
});

test('[W50] [W51] [S29] a kiosk without the network takes two documents with their questions', async ({
  browser,
  server,
}) => {
  const { venue, photosId } = await seedDocuments(server);
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1180, height: 1180 },
    locale: 'en-US',
  });
  const page = await context.newPage();
  await pairTablet(page, server, venue, 'kiosk');
  await page.goto(`${server.url}/kiosk`);
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
  await server.stop();
  await page.reload();
  await begin(page);
  await expect(page.getByText('Document 1 of 2')).toBeVisible();
  await choose(page, 'Adult & Minor');
  await page.getByRole('button', { name: '1 minor', exact: true }).click();
  await fillMinor(page, 'Kim');
  await fillAdult(page);
  for (const name of ['Ada Lovelace', 'Kim Lovelace'])
    await page
      .getByRole('group', { name: heart.en })
      .getByRole('radiogroup', { name })
      .getByText('No', { exact: true })
      .click();
  await page.getByLabel('I may be shown.').fill('AL');
  await sign(page);
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  await server.start();
  await expect.poll(async () => (await customersOf(server, venue)).length, { timeout: 60_000 }).toBe(2);
  const customers = await customersOf(server, venue);
  for (const customer of customers)
    expect(customer).toMatchObject({
      needs_review: false,
      documents: [{ document_id: 'default' }, { document_id: photosId }],
    });
  const answers = await answersOf(server, venue, customers[0]?.waiver_id ?? '');
  expect(answers.map(({ value }) => value)).toEqual([false, false, 'AL']);
  await context.close();
});
