declare module '../../../../db/tables.ts' {
  interface Tables {
    stamped_documents: StampedDocumentTable;
  }
}

/** The rules of a document by which waivers and bookings were stamped last; no row before the first time. */
export interface StampedDocumentTable {
  client_id: string;
  document_id: string;
  rules: string;
}
