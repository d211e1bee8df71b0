declare module '../../../db/tables.ts' {
  interface Tables {
    customer_uploads: CustomerUploadTable;
    upload_mappings: UploadMappingTable;
  }
}

export interface CustomerUploadTable {
  client_id: string;
  request_id: string;
  content_sha256: string;
  outcome: string;
  created_at: string;
}

export interface UploadMappingTable {
  client_id: string;
  columns_sha256: string;
  mapping: string;
  date_order: 'mdy' | 'dmy' | null;
  used_at: string;
}
