import { sendSealMails } from '../areas/records/audit/seal-mails.service.ts';
import { exportSeals } from '../areas/records/audit/seals.service.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/** Exports the seals of all chains once a day: to a file, and by mail to the owners who want theirs. */
export const sealAudit: Job = {
  name: 'seal-audit',
  everyMs: 24 * HOUR_MS,
  firstAfterMs: HOUR_MS,
  async run(deps, signal) {
    await exportSeals(deps);
    await sendSealMails(deps, signal);
  },
};
