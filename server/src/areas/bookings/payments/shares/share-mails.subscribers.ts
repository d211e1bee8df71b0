import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { requireVenueIn } from '#access/visited-venue';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import { withoutLinks } from '#areas/mail/outbox/without-links';
import type { VenueEvent } from '#venue/events/all-events';
import type { Subscriber, VenueWrite, VenueWriteDeps } from '#venue/venue-write';
import { greetingOf, namesOf, referenceFacts, whenText } from '../../scheduling/mails/booking-mail-facts.ts';
import { contactFacts, replyToVenue } from '../../scheduling/mails/venue-contact.ts';

const NAME_MAX = 60;

/**
 * A link to pay part of a bill, in the language of the booking, which the booking's history notes. None is mailed while the venue may
 * not mail its visitors. Requirement B66.
 */
export const shareMails: Subscriber = { 'booking.share_mail_asked': mailShare };

async function mailShare(
  deps: VenueWriteDeps,
  write: VenueWrite,
  { actor, booking, to, url, cents, payerName }: VenueEvent<'booking.share_mail_asked'>,
): Promise<void> {
  const venue = await requireVenueIn(write.db, write.clientId);
  const { servicePaidUntil } = venue.subscription;
  if (!mayMailVisitors({ servicePaidUntil, activatedAtUtc: venue.activatedAtUtc })) return;
  const { language } = booking;
  const t = writtenText(language);
  const names = namesOf(booking, venue.name);
  const partyName = payerName === undefined ? names.partyName : withoutLinks(payerName ?? '', NAME_MAX);
  const amount = formatCents(cents, 'USD', language);
  const body = composeMail({
    heading: t('share.heading'),
    paragraphs: [
      greetingOf({ partyName, language }),
      t('share.sentence', { ...names, amount }),
      t('booking.payByCard'),
    ],
    facts: [
      { label: t('fields.what'), value: names.offeringName },
      { label: t('fields.when'), value: whenText(booking, venue.timeZone) },
      ...(payerName === undefined ? [] : [{ label: t('fields.party'), value: names.partyName }]),
      ...referenceFacts(booking),
      ...contactFacts(venue, language),
    ],
    button: { label: t('booking.pay', { amount }), url },
    closing: t('share.closing', names),
    sender: names.venueName,
    language,
  });
  const subject = oneLine(t('share.subject', { ...names, amount }));
  const mail = { to, subject, ...replyToVenue(venue, names.venueName), ...body };
  await queueMail(deps, write.db, mail, write.clientId, { kind: 'bill_share' });
  await write.happened({ kind: 'booking.pay_link_sent', actor, booking, detail: { reason: `To ${to}` } });
}
