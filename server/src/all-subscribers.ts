import { bills } from './areas/bookings/bill-desk/bills.subscribers.ts';
import { resourceBookings } from './areas/bookings/calendar-feeds/resource-bookings.subscribers.ts';
import { bookingNotices } from './areas/bookings/notices/notices.subscribers.ts';
import { refunds } from './areas/bookings/payments/refunds/refunds.subscribers.ts';
import { latePaymentMails } from './areas/bookings/payments/settling/late-payment-mails.subscribers.ts';
import { shareMails } from './areas/bookings/payments/shares/share-mails.subscribers.ts';
import { prices } from './areas/bookings/prices/prices.subscribers.ts';
import { bookings } from './areas/bookings/scheduling/bookings.subscribers.ts';
import { messageMail } from './areas/bookings/scheduling/mails/message-mail.subscribers.ts';
import { partyMails } from './areas/bookings/scheduling/mails/party-mails.subscribers.ts';
import { bookingHistory } from './areas/bookings/scheduling/placing/booking-history.subscribers.ts';
import { seriesMails } from './areas/bookings/series/series-mails.subscribers.ts';
import { waitlist } from './areas/bookings/waitlist/waitlist.subscribers.ts';
import { waitlistMails } from './areas/bookings/waitlist/waitlist-mails.subscribers.ts';
import { checkIns } from './areas/desk/check-ins/check-ins.subscribers.ts';
import { devices } from './areas/desk/devices/devices.subscribers.ts';
import { parties } from './areas/desk/parties/parties.subscribers.ts';
import { mail } from './areas/mail/outbox/mail.subscribers.ts';
import { billingMails } from './areas/money/billing/notices/billing-mails.subscribers.ts';
import { reviewMails } from './areas/money/billing/notices/review-mails.subscribers.ts';
import { members } from './areas/people/members/members.subscribers.ts';
import { notes } from './areas/people/notes/notes.subscribers.ts';
import { merges } from './areas/records/merges/merges.subscribers.ts';
import { documents } from './areas/waivers/documents/documents.subscribers.ts';
import { renewals } from './areas/waivers/renewals/renewals.subscribers.ts';
import { answers } from './areas/waivers/signed/answers/answers.subscribers.ts';
import { keeping } from './areas/waivers/signed/keeping/keeping.subscribers.ts';
import { waivers } from './areas/waivers/signed/waivers.subscribers.ts';
import { venueTotals } from './venue/venue-totals.subscribers.ts';
import type { Subscriber } from './venue/venue-write.ts';

/**
 * What an event of a venue sets off, in this order: of a person who is erased, memberships and answers are found by their waivers, which
 * go after them.
 */
export const subscribers = {
  venueTotals,
  bookingHistory,
  bills,
  prices,
  resourceBookings,
  seriesMails,
  notes,
  checkIns,
  parties,
  devices,
  members,
  answers,
  waivers,
  renewals,
  documents,
  bookings,
  waitlist,
  partyMails,
  bookingNotices,
  waitlistMails,
  messageMail,
  refunds,
  latePaymentMails,
  shareMails,
  billingMails,
  reviewMails,
  mail,
  merges,
  keeping,
} satisfies Record<string, Subscriber>;

export const allSubscribers: readonly Subscriber[] = Object.values(subscribers);
