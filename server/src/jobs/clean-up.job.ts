import { deleteEndedSessions } from '../access/sessions.shared.repository.ts';
import { deleteOldThrottles } from '../access/throttle.ts';
import { deleteOldChallenges } from '../areas/accounts/auth/passkeys/passkey-sign-in.service.ts';
import { deleteEndedResets } from '../areas/accounts/auth/password-reset.service.ts';
import { deleteOldOidcSignIns } from '../areas/accounts/auth/providers/oidc.service.ts';
import { deleteEndedSteps } from '../areas/accounts/auth/second-factor/second-step.service.ts';
import { deleteEndedInvitations } from '../areas/accounts/staffing/invitations.service.ts';
import { deleteOldGuestRequests } from '../areas/bookings/scheduling/changing/answered-once.ts';
import { deleteEndedPairingCodes } from '../areas/desk/devices/pairing.service.ts';
import { deleteSentMail } from '../areas/mail/outbox/outbox.service.ts';
import { deleteOldEvents } from '../areas/money/billing/payments/webhook.service.ts';
import { keptSignedPdfs } from '../areas/waivers/signed/signed-copies.ts';
import { isoNow } from '../base/clock.ts';
import type { Deps } from '../integrations/deps.ts';
import type { Job } from './job.ts';

/** Each is a short transaction of its own: on SQLite a long one would block every writer. */
const cleanUps: readonly ((deps: Deps) => Promise<void>)[] = [
  (deps) => deps.db.writePlatform((tx) => deleteEndedSessions(tx, isoNow(deps.clock))),
  deleteOldThrottles,
  deleteEndedPairingCodes,
  deleteEndedResets,
  deleteEndedSteps,
  deleteEndedInvitations,
  deleteOldChallenges,
  deleteOldOidcSignIns,
  deleteSentMail,
  deleteOldEvents,
  deleteOldGuestRequests,
  (deps) => keptSignedPdfs(deps).sweep(deps.clock.now()),
];

/**
 * Deletes what has expired: sessions, throttle windows, pairing codes, reset links, invitations, mails that were sent, events of payments; and
 * the signed PDFs that nobody opens anymore.
 */
export const cleanUp: Job = {
  name: 'clean-up',
  everyMs: 3_600_000,
  async run(deps) {
    for (const clean of cleanUps) await clean(deps);
  },
};
