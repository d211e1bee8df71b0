import { afterWeekday, zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { withoutLinks } from '#areas/mail/outbox/without-links';
import type { Row } from '#db/tables';
import { guestsName } from '../placing/made-booking.ts';

/** The most of a name that fits a subject line, in characters. */
const NAME_MAX = 60;

/** The names that a booking's mail shows to its guest. Anyone may have typed them: they hold no link. */
export function namesOf(
  booking: Pick<Row<'bookings'>, 'language' | 'offering_name' | 'guest_offering_name' | 'party_name'>,
  venueName: string,
) {
  return {
    venueName: withoutLinks(venueName, NAME_MAX) || writtenText(booking.language)('common.venue'),
    offeringName: withoutLinks(guestsName(booking), NAME_MAX),
    partyName: withoutLinks(booking.party_name, NAME_MAX),
  };
}

/** `Sat, Jun 20, 2026, 10:00 AM EDT`, in the reader's language and the venue's zone. */
export function whenText(booking: Row<'bookings'>, timeZone: string): string {
  const startMs = instantOf(booking.date_scheduled, booking.booking_time, timeZone);
  if (startMs === null) return `${booking.date_scheduled} ${booking.booking_time}`;
  const { date_scheduled: date, language } = booking;
  return afterWeekday(date, zonedInstantText(startMs, timeZone, language), language);
}

/** Row of a mail that names the booking for people; none for a booking without a reference. Requirement B49. */
export function referenceFacts({ reference, language }: Pick<Row<'bookings'>, 'reference' | 'language'>) {
  return reference === null ? [] : [{ label: writtenText(language)('fields.reference'), value: reference }];
}

/** What a mail begins with, by name where the party has one. */
export function greetingOf({ partyName, language }: { partyName: string; language: LanguageCode }): string {
  const t = writtenText(language);
  return partyName ? t('common.hello', { name: partyName }) : t('common.helloNameless');
}
