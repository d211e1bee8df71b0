import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { allScreens } from './all-screens.ts';
import { fileNameOf, schemes } from './screen.ts';
import { SITE_PICTURE, SITE_PICTURE_BYTES_MAX, SITE_PICTURES, sitePictures } from './site-pictures.ts';

it('[G48] has each picture of the public pages in both schemes, small, and of a screen that there is', async () => {
  const screens = allScreens.map(fileNameOf);
  for (const screen of Object.values(sitePictures)) expect(screens).toContain(screen);
  const files = Object.keys(sitePictures).flatMap((name) => schemes.map((scheme) => `${name}.${scheme}.webp`));
  expect(readdirSync(SITE_PICTURES).toSorted()).toEqual(files.toSorted());
  for (const file of files) {
    const bytes = readFileSync(join(SITE_PICTURES, file));
    expect(bytes.length, file).toBeLessThanOrEqual(SITE_PICTURE_BYTES_MAX);
    expect(await sharp(bytes).metadata(), file).toMatchObject({ format: 'webp', ...SITE_PICTURE });
  }
});
