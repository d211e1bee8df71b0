import { LOGO_BYTES_MAX } from '@gatehouse/sync-protocol/base/limits';
import sharp from 'sharp';
import { AppError } from '#base/app-error';
import { limitConcurrency } from '#base/fair-queue';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Upload } from '#http/uploads/multipart';
import type { Deps } from '#integrations/deps';
import { updateVenueSettings } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import { deleteLogoRow, findLogo, type Including, putLogo } from './preferences.repository.ts';
import { type Preferences, preferencesOf } from './preferences.service.ts';

/** The stored type, whatever was uploaded. */
const MIME_TYPE = 'image/webp';

/**
 * Stores an uploaded logo, redrawn; devices show it, so it is stamped with the venue's version. Errors: INVALID_INPUT
 * without a file, BODY_TOO_LARGE, UNSUPPORTED_MEDIA, NOT_FOUND.
 */
export async function setLogo(
  deps: Deps,
  clientId: string,
  upload: Upload | null,
  userId: string,
): Promise<Preferences> {
  if (!upload || upload.bytes.length === 0)
    throw new AppError('INVALID_INPUT', {
      message: 'Please choose a picture to upload.',
      fields: { logo: 'Please choose a picture to upload.' },
    });
  if (upload.bytes.length > LOGO_BYTES_MAX)
    throw new AppError('BODY_TOO_LARGE', { message: 'The logo can be at most 5 MB.' });
  const bytes = await drawLogo(upload.bytes);
  const hash = sha256(bytes);
  return writeVenue(deps, clientId, async ({ db, version, nowAtUtc, happened }) => {
    await putLogo(db, { client_id: clientId, mime_type: MIME_TYPE, bytes, sha256: hash, updated_at: nowAtUtc });
    await updateVenueSettings(db, clientId, { version }, nowAtUtc);
    await happened({ kind: 'logo.uploaded', actor: `user:${userId}`, sha256: hash });
    return preferencesOf(db, clientId);
  });
}

/** Deletes the logo, if there is one. Errors: NOT_FOUND. */
export async function deleteLogo(deps: Deps, clientId: string, userId: string): Promise<Preferences> {
  return writeVenue(deps, clientId, async ({ db, version, nowAtUtc, happened }) => {
    if (await deleteLogoRow(db, clientId)) {
      await updateVenueSettings(db, clientId, { version }, nowAtUtc);
      await happened({ kind: 'logo.deleted', actor: `user:${userId}` });
    }
    return preferencesOf(db, clientId);
  });
}

/** Errors: NOT_FOUND, also for an unknown venue. */
export async function getLogo(
  deps: Pick<Deps, 'db'>,
  clientId: string,
): Promise<{ bytes: Buffer; mimeType: string; sha256: string }> {
  const logo = await deps.db.readVenue(clientId, (db) => findLogo(db, clientId));
  if (!logo) throw new AppError('NOT_FOUND', { message: 'This venue has no logo.' });
  return { bytes: logo.bytes, mimeType: logo.mime_type, sha256: logo.sha256 };
}

/** The logo as it is stored, inside the caller's transaction; null without one. */
export async function logoBytes(db: Connection, clientId: string, which?: Including): Promise<Uint8Array | null> {
  return (await findLogo(db, clientId, which))?.bytes ?? null;
}

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
async function drawLogo(bytes: Buffer): Promise<Buffer> {
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
