import type { Page } from '@playwright/test';
import { openPad, savePad } from '../../support/visitor.ts';

/** What a visitor does at the kiosk, for tests. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Touch to begin' }).click();
}

export async function choose(page: Page, kind: 'Adult' | 'Minor' | 'Adult & Minor'): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click();
}

export async function fillAdult(page: Page, year = '1990'): Promise<void> {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Lovelace');
  await fillBirthDate(page, `0509${year}`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone Number').fill('(555) 123-4567');
}

export async function fillMinor(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Lovelace');
  await fillBirthDate(page, '03072015');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Types like a person: the separators place themselves. */
async function fillBirthDate(page: Page, digits: string): Promise<void> {
  const field = page.getByLabel('Date of Birth');
  await field.click();
  await field.press('ControlOrMeta+a');
  await page.keyboard.type(digits);
}

/** Where a share of the canvas is on the page. */
export async function onCanvas(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.getByTestId('signature-canvas').boundingBox();
  if (!box) throw new Error('The signature canvas is not shown');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** A stroke over shares of the canvas, in `steps` moves. */
export async function stroke(page: Page, from: [number, number], to: [number, number], steps = 20): Promise<void> {
  const start = await onCanvas(page, ...from);
  const end = await onCanvas(page, ...to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps });
  await page.mouse.up();
}

export async function sign(page: Page): Promise<void> {
  await openPad(page);
  await stroke(page, [0.2, 0.7], [0.8, 0.3]);
  await savePad(page);
}

export async function consent(page: Page): Promise<void> {
  await page.getByLabel(/^I agree to sign (this waiver|these documents) electronically\.$/).check();
}

/** The box of all ink on the canvas or in a picture, in shares of its size; null when there is none. */
export function inkBox(
  page: Page,
  selector: string,
): Promise<{ left: number; right: number; top: number; bottom: number } | null> {
  return page.locator(selector).evaluate((source: HTMLCanvasElement | HTMLImageElement) => {
    const width = source instanceof HTMLCanvasElement ? source.width : source.naturalWidth;
    const height = source instanceof HTMLCanvasElement ? source.height : source.naturalHeight;
    const copy = document.createElement('canvas');
    copy.width = width;
    copy.height = height;
    const context = copy.getContext('2d');
    if (!context) return null;
    context.drawImage(source, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const box = { left: 1, right: 0, top: 1, bottom: 0 };
    for (let at = 3; at < data.length; at += 4) {
      if ((data[at] ?? 0) < 64) continue;
      const pixel = (at - 3) / 4;
      const x = (pixel % width) / width;
      const y = Math.floor(pixel / width) / height;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
    return box.right < box.left ? null : box;
  });
}
