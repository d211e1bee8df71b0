import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/* Platform transactions. */

export async function insertOidcSignIn(db: Connection, row: NewRow<'oidc_sign_ins'>): Promise<void> {
  await db.insertInto('oidc_sign_ins').values(row).execute();
}

/** Uses up a state or a ticket, also one that is too old; undefined for an unknown one and for another browser's, which stays. */
export function takeOidcSignIn(
  db: Connection,
  { tokenHash, browserHash, isTicket }: { tokenHash: string; browserHash: string; isTicket: boolean },
): Promise<Row<'oidc_sign_ins'> | undefined> {
  return db
    .deleteFrom('oidc_sign_ins')
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .where('user_id', isTicket ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Forgets those that ended unused. `now` is an ISO instant. */
export async function deleteEndedOidcSignIns(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('oidc_sign_ins').where('expires_at', '<=', now).execute();
}

/** The account that a provider knows as this subject. */
export async function findIdentity(db: Connection, issuer: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('oidc_identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** False where the account already has another subject at this provider, or the subject another account. */
export async function insertIdentity(db: Connection, row: NewRow<'oidc_identities'>): Promise<boolean> {
  const stored = await db
    .insertInto('oidc_identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}
