import { checkChains } from '../areas/records/audit/check-chains.service.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/** Checks hourly for venues without a check for a day, so that a server that runs only by day covers them all. */
export const checkAudit: Job = {
  name: 'check-audit',
  everyMs: HOUR_MS,
  firstAfterMs: HOUR_MS / 4,
  run: (deps, signal) => checkChains(deps, signal),
};
