declare module '../../../db/tables.ts' {
  interface Tables {
    cash_movements: CashMovementTable;
    day_closes: DayCloseTable;
  }
}

/** Cash that was put into the drawer or taken out of it. Requirement B68. */
export interface CashMovementTable {
  client_id: string;
  movement_id: string;
  kind: 'in' | 'out';
  amount_cents: number;
  reason: string;
  actor: string;
  created_at: string;
  z_number: number | null;
}

/** Closes of days, which nothing changes afterward. Requirement B68. */
export interface DayCloseTable {
  client_id: string;
  /** 1, 2, 3 and so on. */
  z_number: number;
  close_id: string;
  as_of: string;
  /** JSON of what was counted. */
  figures: string;
  counted_cents: number;
  float_cents: number;
  note: string;
  actor: string;
  created_at: string;
}
