import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeFaults, expectNoAxeFaultsInEither } from '../support/axe.ts';
import { openPad, savePad } from '../support/visitor.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';
import { begin, choose, consent, fillAdult, fillMinor } from './kiosk-harness/visitor.ts';

/* What a kiosk does is shown without a browser, in client/src/app/screens/kiosk-*.test.tsx. */

const attract = (page: Page) => page.getByRole('button', { name: 'Touch to begin' });
const finish = (page: Page) => page.getByRole('button', { name: 'Sign and finish' }).click();

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness(new URL('./kiosk-harness/', import.meta.url));
});
test.afterAll(() => harness.close());
test.use({ serviceWorkers: 'allow', viewport: { width: 820, height: 1180 } });

test('[K10] Back, Forward and reload bring nothing of the visitor again, and nothing was kept', async ({ page }) => {
  await page.goto('about:blank');
  await page.goto(harness.url);
  await begin(page);
  await choose(page, 'Adult');
  await fillAdult(page);
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(attract(page)).toBeVisible();
  for (const move of [() => page.goBack(), () => page.goForward(), () => page.reload()]) {
    await move().catch(() => null);
    await expect(attract(page)).toBeVisible();
    expect(await page.content()).not.toContain('ada@example.com');
  }
  await page.goto(harness.url);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
  expect(kept).not.toMatch(/Ada|Lovelace|ada@example/);
});

test('[K9] axe finds nothing on any screen of the kiosk, light and dark', async ({ page }) => {
  await page.goto(harness.url);
  await expect(attract(page)).toBeVisible();
  await expectNoAxeFaultsInEither(page);
  await begin(page);
  await expectNoAxeFaultsInEither(page);
  await page.getByRole('button', { name: 'Enlarge' }).last().click();
  await expectNoAxeFaultsInEither(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Read as text' }).click();
  await expectNoAxeFaultsInEither(page);
  await choose(page, 'Adult & Minor');
  await expectNoAxeFaultsInEither(page);
  await page.getByRole('button', { name: '1 minor', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectNoAxeFaultsInEither(page);
  await fillMinor(page, 'Kim');
  await fillAdult(page, '2012');
  await finish(page);
  await expectNoAxeFaultsInEither(page);
  await openPad(page);
  await expectNoAxeFaultsInEither(page);
  await page.getByRole('button', { name: 'Type instead' }).click();
  await expectNoAxeFaultsInEither(page);
  await page.getByLabel('Type your full name').fill('Ada Lovelace');
  await savePad(page);
  await page.getByLabel('Date of Birth').fill('05/09/1990');
  await consent(page);
  await finish(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  await expectNoAxeFaultsInEither(page);
});

test('[K9] axe finds nothing where several documents are read and their questions answered, light and dark', async ({
  page,
}) => {
  await page.goto(`${harness.url}/?waiver=several`);
  await begin(page);
  for (const _ of ['second', 'third']) await page.getByRole('button', { name: 'Next document' }).click();
  await expectNoAxeFaultsInEither(page);
  await choose(page, 'Adult');
  await fillAdult(page);
  await finish(page);
  await expect(page.getByRole('radiogroup', { name: /heart condition/ }).getByLabel('Yes')).toBeFocused();
  await expectNoAxeFaultsInEither(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await begin(page);
  await choose(page, 'Adult & Minor');
  await page.getByRole('button', { name: '2 minors' }).click();
  await fillMinor(page, 'Kim');
  await fillMinor(page, 'Lou');
  await fillAdult(page);
  await page.getByLabel('Parent', { exact: true }).check();
  await page.getByLabel('It is not the same for each of them').check();
  await page.getByRole('radiogroup', { name: 'Lou Lovelace' }).getByText('Yes', { exact: true }).click();
  await expectNoAxeFaultsInEither(page);
});

test('[K9] [K11] axe finds nothing behind the staff PIN, where one is chosen, and where no one can sign', async ({
  page,
}) => {
  const enter = async (digits: string) => {
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  };
  await page.goto(`${harness.url}/?waiver=none&pin=none`);
  await expect(page.getByRole('heading', { name: 'Choose a staff PIN' })).toBeVisible();
  await expectNoAxeFaultsInEither(page);
  await enter('2468');
  await enter('1357');
  await expect(page.getByText('The PINs don’t match')).toBeVisible();
  await expectNoAxeFaultsInEither(page);
  await enter('2468');
  await enter('2468');
  await expect(page.getByText('This venue isn’t ready to take waivers yet.')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByText('Este lugar todavía no puede recibir exenciones de responsabilidad.')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Personal' }).click();
  await enter('2468');
  await expect(page.getByText('Unsent waivers')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Back to visitors' }).click();
  await page.getByRole('button', { name: 'Staff' }).click();
  for (let wrong = 1; wrong <= 5; wrong++) {
    await enter('1111');
    await expect(page.getByText(wrong < 5 ? 'Wrong PIN' : 'Too many wrong PINs')).toBeVisible();
  }
  await expectNoAxeFaults(page);
});

test('[K9] [K10] axe finds nothing where a kiosk that is left alone warns', async ({ page }) => {
  await page.goto(`${harness.url}/?idleWarningAfterMs=1000&idleClearAfterMs=60000`);
  await begin(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeFaults(page);
});
