import type { Deps } from '../integrations/deps.ts';

/** A background job. Several servers share the rows of `job_locks`, so each run happens once. */
export interface Job {
  /** The key of its lock. */
  name: string;
  /** The time from the start of one run to the next, across all servers. */
  everyMs: number;
  /** Delay of the first run after the installation's first start; none by default. */
  firstAfterMs?: number;
  /** A cheap read that avoids the lock, and so a write, while there is nothing to do. */
  isDue?(deps: Deps): Promise<boolean>;
  /** One run. `signal` aborts when the server stops, or another one has taken over: leave the rest to the next run. */
  run(deps: Deps, signal: AbortSignal): Promise<void>;
}
