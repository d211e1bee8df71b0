declare module '../../../db/tables.ts' {
  interface Tables {
    admin_exports: AdminExportTable;
  }
}

/** Who exported what of the platform's data. Requirement Y36. */
export interface AdminExportTable {
  export_id: string;
  user_id: string;
  type: string;
  range: string;
  /** Set for a custom range. */
  start_date: string | null;
  end_date: string | null;
  format: 'json' | 'csv';
  started_at: string;
  finished_at: string | null;
  outcome: 'running' | 'finished' | 'stopped' | 'failed';
  /** Counts the rows that were sent. */
  row_count: number;
}
