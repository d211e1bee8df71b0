import type { ContactField } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    signing_answers: SigningAnswersTable;
    signing_events: SigningEventTable;
    signature_images: SignatureImageTable;
    waivers: WaiverTable;
    archived_waivers: ArchivedWaiverTable;
    archive_runs: ArchiveRunTable;
    waiver_counts: WaiverCountTable;
  }
}

/** What was answered with one signing. */
export interface SigningAnswersTable {
  client_id: string;
  event_id: string;
  /** JSON: the questions as asked, each with its answer, null for one about health. */
  answers: string;
  /** Encrypted JSON: the answers about health, and the salt of the hash in the evidence. */
  sealed: string;
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
  /** JSON of [document_id, text_number]; null for the first text of `default` alone, and for an upload. */
  documents: Generated<string | null>;
  /** The day of the person's first check-in since; kept where a document is valid for one visit. */
  first_visit: Generated<string | null>;
  /** The last venue day on which lists and devices hold it. */
  kept_until: string;
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
