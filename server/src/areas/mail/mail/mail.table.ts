import type { Generated } from 'kysely';

declare module '../../../db/tables.ts' {
  interface Tables {
    outbox_mail: OutboxMailTable;
  }
}

export interface OutboxMailTable {
  mail_id: string;
  client_id: string | null;
  message: string;
  created_at: string;
  next_attempt_at: string;
  attempts: number;
  sent_at: string | null;
  failure: string | null;
  /** Keyed hash of the mailbox, for mail with a limit per recipient. */
  recipient_mac: Generated<string | null>;
}
