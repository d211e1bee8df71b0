import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFaults } from '../e2e/support/axe.ts';
import { layoutFaults, touchOf } from './layout.ts';
import { fileNameOf, type Scheme, type Screen, type Size, schemes, sizes } from './screen.ts';

/** A page that is longer, such as a year of bookings, is cut here: px. */
const LONGEST = 5_000;
/** Fonts, charts and pictures that come after the state is there, or after another size. */
const SETTLE_MS = 200;
/** The smallest phone, which takes no picture: its layout alone is looked at. */
const smallest = { width: 320, height: 640 };
/** Sizes that are held in a hand. */
const touched: ReadonlySet<Size> = new Set(['phone', 'tablet']);
/** A scheme changes colors alone, so that whatever else a rule is about was looked at in light. */
const rulesOf: Readonly<Record<Scheme, readonly string[]>> = { light: [], dark: ['color-contrast'] };

export interface Picture {
  file: string;
  size: Size;
  scheme: Scheme;
  faults: string[];
}

interface Order {
  folder: string;
  ofSizes: readonly Size[];
  isQuick: boolean;
}

/**
 * Takes two pictures for each of the sizes of a page that shows the screen, and looks for faults at each size in each scheme.
 * Quickly: in light alone, and of the faults only those of the layout.
 */
export async function takePictures(
  page: Page,
  screen: Screen,
  { folder, ofSizes, isQuick }: Order,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const touch = await touchOf(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const size of ofSizes) {
    const isTouched = touched.has(size);
    await touch(isTouched);
    const narrow = size === 'phone' ? await faultsWhenNarrow(page) : [];
    await page.setViewportSize(sizes[size]);
    await page.waitForTimeout(SETTLE_MS);
    /* At another size, what has the focus may be below the buttons of its dialog; a browser scrolls it into sight as people type. */
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    const layout = await layoutFaults(page, isTouched);
    for (const scheme of isQuick ? schemes.slice(0, 1) : schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await isIn(page, scheme);
      const file = `${fileNameOf(screen)}.${size}.${scheme}.jpg`;
      await takeOne(page, join(folder, file), sizes[size]);
      const faults = isQuick ? [] : await axeFaults(page, 'html', rulesOf[scheme], ['target-size']);
      /* A layout is the same in both schemes. */
      pictures.push({ file, size, scheme, faults: scheme === 'light' ? [...narrow, ...layout, ...faults] : faults });
    }
  }
  return pictures;
}

async function faultsWhenNarrow(page: Page): Promise<string[]> {
  await page.setViewportSize(smallest);
  await page.waitForTimeout(SETTLE_MS);
  const faults = await layoutFaults(page, true);
  return faults.map((fault) => `at ${smallest.width} px, ${fault}`);
}

/** The page has taken the scheme over, where it follows the system's. */
async function isIn(page: Page, scheme: Scheme): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset['mantineColorScheme'];
    return shown === undefined || shown === wanted;
  }, scheme);
}

/** The whole page; what lies over it, such as a dialog, as the window shows it. */
async function takeOne(page: Page, path: string, { width, height }: { width: number; height: number }): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const picture = { path, type: 'jpeg', quality: 85, animations: 'disabled' } as const;
  const full = await page.evaluate(() =>
    document.querySelector('[role=dialog], dialog[open]') ? 0 : document.documentElement.scrollHeight,
  );
  if (full <= height) {
    await page.screenshot(picture);
    return;
  }
  /* Playwright's own picture of a full page is one that no finger touches. */
  await page.setViewportSize({ width, height: Math.min(full, LONGEST) });
  await page.screenshot(picture);
  await page.setViewportSize({ width, height });
}
