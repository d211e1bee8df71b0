import { advanceTombstoneFloors } from './advance-floors.job.ts';
import { archiveWaivers } from './archive-waivers.job.ts';
import { autoRenew } from './auto-renew.job.ts';
import { backup } from './backup.job.ts';
import { checkAudit } from './check-audit.job.ts';
import { cleanUp } from './clean-up.job.ts';
import { eraseVenues } from './erase-clients.job.ts';
import { expireBookingHolds } from './expire-holds.job.ts';
import type { Job } from './job.ts';
import { mailBookingReviews } from './mail-booking-reviews.job.ts';
import { recallPutOff } from './recall-times.job.ts';
import { remindBookings } from './remind-bookings.job.ts';
import { sealAudit } from './seal-audit.job.ts';
import { sendMail } from './send-mail.job.ts';
import { settleBookingPayments } from './settle-booking-payments.job.ts';
import { settlePayments } from './settle-payments.job.ts';

/** Everything the server does by itself. */
export const allJobs: readonly Job[] = [
  recallPutOff,
  sendMail,
  settlePayments,
  settleBookingPayments,
  mailBookingReviews,
  expireBookingHolds,
  remindBookings,
  cleanUp,
  advanceTombstoneFloors,
  archiveWaivers,
  eraseVenues,
  autoRenew,
  checkAudit,
  sealAudit,
  backup,
];
