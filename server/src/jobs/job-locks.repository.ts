import type { Connection } from '../db/database.ts';

/** Takes the lock when nobody holds it and its turn has come. */
export async function takeLock(
  db: Connection,
  lock: { name: string; holder: string; expiresAtUtc: string },
  nowAtUtc: string,
): Promise<boolean> {
  const { name, holder, expiresAtUtc } = lock;
  const row = await db
    .insertInto('job_locks')
    .values({ name, holder, expires_at: expiresAtUtc })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: expiresAtUtc })
        .where('job_locks.expires_at', '<=', nowAtUtc),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a turn: nobody takes the lock before `nextAtUtc`. Nothing happens when another server has taken over. */
export async function releaseLock(
  db: Connection,
  lock: { name: string; holder: string; nextAtUtc: string },
): Promise<void> {
  await db
    .updateTable('job_locks')
    .set({ expires_at: lock.nextAtUtc })
    .where('name', '=', lock.name)
    .where('holder', '=', lock.holder)
    .execute();
}

/** Puts off the first turn of a job that has never run. */
export async function putOffFirstTurn(db: Connection, name: string, untilUtc: string): Promise<void> {
  await db
    .insertInto('job_locks')
    .values({ name, holder: '', expires_at: untilUtc })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
