import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
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
  /** Who counted it; null for a device alone. */
  user_id: Generated<string | null>;
  needs_review: Flag;
  /** JSON, as of check-ins. */
  review_reasons: Generated<string | null>;
  /** The booking as the desk saw it; null where that is not known. */
  seen_date: string | null;
  seen_time: string | null;
  /** What a person decides where the booking is another one than the desk saw: until then, and where kept, it does not count for the booking. Rule M5. */
  review: 'open' | 'counted' | 'kept' | null;
  /** JSON: the check-ins that were made with it, by name. */
  checkin_ids: Generated<string>;
  /** Why staff let in some who had not signed. */
  override_reason: Generated<string | null>;
  /** What the booking showed before its first party check-in that counts; null where that is not known. Rule M8. */
  status_before: Generated<string | null>;
  /** When staff set the booking back after it: it counts for it no more. Rule M8. */
  ended_at: Generated<string | null>;
  undone_at: Generated<string | null>;
  undone_by: Generated<string | null>;
  undo_reason: Generated<string | null>;
}
