import { backUpOnSchedule, isBackupDue } from '../areas/platform/backup/backup.service.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs at the configured interval, for the embedded database; PostgreSQL is backed up with its own tools. See `npm run
 * backup`. It looks more often than that, so that one that failed is made up for.
 */
export const backup: Job = {
  name: 'backup',
  everyMs: HOUR_MS / 4,
  firstAfterMs: HOUR_MS / 4,
  isDue: async (deps) => isBackupDue(deps),
  run: backUpOnSchedule,
};
