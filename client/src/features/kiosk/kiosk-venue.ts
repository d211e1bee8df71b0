import type { VenueRow } from '@gatehouse/sync-protocol/entities/venue';
import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/entities/waiver-document';
import { logoAddress } from '../../lib/venue-branding.ts';
import { useRows, useSyncStatus } from '../../sync/sync-context.tsx';

/** Whether a visitor can sign here, from what the device holds: none of it needs the network. */
export type KioskReadiness =
  | { kind: 'starting' }
  | { kind: 'no_waiver'; venue: VenueRow }
  | { kind: 'storage_full'; venue: VenueRow }
  | { kind: 'ready'; venue: VenueRow; document: WaiverDocumentRow };

/** Reads the replica's `venue` and `waiver_documents` rows, which stay readable without a lease. Design §7, S29. */
export function useKioskReadiness(): KioskReadiness {
  const { isStorageFull } = useSyncStatus();
  const [venue] = useRows('venue').view.values();
  const [document] = [...useRows('waiver_documents').view.values()].toSorted((a, b) => b.version - a.version);
  if (!venue) return { kind: 'starting' };
  if (isStorageFull) return { kind: 'storage_full', venue };
  return document ? { kind: 'ready', venue, document } : { kind: 'no_waiver', venue };
}

export function logoOf(venue: VenueRow): string | null {
  return venue.has_logo ? logoAddress(venue.client_id, venue.logo_version) : null;
}
