import sharp from 'sharp';

const PAGE_BYTES_MAX = 200 * 1024;
/**
 * Tried in turn until the picture is small enough: quality, and share of the width. `bytes` is the share of the first one's size that text
 * takes at least; where that is too much, there is no need to try.
 */
const attempts = [
  { quality: 82, share: 1, bytes: 1 },
  { quality: 65, share: 1, bytes: 0.6 },
  { quality: 50, share: 0.85, bytes: 0.45 },
  { quality: 40, share: 0.7, bytes: 0.3 },
  { quality: 30, share: 0.5, bytes: 0.15 },
  { quality: 20, share: 0.3, bytes: 0 },
];

export interface Pixels {
  /** RGBA. */
  pixels: Uint8Array;
  pixelWidth: number;
  pixelHeight: number;
}

/** Pixels without transparency, on paper. */
export interface FlatPixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export async function onPaper({ pixels, pixelWidth, pixelHeight }: Pixels): Promise<FlatPixels> {
  const { data, info } = await sharp(pixels, { raw: { width: pixelWidth, height: pixelHeight, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** WebP of a rendered page under about 200 kB, so that a kiosk can hold it and a phone can load it. Requirement W10. */
export function pagePicture(page: FlatPixels): Promise<Buffer> {
  return smallWebp(page, PAGE_BYTES_MAX);
}

/** WebP under a size, or the smallest that was tried. `effort` is from 0, fast, to 6, small. */
export async function smallWebp({ data, ...raw }: FlatPixels, bytesMax: number, effort = 4): Promise<Buffer> {
  let smallest = Buffer.alloc(0);
  let firstBytes = 0;
  for (const { quality, share, bytes } of attempts) {
    if (firstBytes * bytes > bytesMax) continue;
    smallest = await sharp(data, { raw })
      .resize({ width: Math.max(1, Math.round(raw.width * share)) })
      .webp({ quality, effort })
      .toBuffer();
    firstBytes ||= smallest.length;
    if (smallest.length <= bytesMax) break;
  }
  return smallest;
}
