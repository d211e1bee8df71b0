import { AppError } from '../base/app-error.ts';
import { deleteLock, LEASE_MS, renewLock } from '../db/job-locks.ts';
import type { Deps } from '../integrations/deps.ts';
import { takeLock } from './lease.ts';

const RENEW_EVERY_MS = LEASE_MS / 4;

/** Work that runs once at a time, across all servers, for as long as it is read: what nobody reads anymore loses its lock. */
export interface HeldLock {
  /** Extends the lease; called often. */
  renew(): Promise<void>;
  /** Allows the next one. Never throws: the lease expires by itself. */
  release(): Promise<void>;
}

/** Errors: TOO_MANY_REQUESTS with `message` while another one holds it. */
export async function holdLock(deps: Deps, name: string, message: string): Promise<HeldLock> {
  const lock = await takeLock(deps, name);
  if (!lock) throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 30 });
  let renewedAtMs = deps.clock.now();
  return {
    async renew() {
      const nowMs = deps.clock.now();
      if (Math.abs(nowMs - renewedAtMs) < RENEW_EVERY_MS) return;
      renewedAtMs = nowMs;
      await deps.db.writePlatform((db) => renewLock(db, lock, new Date(nowMs + LEASE_MS).toISOString()));
    },
    release: () =>
      deps.db
        .writePlatform((db) => deleteLock(db, lock))
        .catch((error: unknown) =>
          deps.logger.warn({ err: error }, 'a lock was not released and expires with its lease'),
        ),
  };
}
