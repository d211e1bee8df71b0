import type { Locator, Page } from '@playwright/test';
import { sized } from '../measure.ts';

/** An adult who types with two fingers; in the smallest size, someone who does not hesitate. */
const KEY_MS = sized(200, 1);
/** The time to find the next thing to press on a screen seen for the first time. */
const FIND_MS = sized(1_500, 0);
/** The first start of a tablet stores all its files; nothing else comes near. */
const PATIENCE_MS = 60_000;

export interface Effort {
  seconds: number;
  taps: number;
  keys: number;
}

/** Someone who knows nothing but what the screens show, at a person's pace. Moving on to another browser is part of it. */
export class Person {
  private startedMs = performance.now();
  private taps = 0;
  private keys = 0;

  private page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
  }

  /** Goes to another device. */
  turnTo(page: Page): void {
    page.setDefaultTimeout(PATIENCE_MS);
    this.page = page;
  }

  async open(url: string): Promise<void> {
    this.keys += url.length;
    await this.page.waitForTimeout(FIND_MS + KEY_MS * url.length);
    await this.page.goto(url);
  }

  button(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('button', { name, exact: typeof name === 'string' }).first());
  }

  link(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('link', { name, exact: typeof name === 'string' }).first());
  }

  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    await this.page.waitForTimeout(FIND_MS);
    this.taps += 1;
    await target.click();
  }

  /** Finds a field by how its label begins, and types into it. */
  async fill(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(new RegExp(`^${label}`)).and(this.page.locator('input'));
    await this.tap(field.first());
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay: KEY_MS });
  }

  /** A file in the picker that a press opens. */
  async choose(label: RegExp, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [picker] = await Promise.all([this.page.waitForEvent('filechooser'), this.tap(this.page.getByLabel(label))]);
    await this.page.waitForTimeout(FIND_MS);
    this.taps += 1;
    await picker.setFiles(file);
  }

  async read(target: Locator): Promise<string> {
    await target.waitFor();
    await this.page.waitForTimeout(FIND_MS);
    return (await target.innerText()).trim();
  }

  /** A signature of one stroke with the finger. */
  async draw(canvas: Locator): Promise<void> {
    await canvas.scrollIntoViewIfNeeded();
    await canvas.waitFor();
    await this.page.waitForTimeout(FIND_MS);
    const box = await canvas.boundingBox();
    if (!box) throw new Error('There is nothing to sign on');
    this.taps += 1;
    await this.page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.3, { steps: 40 });
    await this.page.mouse.up();
  }

  /** What it took since the last time this was asked. */
  effort(): Effort {
    const nowMs = performance.now();
    const effort = { seconds: (nowMs - this.startedMs) / 1_000, taps: this.taps, keys: this.keys };
    this.startedMs = nowMs;
    this.taps = 0;
    this.keys = 0;
    return effort;
  }
}
