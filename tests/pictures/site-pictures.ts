import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../run/steps.ts';
import { allScreens } from './all-screens.ts';
import { fileNameOf, type Scheme, type Screen, schemes } from './screen.ts';
import { type Stage, withPage } from './stage.ts';

/** Where the public pages import their pictures from. */
export const SITE_PICTURES = join(root, 'client/src/areas/site/pages/pictures');

/** The size of a picture's file, as the pages say it. */
export const SITE_PICTURE = { width: 1200, height: 750 } as const;

/** A desktop on which the widest lists are tables, and what is cut out of it. */
const VIEWPORT = { width: 1280, height: 1000 };
const CUT = { width: 1280, height: 800 };

/** Bytes of one picture: those of a public page load on phones. */
export const SITE_PICTURE_BYTES_MAX = 60 * 1024;

/** Which screen of the demo each picture of the public pages is. */
export const sitePictures: Readonly<Record<string, string>> = {
  today: 'client-dashboard.dashboard',
  timeline: 'timeline-date.a-full-saturday',
  documents: 'my-waiver.documents',
  booking: 'book-clientid-offeringid.times-and-party',
  'guest-changes': 'booking-bookingid-token.moving-a-time-chosen',
};

/** Takes the pictures of the public pages again, in light and dark, from the top of each screen, below the bar. Returns what did not open. */
export async function takeSitePictures(stage: Stage): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, wanted] of Object.entries(sitePictures)) {
    const screen = allScreens.find((known) => fileNameOf(known) === wanted);
    try {
      if (!screen) throw new Error('there is no such screen');
      await takeOne(stage, screen, name);
    } catch (error) {
      failed.push(`${wanted}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}

async function takeOne(stage: Stage, screen: Screen, name: string): Promise<void> {
  const context = await stage.contextOf(screen.as);
  await withPage(context, async (page) => {
    await page.setViewportSize(VIEWPORT);
    await screen.open(page, stage);
    for (const scheme of schemes)
      writeFileSync(join(SITE_PICTURES, `${name}.${scheme}.webp`), await shot(page, scheme));
  });
}

async function shot(page: Page, scheme: Scheme): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(500);
  const { y = 0 } = (await page.locator('main').first().boundingBox()) ?? {};
  const png = await page.screenshot({ clip: { x: 0, y, ...CUT }, animations: 'disabled', caret: 'hide' });
  for (const quality of [78, 60, 45, 30]) {
    const webp = await sharp(png).resize(SITE_PICTURE).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= SITE_PICTURE_BYTES_MAX) return webp;
  }
  throw new Error('the picture is too large');
}
