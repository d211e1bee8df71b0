import type { Locator, Page } from '@playwright/test';
import { scanWithWedge } from '../../helpers/processes/wedge.ts';

/** What a person did, on however many screens. */
export interface Effort {
  /** Presses with a finger or a mouse; a file or an option counts when it is chosen. */
  taps: number;
  /** Characters typed, and keys such as Enter. */
  keys: number;
  /** Lines drawn. */
  strokes: number;
  /** Codes read by a camera or a scanner. */
  scans: number;
}

export function noEffort(): Effort {
  return { taps: 0, keys: 0, strokes: 0, scans: 0 };
}

/** Uses a page as a person does, and is the only place that counts. Each call waits until the screen allows it. */
export class Hand {
  readonly page: Page;
  readonly #effort: Effort;

  constructor(page: Page, effort: Effort) {
    this.page = page;
    this.#effort = effort;
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.#effort.taps += 1;
  }

  /** Taps into the field first, unless the screen has put the cursor there. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await this.keys(text);
  }

  /** Types where the cursor is. */
  async keys(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.#effort.keys += Array.from(text).length;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.#effort.keys += 1;
  }

  /** Opens the picker with one tap, and chooses the file with another. */
  async choose(opener: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [picker] = await Promise.all([this.page.waitForEvent('filechooser'), this.tap(opener)]);
    await picker.setFiles(file);
    this.#effort.taps += 1;
  }

  /** One line across a canvas, such as a signature. */
  async draw(canvas: Locator): Promise<void> {
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The canvas is not shown');
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await this.page.mouse.move(...at(0.2, 0.7));
    await this.page.mouse.down();
    await this.page.mouse.move(...at(0.8, 0.3), { steps: 20 });
    await this.page.mouse.up();
    this.#effort.strokes += 1;
  }

  /** A card or wristband, with a USB scanner. */
  async scan(code: string): Promise<void> {
    await scanWithWedge(this.page, code);
    this.#effort.scans += 1;
  }

  /** A QR code that a phone's or tablet's camera opens as a page. */
  async follow(link: string): Promise<void> {
    await this.page.goto(link);
    this.#effort.scans += 1;
  }
}
