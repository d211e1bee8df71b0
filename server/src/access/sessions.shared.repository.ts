import type { Connection } from '../db/database.ts';
import type { NewRow } from '../db/tables.ts';

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

/** Ends all sessions at a venue. */
export async function deleteSessionsOfVenue(db: Connection, clientId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('client_id', '=', clientId),
        /* A session that names no venue is at the one that its account used last. */
        eb.and([
          eb('client_id', 'is', null),
          eb('user_id', 'in', eb.selectFrom('users').select('user_id').where('client_id', '=', clientId)),
        ]),
      ]),
    )
    .execute();
}

/** Deletes the sessions of all users that have expired by an ISO instant. */
export async function deleteEndedSessions(db: Connection, nowAtUtc: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', nowAtUtc).execute();
}
