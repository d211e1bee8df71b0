import type { Connection } from './database.ts';

/* Work that only one server does at a time, by name. A lock ends by itself, so that a server that died holds up nobody. */

export interface Lock {
  name: string;
  /** An id of this turn alone. */
  holder: string;
}

/** Acquires the lock when it is free or has expired; asked again by its holder, it lasts longer. */
export async function acquireLock(
  db: Connection,
  { name, holder }: Lock,
  expiresAtUtc: string,
  nowAtUtc: string,
): Promise<boolean> {
  const row = await db
    .insertInto('job_locks')
    .values({ name, holder, expires_at: expiresAtUtc })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: expiresAtUtc })
        .where((eb) => eb.or([eb('job_locks.expires_at', '<=', nowAtUtc), eb('job_locks.holder', '=', holder)])),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a turn: nobody acquires the lock before `nextAtUtc`. Nothing happens when another server has taken over. */
export async function releaseLockUntil(db: Connection, { name, holder }: Lock, nextAtUtc: string): Promise<void> {
  await db
    .updateTable('job_locks')
    .set({ expires_at: nextAtUtc })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** Ends a turn of what has no next one. */
export async function deleteLock(db: Connection, { name, holder }: Lock): Promise<void> {
  await db.deleteFrom('job_locks').where('name', '=', name).where('holder', '=', holder).execute();
}

/** Puts off the first turn of a job that has never run. */
export async function postponeFirstTurn(db: Connection, name: string, untilUtc: string): Promise<void> {
  await db
    .insertInto('job_locks')
    .values({ name, holder: '', expires_at: untilUtc })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
