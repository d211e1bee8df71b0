import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';

/** Until a venue chooses its own. Design §4. */
export const ACCENT_COLOR_DEFAULT = '#007bff';

export interface Preferences {
  client_name: string;
  has_logo: boolean;
  logo_mime_type: string | null;
  accent_color: string;
  dark_mode: boolean;
}

/** A venue's branding, for anyone. Errors: NOT_FOUND. Source: platform §7. */
export async function readPreferences(deps: Pick<Deps, 'db'>, clientId: string): Promise<Preferences> {
  const venue = await deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('clients')
      .select(['client_name', 'accent_color', 'dark_mode'])
      .where('client_id', '=', clientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!venue) throw new AppError('NOT_FOUND');
  return {
    client_name: venue.client_name,
    has_logo: false,
    logo_mime_type: null,
    accent_color: venue.accent_color ?? ACCENT_COLOR_DEFAULT,
    dark_mode: venue.dark_mode === 1,
  };
}
