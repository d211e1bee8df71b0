import type { PasskeyView } from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import type { Connection, Database } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/* Platform transactions. */

const shown = ['passkey_id', 'name', 'created_at', 'last_used_at'] as const;

/** Those of one account, newest first. */
export function listPasskeysOf(
  db: Connection,
  userId: string,
): Promise<(PasskeyView & Pick<Row<'passkeys'>, 'credential_id'>)[]> {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select([...shown, 'credential_id'])
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id')
    .execute();
}

/** By what the authenticator calls it; undefined for an unknown one. */
export function findPasskey(db: Connection, credentialId: string): Promise<Row<'passkeys'> | undefined> {
  return db.selectFrom('passkeys').where('credential_id', '=', credentialId).selectAll().executeTakeFirst();
}

/** Lets one request at a time count the passkeys of an account, until the commit. SQLite has a single writer. */
export async function countPasskeysAlone(
  db: Connection,
  dialect: Database['dialect'],
  userId: string,
): Promise<number> {
  await db
    .selectFrom('users')
    .where('user_id', '=', userId)
    .select('user_id')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  return (await listPasskeysOf(db, userId)).length;
}

/** Throws a unique violation where the credential is known already. */
export async function insertPasskey(db: Connection, row: NewRow<'passkeys'>): Promise<void> {
  await db.insertInto('passkeys').values(row).execute();
}

/**
 * Stores the authenticator's counter. False where it did not rise: a copy was used, or another request came first. One that
 * doesn't count stays at 0.
 */
export async function useCounter(db: Connection, passkeyId: string, count: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: count, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .where((eb) => (count === 0 ? eb('sign_count', '=', 0) : eb('sign_count', '<', count)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where the account has no such passkey. */
export async function removePasskey(db: Connection, userId: string, passkeyId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertPasskeyChallenge(db: Connection, row: NewRow<'passkey_challenges'>): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Uses up the challenge of a sign-in, also one that is too old; undefined where there is none. */
export function takeSignInChallenge(
  db: Connection,
  challengeId: string,
): Promise<Row<'passkey_challenges'> | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_id', '=', challengeId)
    .where('user_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Uses up the challenge of a new passkey of this account. */
export function takeOwnChallenge(
  db: Connection,
  userId: string,
  challengeHash: string,
): Promise<Row<'passkey_challenges'> | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Forgets those that nobody answered. `now` is an ISO instant. */
export async function deleteEndedPasskeyChallenges(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
