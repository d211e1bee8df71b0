import type { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { AnswerOf } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { logoVersion } from '../../accounts/preferences/logo-version.ts';
import { ACCENT_COLOR_DEFAULT } from '../../accounts/preferences/preferences.service.ts';
import { findDefaultWaiver } from './default-waiver.service.ts';
import { findSigningVenue } from './documents.shared.repository.ts';
import { type Visit, visitorDocuments } from './visitor-documents.ts';

/** The venue and its documents as a visitor's page shows them. Errors: WAIVER_NOT_FOUND for an unknown venue. */
export async function publicWaiverReply(
  deps: Deps,
  clientId: string,
  visit: Visit = {},
): Promise<AnswerOf<typeof getPublicWaiver>> {
  return deps.db.readVenue(clientId, async (db) => {
    const venue = await findSigningVenue(db, clientId);
    if (!venue) throw new AppError('WAIVER_NOT_FOUND');
    const { logo_sha256, ...shown } = venue;
    const documents = await visitorDocuments(deps, db, clientId, visit);
    return {
      client: {
        ...shown,
        address_required: venue.address_required === 1,
        relationship_required: venue.relationship_required === 1,
        accent_color: venue.accent_color ?? ACCENT_COLOR_DEFAULT,
        dark_mode: venue.dark_mode === 1,
        has_logo: logo_sha256 !== null,
        logo_version: logoVersion(logo_sha256),
        has_waiver: documents.length > 0,
      },
      document: await findDefaultWaiver(db, clientId),
      documents,
    };
  });
}
