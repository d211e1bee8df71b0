import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { Row } from '#db/tables';
import { guestsName } from '../placing/made-booking.ts';
import { calendarText, eventLines, folded, textLine } from './calendar-text.ts';

export interface CalendarFacts {
  booking: Row<'bookings'>;
  venueName: string;
  organizer: { name: string; email: string };
  timeZone: string;
  /** The booking's page. */
  url: string;
  sequence: number;
}

export interface CalendarFile {
  method: string;
  text: string;
}

/**
 * A booking as an iCalendar file, with the method that a mail repeats in its Content-Type (RFC 6047, 2.4). It is published and
 * canceled rather than requested, because the party has nothing to answer; both need an organizer (RFC 5546, 3.2.1 and 3.2.5).
 * The start is an instant, the same on every device in whatever zone; null where the venue's clock has since been set over it.
 * Requirement B2.
 */
export function calendarFile({
  booking,
  venueName,
  organizer,
  timeZone,
  url,
  sequence,
}: CalendarFacts): CalendarFile | null {
  const startMs = instantOf(booking.date_scheduled, booking.booking_time, timeZone);
  if (startMs === null) return null;
  const isCanceled = booking.status === 'cancelled';
  const method = isCanceled ? 'CANCEL' : 'PUBLISH';
  const event = eventLines({
    booking,
    startMs,
    sequence,
    summary: textLine('SUMMARY', `${guestsName(booking)}, ${venueName}`),
    more: [
      textLine('DESCRIPTION', url),
      folded(`ORGANIZER;CN="${quoted(organizer.name)}":mailto:${organizer.email}`),
      textLine('URL;VALUE=URI', url),
    ],
    isCanceled,
  });
  return { method, text: calendarText([`METHOD:${method}`], event) };
}

/** Text within quotation marks. */
function quoted(text: string): string {
  return text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}
