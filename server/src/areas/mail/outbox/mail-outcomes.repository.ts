import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Blame } from './mail-failure.ts';
import { GIVEN_UP_UTC } from './outbox.repository.ts';

/* What became of mails that were tried. Platform transactions. */

/**
 * Clears the text of a sent mail: it is no longer needed and is personal data. Returns the venue for which it counts: none for the
 * platform's own, and for one that was marked before.
 */
export async function markSent(db: Connection, mailId: string, sentAtUtc: string): Promise<string | null> {
  const sent = await db
    .updateTable('outbox_mail')
    .set({ sent_at: sentAtUtc, message: '{}', failure: null, blame: null, given_up_at: null })
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  return sent?.client_id ?? null;
}

/** The attempt counts, and the mail waits as long as it was marked to. `failure` is a code, never the transport's message, which may quote the address. */
export async function markFailed(
  db: Connection,
  mailId: string,
  { failure, blame }: { failure: string; blame: Blame },
): Promise<void> {
  /* What others decide about together: it is brought forward after an outage. */
  const stored = blame === 'unclear' || blame === 'busy' ? 'doubt' : blame;
  await db.updateTable('outbox_mail').set({ failure, blame: stored }).where('mail_id', '=', mailId).execute();
}

/** A mail that was refused for good is not tried again by itself. */
export async function giveUp(
  db: Connection,
  mailId: string,
  { failure, nowUtc }: { failure: string; nowUtc: string },
): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ failure, blame: 'refused', given_up_at: nowUtc, next_attempt_at: GIVEN_UP_UTC })
    .where('mail_id', '=', mailId)
    .execute();
}

/** The attempt that was counted for this row was the server's fault: it doesn't count, and the mail is due, behind those that wait longer. */
export async function takeBackAttempt(
  db: Connection,
  { mail_id: mailId, attempts }: Pick<Row<'outbox_mail'>, 'mail_id' | 'attempts'>,
  { failure, nowUtc }: { failure: string; nowUtc: string },
): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ attempts, failure, blame: 'server', next_attempt_at: nowUtc, given_up_at: null })
    .where('mail_id', '=', mailId)
    .where('attempts', '=', attempts + 1)
    .where('sent_at', 'is', null)
    .execute();
}

/** Whether any mail was sent in this time. */
export async function isAnySent(
  db: Connection,
  { afterUtc, untilUtc }: { afterUtc: string; untilUtc: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('outbox_mail')
    .where('sent_at', 'is not', null)
    .where('sent_at', '>', afterUtc)
    .where('sent_at', '<=', untilUtc)
    .select('mail_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes mail due whose last failure may have been the server's, at most `limit`. Returns how many. */
export async function bringForward(db: Connection, nowUtc: string, limit: number): Promise<number> {
  const later = db
    .selectFrom('outbox_mail')
    .where('sent_at', 'is', null)
    /* The condition is written as in the index. */
    .where(sql<boolean>`blame = 'doubt'`)
    .where('next_attempt_at', '>', nowUtc)
    .where('next_attempt_at', '<', GIVEN_UP_UTC)
    .orderBy('next_attempt_at')
    .limit(limit)
    .select('mail_id');
  const moved = await db
    .updateTable('outbox_mail')
    .set({ next_attempt_at: nowUtc })
    .where('mail_id', 'in', later)
    .returning('mail_id')
    .execute();
  return moved.length;
}
