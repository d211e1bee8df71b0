import { enterMissedOwners, isOwnerMissed } from '../areas/accounts/auth/missed-owners.service.ts';
import { areNoticesDue, mailNotices } from '../areas/bookings/notices/notices.service.ts';
import { mailNewReviews } from '../areas/bookings/payments/reviews/review-mails.ts';
import { sendReminders } from '../areas/bookings/scheduling/mails/reminders.service.ts';
import { areHoldsDue, expireHolds } from '../areas/bookings/scheduling/placing/expire-holds.service.ts';
import { isAnyoneWaiting, offerPlaces } from '../areas/bookings/waitlist/offer-places.service.ts';
import { countStored } from '../areas/platform/usage/count-stored.service.ts';
import { checkChains } from '../areas/records/audit/check-chains.service.ts';
import { sendSealMails } from '../areas/records/audit/seal-mails.service.ts';
import { exportSeals } from '../areas/records/audit/seals.service.ts';
import { eraseDueVenues, isErasureDue } from '../areas/venues/venue/deletion/erase-venue.service.ts';
import { sendRenewals } from '../areas/waivers/renewals/send-renewals.service.ts';
import { archivePastYears } from '../areas/waivers/signed/archive/year-end.service.ts';
import { isRestampDue, restampChangedDocuments } from '../areas/waivers/signed/keeping/restamp.service.ts';
import { isSealingDue, sealReadableItems } from '../sync/parked/seal-readable.service.ts';
import { advanceFloors } from '../venue/tombstone-floor.ts';
import { autoRenew } from './auto-renew.job.ts';
import { backup } from './backup.job.ts';
import { cleanUp } from './clean-up.job.ts';
import type { Job } from './job.ts';
import { recallPutOff } from './recall-times.job.ts';
import { sendMail } from './send-mail.job.ts';
import { settleBookingPayments, settleBookingRefunds, settlePayments, settleRefunds } from './settle-payments.job.ts';

const HOUR_MS = 3_600_000;

/** Everything the server does by itself. */
export const allJobs: readonly Job[] = [
  recallPutOff,
  sendMail,
  settlePayments,
  settleBookingPayments,
  settleRefunds,
  settleBookingRefunds,
  /* Rare enough for a person to bear the mail while Square is away. */
  { name: 'mail-booking-reviews', everyMs: 15 * 60_000, run: mailNewReviews },
  /* The place of an ended hold is offered to the next guest in line within a minute. */
  { name: 'expire-holds', everyMs: 30_000, isDue: areHoldsDue, run: expireHolds },
  { name: 'offer-places', everyMs: 30_000, isDue: isAnyoneWaiting, run: offerPlaces },
  /* The first booking after a quiet while is mailed within the minute. */
  { name: 'mail-new-bookings', everyMs: 30_000, isDue: areNoticesDue, run: mailNotices },
  { name: 'remind-bookings', everyMs: 10 * 60_000, run: sendReminders },
  /* A venue that is registered while servers are replaced waits for this to work. */
  { name: 'enter-owners', everyMs: 30_000, isDue: isOwnerMissed, run: enterMissedOwners },
  { name: 'seal-parked', everyMs: 5 * 60_000, isDue: isSealingDue, run: sealReadableItems },
  cleanUp,
  {
    name: 'advance-tombstone-floors',
    everyMs: 6 * HOUR_MS,
    run: async (deps, signal) => void (await advanceFloors(deps, signal)),
  },
  /* Hourly, because venues are in many time zones, and devices bring waivers of last year for months. */
  { name: 'archive-waivers', everyMs: HOUR_MS, firstAfterMs: HOUR_MS, run: archivePastYears },
  /* Hourly, because venues are in many time zones: each end is mailed of on its first day. */
  { name: 'mail-renewals', everyMs: HOUR_MS, run: sendRenewals },
  /* Desks judge by the documents as soon as they change, and hold what is valid again within the minute. */
  { name: 'restamp-waivers', everyMs: 30_000, isDue: isRestampDue, run: restampChangedDocuments },
  /* Every few minutes, because an erasure begins in one run and goes on in the next. */
  { name: 'erase-clients', everyMs: 5 * 60_000, isDue: isErasureDue, run: eraseDueVenues },
  autoRenew,
  /* Checks hourly for venues without a check for a day, so that a server that runs only by day covers them all. */
  {
    name: 'check-audit',
    everyMs: HOUR_MS,
    firstAfterMs: HOUR_MS / 4,
    run: (deps, signal) => checkChains(deps, signal),
  },
  /* Exports the seals of all chains once a day: to a file, and by mail to the owners who want theirs. */
  {
    name: 'seal-audit',
    everyMs: 24 * HOUR_MS,
    firstAfterMs: HOUR_MS,
    async run(deps, signal) {
      await exportSeals(deps);
      await sendSealMails(deps, signal);
    },
  },
  /* Each venue at most once a day; many runs, because one is bounded. */
  {
    name: 'count-usage',
    everyMs: HOUR_MS / 6,
    run: (deps, signal) => countStored(deps, signal),
  },
  backup,
];
