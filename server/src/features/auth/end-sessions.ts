import type { Connection } from '../../db/database.ts';

/** Ends every session of a user, but the one to keep. */
export async function deleteSessionsOfUser(db: Connection, userId: string, keepSessionId?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keepSessionId !== undefined, (query) => query.where('session_id', '!=', keepSessionId ?? ''))
    .execute();
}
