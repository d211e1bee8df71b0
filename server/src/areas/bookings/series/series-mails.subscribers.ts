import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { requireVenueIn } from '#access/visited-venue';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import type { Row } from '#db/tables';
import { onEach } from '#venue/venue-write';
import { greetingOf, namesOf, whenText } from '../scheduling/mails/booking-mail-facts.ts';
import { contactFacts, replyToVenue } from '../scheduling/mails/venue-contact.ts';
import { bookingPageUrl, makeViewToken } from '../scheduling/placing/booking-links.ts';

const textsOf = {
  'series.placed': 'seriesPlaced',
  'series.moved': 'seriesMoved',
  'series.canceled': 'seriesCanceled',
} as const;

/** One mail to the party with all dates of a series, whose bookings send none. Requirement B33. */
export const seriesMails = onEach(
  ['series.placed', 'series.moved', 'series.canceled'],
  async (deps, write, { kind, bookings }) => {
    const venue = await requireVenueIn(write.db, write.clientId);
    const { subscription, activatedAtUtc, timeZone } = venue;
    const today = venueDateAt(deps.clock.now(), timeZone);
    const [first, ...others] = bookings.filter((booking: Row<'bookings'>) => booking.date_scheduled >= today);
    if (!first || !isEmail(first.party_email)) return;
    if (!mayMailVisitors({ servicePaidUntil: subscription.servicePaidUntil, activatedAtUtc })) return;
    const { language } = first;
    const t = writtenText(language);
    const names = namesOf(first, venue.name);
    const texts = textsOf[kind];
    const values = { ...names, count: 1 + others.length };
    const url = bookingPageUrl(deps, first.booking_id, await makeViewToken(deps, write, first.booking_id));
    const body = composeMail({
      heading: t(`${texts}.heading`, values),
      paragraphs: [greetingOf({ ...names, language }), t(`${texts}.sentence`, values)],
      facts: [
        ...[first, ...others].map((booking) => {
          const when = whenText(booking, timeZone);
          const { reference } = booking;
          return { label: t('fields.when'), value: reference === null ? when : `${when} · ${reference}` };
        }),
        ...contactFacts(venue, language),
      ],
      button: { label: t('booking.open'), url },
      closing: t('booking.closing', names),
      sender: names.venueName,
      language,
    });
    const subject = oneLine(t(`${texts}.subject`, values));
    const mail = { to: first.party_email, subject, ...replyToVenue(venue, names.venueName), ...body };
    await queueMail(deps, write.db, mail, first.client_id, { kind: 'series' });
  },
);
