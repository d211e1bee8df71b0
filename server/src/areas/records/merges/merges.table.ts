declare module '../../../db/tables.ts' {
  interface Tables {
    customer_merges: CustomerMergeTable;
  }
}

export interface CustomerMergeTable {
  client_id: string;
  merge_id: string;
  keep_waiver_id: string;
  merge_waiver_id: string;
  reason: string | null;
  merged_at: string;
  merged_by: string;
  undone_at: string | null;
  undone_by: string | null;
}
