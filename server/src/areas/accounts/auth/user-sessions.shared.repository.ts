import type { Connection } from '#db/database';

const columns = ['session_id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'ip', 'method'] as const;

/**
 * Those that have not ended, at every venue or at one, most recently used first, with their venues; without the token's hash. Platform
 * transaction.
 */
export function findSessionsOfUser(
  db: Connection,
  { userId, clientId }: { userId: string; clientId?: string },
  now: string,
) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .leftJoin('clients', (join) =>
      join.on('clients.client_id', '=', (eb) => eb.fn.coalesce('sessions.client_id', 'users.client_id')),
    )
    .select(columns.map((column) => `sessions.${column}` as const))
    .select(['clients.client_id', 'clients.client_name'])
    .where('sessions.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .$if(clientId !== undefined, (query) => query.where('clients.client_id', '=', clientId ?? ''))
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.session_id')
    .execute();
}
