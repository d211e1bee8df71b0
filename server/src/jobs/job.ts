import type { Deps } from '../deps.ts';

/** Work that the server does by itself. Several servers share the rows of `job_locks`, so each turn runs once. */
export interface Job {
  /** The key of its lock. */
  name: string;
  /** From the start of one turn to the next, over all servers. */
  everyMs: number;
  /** How long after the very first start of the installation the first turn comes; at once unless said. */
  firstAfterMs?: number;
  /** A turn that takes longer is taken for dead, and another server may begin. */
  leaseMs: number;
  /** A cheap read that spares the lock, and so a write, while there is nothing to do. */
  isDue?(deps: Deps): Promise<boolean>;
  /** One turn. `signal` says that the server stops: leave what remains to the next turn. */
  run(deps: Deps, signal: AbortSignal): Promise<void>;
}
