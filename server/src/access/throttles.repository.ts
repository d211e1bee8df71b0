import type { Connection } from '../db/database.ts';

/* How often each key was hit in a window, which begins at `startMs` since the epoch. Platform transactions. */

/** The hits of a key in this window; 0 where they are of another one. */
export async function findHits(db: Connection, key: string, startMs: number): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('hits')
    .where('key', '=', key)
    .where('window_start_ms', '=', startMs)
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Returns the hits of a key in this window, including this addition; those of another window are forgotten. */
export async function addHits(db: Connection, key: string, startMs: number, amount: number): Promise<number> {
  const row = await db
    .insertInto('throttles')
    .values({ key, window_start_ms: startMs, hits: amount })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        hits: eb
          .case()
          .when('throttles.window_start_ms', '=', startMs)
          .then(eb('throttles.hits', '+', amount))
          .else(amount)
          .end(),
        window_start_ms: startMs,
      })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return row.hits;
}

/** Takes hits of a key away again, in whatever window they are. Does nothing where it has fewer. */
export async function takeBackHits(db: Connection, key: string, amount: number): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ hits: eb('hits', '-', amount) }))
    .where('key', '=', key)
    .where('hits', '>=', amount)
    .execute();
}

/** Forgets the hits of a key. */
export async function deleteThrottle(db: Connection, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Forgets the hits of all keys whose window began before `startMs`. */
export async function deleteThrottlesBefore(db: Connection, startMs: number): Promise<void> {
  await db.deleteFrom('throttles').where('window_start_ms', '<', startMs).execute();
}
