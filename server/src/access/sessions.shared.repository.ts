import type { ExpressionBuilder } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { NewRow, Tables } from '../db/tables.ts';

/* Who is signed in. Platform transactions. */

/** Stores a session, whose token is stored only as a hash. */
export async function insertSession(db: Connection, session: NewRow<'sessions'>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Extends a session that was just used; both times are ISO instants. Does nothing where it was ended. */
export async function touchSession(
  db: Connection,
  tokenHash: string,
  seenAt: string,
  expiresAt: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: seenAt, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Returns whether the user had this session. */
export async function deleteSession(db: Connection, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every session of a user except the one to keep. */
export async function deleteSessionsOfUser(db: Connection, userId: string, keepSessionId?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keepSessionId !== undefined, (query) => query.where('session_id', '!=', keepSessionId ?? ''))
    .execute();
}

/** Until when (ISO) a session's dangerous acts need no further proof. */
export async function setConfirmedUntil(db: Connection, sessionId: string, until: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_until: until }).where('session_id', '=', sessionId).execute();
}

/**
 * Binds a person's sessions that name no venue, because they are from before an account could have several, to the one used last: the
 * caller is about to change which that is.
 */
export async function bindSessionsToVenue(db: Connection, userId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({ client_id: eb.selectFrom('users').select('users.client_id').where('user_id', '=', userId) }))
    .where('user_id', '=', userId)
    .where('client_id', 'is', null)
    .execute();
}

/** Ends all sessions at a venue, or those of one person there. Returns how many. */
export async function deleteSessionsOfVenue(db: Connection, clientId: string, userId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(isAtVenue(clientId))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** When each person with a session at a venue last used one. */
export function listLastSeen(db: Connection, clientId: string): Promise<{ user_id: string; last_seen_at: string }[]> {
  return db
    .selectFrom('sessions')
    .where(isAtVenue(clientId))
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.max<string>('last_seen_at').as('last_seen_at')])
    .execute();
}

/** A session that names no venue is at the one that its account used last. */
function isAtVenue(clientId: string) {
  return (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.or([
      eb('sessions.client_id', '=', clientId),
      eb.and([
        eb('sessions.client_id', 'is', null),
        eb('sessions.user_id', 'in', eb.selectFrom('users').select('user_id').where('users.client_id', '=', clientId)),
      ]),
    ]);
}

/** Deletes the sessions of all users that have expired by an ISO instant. */
export async function deleteEndedSessions(db: Connection, nowAtUtc: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', nowAtUtc).execute();
}
