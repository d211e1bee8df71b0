import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

const columns = ['session_id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'ip'] as const;

/** Those that have not ended, most recently used first; without the token's hash. */
export function findSessionsOfUser(
  db: Connection,
  userId: string,
  now: string,
): Promise<Pick<Row<'sessions'>, (typeof columns)[number]>[]> {
  return db
    .selectFrom('sessions')
    .select(columns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .execute();
}
