import type { Connection } from './database.ts';

/* Work that only one server does at a time, by name. A lock expires, so that a crashed server doesn't block the others. */

export interface Lock {
  name: string;
  /** Identifies one acquisition of the lock. */
  holder: string;
}

/** Acquires the lock when it is free or has expired; called again by its holder, it extends the lease. */
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

/** How a run went; instants are ISO 8601. */
export interface EndedRun {
  endedAtUtc: string;
  hasFailed: boolean;
}

/**
 * Releases the lock: nobody acquires it before `nextAtUtc`. `run` is kept for the platform's admins. A no-op when another server
 * has taken over.
 */
export async function releaseLockUntil(
  db: Connection,
  { name, holder }: Lock,
  nextAtUtc: string,
  run?: EndedRun,
): Promise<void> {
  await db
    .updateTable('job_locks')
    .set({ expires_at: nextAtUtc })
    .$if(run !== undefined, (query) =>
      query.set((eb) => ({
        ended_at: run?.endedAtUtc ?? null,
        failing_since: run?.hasFailed ? eb.fn.coalesce('failing_since', eb.val(run.endedAtUtc)) : null,
      })),
    )
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** Releases the lock of work that has no next run. */
export async function deleteLock(db: Connection, { name, holder }: Lock): Promise<void> {
  await db.deleteFrom('job_locks').where('name', '=', name).where('holder', '=', holder).execute();
}

/** Delays the first run of a job that has never run. */
export async function postponeFirstTurn(db: Connection, name: string, untilUtc: string): Promise<void> {
  await db
    .insertInto('job_locks')
    .values({ name, holder: '', expires_at: untilUtc })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
