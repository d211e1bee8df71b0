import { setMaxListeners } from 'node:events';
import { keepLease, takeLock } from '../access/lease.ts';
import { postponeFirstTurn, releaseLockUntil } from '../db/job-locks.ts';
import type { Deps } from '../integrations/deps.ts';
import type { Job } from './job.ts';

/** How often a job checks at least whether it is due, and the delay after a failure. */
const LOOK_EVERY_MAX_MS = 60_000;

export interface Scheduler {
  /** Starts no more runs, aborts the running ones, and waits for them. */
  stop(): Promise<void>;
}

/**
 * Checks regularly whether a job is due. Servers check at different times, because each adds a random
 * part of the interval.
 */
export function startScheduler(deps: Deps, jobs: readonly Job[]): Scheduler {
  const aborter = new AbortController();
  /* Each job listens while it waits; Node takes more than ten for a leak. */
  setMaxListeners(0, aborter.signal);
  const loops = jobs.map((job) => loop(deps, job, aborter.signal));
  return {
    async stop() {
      aborter.abort();
      await Promise.all(loops);
    },
  };
}

async function loop(deps: Deps, job: Job, signal: AbortSignal): Promise<void> {
  if (job.firstAfterMs) await attempt(deps, job, () => putOff(deps, job, job.firstAfterMs ?? 0), signal);
  const lookEveryMs = Math.min(job.everyMs, LOOK_EVERY_MAX_MS);
  while (!signal.aborted) {
    const isWell = await attempt(deps, job, () => runTurn(deps, job, signal), signal);
    await pause((isWell ? lookEveryMs : LOOK_EVERY_MAX_MS) * (1 + Math.random() / 4), signal);
  }
}

/**
 * One run, if it is due and no other server has the lock. Returns whether it ran. A run that throws is over: the next one starts
 * on schedule. So is one that another server took over; the other's run counts.
 */
export async function runTurn(deps: Deps, job: Job, signal: AbortSignal): Promise<boolean> {
  if (job.isDue && !(await job.isDue(deps))) return false;
  const startedMs = deps.clock.now();
  const lock = await takeLock(deps, job.name, Math.max(job.everyMs, job.firstAfterMs ?? 0));
  if (!lock) return false;
  const lease = keepLease(deps, lock, signal);
  let hasFailed = true;
  try {
    await job.run(deps, lease.signal);
    hasFailed = false;
  } catch (error) {
    if (!lease.signal.aborted) throw error;
  } finally {
    lease.stop();
    /* A run that was cut short, by the server's stop or another server, has not failed. */
    const run = { endedAtUtc: iso(deps.clock.now()), hasFailed: hasFailed && !lease.signal.aborted };
    deps.metrics?.ran(job.name, run.hasFailed ? 'failed' : 'done');
    await deps.db.writePlatform((db) => releaseLockUntil(db, lock, iso(startedMs + job.everyMs), run));
  }
  return true;
}

async function putOff(deps: Deps, job: Job, afterMs: number): Promise<void> {
  await deps.db.writePlatform((db) => postponeFirstTurn(db, job.name, iso(deps.clock.now() + afterMs)));
}

async function attempt(deps: Deps, job: Job, work: () => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    /* A run that was aborted by the stop has not failed. */
    if (!signal.aborted) deps.logger.error({ job: job.name, err: error }, 'a job failed and will be tried again');
    return false;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    timer.unref();
    signal.addEventListener('abort', done);
  });
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
