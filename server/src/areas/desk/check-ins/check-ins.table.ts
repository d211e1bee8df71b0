import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    check_ins: CheckInTable;
    early_undos: EarlyUndoTable;
  }
}

export interface CheckInTable {
  client_id: string;
  checkin_id: string;
  waiver_id: string;
  membership_id: string | null;
  check_in_time: string;
  created_at: string;
  venue_date: string;
  device_id: string | null;
  user_id: string | null;
  clock_correction_ms: number | null;
  clock_flagged: Flag;
  undone_at: string | null;
  undone_by: string | null;
  undo_reason: string | null;
  needs_review: Flag;
  /** The stop alert that was in force on arrival. */
  alert_text: Generated<string | null>;
  override_reason: Generated<string | null>;
  /** JSON: reasons that lie in who did it and on which device; null without any. Rules Q10, Q18, Q22. */
  review_reasons: Generated<string | null>;
  version: number;
}

export interface EarlyUndoTable {
  client_id: string;
  checkin_id: string;
  undone_at: string;
  undone_by: string | null;
  reason: string | null;
}
