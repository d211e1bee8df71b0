declare module '../../../../db/tables.ts' {
  interface Tables {
    blackout_dates: BlackoutDateTable;
  }
}

export interface BlackoutDateTable {
  client_id: string;
  blackout_id: string;
  /** '' for the whole business. */
  offering_id: string;
  blackout_date: string;
  reason: string | null;
  created_at: string;
}
