import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserFlags } from '../e2e/support/browser.ts';
import { findChromium } from '../helpers/processes/chromium.ts';
import { root } from '../run/steps.ts';
import { type Album, writeAlbum } from './album.ts';
import { allScreens, pathsWithoutPicture } from './all-screens.ts';
import { type Picture, takePictures } from './camera.ts';
import type { Person } from './person.ts';
import { fileNameOf, type Screen, type Size, sizeNames, sizes } from './screen.ts';
import { takeSitePictures } from './site-pictures.ts';
import { type Stage, setStage, withPage } from './stage.ts';

/**
 * `npm run pictures [-- NAME …] [--to FOLDER] [--quick]`: every screen, or those with a name in their file's name, on phone,
 * tablet and desktop, in light and dark, with an index page. Ends with 1 when axe finds something, a head is too tall, a
 * control is cut or too small for a finger, a screen does not open, or a screen of the route table has no picture. `--quick`
 * takes those in light alone, and does not ask axe. `--site` takes the pictures of the public pages again, from the demo as it is
 * today, and no screen that isn't named.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: join(root, 'pictures') },
    quick: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
  },
});
const folder = resolve(values.to);
const isAsked = (screen: Screen): boolean => positionals.some((part) => fileNameOf(screen).includes(part));
const wanted = allScreens.filter((screen) => (positionals.length === 0 ? !values.site : isAsked(screen)));
/** One for each of two cores; a person's screens stay with one of them. */
const PHOTOGRAPHERS = 2;

const startedMs = performance.now();
mkdirSync(folder, { recursive: true });
/* What is left of a screen that is no more would still be looked at; other files of the folder are not ours. */
if (positionals.length === 0 && !values.site)
  for (const name of readdirSync(folder)) if (name.endsWith('.jpg')) rmSync(join(folder, name));
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserFlags });
const stage = await setStage(browser);
const album: Album = [];
const lost: string[] = [];
try {
  if (values.site) lost.push(...(await takeSitePictures(stage)));
  const queue = byPerson(wanted);
  await Promise.all(
    Array.from({ length: PHOTOGRAPHERS }, async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        for (const screen of next) album.push(await photograph(screen, stage));
    }),
  );
} finally {
  await browser.close();
  await stage.dispose();
}
const inOrder = wanted.flatMap((screen) => album.filter((entry) => entry.screen === screen));
writeAlbum(inOrder, folder);

const missing = pathsWithoutPicture();
for (const failure of lost) say(`Not taken: ${failure}`);
for (const path of missing) say(`No picture: ${path}`);
const closed = inOrder.filter(({ error }) => error !== null);
const faulty = inOrder.filter(({ pictures }) => pictures.some(({ faults }) => faults.length > 0));
const taken = inOrder.reduce((sum, { pictures }) => sum + pictures.length, 0);
say(
  `\n${inOrder.length} screens, ${taken} pictures in ${Math.round((performance.now() - startedMs) / 1000)} s; ` +
    `${closed.length} did not open, ${faulty.length} have faults: ${join(folder, 'index.html')}`,
);
process.exitCode = lost.length + missing.length + closed.length + faulty.length > 0 ? 1 : 0;

async function photograph(screen: Screen, stage: Stage): Promise<Album[number]> {
  try {
    const pictures: Picture[] = [];
    for (const ofSizes of screen.opensAtSize ? sizeNames.map((size) => [size]) : [sizeNames])
      pictures.push(...(await photographAt(ofSizes, screen, stage)));
    return { screen, pictures, error: null };
  } catch (error) {
    const words = shorten(error instanceof Error ? error.message : String(error));
    say(`${fileNameOf(screen)} did not open: ${words}`);
    return { screen, pictures: [], error: words };
  }
}

/** Opens the screen, at the only size where it is one, and takes its pictures. */
async function photographAt(ofSizes: readonly Size[], screen: Screen, stage: Stage): Promise<Picture[]> {
  const context = await stage.contextOf(screen.as);
  const [only, ...others] = ofSizes;
  return withPage(context, async (page) => {
    try {
      if (only && others.length === 0) await page.setViewportSize(sizes[only]);
      await screen.open(page, stage);
      const pictures = await takePictures(page, screen, { folder, ofSizes, isQuick: values.quick });
      for (const { file, faults } of pictures) for (const fault of faults) say(`${file}: ${fault}`);
      return pictures;
    } catch (error) {
      const path = join(folder, `${fileNameOf(screen)}.failed.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 60 }).catch(() => undefined);
      throw error;
    } finally {
      await context.setOffline(false);
    }
  });
}

/** The longest first, so that the last one is short. */
function byPerson(screens: readonly Screen[]): Screen[][] {
  const people = new Map<Person, Screen[]>();
  for (const screen of screens) people.set(screen.as, [...(people.get(screen.as) ?? []), screen]);
  return [...people.values()].toSorted((a, b) => b.length - a.length);
}

/** Playwright's message without its colors, and of its log only what was waited for. */
function shorten(message: string): string {
  // oxlint-disable-next-line no-control-regex -- Terminal colors begin with one.
  const lines = message.replaceAll(/\u001b\[\d+m/g, '').split('\n');
  return lines.slice(0, 4).join(' ').trim();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
