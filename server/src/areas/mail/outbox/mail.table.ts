import type { Generated } from 'kysely';
import type { Blame } from './mail-failure.ts';
import type { Share } from './mail-kinds.ts';

declare module '../../../db/tables.ts' {
  interface Tables {
    outbox_mail: OutboxMailTable;
    mail_counts: MailCountTable;
  }
}

export interface OutboxMailTable {
  mail_id: string;
  client_id: string | null;
  message: string;
  created_at: string;
  /** A future time without an attempt: the mail is held back, because its mailbox is over the limit. */
  next_attempt_at: string;
  attempts: number;
  sent_at: string | null;
  /** Codes alone. */
  failure: string | null;
  /** What was to blame for the failure; null without one, and in rows older than this column. */
  blame: Generated<Blame | null>;
  /** When an attempt was last begun. */
  tried_at: Generated<string | null>;
  /** Null while it waits, and once it was sent. */
  given_up_at: Generated<string | null>;
  /** Keyed hash of the mailbox; null for mail to an account. */
  recipient_mac: Generated<string | null>;
  /** What of the mailbox's limit it counts in; null for mail that is never held back. */
  share: Generated<Share | null>;
  /** The id of what it tells the state of, such as a booking. */
  about: Generated<string | null>;
}

/** Mails that were sent for a venue; what they said is deleted after a month, and at once where a person is erased. */
export interface MailCountTable {
  client_id: string;
  /** The venue's month, `YYYY-MM`. */
  month: string;
  sent: number;
}
