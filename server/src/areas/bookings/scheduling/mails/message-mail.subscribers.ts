import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { requireVenueIn } from '#access/visited-venue';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import type { Subscriber } from '#venue/venue-write';
import { namesOf, referenceFacts, whenText } from './booking-mail-facts.ts';

/** A party's wish to move or cancel, to the venue's owner. Requirement B24. */
export const messageMail: Subscriber = {
  async 'booking.message_sent'(deps, { db, clientId }, { booking, message }) {
    const venue = await requireVenueIn(db, clientId);
    if (!isEmail(venue.email)) return;
    const { offeringName, partyName } = namesOf({ ...booking, guest_offering_name: null }, venue.name);
    /* A name that is only a link does not count. */
    const guest = partyName || 'A guest';
    const content = composeMail({
      heading: 'A guest asks to move or cancel',
      paragraphs: [`${guest} wrote about a booking:`, ...message.split(/\n+/)],
      facts: [
        { label: 'Offering', value: offeringName },
        { label: 'When', value: whenText({ ...booking, language: english }, venue.timeZone) },
        ...referenceFacts({ ...booking, language: english }),
        { label: 'Phone', value: booking.party_phone },
        { label: 'Email', value: booking.party_email },
      ],
      button: { label: 'Open My Bookings', url: `${deps.config.publicUrl}/my-bookings` },
      closing: 'The booking is unchanged. Reply to this email to answer; the message is in the booking’s history too.',
    });
    const mail = {
      to: venue.email,
      subject: oneLine(`Move or cancel? ${guest}, ${offeringName}`),
      ...content,
      ...(isEmail(booking.party_email) ? { replyTo: { name: guest, address: booking.party_email } } : {}),
    };
    await queueMail(deps, db, mail, clientId, { kind: 'guest_message' });
  },
};
