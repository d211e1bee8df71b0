declare module '../../../db/tables.ts' {
  interface Tables {
    stored_bytes: StoredBytesTable;
  }
}

/** What a venue stored when it was counted last in a month; a month without a row is as the one before it. */
export interface StoredBytesTable {
  client_id: string;
  /** The venue's month, `YYYY-MM`. */
  month: string;
  /** Pictures, strokes, evidence and answers. */
  signatures: number;
  /** The venue's PDFs, with their pictures, and its logo. */
  documents: number;
  /** Rows of people, archived ones too. */
  records: number;
  counted_at: string;
  /** The venue's when the count began. */
  counted_version: number;
}
