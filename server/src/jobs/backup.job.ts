import { createBackup } from '../features/backup/backup.service.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/** Daily, for the embedded database; PostgreSQL is backed up with its own tools. See `npm run backup`. */
export const backup: Job = {
  name: 'backup',
  everyMs: 24 * HOUR_MS,
  firstAfterMs: HOUR_MS,
  leaseMs: HOUR_MS,
  isDue: async ({ db }) => db.dialect === 'sqlite',
  run: async (deps, signal) => void (await createBackup(deps, signal)),
};
