import type { ContactField } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    waiver_documents: WaiverDocumentTable;
    signing_events: SigningEventTable;
    signature_images: SignatureImageTable;
    waivers: WaiverTable;
    archived_waivers: ArchivedWaiverTable;
    archive_runs: ArchiveRunTable;
    waiver_counts: WaiverCountTable;
  }
}

export interface WaiverDocumentTable {
  client_id: string;
  document_id: string;
  number: number;
  file_name: string;
  sha256: string;
  pdf: Buffer;
  picture: Buffer;
  page_text: string;
  page_width_pt: number;
  page_height_pt: number;
  uploaded_at: string;
  retired_at: string | null;
  version: number;
}

export interface SigningEventTable {
  client_id: string;
  event_id: string;
  kind: 'adult' | 'minor' | 'adult_minor';
  document_id: string | null;
  document_sha256: string | null;
  signature_type: 'drawn' | 'typed';
  evidence: string;
  evidence_sha256: string;
  signed_at: string;
  received_at: string;
  device_id: string | null;
  needs_review: Flag;
  review_reasons: string | null;
  download_token_hash: string | null;
  download_expires_at: string | null;
}

export interface SignatureImageTable {
  client_id: string;
  event_id: string;
  png: Buffer;
  strokes: string | null;
}

export interface WaiverTable extends Record<ContactField, string> {
  client_id: string;
  waiver_id: string;
  event_id: string | null;
  waiver_type: 'Adult' | 'Minor';
  adult_first_name: string;
  adult_last_name: string;
  adult_dob: string | null;
  minor_first_name: string | null;
  minor_last_name: string | null;
  minor_dob: string | null;
  person_key: string;
  search_key: Generated<string>;
  date_signed: string;
  created_at: string;
  booking_id: string | null;
  /** On a tablet, in a signed-in browser, by the waiver link or a party's; null for uploads. Requirement F34. */
  signed_via: Generated<SignedVia | null>;
  /** Nothing that this person signed was stored before. Requirement F34. */
  is_first: Generated<Flag>;
  /** People of the same signing; 1 for those who came from an upload. */
  group_size: Generated<number>;
  needs_review: Flag;
  version: number;
  /** The venue day on which it was brought back from the archive; it stays for the rest of that year. */
  restored_on: Generated<string | null>;
}

/** The same columns, which `waiverColumns` names for code that reads both. */
export interface ArchivedWaiverTable extends WaiverTable {
  archived_at: string;
}

export interface ArchiveRunTable {
  client_id: string;
  /** The first day of the year that had begun, `YYYY-01-01`: what was signed before it was moved. */
  year_start: string;
  started_at: string;
  last_moved_at: string;
  finished_at: string | null;
  moved: number;
}

export type SignedVia = 'kiosk' | 'desk' | 'link' | 'party';

export interface WaiverCountTable {
  client_id: string;
  /** Of the venue, `YYYY-MM`. */
  month: string;
  signed: number;
}
