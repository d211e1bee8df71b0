import { AppError } from '../app-error.ts';
import { acquireLock, deleteLock } from '../db/job-locks.ts';
import type { Deps } from '../deps.ts';

/** Work without a sign of life for this long is considered dead. */
const LEASE_MS = 2 * 60_000;
const RENEW_EVERY_MS = 30_000;

/** Work that runs once at a time, across all servers, for as long as it is read. */
export interface HeldLock {
  /** Extends the lease; called often. */
  renew(): Promise<void>;
  /** Allows the next one. Never throws: the lease expires by itself. */
  release(): Promise<void>;
}

/** Errors: TOO_MANY_REQUESTS with `message` while another one holds it. */
export async function holdLock(deps: Deps, name: string, message: string): Promise<HeldLock> {
  const lock = { name, holder: deps.ids.uuid() };
  const hold = async (): Promise<boolean> => {
    const nowMs = deps.clock.now();
    const until = new Date(nowMs + LEASE_MS).toISOString();
    return deps.db.writePlatform((db) => acquireLock(db, lock, until, new Date(nowMs).toISOString()));
  };
  if (!(await hold())) throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 30 });
  let renewedAtMs = deps.clock.now();
  return {
    async renew() {
      if (deps.clock.now() - renewedAtMs < RENEW_EVERY_MS) return;
      renewedAtMs = deps.clock.now();
      await hold();
    },
    release: () =>
      deps.db
        .writePlatform((db) => deleteLock(db, lock))
        .catch((error: unknown) =>
          deps.logger.warn({ err: error }, 'a lock was not released and expires with its lease'),
        ),
  };
}
