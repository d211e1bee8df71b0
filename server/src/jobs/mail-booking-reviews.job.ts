import { mailNewReviews } from '../areas/money/booking-payments/reviews/review-mails.ts';
import type { Job } from './job.ts';

/** As rarely as a person can bear mail while Square is away. */
export const mailBookingReviews: Job = {
  name: 'mail-booking-reviews',
  everyMs: 15 * 60_000,
  run: mailNewReviews,
};
