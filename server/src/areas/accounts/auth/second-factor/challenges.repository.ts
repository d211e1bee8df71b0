import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** Stores a sign-in whose password was right and whose code is still missing. */
export async function insertChallenge(db: Connection, row: NewRow<'sign_in_challenges'>): Promise<void> {
  await db.insertInto('sign_in_challenges').values(row).execute();
}

/** Not an expired one. */
export function findChallenge(
  db: Connection,
  tokenHash: string,
  now: string,
): Promise<Row<'sign_in_challenges'> | undefined> {
  return db
    .selectFrom('sign_in_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Counts a try before the code is looked at, and returns the number of tries; undefined where none is left. */
export async function takeTry(
  db: Connection,
  tokenHash: string,
  passwordMark: string,
  triesMax: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('password_mark', '=', passwordMark)
    .where('tries', '<', triesMax)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** Ends a sign-in that waits for its code; does nothing where there is none. */
export async function deleteChallenge(db: Connection, tokenHash: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash).execute();
}

/** Forgets sign-ins whose code did not come in time. `now` is an ISO instant. */
export async function deleteEndedChallenges(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute();
}
