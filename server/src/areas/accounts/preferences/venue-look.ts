import type { VenueLook } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import { logoVersion } from './logo-version.ts';
import { findBranding } from './preferences.repository.ts';
import { ACCENT_COLOR_DEFAULT } from './preferences.service.ts';

/** Its color and logo; as usual, and without a logo, for a venue that was closed. */
export async function lookOf(
  db: Connection,
  clientId: string,
): Promise<Pick<VenueLook, 'accent_color' | 'logo_version'>> {
  const venue = await findBranding(db, clientId);
  return {
    accent_color: venue?.accent_color ?? ACCENT_COLOR_DEFAULT,
    logo_version: logoVersion(venue?.logo_sha256 ?? null),
  };
}

/** How a venue looks on its public pages. Errors: NOT_FOUND. */
export async function findVenueLook(db: Connection, clientId: string): Promise<VenueLook> {
  const branding = await findBranding(db, clientId);
  if (!branding) throw new AppError('NOT_FOUND');
  const { client_name, accent_color, logo_sha256 } = branding;
  return {
    client_name,
    accent_color: accent_color ?? ACCENT_COLOR_DEFAULT,
    has_logo: logo_sha256 !== null,
    logo_version: logoVersion(logo_sha256),
  };
}
