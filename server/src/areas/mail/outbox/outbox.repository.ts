import { sql } from 'kysely';
import { insertRows } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import type { Share } from './mail-kinds.ts';

/** When a mail that was given up is due. */
export const GIVEN_UP_UTC = '9999-12-31T00:00:00.000Z';

/** Whether any unsent mail, of a venue or of the platform, may be tried at this ISO instant. */
export async function isMailDue(db: Connection, nowAtUtc: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox_mail')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', nowAtUtc)
    .select('mail_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The turn that a mail takes: its venue's, or the platform's, as of a venue. An index has this expression. */
const turnOf = sql<string>`coalesce(client_id, '')`;

/**
 * The turns in which mail is due, the one that waits longest first. It reads two entries of an index for each venue with unsent mail,
 * however much of it there is.
 */
export async function listTurnsDue(db: Connection, nowAtUtc: string): Promise<string[]> {
  const { rows } = await sql<{ turn: string }>`
    WITH RECURSIVE turns (turn) AS (
      SELECT (SELECT ${turnOf} FROM outbox_mail WHERE sent_at IS NULL AND ${turnOf} >= '' ORDER BY ${turnOf} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${turnOf} FROM outbox_mail WHERE sent_at IS NULL AND ${turnOf} > turn ORDER BY ${turnOf} LIMIT 1)
      FROM turns WHERE turn IS NOT NULL
    ), firsts AS (
      SELECT turn, (
        SELECT next_attempt_at FROM outbox_mail WHERE sent_at IS NULL AND ${turnOf} = turn ORDER BY next_attempt_at LIMIT 1
      ) AS due_at
      FROM turns WHERE turn IS NOT NULL
    )
    SELECT turn FROM firsts WHERE due_at <= ${nowAtUtc} ORDER BY due_at, turn`.execute(db);
  return rows.map(({ turn }) => turn);
}

/** The mail of a turn that has been due longest. */
export async function findDueMail(
  db: Connection,
  turn: string,
  nowAtUtc: string,
): Promise<Row<'outbox_mail'> | undefined> {
  return db
    .selectFrom('outbox_mail')
    .where('sent_at', 'is', null)
    .where(turnOf, '=', turn)
    .where('next_attempt_at', '<=', nowAtUtc)
    .orderBy('next_attempt_at')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
}

/**
 * Counts an attempt before it is made, so that a mail that crashes the server is not retried forever, and clears the failure of the
 * one before. False when another server got it first.
 */
export async function markAttempt(
  db: Connection,
  row: Pick<Row<'outbox_mail'>, 'mail_id' | 'attempts'>,
  { nowUtc, nextAttemptAtUtc }: { nowUtc: string; nextAttemptAtUtc: string },
): Promise<boolean> {
  const updated = await db
    .updateTable('outbox_mail')
    .set({
      attempts: row.attempts + 1,
      next_attempt_at: nextAttemptAtUtc,
      tried_at: nowUtc,
      given_up_at: nextAttemptAtUtc === GIVEN_UP_UTC ? nowUtc : null,
      failure: null,
      blame: null,
    })
    .where('mail_id', '=', row.mail_id)
    .where('attempts', '=', row.attempts)
    .returning('mail_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Which mail of a mailbox counts together. */
interface MailboxShare {
  mac: string;
  share: Share;
}

/** When mail of a mailbox's share was sent since then. */
export async function listHandOvers(db: Connection, { mac, share }: MailboxShare, sinceUtc: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox_mail')
    .where('recipient_mac', '=', mac)
    .where('sent_at', '>', sinceUtc)
    .where('share', '=', share)
    .select('sent_at')
    .execute();
  return rows.map(({ sent_at: at }) => at ?? '');
}

/** Mail of a mailbox's share that is not due yet: held back, or for its next attempt, as what is being sent; at most `limit`. */
export async function listPlanned(
  db: Connection,
  { mac, share }: MailboxShare,
  { nowAtUtc, limit }: { nowAtUtc: string; limit: number },
): Promise<Pick<Row<'outbox_mail'>, 'mail_id' | 'next_attempt_at'>[]> {
  return db
    .selectFrom('outbox_mail')
    .where('recipient_mac', '=', mac)
    .where('share', '=', share)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '>', nowAtUtc)
    .orderBy('next_attempt_at')
    .limit(limit)
    .select(['mail_id', 'next_attempt_at'])
    .execute();
}

/** Holds a mail back until then, without an attempt, unless another server makes one. */
export async function holdBack(
  db: Connection,
  row: Pick<Row<'outbox_mail'>, 'mail_id' | 'attempts'>,
  untilUtc: string,
): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ next_attempt_at: untilUtc })
    .where('mail_id', '=', row.mail_id)
    .where('attempts', '=', row.attempts)
    .where('sent_at', 'is', null)
    .execute();
}

/** Deletes mails of strangers about the same thing that wait and are older: what they say no longer holds. */
export async function dropOutdated(
  db: Connection,
  { mail_id: mailId, about, created_at: createdAtUtc }: Row<'outbox_mail'>,
): Promise<void> {
  if (about === null) return;
  await db
    .deleteFrom('outbox_mail')
    .where('about', '=', about)
    .where('sent_at', 'is', null)
    .where('share', 'is not', null)
    .where('attempts', '=', 0)
    .whereRef('next_attempt_at', '>', 'created_at')
    .where('created_at', '<=', createdAtUtc)
    .where('mail_id', '!=', mailId)
    .execute();
}

/** Deletes a mail that is not to be sent, without a trace in the outbox. */
export async function dropMail(db: Connection, mailId: string): Promise<void> {
  await db.deleteFrom('outbox_mail').where('mail_id', '=', mailId).execute();
}

/** Deletes mail that was sent before an ISO instant; unsent mail stays, however old it is. */
export async function deleteSentBefore(db: Connection, beforeUtc: string): Promise<void> {
  await db.deleteFrom('outbox_mail').where('sent_at', '<', beforeUtc).execute();
}

/** Puts mails into the outbox; those that are `isOnce` only where their id is not there yet. Returns how many were. */
export function insertMails(
  db: Connection,
  rows: readonly NewRow<'outbox_mail'>[],
  { isOnce = false }: { isOnce?: boolean } = {},
): Promise<number> {
  return insertRows(db, 'outbox_mail', rows, isOnce ? { onConflict: 'ignore' } : {});
}

/** A venue's unsent mail whose row doesn't say to whom it goes. */
export function listUnmarkedMail(
  db: Connection,
  clientId: string,
  limit: number,
): Promise<Pick<Row<'outbox_mail'>, 'mail_id' | 'message'>[]> {
  return db
    .selectFrom('outbox_mail')
    .where('client_id', '=', clientId)
    .where('sent_at', 'is', null)
    .where('recipient_mac', 'is', null)
    .limit(limit)
    .select(['mail_id', 'message'])
    .execute();
}

/** Deletes a venue's mail to these recipients and the mail with these ids, sent or not. Returns how many. */
export async function deleteMailOf(
  db: Connection,
  clientId: string,
  { recipientMacs, mailIds }: { recipientMacs: readonly string[]; mailIds: readonly string[] },
): Promise<number> {
  const deleted = await db
    .deleteFrom('outbox_mail')
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([eb('recipient_mac', 'in', recipientMacs), ...(mailIds.length > 0 ? [eb('mail_id', 'in', mailIds)] : [])]),
    )
    .returning('mail_id')
    .execute();
  return deleted.length;
}
