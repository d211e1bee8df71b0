import { expect, type Page } from '@playwright/test';

/** Goes from the attract screen to the adult form, and fills in its details. */
export async function fillAdultForm(page: Page, person = { first: 'Ada', last: 'Lovelace' }): Promise<void> {
  await page.getByRole('button', { name: 'Touch to begin' }).click();
  await page.getByRole('button', { name: 'Adult', exact: true }).click();
  await page.getByLabel('First Name').fill(person.first);
  await page.getByLabel('Last Name').fill(person.last);
  await page.getByLabel('Date of Birth').fill('05/17/1990');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Phone Number').fill('(518) 555-0148');
}

/** The signature's canvas, ready for strokes: a tablet shows it on the page, a phone in a dialog. */
export async function openPad(page: Page, by = 'Tap to sign'): Promise<void> {
  const canvas = page.getByTestId('signature-canvas');
  const opener = page.getByRole('button', { name: by });
  await expect(canvas.or(opener)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await canvas.scrollIntoViewIfNeeded();
  /* It takes its size from what is around it once that is laid out: a stroke measured before would miss it. */
  let lastBox = '';
  await expect(async () => {
    const box = JSON.stringify(await canvas.boundingBox());
    const isStill = box === lastBox;
    lastBox = box;
    expect(isStill, 'whether the canvas has its place').toBe(true);
  }).toPass({ intervals: [50] });
}

/** Keeps what was drawn or typed; on a tablet it is kept at once. */
export async function savePad(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save Signature' });
  if (await save.isVisible()) await save.click();
}

/** Draws on the signature's canvas, and leaves a dialog open. */
export async function drawSignature(page: Page): Promise<void> {
  await openPad(page);
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('The signature has no canvas');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(
      box.x + box.width * (0.2 + step * 0.04),
      box.y + box.height * (0.6 + (step % 2 ? -0.25 : 0.2)),
      { steps: 3 },
    );
  await page.mouse.up();
}

/** Saves the signature, agrees, and sends the waiver off. */
export async function finishWaiver(page: Page, firstName = 'Ada'): Promise<void> {
  await savePad(page);
  await page.getByLabel('I agree to sign this waiver electronically.').check();
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByText(`Thank you, ${firstName}!`)).toBeVisible();
}

/** How much ink the canvas shows: its pixels that are not transparent. */
export function inkOf(page: Page): Promise<number> {
  return page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let ink = 0;
      for (let at = 3; at < pixels.length; at += 4) if (pixels[at]) ink += 1;
      return ink;
    });
}
