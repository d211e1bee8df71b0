import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { defaultFirst } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import { visitRules } from '#domain/signing/visit-rules';
import { logoAddress } from '#domain/venue/venue-branding';
import { useRows, useSyncStatus } from '#sync/react/sync-context.tsx';

/** Whether a visitor can sign here, from the device's own rows, without the network. */
export type KioskReadiness =
  | { kind: 'starting' }
  | { kind: 'no_waiver'; venue: VenueRow }
  /** No signing could be saved. The venue is null where its row could not be read either. */
  | { kind: 'not_saving'; venue: VenueRow | null }
  | ({ kind: 'ready'; venue: VenueRow } & DocumentRows);

/** The venue's documents with their files, as this device holds them. */
export interface DocumentRows {
  documents: readonly DocumentRow[];
  files: readonly WaiverDocumentRow[];
}

/** Reads the replica's `venue`, `documents` and `waiver_documents` rows, which stay readable without a lease. Rule D4, requirement S29. */
export function useKioskReadiness(): KioskReadiness {
  const { storage } = useSyncStatus();
  const [venue] = useRows('venue').view.values();
  const documents = useRows('documents').view;
  const held = useRows('waiver_documents').view;
  if (storage !== 'ok') return { kind: 'not_saving', venue: venue ?? null };
  if (!venue) return { kind: 'starting' };
  const files = [...held.values()];
  const hasFile = (id: string): boolean => files.some(({ of_document: of }) => of === id);
  const toSign = visitRules(documents.values()).filter(({ row }) => hasFile(row.document_id));
  const inOrder = defaultFirst(documents.values());
  return toSign.length > 0 ? { kind: 'ready', venue, documents: inOrder, files } : { kind: 'no_waiver', venue };
}

/** Names of the documents that this device shows only with the network: it has no room for them. Requirement W41. */
export function documentsOnline({ documents, files }: DocumentRows): string[] {
  const isHeld = (file: WaiverDocumentRow): boolean => file.pictures !== null;
  return documents
    .filter(({ document_id: id }) => {
      const own = files.filter(({ of_document: of }) => of === id);
      return own.length > 0 && !own.every(isHeld);
    })
    .map(({ name }) => name);
}

/** The venue to name on the kiosk's screen; null where its row is not here yet or can't be read. */
export function venueOf(readiness: KioskReadiness): VenueRow | null {
  return readiness.kind === 'starting' ? null : readiness.venue;
}

/** The address of the venue's logo, which the service worker keeps for offline use; null for a venue without one. */
export function logoOf(venue: VenueRow): string | null {
  return venue.has_logo ? logoAddress(venue.client_id, venue.logo_version) : null;
}
