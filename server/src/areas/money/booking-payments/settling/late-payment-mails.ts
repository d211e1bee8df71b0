import { displayTime } from '@gatehouse/sync-protocol/areas/bookings/availability/display-time';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import type { BookingMailDeps } from '#areas/bookings/bookings/mails/booking-mails';
import { contactFacts, replyToVenue } from '#areas/bookings/bookings/mails/venue-contact';
import { composeMail, oneLine } from '#areas/mail/mail/compose-mail';
import { queueMail } from '#areas/mail/mail/queue-mail';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { mailVenue } from '../venue-mail.ts';

interface LatePayment {
  venue: Row<'clients'>;
  booking: Row<'bookings'>;
  amountCents: number;
}

const words = {
  en: {
    subject: (venue: string) => `Your payment to ${venue} is being refunded`,
    heading: 'Your payment arrived too late',
    paragraph: (amount: string, offering: string) =>
      `Your payment of ${amount} for ${offering} arrived after your place was released. We’re refunding all of it; it may take a few days to show on your card. Nothing was booked.`,
    facts: ['Date', 'Time', 'Refund'],
  },
  es: {
    subject: (venue: string) => `Reembolso de su pago a ${venue}`,
    heading: 'Su pago llegó demasiado tarde',
    paragraph: (amount: string, offering: string) =>
      `Su pago de ${amount} por ${offering} llegó cuando su lugar ya no estaba reservado. Le reembolsamos el total; puede tardar unos días en aparecer en su tarjeta. No se reservó nada.`,
    facts: ['Fecha', 'Hora', 'Reembolso'],
  },
} as const;

/**
 * Tells visitor and owner that money came for a place that was gone, and goes back; inside the transaction that decides it.
 * Requirement P10.
 */
export async function queueLatePaymentMails(deps: BookingMailDeps, db: Connection, late: LatePayment): Promise<void> {
  const { venue, booking } = late;
  const { subject, heading, paragraph, facts } = words[booking.language];
  const amount = formatCents(late.amountCents);
  const when = [booking.date_scheduled, displayTime(booking.booking_time), amount];
  const content = {
    heading,
    paragraphs: [paragraph(amount, booking.offering_name)],
    facts: [
      ...facts.map((label, index) => ({ label, value: when[index] ?? '' })),
      ...contactFacts(venue, booking.language),
    ],
    sender: venue.client_name,
    language: booking.language,
  };
  const mail = {
    to: booking.party_email,
    subject: oneLine(subject(venue.client_name)),
    ...replyToVenue(venue, venue.client_name),
    ...composeMail(content),
  };
  if (isEmail(booking.party_email)) await queueMail(deps, db, mail, venue.client_id, { isLimited: true });
  await mailVenue(deps, db, venue, `A late payment of ${amount} is being refunded`, {
    heading: 'A payment arrived too late',
    paragraphs: [
      `${booking.party_name} paid ${amount} for ${booking.offering_name} after their place was released. The payment is being refunded in full, and the party was notified.`,
    ],
    facts: [
      { label: 'Booking', value: booking.booking_id },
      { label: 'Date', value: booking.date_scheduled },
      { label: 'Time', value: displayTime(booking.booking_time) },
    ],
  });
}
