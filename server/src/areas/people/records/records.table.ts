import type { ContactField } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    waivers: WaiverTable;
    archived_waivers: ArchivedWaiverTable;
    merged_customers: MergedCustomerTable;
    joined_people: JoinedPersonTable;
    erased_records: ErasedRecordTable;
  }
}

/** A person's record: each waiver that they signed, and each row of an upload, is one. */
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
  /**
   * Where it was signed: on a tablet, in a signed-in browser, by the waiver link or a party's; null for uploads.
   * Requirement F34.
   */
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

export type SignedVia = 'kiosk' | 'desk' | 'link' | 'party';

export interface MergedCustomerTable {
  client_id: string;
  waiver_id: string;
  /** The record that is found instead, at the end of a chain of merges. */
  merged_into: string;
}

export interface JoinedPersonTable {
  client_id: string;
  person_key: string;
  /** The smallest of the keys that are one person. */
  person_id: string;
}

/** The id of a record that was erased, which is never used again. */
export interface ErasedRecordTable {
  client_id: string;
  waiver_id: string;
  erasure_id: string;
  /** The signing that is kept; null where nothing was signed. */
  event_id: string | null;
  kept_until: string | null;
}
