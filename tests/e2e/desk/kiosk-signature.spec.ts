import { expect, type Page, test } from '@playwright/test';
import { openPad } from '../support/visitor.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';
import { begin, choose, consent, fillAdult, inkBox, onCanvas, stroke } from './kiosk-harness/visitor.ts';

test.use({ serviceWorkers: 'allow' });

const PORTRAIT = { width: 820, height: 1180 };
const LANDSCAPE = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };
const CANVAS = '[data-testid=signature-canvas]';
const SAVED = 'img[alt="Your saved signature"]';

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness(new URL('./kiosk-harness/', import.meta.url));
});
test.afterAll(() => harness.close());
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PORTRAIT);
  await page.goto(harness.url);
  await begin(page);
  await choose(page, 'Adult');
  await fillAdult(page);
});

/** The canvas has taken the new size. */
async function turn(page: Page, size: { width: number; height: number }): Promise<void> {
  const before = (await page.locator(CANVAS).boundingBox())?.width;
  await page.setViewportSize(size);
  await expect.poll(async () => (await page.locator(CANVAS).boundingBox())?.width).not.toBe(before);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Signature' }).click();

test('[K7] the canvas is 460×150 in ratio and as wide as there is room', async ({ page }) => {
  await openPad(page);
  for (const size of [PORTRAIT, PHONE, LANDSCAPE]) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => {
        const box = await page.locator(CANVAS).boundingBox();
        return box ? Math.round((box.width / box.height) * 100) / 100 : 0;
      })
      .toBe(3.07);
    const box = await page.locator(CANVAS).boundingBox();
    expect(box?.width).toBeGreaterThan(size.width * 0.7);
  }
});

for (const [title, lines] of [
  ['a signature', 2],
  ['a scribble over and over', 12],
] as const)
  test(`[Q20] ${title} on the largest and sharpest screen is a picture of a pad’s size, below 200 kB`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ deviceScaleFactor: 3, viewport: { width: 2560, height: 1440 } });
    await page.goto(harness.url);
    await begin(page);
    await choose(page, 'Adult');
    await fillAdult(page);
    await openPad(page);
    for (let line = 0; line < lines; line += 1) {
      const from = line / lines;
      await stroke(page, [0.02, from], [0.98, 1 - from]);
      await stroke(page, [from, 0.02], [1 - from, 0.98]);
    }
    await save(page);
    const size = await page.locator(SAVED).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight, bytes: image.src.length * 0.75 };
    });
    if (lines === 2) expect(size).toMatchObject({ width: 920, height: 300 });
    expect(size.width).toBeLessThanOrEqual(920);
    expect(size.bytes).toBeLessThan(200_000);
    await page.close();
  });

test('[K7] rotation before and after a stroke keeps the ink, scaled, and takes the next stroke', async ({ page }) => {
  await openPad(page);
  await turn(page, PHONE);
  await stroke(page, [0.1, 0.2], [0.9, 0.8]);
  const before = await inkBox(page, CANVAS);
  await turn(page, LANDSCAPE);
  const after = await inkBox(page, CANVAS);
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(after?.[side]).toBeCloseTo(before?.[side] ?? -1, 1);
  await stroke(page, [0.05, 0.9], [0.3, 0.95]);
  expect((await inkBox(page, CANVAS))?.left).toBeLessThan(0.08);
  await save(page);
  const saved = await inkBox(page, SAVED);
  expect(saved?.left).toBeLessThan(0.08);
  expect(saved?.right).toBeGreaterThan(0.87);
});

test('[K7] rotation in the middle of a stroke keeps it, the finger goes on, and the next stroke is taken', async ({
  page,
}) => {
  await openPad(page);
  const start = await onCanvas(page, 0.1, 0.5);
  const middle = await onCanvas(page, 0.4, 0.5);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y, { steps: 40 });
  await turn(page, LANDSCAPE);
  const goesOn = await onCanvas(page, 0.5, 0.5);
  const end = await onCanvas(page, 0.9, 0.5);
  await page.mouse.move(goesOn.x, goesOn.y);
  await page.mouse.move(end.x, end.y, { steps: 40 });
  await page.mouse.up();
  const box = await inkBox(page, CANVAS);
  expect(box?.left).toBeCloseTo(0.1, 1);
  expect(box?.right).toBeGreaterThan(0.85);
  await stroke(page, [0.2, 0.1], [0.3, 0.15]);
  expect((await inkBox(page, CANVAS))?.top).toBeLessThan(0.15);
  await save(page);
  await expect(page.locator(SAVED)).toBeVisible();
});

test('[K7] a pointer canceled in the middle of a stroke leaves the next one working', async ({ page }) => {
  await openPad(page);
  const from = await onCanvas(page, 0.2, 0.5);
  await page.locator(CANVAS).evaluate((canvas, { x, y }) => {
    const fire = (type: string, target: EventTarget, dx: number) =>
      target.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 7,
          pointerType: 'touch',
          isPrimary: true,
          button: 0,
          buttons: type === 'pointercancel' ? 0 : 1,
          clientX: x + dx,
          clientY: y,
          bubbles: true,
          cancelable: true,
        }),
      );
    fire('pointerdown', canvas, 0);
    fire('pointermove', window, 30);
    fire('pointermove', window, 60);
    fire('pointercancel', window, 60);
  }, from);
  await stroke(page, [0.5, 0.2], [0.9, 0.8]);
  expect((await inkBox(page, CANVAS))?.right).toBeGreaterThan(0.85);
  await save(page);
  await expect(page.locator(SAVED)).toBeVisible();
});

test('[K8] blank is refused: untouched, after a rotation, after Clear, and with only a slip of the finger', async ({
  page,
}) => {
  const refusal = page.getByRole('dialog').getByText('Please provide your signature.');
  await openPad(page);
  await save(page);
  await expect(refusal).toBeVisible();
  await turn(page, LANDSCAPE);
  await save(page);
  await expect(refusal).toBeVisible();
  await stroke(page, [0.2, 0.5], [0.8, 0.5]);
  await expect(refusal).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await inkBox(page, CANVAS)).toBeNull();
  await save(page);
  await expect(refusal).toBeVisible();
  await stroke(page, [0.2, 0.5], [0.2, 0.5], 1);
  await save(page);
  await expect(refusal).toBeVisible();
});

test('[K9] a typed name signs with the keyboard alone and is stored as an equal', async ({ page }) => {
  await page.getByRole('button', { name: 'Tap to sign' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Type instead' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Type your full name').focus();
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(page.locator(SAVED)).toBeVisible();
  expect(await inkBox(page, SAVED)).not.toBeNull();
  await page.getByLabel('I agree to sign this waiver electronically.').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Sign and finish' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  const args = await page.evaluate(
    () => (window as unknown as { engine: { sent: { args: unknown }[] } }).engine.sent[0]?.args,
  );
  expect(args).toMatchObject({ signature_type: 'typed', signature_text: 'Ada Lovelace' });
});

test('[K8] Cancel keeps the signature that was saved before', async ({ page }) => {
  await openPad(page);
  await stroke(page, [0.2, 0.5], [0.8, 0.5]);
  await save(page);
  const before = await page.locator(SAVED).getAttribute('src');
  await page.getByRole('button', { name: 'Update Signature' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.locator(SAVED).getAttribute('src')).toBe(before);
  await consent(page);
});
