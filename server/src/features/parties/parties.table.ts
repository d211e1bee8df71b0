import type { Flag } from '../../db/flag.ts';

declare module '../../db/tables.ts' {
  interface Tables {
    party_check_ins: PartyCheckInTable;
  }
}

export interface PartyCheckInTable {
  client_id: string;
  mutation_id: string;
  booking_id: string;
  party_goers: number;
  waiver_ids: string;
  check_in_time: string;
  venue_date: string;
  device_id: string | null;
  needs_review: Flag;
}
