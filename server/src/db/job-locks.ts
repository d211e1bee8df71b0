import { waitOf } from '../base/stored-time.ts';
import type { Connection } from './database.ts';

/*
 * Work that only one server does at a time, by name. While it is done, its row names the holder and the end of a short lease, which
 * the holder renews: that of a server that died runs out by itself. Without a holder, the instant is that of the next turn.
 */

export interface Lock {
  name: string;
  /** Identifies one acquisition of the lock. */
  holder: string;
}

const NOBODY = '';

/** Longer than an event loop is ever blocked, and than a database is away during a failover. */
export const LEASE_MS = 60_000;

interface Asked {
  nowMs: number;
  /** How far off its next turn can be; 0 for work that has none. */
  turnMsMax?: number;
}

/**
 * Acquires the lock where nobody holds it and its turn has come; null otherwise. `aheadMs` is not 0 where the stored instant could
 * only come from a clock that was ahead, and was ignored.
 */
export async function acquireLock(
  db: Connection,
  { name, holder }: Lock,
  { nowMs, turnMsMax = 0 }: Asked,
): Promise<{ aheadMs: number } | null> {
  const found = await db
    .selectFrom('job_locks')
    .where('name', '=', name)
    .select(['holder', 'expires_at'])
    .executeTakeFirst();
  const wait = found ? waitOf(found.expires_at, nowMs, found.holder === NOBODY ? turnMsMax : LEASE_MS) : 'over';
  if (wait === 'running') return null;
  const lease = { holder, expires_at: new Date(nowMs + LEASE_MS).toISOString() };
  const acquired = await db
    .insertInto('job_locks')
    .values({ name, ...lease })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(lease)
        /* Unless another server was faster. */
        .where('job_locks.holder', '=', found?.holder ?? holder)
        .where('job_locks.expires_at', '=', found?.expires_at ?? lease.expires_at),
    )
    .returning('name')
    .executeTakeFirst();
  if (!acquired) return null;
  return { aheadMs: found && wait === 'ahead' ? Date.parse(found.expires_at) - nowMs : 0 };
}

/** Extends the lease, also one that has run out and was not taken; false where another server has taken over. */
export async function renewLock(db: Connection, { name, holder }: Lock, untilUtc: string): Promise<boolean> {
  const renewed = await db
    .updateTable('job_locks')
    .set({ expires_at: untilUtc })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .returning('name')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Whether someone holds the lock now. */
export async function isLockHeld(db: Connection, name: string, nowMs: number): Promise<boolean> {
  const found = await db
    .selectFrom('job_locks')
    .where('name', '=', name)
    .where('holder', '!=', NOBODY)
    .select('expires_at')
    .executeTakeFirst();
  return found !== undefined && waitOf(found.expires_at, nowMs, LEASE_MS) === 'running';
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
  run: EndedRun,
): Promise<void> {
  await db
    .updateTable('job_locks')
    .set((eb) => ({
      holder: NOBODY,
      expires_at: nextAtUtc,
      ended_at: run.endedAtUtc,
      failing_since: run.hasFailed ? eb.fn.coalesce('failing_since', eb.val(run.endedAtUtc)) : null,
    }))
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
    .values({ name, holder: NOBODY, expires_at: untilUtc })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Ends the leases of servers that are gone, for a server that had the database to itself at `startedMs`. One that was acquired or
 * renewed since then ends later than these.
 */
export async function endDeadLeases(db: Connection, startedMs: number): Promise<void> {
  await db
    .updateTable('job_locks')
    .set({ expires_at: new Date(startedMs).toISOString() })
    .where('holder', '!=', NOBODY)
    .where('expires_at', '<=', new Date(startedMs + LEASE_MS).toISOString())
    .execute();
}
