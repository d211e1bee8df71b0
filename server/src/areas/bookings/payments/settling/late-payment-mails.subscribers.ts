import { dayText, timeText } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Subscriber, VenueWriteDeps } from '#venue/venue-write';
import { greetingOf, namesOf } from '../../scheduling/mails/booking-mail-facts.ts';
import { contactFacts, replyToVenue } from '../../scheduling/mails/venue-contact.ts';
import { bookingFacts, mailVenue } from '../venue-mail.ts';

interface LatePayment {
  venue: Row<'clients'>;
  booking: Row<'bookings'>;
  amountCents: number;
}

export const latePaymentMails: Subscriber = {
  'booking.paid_too_late': (deps, { db }, late) => mailBoth(deps, db, late),
};

/**
 * Tells visitor and owner that money came for a place that was gone, and goes back; inside the transaction that decides it.
 * Requirement P10.
 */
async function mailBoth(deps: VenueWriteDeps, db: Connection, late: LatePayment): Promise<void> {
  const { venue, booking } = late;
  const { language } = booking;
  const names = namesOf(booking, venue.client_name);
  const t = writtenText(language);
  const toParty = formatCents(late.amountCents, 'USD', language);
  const content = {
    heading: t('latePayment.heading'),
    paragraphs: [
      greetingOf({ ...names, language }),
      t('latePayment.sentence', { amount: toParty, offeringName: names.offeringName }),
    ],
    facts: [
      { label: t('fields.date'), value: dayText(booking.date_scheduled, language) },
      { label: t('fields.time'), value: timeText(booking.booking_time, language) },
      { label: t('fields.refund'), value: toParty },
      ...contactFacts(venue, language),
    ],
    sender: names.venueName,
    language,
  };
  const mail = {
    to: booking.party_email,
    subject: oneLine(t('latePayment.subject', names)),
    ...replyToVenue(venue, names.venueName),
    ...composeMail(content),
  };
  if (isEmail(booking.party_email)) await queueMail(deps, db, mail, venue.client_id, { kind: 'late_payment' });
  const amount = formatCents(late.amountCents);
  await mailVenue(deps, db, venue, `A late payment of ${amount} is being refunded`, {
    heading: 'A payment arrived too late',
    paragraphs: [
      `${booking.party_name} paid ${amount} for ${booking.offering_name} after their place was released. The payment is being refunded in full, and the party was notified.`,
    ],
    facts: bookingFacts(booking),
  });
}
