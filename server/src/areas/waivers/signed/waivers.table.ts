import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    signing_answers: SigningAnswersTable;
    signing_events: SigningEventTable;
    signature_images: SignatureImageTable;
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

export interface ArchiveRunTable {
  client_id: string;
  /** The first day of the year that had begun, `YYYY-01-01`: what was signed before it was moved. */
  year_start: string;
  started_at: string;
  last_moved_at: string;
  finished_at: string | null;
  moved: number;
}

export interface WaiverCountTable {
  client_id: string;
  /** Month of the venue, `YYYY-MM`. */
  month: string;
  signed: number;
}
