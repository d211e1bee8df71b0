import sharp from 'sharp';

const BYTES_MAX = 200 * 1024;
/** Tried in turn until the picture is small enough: quality, and share of the width. */
const attempts = [
  { quality: 82, share: 1 },
  { quality: 65, share: 1 },
  { quality: 50, share: 0.85 },
  { quality: 40, share: 0.7 },
  { quality: 30, share: 0.5 },
];

export interface Pixels {
  /** RGBA. */
  pixels: Uint8Array;
  pixelWidth: number;
  pixelHeight: number;
}

/** WebP of a rendered page under about 200 kB, so that a kiosk can hold it and a phone can load it. Requirement W10. */
export async function pagePicture({ pixels, pixelWidth, pixelHeight }: Pixels): Promise<Buffer> {
  const source = await sharp(pixels, { raw: { width: pixelWidth, height: pixelHeight, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: source.info.width, height: source.info.height, channels: source.info.channels };
  let smallest = Buffer.alloc(0);
  for (const { quality, share } of attempts) {
    smallest = await sharp(source.data, { raw })
      .resize({ width: Math.round(raw.width * share) })
      .webp({ quality, effort: 4 })
      .toBuffer();
    if (smallest.length <= BYTES_MAX) break;
  }
  return smallest;
}
