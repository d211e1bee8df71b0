import { isoNow } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { deleteEndedResets } from '../features/auth/password-reset.service.ts';
import { deleteEndedSteps } from '../features/auth/second-factor/second-step.service.ts';
import { deleteOldEvents } from '../features/billing/payments/webhook.service.ts';
import { deleteEndedPairingCodes } from '../features/devices/pairing.service.ts';
import { deleteSentMail } from '../features/mail/outbox.service.ts';
import { keptSignedPdfs } from '../features/waivers/signed-copies.ts';
import { deleteOldThrottles } from '../middleware/throttle.ts';
import { deleteEndedSessions } from '../principals/sessions.ts';
import type { Job } from './job.ts';

/** Each is a short transaction of its own: on SQLite a long one would block every writer. */
const cleanUps: readonly ((deps: Deps) => Promise<void>)[] = [
  (deps) => deps.db.writePlatform((tx) => deleteEndedSessions(tx, isoNow(deps.clock))),
  deleteOldThrottles,
  deleteEndedPairingCodes,
  deleteEndedResets,
  deleteEndedSteps,
  deleteSentMail,
  deleteOldEvents,
  (deps) => keptSignedPdfs(deps).sweep(deps.clock.now()),
];

/**
 * Deletes what has expired: sessions, throttle windows, pairing codes, reset links, mails that were sent, events of payments; and
 * the signed PDFs that nobody opens anymore.
 */
export const cleanUp: Job = {
  name: 'clean-up',
  everyMs: 3_600_000,
  async run(deps) {
    for (const clean of cleanUps) await clean(deps);
  },
};
