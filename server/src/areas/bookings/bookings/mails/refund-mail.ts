import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { composeMail, oneLine } from '#areas/mail/mail/compose-mail';
import type { Outgoing } from '#areas/mail/mail/stored-mail';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { moneyOfBooking } from '../booking-money.ts';
import { bookingPageUrl, makeViewToken } from '../placing/booking-links.ts';
import { greetingOf, namesOf, whenText } from './booking-mail-facts.ts';
import type { BookingMailDeps } from './party-mails.subscribers.ts';
import { contactFacts, replyToVenue } from './venue-contact.ts';

export interface RefundFacts {
  /** Also one that was closed: its visitors' money goes back all the same. */
  venue: Row<'clients'>;
  booking: Row<'bookings'>;
  refundCents: number;
}

/** The party's mail about what comes back, for what and when; null where none can be sent. Requirement B14. */
export async function refundMail(
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
