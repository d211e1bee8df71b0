import { expect, type Page, test } from '@playwright/test';
import { openPad } from '../support/visitor.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';
import { begin, choose, consent, fillAdult, inkBox, onCanvas, stroke } from './kiosk-harness/visitor.ts';

/* What is refused, and what is sent of a signature, is shown in client/src/app/screens/kiosk-signature.test.tsx. */

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

async function openForm(page: Page): Promise<void> {
  await page.goto(harness.url);
  await begin(page);
  await choose(page, 'Adult');
  await fillAdult(page);
}

/** The canvas has taken the new size. */
async function turn(page: Page, size: { width: number; height: number }): Promise<void> {
  const before = (await page.locator(CANVAS).boundingBox())?.width;
  await page.setViewportSize(size);
  await expect.poll(async () => (await page.locator(CANVAS).boundingBox())?.width).not.toBe(before);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Signature' }).click();
const clear = (page: Page) => page.getByRole('button', { name: 'Clear' }).click();

test('[K7] [K8] the canvas is as wide as there is room, and rotations and canceled pointers lose neither ink nor the next stroke', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openForm(page);
  await openPad(page);
  await test.step('460×150 in ratio', async () => {
    for (const size of [PORTRAIT, LANDSCAPE, PHONE]) {
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
  await test.step('rotation after a stroke keeps the ink, scaled, and takes the next stroke', async () => {
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
  await test.step('rotation in the middle of a stroke keeps it, and the finger goes on', async () => {
    await page.setViewportSize(PORTRAIT);
    await openPad(page, 'Update Signature');
    await clear(page);
    expect(await inkBox(page, CANVAS)).toBeNull();
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
  });
  await test.step('a pointer canceled in the middle of a stroke leaves the next one working', async () => {
    await clear(page);
    await cancelStroke(page);
    await stroke(page, [0.5, 0.2], [0.9, 0.8]);
    expect((await inkBox(page, CANVAS))?.right).toBeGreaterThan(0.85);
    await save(page);
    await expect(page.locator(SAVED)).toBeVisible();
  });
});

test('[K7] [K9] on a tablet a person signs on the page, without a dialog, and a rotation keeps the ink', async ({
  page,
}) => {
  await page.setViewportSize(PORTRAIT);
  await openForm(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openPad(page);
  const box = await page.locator(CANVAS).boundingBox();
  expect(box?.width).toBeGreaterThan(540);
  await expect(page.getByRole('heading', { name: 'Adult Waiver Form' })).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeInViewport({ ratio: 1 });
  await stroke(page, [0.1, 0.2], [0.9, 0.8]);
  await page.setViewportSize(LANDSCAPE);
  await openPad(page);
  const ink = await inkBox(page, CANVAS);
  expect(ink?.left).toBeCloseTo(0.1, 1);
  expect(ink?.right).toBeCloseTo(0.9, 1);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await choose(page, 'Adult');
  expect(await inkBox(page, CANVAS)).not.toBeNull();
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
});

/** Begins a stroke with a finger that the system takes away. */
async function cancelStroke(page: Page): Promise<void> {
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
}

test.describe('on the largest and sharpest screen', () => {
  test.use({ deviceScaleFactor: 3, viewport: { width: 2560, height: 1440 } });

  test('[Q20] a signature, and a scribble over and over, is a picture of a pad’s size, below 200 kB', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await openForm(page);
    await page.setViewportSize({ width: 2560, height: 1440 });
    for (const [opening, lines] of [
      ['Tap to sign', 2],
      ['Update Signature', 12],
    ] as const) {
      await openPad(page, opening);
      await clear(page);
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
    }
  });
});

test('[K9] a typed name signs with the keyboard alone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openForm(page);
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
});
