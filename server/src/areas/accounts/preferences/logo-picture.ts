import sharp from 'sharp';
import { AppError } from '#base/app-error';
import { limitConcurrency } from '#base/fair-queue';

/** Longest side, in pixels: sharp on a tablet's attract screen. */
const SIDE_MAX = 512;
/** A photograph from a phone; more is a decompression bomb. Read from the image header, before decoding. */
const PIXELS_MAX = 30_000_000;
const DRAW_WITHIN_SECONDS = 10;
/** Decoding takes threads and memory outside the heap, so only a few run concurrently. */
const inTurn = limitConcurrency('logos', 2);

const svgMessage =
  'SVG logos are not accepted because they can contain scripts. Please choose a PNG, JPEG or WebP picture.';
const kindMessage = 'Please choose a PNG, JPEG or WebP picture.';
const brokenMessage = 'This picture could not be read. Please choose another PNG, JPEG or WebP picture.';

/**
 * Redraws an uploaded logo as WebP of at most 512 pixels a side, upright, without metadata. What it is, its bytes say, never its
 * name. The work runs in threads of the picture library. Errors: UNSUPPORTED_MEDIA, with a sentence for the owner.
 * Requirement X4.
 */
export async function drawLogo(bytes: Buffer): Promise<Buffer> {
  const kind = kindOf(bytes);
  if (kind === null)
    throw new AppError('UNSUPPORTED_MEDIA', { message: looksLikeSvg(bytes) ? svgMessage : kindMessage });
  return inTurn(() => redraw(bytes));
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 90, alphaQuality: 100, effort: 4 })
      .timeout({ seconds: DRAW_WITHIN_SECONDS })
      .toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    const message = isTooLarge ? 'This picture has too many pixels. Please choose a smaller one.' : brokenMessage;
    throw new AppError('UNSUPPORTED_MEDIA', { message });
  }
}

function kindOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null;
}

/** Used for the error message only. */
function looksLikeSvg(bytes: Buffer): boolean {
  return /<(svg|\?xml|!doctype svg)/i.test(bytes.toString('utf8', 0, 1024));
}
