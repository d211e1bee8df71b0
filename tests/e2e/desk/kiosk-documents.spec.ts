import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeFaultsInEither } from '../support/axe.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';
import { waiverRow } from './kiosk-harness/documents.ts';
import { begin, choose, consent, fillAdult, fillMinor, sign } from './kiosk-harness/visitor.ts';

interface KioskWindow {
  engine: {
    sent: { args: Record<string, unknown> }[];
    put(collection: string, row: unknown): void;
    status$: { value: object; next(status: object): void };
  };
}
const sentArgs = (page: Page) =>
  page.evaluate(() => (window as unknown as KioskWindow).engine.sent.map(({ args }) => args));
const finish = (page: Page) => page.getByRole('button', { name: 'Sign and finish' }).click();

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness(new URL('./kiosk-harness/', import.meta.url));
});
test.afterAll(() => harness.close());
test.use({ viewport: { width: 820, height: 1180 } });

/** Each answer of an adult alone. */
async function answer(page: Page): Promise<void> {
  await page
    .getByRole('radiogroup', { name: /heart condition/ })
    .getByText('No', { exact: true })
    .click();
  await page.getByLabel('I give up the right to sue.').fill('AL');
  await page.getByLabel('Shoe size').fill('38.5');
}

test('[W50] [W51] one signature covers every document that the visitor needs, with its answers', async ({ page }) => {
  await page.goto(`${harness.url}/?waiver=several`);
  await begin(page);
  await test.step('each is read in turn; what is for guests of an offering isn’t there', async () => {
    await expect(page.getByText('Document 1 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Next document' }).click();
    await expect(page.getByRole('heading', { name: 'Photos and video' })).toBeVisible();
    await expect(page.locator('img')).toHaveCount(2);
    await page.getByRole('button', { name: 'Next document' }).click();
    await expect(page.getByText('Document 3 of 3 · Only for minors')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next document' })).toBeDisabled();
    await expectNoAxeFaultsInEither(page);
  });
  await choose(page, 'Adult');
  await fillAdult(page);
  await expect(page.getByRole('heading', { name: 'Rules for children' })).toBeHidden();
  await finish(page);
  await expect(page.getByRole('alert')).toContainText(
    'Do you have a heart condition?, I give up the right to sue, Shoe size, and',
  );
  await expect(page.getByRole('radiogroup', { name: /heart condition/ }).getByLabel('Yes')).toBeFocused();
  await expectNoAxeFaultsInEither(page);
  await answer(page);
  await page.getByLabel('Shoe size').fill('12');
  await sign(page);
  await consent(page);
  await finish(page);
  await expect(page.getByRole('alert')).toContainText('Shoe size: Please enter a number in this range: From 20 to 50');
  await page.getByLabel('Shoe size').fill('38,5');
  await finish(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  expect(await sentArgs(page)).toMatchObject([
    {
      document_id: 'document-1',
      documents: [
        { document_id: 'default', version: 3, questions_version: 2 },
        { document_id: 'd-photos', version: 1, questions_version: 1 },
      ],
      answers: [
        { question_id: 'heart', value: false, person: 0 },
        { question_id: 'clause', value: 'AL' },
        { question_id: 'shoe', value: 38.5, person: 0 },
      ],
    },
  ]);
});

test('[W45] [W52] an adult of 19 says what they are to the children, and answers for each by name', async ({
  page,
}) => {
  await page.goto(`${harness.url}/?waiver=several`);
  await begin(page);
  await expect(page.getByText('For myself, 19 or older')).toBeVisible();
  await choose(page, 'Adult & Minor');
  await expect(page.getByText('children under 19')).toBeVisible();
  await page.getByRole('button', { name: '2 minors' }).click();
  await fillMinor(page, 'Kim');
  await fillMinor(page, 'Lou');
  await fillAdult(page);
  await sign(page);
  await finish(page);
  await expect(page.getByRole('alert')).toContainText('Your relation to the minors');
  await expect(page.getByLabel('Parent', { exact: true })).toBeFocused();
  await page.getByLabel('Parent', { exact: true }).check();
  await page.getByLabel('It is not the same for each of them').check();
  await page.getByRole('radiogroup', { name: 'What are you to Lou?' }).getByText('Adult authorized').click();
  await expect(page.getByText('or an adult they authorized')).toBeVisible();
  await expect(page.getByText('I am 19 years old or older.')).toBeVisible();
  const heart = page.getByRole('group', { name: /heart condition/ });
  for (const name of ['Ada Lovelace', 'Kim Lovelace', 'Lou Lovelace'])
    await heart
      .getByRole('radiogroup', { name })
      .getByText(name === 'Lou Lovelace' ? 'Yes' : 'No', { exact: true })
      .click();
  await page.getByLabel('I give up the right to sue.').fill('AL');
  const shoe = page.getByRole('group', { name: 'Shoe size' });
  for (const [at, name] of ['Ada Lovelace', 'Kim Lovelace', 'Lou Lovelace'].entries())
    await shoe.getByLabel(name).fill(`${40 - at}`);
  await expectNoAxeFaultsInEither(page);
  await consent(page);
  await finish(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  const [args] = await sentArgs(page);
  expect(args).toMatchObject({
    guardian_relationship: 'parent',
    minors: [{ first_name: 'Kim' }, { first_name: 'Lou', relationship: 'authorized_adult' }],
    documents: [{ document_id: 'default' }, { document_id: 'd-photos' }, { document_id: 'd-minors' }],
  });
  expect(args?.['answers']).toContainEqual({ question_id: 'heart', value: true, person: 2 });
  expect(args?.['answers']).toContainEqual({ question_id: 'shoe', value: 38, person: 2 });
});

test('[W50] documents and questions are in the visitor’s language, else in their own', async ({ page }) => {
  await page.goto(`${harness.url}/?waiver=several`);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Toque para empezar' }).click();
  await page.getByRole('button', { name: 'Leer como texto' }).click();
  await expect(page.getByText('Acepto los riesgos del paintball.')).toBeVisible();
  await page.getByRole('button', { name: 'Documento siguiente' }).click();
  await page.getByRole('button', { name: 'Leer como texto' }).click();
  await expect(page.getByText('I accept the risks of paintball.')).toBeVisible();
  await page.getByRole('button', { name: 'Adulto', exact: true }).click();
  await expect(page.getByText('¿Tiene alguna enfermedad del corazón?')).toBeVisible();
  await expect(page.getByText('Sus iniciales para la cláusula 7')).toBeVisible();
  await expect(page.getByText('Shoe size')).toBeVisible();
  await page.getByRole('button', { name: 'Firmar y terminar' }).click();
  await expect(page.getByText('Responda esta pregunta').first()).toBeVisible();
});

test('[W41] without the network, a document that is too large for the tablet is named and left out', async ({
  page,
}) => {
  await page.goto(`${harness.url}/?waiver=several&large`);
  await page.evaluate(() => {
    const { status$ } = (window as unknown as KioskWindow).engine;
    status$.next({ ...status$.value, network: 'offline' });
  });
  await begin(page);
  await expect(
    page.getByText('Not available here right now, so you can’t sign it here: Photos and video.'),
  ).toBeVisible();
  await expect(page.getByText('Document 1 of 2')).toBeVisible();
  await choose(page, 'Adult');
  await fillAdult(page);
  await expect(page.getByText('Shoe size')).toBeHidden();
  await page
    .getByRole('radiogroup', { name: /heart condition/ })
    .getByText('No', { exact: true })
    .click();
  await page.getByLabel('I give up the right to sue.').fill('AL');
  await sign(page);
  await consent(page);
  await finish(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  const [args] = await sentArgs(page);
  const documents = (args?.['documents'] ?? []) as { document_id: string }[];
  expect(documents.map(({ document_id: id }) => id)).toEqual(['default']);
});

test('[W41] with the network, it is read from the server before the form opens', async ({ page }) => {
  let asked = '';
  await page.route('**/api/public/waiver/**', async (route) => {
    asked = new URL(route.request().url()).pathname;
    const headers = { etag: `"${createHash('sha256').update('RIFF').digest('hex')}"` };
    await route.fulfill({ status: 200, contentType: 'image/webp', headers, body: Buffer.from('RIFF') });
  });
  await page.goto(`${harness.url}/?waiver=several&large`);
  await page.evaluate(() => {
    const { status$ } = (window as unknown as KioskWindow).engine;
    status$.next({ ...status$.value, network: 'online' });
  });
  await begin(page);
  await expect(page.getByText('Document 1 of 3')).toBeVisible();
  expect(asked).toBe('/api/public/waiver/C00001/files/d-photos-file/page.webp');
});

test('[W1] [W50] what is published while a visitor reads is for the next one', async ({ page }) => {
  await page.goto(`${harness.url}/?waiver=several`);
  await begin(page);
  await page.evaluate(
    (row) => {
      const { engine } = window as unknown as { engine: { put(name: string, row: object): void; rows$: never } };
      engine.put('documents', row);
    },
    waiverRow({ version: 4, text_version: 4 }),
  );
  await choose(page, 'Adult');
  await expect(page.getByText('Do you have a heart condition?')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await begin(page);
  await choose(page, 'Adult');
  await expect(page.getByLabel('Shoe size')).toBeVisible();
  await expect(page.getByText('Do you have a heart condition?')).toBeHidden();
});
