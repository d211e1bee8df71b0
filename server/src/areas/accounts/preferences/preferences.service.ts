import type {
  getPreferences as preferencesContract,
  setPreferences,
} from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import type { BodyOf, ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { updateVenueSettings } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import { logoVersion } from './logo-version.ts';
import { findBranding, type Including } from './preferences.repository.ts';

/** Until a venue chooses its own. Requirement U3. */
export const ACCENT_COLOR_DEFAULT = '#007bff';

export type Preferences = ReplyOf<typeof preferencesContract>['preferences'];

/** A venue's branding, for anyone. Errors: NOT_FOUND. Requirement O7. */
export function getPreferences(deps: Pick<Deps, 'db'>, clientId: string): Promise<Preferences> {
  return deps.db.readVenue(clientId, (db) => preferencesOf(db, clientId));
}

/** Reads those of a deleted venue too, for its archive. Errors: NOT_FOUND. */
export function preferencesOrDeleted(deps: Pick<Deps, 'db'>, clientId: string): Promise<Preferences> {
  return deps.db.readVenue(clientId, (db) => preferencesOf(db, clientId, { withDeleted: true }));
}

/** The same inside a transaction the caller opened. Errors: NOT_FOUND. */
export async function preferencesOf(db: Connection, clientId: string, which?: Including): Promise<Preferences> {
  const venue = await findBranding(db, clientId, which);
  if (!venue) throw new AppError('NOT_FOUND');
  return {
    client_name: venue.client_name,
    has_logo: venue.logo_sha256 !== null,
    logo_mime_type: venue.logo_mime_type,
    logo_version: logoVersion(venue.logo_sha256),
    accent_color: venue.accent_color ?? ACCENT_COLOR_DEFAULT,
    dark_mode: venue.dark_mode === 1,
  };
}

/**
 * Changes the accent color or dark mode; omitted fields stay. Devices show the color, so a new one is stamped with the
 * venue's version. Errors: NOT_FOUND.
 */
export async function updatePreferences(
  deps: Deps,
  clientId: string,
  given: BodyOf<typeof setPreferences>,
  userId: string,
): Promise<Preferences> {
  return writeVenue(deps, clientId, async ({ db, version, nowAtUtc, happened }) => {
    const { accent_color: present } = await preferencesOf(db, clientId);
    const accentColor = given.accent_color?.toLowerCase();
    const set = {
      ...(accentColor === undefined ? {} : { accent_color: accentColor }),
      ...(given.dark_mode === undefined ? {} : { dark_mode: given.dark_mode ? (1 as const) : (0 as const) }),
      ...(accentColor === undefined || accentColor === present ? {} : { version }),
    };
    if (Object.keys(set).length > 0) {
      await updateVenueSettings(db, clientId, set, nowAtUtc);
      await happened({ kind: 'branding.changed', actor: `user:${userId}` });
    }
    return preferencesOf(db, clientId);
  });
}
