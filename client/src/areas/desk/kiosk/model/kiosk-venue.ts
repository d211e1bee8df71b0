import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import { logoAddress } from '#domain/venue/venue-branding';
import { useRows, useSyncStatus } from '#sync/react/sync-context.tsx';

/** Whether a visitor can sign here, from the device's own rows, without the network. */
export type KioskReadiness =
  | { kind: 'starting' }
  | { kind: 'no_waiver'; venue: VenueRow }
  /** No signing could be saved. The venue is null where its row could not be read either. */
  | { kind: 'not_saving'; venue: VenueRow | null }
  | { kind: 'ready'; venue: VenueRow; document: WaiverDocumentRow };

/** Reads the replica's `venue` and `waiver_documents` rows, which stay readable without a lease. Rule D4, requirement S29. */
export function useKioskReadiness(): KioskReadiness {
  const { storage } = useSyncStatus();
  const [venue] = useRows('venue').view.values();
  const [document] = [...useRows('waiver_documents').view.values()].toSorted((a, b) => b.version - a.version);
  if (storage !== 'ok') return { kind: 'not_saving', venue: venue ?? null };
  if (!venue) return { kind: 'starting' };
  return document ? { kind: 'ready', venue, document } : { kind: 'no_waiver', venue };
}

/** The venue to name on the kiosk's screen; null where its row is not here yet or can't be read. */
export function venueOf(readiness: KioskReadiness): VenueRow | null {
  return readiness.kind === 'starting' ? null : readiness.venue;
}

/** The address of the venue's logo, which the service worker keeps for offline use; null for a venue without one. */
export function logoOf(venue: VenueRow): string | null {
  return venue.has_logo ? logoAddress(venue.client_id, venue.logo_version) : null;
}
