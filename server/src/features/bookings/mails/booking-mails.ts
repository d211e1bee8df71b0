import { formatCents } from '@gatehouse/sync-protocol/rules/subscription/money';
import { mayMailVisitors } from '@gatehouse/sync-protocol/rules/subscription/subscription-policy';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { VisitedVenue } from '../../../principals/visited-venue.ts';
import type { VenueWrite } from '../../../venue/venue-write.ts';
import { composeMail, oneLine } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { partyLink } from '../party/party-token.ts';
import { bookingPageUrl, makeViewToken } from '../placing/booking-links.ts';
import { namesOf, whenText } from './booking-mail-facts.ts';
import { type BookingMailKind, mailLabels } from './booking-mail-labels.ts';
import { calendarFile } from './calendar-file.ts';

export type BookingMailDeps = Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>;

/**
 * Queues a mail to the party, inside the transaction that makes it necessary, with a calendar file. Anyone may have typed the
 * address and the names: the mailbox has a limit, and names hold no link. Requirements B2, B14.
 */
export async function queueBookingMail(
  deps: BookingMailDeps,
  write: VenueWrite,
  venue: VisitedVenue,
  booking: Row<'bookings'>,
  kind: BookingMailKind,
): Promise<void> {
  const { subscription, activatedAtUtc } = venue;
  if (!mayMailVisitors({ servicePaidUntil: subscription.servicePaidUntil, activatedAtUtc })) return;
  const labels = mailLabels[booking.language];
  const names = namesOf(booking, venue.name);
  const url = bookingPageUrl(deps, booking.booking_id, await makeViewToken(deps, write, booking.booking_id));
  const waiverUrl = partyLink(deps, booking.client_id, booking.booking_id);
  const isOn = kind !== 'cancelled';
  const { fields } = labels;
  const body = composeMail({
    heading: labels.heading[kind],
    paragraphs: [labels.greeting(names.partyName), labels.sentence[kind](names), ...(isOn ? [labels.waivers] : [])],
    facts: [
      { label: fields.what, value: names.offeringName },
      { label: fields.when, value: whenText(booking, venue.timeZone) },
      { label: fields.party, value: labels.players(booking.base_players + booking.add_players) },
      ...(isOn && booking.status === 'confirmed' && booking.total_cents > 0
        ? [{ label: fields.due, value: formatCents(booking.total_cents) }]
        : []),
      ...(isOn ? [{ label: fields.waivers, value: labels.signHere, url: waiverUrl }] : []),
    ],
    button: { label: labels.open, url },
    closing: labels.closing(names.venueName),
    sender: names.venueName,
    language: booking.language,
  });
  const calendar = calendarFile({
    booking,
    venueName: names.venueName,
    timeZone: venue.timeZone,
    url,
    sequence: write.version,
  });
  const mail = {
    to: booking.party_email,
    subject: oneLine(labels.subject[kind](names)),
    ...body,
    ...(calendar === null
      ? {}
      : { attachments: [{ filename: 'booking.ics', contentType: 'text/calendar', content: Buffer.from(calendar) }] }),
  };
  await queueMail(deps, write.db, mail, booking.client_id, { isLimited: true });
}
