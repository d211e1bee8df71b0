import type { AlertLevel } from '@gatehouse/sync-protocol/areas/people/alert';

declare module '../../../db/tables.ts' {
  interface Tables {
    customer_notes: CustomerNoteTable;
    customer_note_events: CustomerNoteEventTable;
  }
}

export interface CustomerNoteTable {
  client_id: string;
  note_id: string;
  waiver_id: string;
  /** Key of the person when it was written; counts once the waiver is gone. */
  person_key: string;
  text: string;
  /** Null when it is no alert, and once it is deleted. */
  level: AlertLevel | null;
  alert_since: string | null;
  created_at: string;
  /** An actor of the audit chain: `user:…`. */
  created_by: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface CustomerNoteEventTable {
  client_id: string;
  note_id: string;
  number: number;
  happened_at: string;
  actor: string;
  kind: 'created' | 'changed' | 'deleted';
  text: string;
  level: AlertLevel | null;
}
