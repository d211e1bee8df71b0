declare module '../../../db/tables.ts' {
  interface Tables {
    customer_merges: CustomerMergeTable;
    merged_customers: MergedCustomerTable;
    joined_people: JoinedPersonTable;
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
