import { availableParallelism } from 'node:os';
import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import sharp, { type Sharp } from 'sharp';
import { createPictureQueue } from './picture-queue.ts';
import type { PngHead } from './png-chunks.ts';

/** Size of a stored picture, in bytes. A signature with its evidence and records must stay within 200 kB. */
export const PICTURE_BYTES_MAX = 48_000;
/** Twice the signature pad's width, and room for other shapes. */
const KEPT_WIDTH = 920;
const KEPT_HEIGHT = 460;
/** Tried in turn until the picture is small enough; only noise needs the last, which always is. */
const attempts = [
  { share: 1, colors: 16 },
  { share: 0.5, colors: 16 },
  { share: 0.25, colors: 4 },
];
/** Anything at least this dark on white paper is ink (255 is white). */
const INK_BELOW = 230;
const PEN_COLOR = '#16202c';
const DRAW_WITHIN_SECONDS = 10;

/** One processor stays free. A hundred pictures of the largest accepted size wait a few seconds. */
export const pictureQueue = createPictureQueue({
  runningMax: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waitingMax: 60,
  waitingPerCallerMax: 20,
  retryAfterSeconds: 5,
});

export interface RedrawnPicture {
  /** A PNG of at most `PICTURE_BYTES_MAX` that contains only what is visible. */
  png: Buffer;
  hasInk: boolean;
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Redraws a picture, in threads of the picture library, and checks whether it shows anything on white paper: blank is
 * decided by ink, never by 'was touched' (requirement K8). Null when it can't be read or has more than `pixelsMax`. Errors:
 * TOO_MANY_REQUESTS, for callers.
 */
export function redrawPicture(
  { width, height, bytes }: PngHead,
  { pixelsMax, caller }: { pixelsMax: number; caller: string | null },
): Promise<RedrawnPicture | null> {
  if (width * height > pixelsMax) return Promise.resolve(null);
  return pictureQueue.run(caller, () =>
    redraw(sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })).catch(() => null),
  );
}

/** A picture of the strokes alone, for a signing without a usable picture; null when it can't be drawn. */
export function pictureOfStrokes({ width, height, strokes }: Strokes): Promise<RedrawnPicture | null> {
  const path = strokes
    /* A zero-length line, so that a dot is visible too. */
    .map((points) => points.map(([x, y], index) => (index === 0 ? `M${x} ${y}h0` : `L${x} ${y}`)).join(' '))
    .join(' ');
  const pen = `fill="none" stroke="${PEN_COLOR}" stroke-width="${width / 230}" stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${KEPT_WIDTH}" height="${KEPT_HEIGHT}" viewBox="0 0 ${width} ${height}"><path d="${path}" ${pen}/></svg>`;
  return pictureQueue.run(null, () => redraw(sharp(Buffer.from(svg))).catch(() => null));
}

async function redraw(source: Sharp): Promise<RedrawnPicture> {
  const { data, info } = await source
    .ensureAlpha()
    .toColourspace('srgb')
    .resize({ width: KEPT_WIDTH, height: KEPT_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .timeout({ seconds: DRAW_WITHIN_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const pixels = { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  return { hasInk: await isInked(pixels), png: await smallPng(pixels) };
}

/** Each sample becomes 0 where it is ink; finding one is a single native search. */
async function isInked({ data, raw }: Pixels): Promise<boolean> {
  const samples = await sharp(data, { raw })
    .flatten({ background: '#ffffff' })
    .threshold(INK_BELOW, { greyscale: false })
    .raw()
    .toBuffer();
  return samples.includes(0);
}

/** A palette stores one pen on paper in a fifth of the bytes that a canvas writes. */
async function smallPng({ data, raw }: Pixels): Promise<Buffer> {
  let png = Buffer.alloc(0);
  for (const { share, colors } of attempts) {
    png = await sharp(data, { raw })
      .resize({ width: Math.max(1, Math.round(raw.width * share)) })
      .png({ palette: true, colours: colors, dither: 0, effort: 1, compressionLevel: 9 })
      .toBuffer();
    if (png.length <= PICTURE_BYTES_MAX) break;
  }
  return png;
}
