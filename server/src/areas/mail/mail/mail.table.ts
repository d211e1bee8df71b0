import type { Generated } from 'kysely';
import type { Share } from './mail-kinds.ts';

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
  /** Later than `created_at` without an attempt: held back, because its mailbox is over the limit. */
  next_attempt_at: string;
  attempts: number;
  sent_at: string | null;
  failure: string | null;
  /** Keyed hash of the mailbox; null for mail to an account. */
  recipient_mac: Generated<string | null>;
  /** What of the mailbox's limit it counts in; null for mail that is never held back. */
  share: Generated<Share | null>;
  /** The id of what it tells the state of, such as a booking. */
  about: Generated<string | null>;
}
