declare module '../../../db/tables.ts' {
  interface Tables {
    customer_erasures: CustomerErasureTable;
    erasure_openings: ErasureOpeningTable;
    erasure_settings: ErasureSettingsTable;
  }
}

export interface CustomerErasureTable {
  client_id: string;
  erasure_id: string;
  reason: string;
  requested_at: string;
  requested_by: string;
  /** JSON of `ErasureCounts`. */
  counts: string;
}

export interface ErasureOpeningTable {
  client_id: string;
  opening_id: string;
  waiver_id: string;
  reason: string;
  opened_at: string;
  opened_by: string;
}

export interface ErasureSettingsTable {
  client_id: string;
  evidence_years: number;
}
