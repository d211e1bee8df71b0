declare module '../db/tables.ts' {
  interface Tables {
    throttles: ThrottleTable;
  }
}

export interface ThrottleTable {
  key: string;
  window_start_ms: number;
  hits: number;
}
