import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/* Mail that was not sent, of all venues, for the platform's admins. Platform transactions. */

/** A mail, and the name of its venue. */
export type UnsentRow = Row<'outbox_mail'> & { client_name: string | null };

/** Where a page begins, exclusive. */
export interface MailPosition {
  atUtc: string;
  mailId: string;
}

interface Page {
  after: MailPosition | null;
  limit: number;
}

/** What waits, oldest first, from an index of its own. */
export function listWaitingMail(db: Connection, { after, limit }: Page): Promise<UnsentRow[]> {
  const isAfter = after
    ? sql<boolean>`created_at >= ${after.atUtc} AND (created_at > ${after.atUtc} OR mail_id > ${after.mailId})`
    : sql<boolean>`TRUE`;
  const mails = db
    .selectFrom('outbox_mail')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(isAfter)
    .orderBy('created_at')
    .orderBy('mail_id')
    .limit(limit)
    .selectAll();
  return db
    .selectFrom(mails.as('mails'))
    .leftJoin('clients', 'clients.client_id', 'mails.client_id')
    .orderBy('mails.created_at')
    .orderBy('mails.mail_id')
    .selectAll('mails')
    .select('clients.client_name')
    .execute();
}

/** What was given up, newest first, from an index of its own. */
export function listGivenUpMail(db: Connection, { after, limit }: Page): Promise<UnsentRow[]> {
  const isAfter = after
    ? sql<boolean>`given_up_at <= ${after.atUtc} AND (given_up_at < ${after.atUtc} OR mail_id < ${after.mailId})`
    : sql<boolean>`TRUE`;
  const mails = db
    .selectFrom('outbox_mail')
    .where('given_up_at', 'is not', null)
    .where(isAfter)
    .orderBy('given_up_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .selectAll();
  return db
    .selectFrom(mails.as('mails'))
    .leftJoin('clients', 'clients.client_id', 'mails.client_id')
    .orderBy('mails.given_up_at', 'desc')
    .orderBy('mails.mail_id', 'desc')
    .selectAll('mails')
    .select('clients.client_name')
    .execute();
}

/** A mail that was not sent yet; undefined where it was, or is gone. Locked until the transaction ends. */
export function lockUnsentMail(db: Connection, mailId: string): Promise<Row<'outbox_mail'> | undefined> {
  return db
    .updateTable('outbox_mail')
    .set((eb) => ({ attempts: eb.ref('attempts') }))
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Has a mail tried again at this instant, as if it were new. */
export async function renewMail(db: Connection, mailId: string, nowUtc: string): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ attempts: 0, failure: null, blame: null, given_up_at: null, tried_at: nowUtc, next_attempt_at: nowUtc })
    .where('mail_id', '=', mailId)
    .execute();
}

/** Deletes one mail. */
export async function deleteMail(db: Connection, mailId: string): Promise<void> {
  await db.deleteFrom('outbox_mail').where('mail_id', '=', mailId).execute();
}
