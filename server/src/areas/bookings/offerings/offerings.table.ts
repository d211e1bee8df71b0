declare module '../../../db/tables.ts' {
  interface Tables {
    offerings: OfferingTable;
  }
}

export interface OfferingTable {
  client_id: string;
  offering_id: string;
  offering_name: string;
  offering_type: 'Group' | 'Individual';
  base_players: number;
  max_players: number;
  capacity: number | null;
  /** `{mon:{start,end},…}` in HH:MM; a missing day is closed. */
  hours: string;
  /** 1 where the venue said when it is open, also that it never is; 0 where none of its hours were ever given. */
  hours_given: number;
  /** JSON array of `mon` … `sun`; null means every day with hours. */
  available_days: string | null;
  start_date: string | null;
  end_date: string | null;
  interval_minutes: number;
  deposit_cents: number;
  side_text: string;
  /** JSON of `{offering_name, side_text}` by language; `{}` where there is none. */
  translations: string;
  /** Null where a booking takes its start time only; only with it there are setup, cleanup and needs. */
  duration_minutes: number | null;
  setup_minutes: number;
  cleanup_minutes: number;
  /** The notice that visitors need before the start, and how many days ahead they can book. */
  lead_minutes: number;
  horizon_days: number | null;
  /** JSON array of `{resource_ids, units_per, units}`. */
  resource_needs: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}
