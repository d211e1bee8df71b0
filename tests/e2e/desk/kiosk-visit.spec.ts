import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeFaults, expectNoAxeFaultsInEither } from '../support/axe.ts';
import { openPad } from '../support/visitor.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';
import { begin, choose, consent, fillAdult, fillMinor, sign } from './kiosk-harness/visitor.ts';

interface KioskWindow {
  engine: { sent: { name: string; args: Record<string, unknown> }[] };
  pwa: { gate: { isIdle(): boolean } };
  hasLeft?: boolean;
}
const sent = (page: Page) => page.evaluate(() => (window as unknown as KioskWindow).engine.sent);
const isIdleForUpdate = (page: Page) => page.evaluate(() => (window as unknown as KioskWindow).pwa.gate.isIdle());
const attract = (page: Page) => page.getByRole('button', { name: /Touch to begin|Toque para empezar/ });

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness(new URL('./kiosk-harness/', import.meta.url));
});
test.afterAll(() => harness.close());
test.use({ serviceWorkers: 'allow', viewport: { width: 820, height: 1180 } });

test('[W7] an adult and two minors sign in one go, and the visitor is thanked by name', async ({ page }) => {
  await page.goto(`${harness.url}/?thankYouMs=3000`);
  await begin(page);
  await choose(page, 'Adult & Minor');
  await page.getByRole('button', { name: '2 minors' }).click();
  await fillMinor(page, 'Kim');
  await expect(page.getByRole('heading', { name: 'Minor 2 of 2' })).toBeVisible();
  await fillMinor(page, 'Lou');
  await fillAdult(page);
  await sign(page);
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  await expect(page.getByText(/Next visitor in \d second/)).toBeVisible();
  const signings = await sent(page);
  expect(signings).toHaveLength(1);
  expect(signings[0]?.args).toMatchObject({
    kind: 'adult_minor',
    document_id: 'document-1',
    document_version: 3,
    minors: [{ first_name: 'Kim' }, { first_name: 'Lou' }],
    consent: { electronic: true, language: 'en' },
  });
  expect(signings[0]?.args['waiver_ids']).toHaveLength(3);
  await expect(attract(page)).toBeVisible({ timeout: 6000 });
});

test('back goes from the final step to the last minor, the quantity and the selection', async ({ page }) => {
  await page.goto(harness.url);
  await begin(page);
  await choose(page, 'Minor');
  await page.getByRole('button', { name: '1 minor', exact: true }).click();
  await fillMinor(page, 'Kim');
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.click();
  await expect(page.getByLabel('First Name')).toHaveValue('Kim');
  await back.click();
  await page.getByRole('button', { name: 'Back to waiver selection' }).click();
  await expect(page.getByRole('button', { name: 'Adult & Minor', exact: true })).toBeVisible();
});

test('[S13] a full disk is shown as not saved, and nothing typed is lost', async ({ page }) => {
  await page.goto(`${harness.url}/?full`);
  await begin(page);
  await choose(page, 'Adult');
  await fillAdult(page);
  await sign(page);
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('alert').getByText('was not saved')).toBeVisible();
  await expect(page.getByText('Thank you')).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
});

test('[K1] a release may come on the attract screen only', async ({ page }) => {
  await page.goto(harness.url);
  expect(await isIdleForUpdate(page)).toBe(true);
  await begin(page);
  expect(await isIdleForUpdate(page)).toBe(false);
  await choose(page, 'Adult');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(attract(page)).toBeVisible();
  expect(await isIdleForUpdate(page)).toBe(true);
});

test('[K10] left alone, it warns, then clears everything and its language; input keeps the visit', async ({ page }) => {
  await page.goto(`${harness.url}/?idleWarningAfterMs=2500&idleClearAfterMs=3000`);
  await page.getByRole('button', { name: 'Español' }).click();
  await attract(page).click();
  await page.getByRole('button', { name: 'Adulto', exact: true }).click();
  await page.getByLabel('Apellido').fill('Lovelace');
  const warning = page.getByRole('dialog').getByText('¿Sigue ahí?');
  await expect(warning).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(warning).toBeHidden();
  await expect(page.getByLabel('Apellido')).toHaveValue('Lovelace');
  await expect(warning).toBeVisible();
  await expectNoAxeFaults(page);
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible({ timeout: 8000 });
  await begin(page);
  await choose(page, 'Adult');
  await expect(page.getByLabel('Last Name')).toHaveValue('');
});

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
    await page.waitForTimeout(200);
    expect(await page.content()).not.toContain('ada@example.com');
  }
  await page.goto(harness.url);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
  expect(kept).not.toMatch(/Ada|Lovelace|ada@example/);
});

test('[K10] fields of a kiosk have no name and ask the browser to remember nothing', async ({ page }) => {
  await page.goto(harness.url);
  await begin(page);
  await choose(page, 'Adult');
  const fields = page.locator('input:not([type=checkbox])');
  expect(await fields.count()).toBeGreaterThan(8);
  for (const field of await fields.all()) {
    await expect(field).toHaveAttribute('autocomplete', 'off');
    expect(await field.getAttribute('name')).toBeNull();
  }
});

test('[K11] the staff menu needs the PIN, and five wrong ones wait, also after a reload', async ({ page }) => {
  const pin = createHash('sha256').update('device-1:2468').digest('hex');
  await page.goto(`${harness.url}/?pin=${pin}`);
  const enter = async (digits: string) => {
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'Staff' }).click();
  await enter('2468');
  await expect(page.getByText('Unsent waivers')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Back to visitors' }).click();
  await page.getByRole('button', { name: 'Staff' }).click();
  for (let wrong = 1; wrong <= 5; wrong++) {
    await enter('1111');
    await expect(page.getByText(wrong < 5 ? 'Wrong PIN' : 'Too many wrong PINs')).toBeVisible();
  }
  await enter('2468');
  await expect(page.getByText('Too many wrong PINs')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.reload();
  await page.getByRole('button', { name: 'Staff' }).click();
  await enter('2468');
  await expect(page.getByText('Too many wrong PINs')).toBeVisible();
  await expect(page.getByText('Unsent waivers')).toBeHidden();
  const hash = await page.evaluate(() => JSON.parse(localStorage.getItem('gatehouse.device') ?? '{}').pendingStaffPin);
  expect(hash).toEqual({ hash: expect.stringMatching(/^pbkdf2-sha256\$/), replaces: pin });
});

test('[K11] the wait after five wrong PINs is not over because the clock was set', async ({ page }) => {
  await page.clock.install();
  await page.goto(harness.url);
  await page.getByRole('button', { name: 'Staff' }).click();
  for (let wrong = 1; wrong <= 5; wrong++) {
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await expect(page.getByText(wrong < 5 ? 'Wrong PIN' : 'Too many wrong PINs')).toBeVisible();
    await page.clock.runFor(100);
  }
  for (const time of ['2030-01-01T00:00:00Z', '2001-01-01T00:00:00Z']) {
    await page.clock.setSystemTime(time);
    await page.clock.runFor(2_000);
    await expect(page.getByText('Too many wrong PINs')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Staff' }).click();
    await expect(page.getByText('Too many wrong PINs')).toBeVisible();
  }
  await page.clock.runFor(32_000);
  await expect(page.getByText('Too many wrong PINs')).toBeHidden();
});

test('[H4] [K11] a kiosk without a staff PIN is not open to visitors until one is chosen', async ({ page }) => {
  await page.goto(`${harness.url}/?pin=none`);
  await expect(page.getByRole('heading', { name: 'Choose a staff PIN' })).toBeVisible();
  await expect(attract(page)).toBeHidden();
  await expectNoAxeFaultsInEither(page);
  const enter = async (digits: string) => {
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  };
  await enter('2468');
  await expect(page.getByRole('heading', { name: 'Enter the PIN again' })).toBeVisible();
  await enter('1357');
  await expect(page.getByText('The PINs don’t match')).toBeVisible();
  await expectNoAxeFaultsInEither(page);
  await enter('2468');
  await expect(page.getByRole('heading', { name: 'Enter the PIN again' })).toBeVisible();
  await enter('2468');
  await expect(attract(page)).toBeVisible();
  await page.reload();
  await expect(attract(page)).toBeVisible();
  await page.getByRole('button', { name: 'Staff' }).click();
  await enter('2468');
  await expect(page.getByText('Unsent waivers')).toBeVisible();
});

test('without a waiver it says so in both languages and cannot begin, and tells the staff what is missing', async ({
  page,
}) => {
  await page.goto(`${harness.url}/?waiver=none`);
  await expect(page.getByText('This venue isn’t ready to take waivers yet.')).toBeVisible();
  await expect(attract(page)).toBeHidden();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByText('Este lugar todavía no puede recibir exenciones de responsabilidad.')).toBeVisible();
  await expectNoAxeFaults(page);
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
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expectNoAxeFaultsInEither(page);
  await openPad(page);
  await expectNoAxeFaultsInEither(page);
  await page.getByRole('button', { name: 'Type instead' }).click();
  await expectNoAxeFaultsInEither(page);
  await page.getByLabel('Type your full name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save Signature' }).click();
  await page.getByLabel('Year').fill('1990');
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  await expectNoAxeFaultsInEither(page);
});
