import { noteClockAhead } from '../db/clock-note.ts';
import { acquireLock, LEASE_MS, type Lock, renewLock } from '../db/job-locks.ts';
import type { Deps } from '../integrations/deps.ts';

/** Several attempts before the lease has run out. */
const RENEW_EVERY_MS = LEASE_MS / 4;

type LockDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'logger'>;

/** Null while another one holds the lock, or before its next turn, which is never further off than `turnMsMax`. Requirement Y83. */
export async function takeLock(deps: LockDeps, name: string, turnMsMax = 0): Promise<Lock | null> {
  const lock = { name, holder: deps.ids.uuid() };
  const nowMs = deps.clock.now();
  const taken = await deps.db.writePlatform(async (db) => {
    const acquired = await acquireLock(db, lock, { nowMs, turnMsMax });
    const isNew = acquired && acquired.aheadMs > 0 && (await noteClockAhead(db, acquired.aheadMs, nowMs));
    return acquired && { ...acquired, isNew };
  });
  if (taken?.isNew) sayClockWasAhead(deps, name, taken.aheadMs);
  return taken && lock;
}

/** `where` is a lock or a table. */
export function sayClockWasAhead({ logger }: Pick<Deps, 'logger'>, where: string, aheadMs: number): void {
  logger.warn(
    { where, aheadSeconds: Math.round(aheadMs / 1000) },
    'the clock was ahead: stored times that lie too far in the future are ignored',
  );
}

/** A lock whose lease is renewed while its holder works. */
export interface Lease {
  /** Aborts with the holder's own signal, and when another server has taken over: the rest is the other's. */
  readonly signal: AbortSignal;
  /** Renews now, before something that must not be done twice; false where another server has taken over. */
  renew(): Promise<boolean>;
  /** Ends the renewals. The caller releases the lock. */
  stop(): void;
}

/**
 * Renews the lease of a lock in the background. One renewal that fails proves nothing: who can't reach the database can't know, and
 * the work goes on until a renewal finds another holder. Requirement Y83.
 */
export function keepLease({ db, clock, logger }: LockDeps, lock: Lock, signal?: AbortSignal): Lease {
  const aborter = new AbortController();
  const abort = (): void => aborter.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let isStopped = false;
  const renew = async (): Promise<boolean> => {
    const untilUtc = new Date(clock.now() + LEASE_MS).toISOString();
    if (await db.writePlatform((connection) => renewLock(connection, lock, untilUtc))) return true;
    if (!isStopped && !aborter.signal.aborted)
      logger.warn({ job: lock.name }, 'another server took over, and this run stops');
    abort();
    return false;
  };
  let isRenewing = false;
  const timer = setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    await renew().catch((error: unknown) =>
      logger.warn({ job: lock.name, err: error }, 'a lease could not be renewed and will be tried again'),
    );
    isRenewing = false;
  }, RENEW_EVERY_MS);
  timer.unref();
  return {
    signal: aborter.signal,
    renew,
    stop() {
      isStopped = true;
      clearInterval(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
