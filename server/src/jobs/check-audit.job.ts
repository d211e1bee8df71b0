import { checkChains } from '../features/audit/check-chains.service.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/** Looks every hour for the venues that have had no check for a day, so that a server which runs by day only reaches each. */
export const checkAudit: Job = {
  name: 'check-audit',
  everyMs: HOUR_MS,
  firstAfterMs: HOUR_MS / 4,
  leaseMs: HOUR_MS,
  run: (deps, signal) => checkChains(deps, signal),
};
