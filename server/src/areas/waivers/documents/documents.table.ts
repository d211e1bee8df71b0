import type { DocumentLanguage, Validity } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    documents: DocumentTable;
    document_versions: DocumentVersionTable;
    document_pages: DocumentPageTable;
    joined_documents: JoinedDocumentTable;
    former_questions: FormerQuestionsTable;
    waiver_documents: WaiverDocumentTable;
    former_signing_rules: FormerSigningRulesTable;
  }
}

/** A document of a venue; `version` is the venue's, `number` the document's own. */
export interface DocumentTable {
  client_id: string;
  document_id: string;
  name: string;
  status: 'draft' | 'published' | 'retired';
  needed_by: 'everyone' | 'offerings' | 'minors';
  /** JSON. */
  offering_ids: string;
  validity: Validity;
  validity_count: number | null;
  renewal_mail: Flag;
  /** What a visitor reads in whose language there is no file. */
  fallback_language: DocumentLanguage;
  /** Whether it was chosen, or follows from the first file. */
  fallback_chosen: Generated<Flag>;
  number: number | null;
  text_number: number | null;
  questions_number: number;
  /** JSON of `Question[]`. */
  questions: string;
  revision: number;
  created_at: string;
  version: number;
}

/** Which file a version has in a language. */
export interface DocumentVersionTable {
  client_id: string;
  document_id: string;
  number: number;
  language: DocumentLanguage;
  file_id: string;
  text_number: number;
  published_at: string;
}

/** The picture of each page of a file that has several; `page` counts from 1. */
export interface DocumentPageTable {
  client_id: string;
  file_id: string;
  page: number;
  picture: Buffer;
}

/** What readers get of a file: its pages as one. A file of one page from before there were copies has its own made on demand. */
export interface JoinedDocumentTable {
  client_id: string;
  file_id: string;
  pdf: Buffer;
}

/** What a document asked until an instant. */
export interface FormerQuestionsTable {
  client_id: string;
  document_id: string;
  questions_number: number;
  questions: string;
  until: string;
}

/** A file of a document in one language; `document_id` is the file's own id, `number` the last version that has it. */
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
  of_document: Generated<string>;
  language: Generated<DocumentLanguage>;
  page_count: Generated<number>;
  is_joined: Generated<Flag>;
  /** Null for a draft, whose `number` is 0. */
  published_at: string | null;
  /** Whether devices get its pictures; see `device-room.ts`. */
  is_on_devices: Generated<Flag>;
  /** What the owner wrote, from which the PDF was made; null for a file that was uploaded. */
  source_text: Generated<string | null>;
}

/** What held for signings until an instant. */
export interface FormerSigningRulesTable {
  client_id: string;
  until: string;
  adult_age: number;
  relationship_required: Flag;
}
