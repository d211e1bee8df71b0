import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import type { Outgoing } from '#areas/mail/outbox/stored-mail';
import type { Row } from '#db/tables';
import { readVenueRow } from '#venue/venue-row';
import type { Subscriber, VenueWrite, VenueWriteDeps } from '#venue/venue-write';
import { recordBookingEvent } from '../../scheduling/booking-events.shared.repository.ts';
import { moneyOfBooking } from '../../scheduling/booking-money.ts';
import { findBooking } from '../../scheduling/bookings.shared.repository.ts';
import { greetingOf, namesOf, referenceFacts, whenText } from '../../scheduling/mails/booking-mail-facts.ts';
import type { BookingMailDeps } from '../../scheduling/mails/party-mails.subscribers.ts';
import { contactFacts, replyToVenue } from '../../scheduling/mails/venue-contact.ts';
import { GUEST } from '../../scheduling/party/guest-refund.ts';
import { bookingPageUrl, makeViewToken } from '../../scheduling/placing/booking-links.ts';
import { bookingFacts, mailVenue } from '../venue-mail.ts';
import type { RefundRow } from './booking-refunds.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/**
 * After this time a refund is in the party's account: a mail about one that is learned later would announce money that
 * came long ago.
 */
const NEWS_MS = 14 * DAY_MS;

/** Whether the party still waits to hear of a refund; also where its day is unknown, or lies ahead by another clock. */
function isNews(madeAtUtc: string | null, nowMs: number): boolean {
  return madeAtUtc === null || !(nowMs - Date.parse(madeAtUtc) > NEWS_MS);
}

/** What becomes of a refund: in the booking's history, and by mail to whom it concerns. Requirements P9, B14. */
export const refunds: Subscriber = {
  'booking.refund_asked': (_, write, { actor, refund }) =>
    recordBookingEvent(write, refund.booking_id, { kind: 'refunded', actor, detail: detailOf(refund, refund.reason) }),
  async 'booking.refunded'(deps, write, { refund, madeAtUtc }) {
    if (isNews(madeAtUtc, Date.parse(write.nowAtUtc))) await mailParty(deps, write, refund);
  },
  async 'booking.refund_failed'(deps, write, { actor, refund }) {
    const reason = `${formatCents(refund.amount_cents)}: ${refund.failure_message ?? ''}`;
    await recordBookingEvent(write, refund.booking_id, { kind: 'refund_failed', actor, detail: { reason } });
    await mailOwner(deps, write, refund);
  },
};

function detailOf({ amount_cents: cents }: RefundRow, because: string): object {
  return { reason: because === '' ? formatCents(cents) : `${formatCents(cents)}: ${because}` };
}

/**
 * The party's one mail about a refund, when the provider has taken it, completed or not: a refund may be pending for days, and
 * people who wait for money ask within the hour. One that is learned weeks later is recorded without a mail. Of a late payment's refund its own mail tells, and of a guest's own cancellation
 * the mail about that. Requirement B14.
 */
async function mailParty(deps: VenueWriteDeps, write: VenueWrite, refund: RefundRow): Promise<void> {
  if (refund.actor === 'system' || refund.actor === GUEST) return;
  const { venue, booking } = await contextOf(write, refund);
  const mail = await refundMail(deps, write, { venue, booking, refundCents: refund.amount_cents });
  if (mail) await queueMail(deps, write.db, mail, write.clientId, { kind: 'refund' });
}

/** The owner's mail about a refund that failed: the party is theirs to talk to. */
async function mailOwner(deps: VenueWriteDeps, write: VenueWrite, refund: RefundRow): Promise<void> {
  const { venue, booking } = await contextOf(write, refund);
  const amount = formatCents(refund.amount_cents);
  await mailVenue(deps, write.db, venue, `A refund of ${amount} failed`, {
    heading: 'A refund failed',
    paragraphs: [
      `We couldn’t refund ${amount} for ${booking.offering_name} to ${booking.party_name}. The money is still in your Square account.`,
      'You can try again from the booking. If it fails again, please contact the party.',
    ],
    facts: [{ label: 'Reason', value: refund.failure_message ?? '' }, ...bookingFacts(booking)],
  });
}

async function contextOf({ db, clientId }: VenueWrite, refund: RefundRow) {
  const booking = await findBooking(db, clientId, refund.booking_id);
  if (!booking) throw new Error('A refund of what was never stored');
  return { venue: await readVenueRow(db, clientId), booking };
}

interface RefundFacts {
  /** A closed venue is included: its visitors' money goes back all the same. */
  venue: Row<'clients'>;
  booking: Row<'bookings'>;
  refundCents: number;
}

/** The party's mail about what comes back, for what and when; null where none can be sent. Requirement B14. */
async function refundMail(
  deps: BookingMailDeps,
  write: VenueWrite,
  { venue, booking, refundCents }: RefundFacts,
): Promise<Outgoing | null> {
  const { service_paid_until: servicePaidUntil, activated_at: activatedAtUtc } = venue;
  if (!mayMailVisitors({ servicePaidUntil, activatedAtUtc }) || !isEmail(booking.party_email)) return null;
  const { language } = booking;
  const t = writtenText(language);
  const names = namesOf(booking, venue.client_name);
  const amount = formatCents(refundCents, 'USD', language);
  const url = bookingPageUrl(deps, booking.booking_id, await makeViewToken(deps, write, booking.booking_id));
  const money = await moneyOfBooking(write.db, booking);
  const body = composeMail({
    heading: t('refund.heading'),
    paragraphs: [greetingOf({ ...names, language }), t('refund.sentence', { ...names, amount }), t('refund.expect')],
    facts: [
      { label: t('fields.what'), value: names.offeringName },
      { label: t('fields.when'), value: whenText(booking, venue.time_zone) },
      ...referenceFacts(booking),
      { label: t('fields.refund'), value: amount },
      { label: t('fields.payment'), value: moneyLine(money, { t, language, timeZone: venue.time_zone }) },
      ...contactFacts(venue, language),
    ],
    button: { label: t('booking.open'), url },
    closing: t('booking.closing', names),
    sender: names.venueName,
    language,
  });
  return {
    to: booking.party_email,
    subject: oneLine(t('refund.subject', names)),
    ...replyToVenue(venue, names.venueName),
    ...body,
  };
}
