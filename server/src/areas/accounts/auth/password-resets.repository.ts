import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/* Links to choose a password, of which a user has one at most. Platform transactions. */

/** The user's link that was not used and has not expired by an ISO instant. */
export function findOpenReset(
  db: Connection,
  userId: string,
  nowAtUtc: string,
): Promise<Row<'password_resets'> | undefined> {
  return db
    .selectFrom('password_resets')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowAtUtc)
    .selectAll()
    .executeTakeFirst();
}

/** Changes when a link expires. */
export async function updateResetExpiry(db: Connection, tokenHash: string, expiresAtUtc: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ expires_at: expiresAtUtc })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Makes this the user's only link; any other one ends. */
export async function replaceReset(db: Connection, row: NewRow<'password_resets'>): Promise<void> {
  await deleteResetsOfUser(db, row.user_id);
  await db.insertInto('password_resets').values(row).execute();
}

/** Uses up the open link of a token and of the normalized email. Returns whose it was; undefined where there is none. */
export function takeReset(
  db: Connection,
  { tokenHash, email }: { tokenHash: string; email: string },
  nowAtUtc: string,
): Promise<Pick<Row<'password_resets'>, 'user_id'> | undefined> {
  return db
    .updateTable('password_resets')
    .set({ used_at: nowAtUtc })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowAtUtc)
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('user_id').where('email', '=', email))
    .returning('user_id')
    .executeTakeFirst();
}

/** Ends the links of a user. */
export async function deleteResetsOfUser(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Deletes the links of all users that expired before an ISO instant. */
export async function deleteResetsBefore(db: Connection, beforeUtc: string): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', beforeUtc).execute();
}
