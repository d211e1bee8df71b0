import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Those that have not ended, most recently used first; without the token's hash. */
export function findSessionsOfUser(
  db: Connection,
  userId: string,
  now: string,
): Promise<Omit<Row<'sessions'>, 'token_hash' | 'user_id'>[]> {
  return db
    .selectFrom('sessions')
    .select(['session_id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .execute();
}
