import { sendSealMails } from '../features/audit/seal-mails.service.ts';
import { exportSeals } from '../features/audit/seals.service.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/** Takes the seals of all chains out of the database once a day: into a file, and to the owners who want theirs. */
export const sealAudit: Job = {
  name: 'seal-audit',
  everyMs: 24 * HOUR_MS,
  firstAfterMs: HOUR_MS,
  leaseMs: HOUR_MS,
  async run(deps, signal) {
    await exportSeals(deps);
    await sendSealMails(deps, signal);
  },
};
