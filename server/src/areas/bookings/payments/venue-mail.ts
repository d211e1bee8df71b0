import { displayTime } from '@gatehouse/sync-protocol/areas/bookings/availability/display-time';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { composeMail, type MailContent, oneLine } from '../../mail/outbox/compose-mail.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';

/** Queues a mail to the owner about the money of a booking, with a button to the list of payments. */
export async function mailVenue(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>,
  db: Connection,
  venue: Row<'clients'>,
  subject: string,
  content: Omit<MailContent, 'button'>,
): Promise<void> {
  if (!isEmail(venue.email)) return;
  const button = { label: 'See my payments', url: `${deps.config.publicUrl}/payments` };
  const mail = { to: venue.email, subject: oneLine(subject), ...composeMail({ ...content, button }) };
  await queueMail(deps, db, mail, venue.client_id, { kind: 'venue_payments' });
}

/** Rows that tell the venue's people which booking a mail is about: by its reference, which they can search for, where it has one. */
export function bookingFacts(booking: Row<'bookings'>): { label: string; value: string }[] {
  return [
    { label: 'Booking', value: booking.reference ?? booking.booking_id },
    { label: 'Date', value: dayText(booking.date_scheduled) },
    { label: 'Time', value: displayTime(booking.booking_time) },
  ];
}
