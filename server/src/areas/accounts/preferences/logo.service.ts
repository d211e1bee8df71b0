import { LOGO_BYTES_MAX } from '@gatehouse/sync-protocol/base/limits';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Upload } from '#http/uploads/multipart';
import type { Deps } from '#integrations/deps';
import { updateVenueSettings } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import { drawLogo } from './logo-picture.ts';
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
