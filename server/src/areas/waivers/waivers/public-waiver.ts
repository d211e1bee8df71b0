import type { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import type { Deps } from '#integrations/deps';
import { logoVersion } from '../../accounts/preferences/logo-version.ts';
import { ACCENT_COLOR_DEFAULT } from '../../accounts/preferences/preferences.service.ts';
import { publicWaiver } from './documents.service.ts';

/** The venue and its waiver as a visitor's page shows them. Errors: WAIVER_NOT_FOUND for an unknown venue. */
export async function publicWaiverReply(deps: Deps, clientId: string): Promise<ReplyOf<typeof getPublicWaiver>> {
  const { venue, document } = await publicWaiver(deps, clientId);
  const { logo_sha256, ...shown } = venue;
  return {
    success: true,
    client: {
      ...shown,
      address_required: venue.address_required === 1,
      relationship_required: venue.relationship_required === 1,
      accent_color: venue.accent_color ?? ACCENT_COLOR_DEFAULT,
      dark_mode: venue.dark_mode === 1,
      has_logo: logo_sha256 !== null,
      logo_version: logoVersion(logo_sha256),
      has_waiver: document !== null,
    },
    document,
    documents: [],
  };
}
