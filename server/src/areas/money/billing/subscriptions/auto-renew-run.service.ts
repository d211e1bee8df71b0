import { keepLease, takeLock } from '#access/lease';
import { AppError } from '#base/app-error';
import { deleteLock, isLockHeld } from '#db/job-locks';
import type { Deps } from '#integrations/deps';
import { type RenewalResult, renewals, sumDueRenewals } from './auto-renew.service.ts';

/** The most that an admin's run charges: a request must end. */
const CHARGES_AT_ONCE = 25;
/** It begins no further charge after this. */
const RUN_MS_MAX = 40_000;
const LOCK_NAME = 'auto-renewals running';

/**
 * Runs the automatic renewals that are due, as the job does; one run at a time over all servers. Answers null where another run
 * is under way. Errors: PAYMENTS_UNAVAILABLE. Requirement Y42.
 */
export async function runAutoRenewals(
  deps: Deps,
  { signal, chargesMax = Infinity, msMax = Infinity }: { signal?: AbortSignal; chargesMax?: number; msMax?: number },
): Promise<RenewalResult[] | null> {
  if (!deps.payments.platform) throw new AppError('PAYMENTS_UNAVAILABLE');
  const lock = await takeLock(deps, LOCK_NAME);
  if (!lock) return null;
  const lease = keepLease(deps, lock, signal);
  const startedMs = performance.now();
  const results: RenewalResult[] = [];
  let charges = 0;
  try {
    for await (const renewal of renewals(deps)) {
      if (renewal) results.push(renewal.result);
      if (renewal?.isCharge) charges += 1;
      const isOver = lease.signal.aborted || charges >= chargesMax || performance.now() - startedMs > msMax;
      /* Another server that took the lock meanwhile goes on by itself. */
      if (isOver || (renewal && !(await lease.renew()))) break;
    }
    return results;
  } finally {
    lease.stop();
    await deps.db.writePlatform((db) => deleteLock(db, lock));
  }
}

/** An admin's run: of a limited length, and refused while another one runs. Errors: PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS. */
export async function runAutoRenewalsOnce(deps: Deps): Promise<{ results: RenewalResult[]; remaining: number }> {
  const results = await runAutoRenewals(deps, { chargesMax: CHARGES_AT_ONCE, msMax: RUN_MS_MAX });
  if (!results)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Auto-renewals are already being processed. Please wait until that run finishes.',
      retryAfterSeconds: 30,
    });
  const { count } = await sumDueRenewals(deps);
  return { results, remaining: count };
}

/** What a run would charge now. */
export async function describeDueRenewals(deps: Deps) {
  const sum = await sumDueRenewals(deps);
  const isRunning = await deps.db.readPlatform((db) => isLockHeld(db, LOCK_NAME, deps.clock.now()));
  return { ...sum, at_once: CHARGES_AT_ONCE, is_running: isRunning };
}
