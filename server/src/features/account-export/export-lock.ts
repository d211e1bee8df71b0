import { AppError } from '../../app-error.ts';
import { acquireLock, deleteLock } from '../../db/job-locks.ts';
import type { Deps } from '../../deps.ts';

/** A download without reads for this long is considered dead. */
const LEASE_MS = 2 * 60_000;
const RENEW_EVERY_MS = 30_000;

/** One export at a time for each venue, across all servers. */
export interface ExportLock {
  /** Extends the lease; called often. */
  renew(): Promise<void>;
  /** Allows the next export. Never throws: the lease expires by itself. */
  release(): Promise<void>;
}

/** Errors: TOO_MANY_REQUESTS while another export of the venue runs. */
export async function acquireExportLock(deps: Deps, clientId: string): Promise<ExportLock> {
  const lock = { name: `export ${clientId}`, holder: deps.ids.uuid() };
  const hold = async (): Promise<boolean> => {
    const nowMs = deps.clock.now();
    const until = new Date(nowMs + LEASE_MS).toISOString();
    return deps.db.writePlatform((db) => acquireLock(db, lock, until, new Date(nowMs).toISOString()));
  };
  if (!(await hold()))
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'An export of your data is running already. Please wait until it is finished.',
      retryAfterSeconds: 30,
    });
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
          deps.logger.warn({ err: error }, 'the lock of an export was not released and expires with its lease'),
        ),
  };
}
