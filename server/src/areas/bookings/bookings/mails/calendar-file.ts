import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Row } from '#db/tables';

/** Of a booking without a length: calendars want one. */
const SHOWN_MINUTES = 60;

export interface CalendarFacts {
  booking: Row<'bookings'>;
  venueName: string;
  organizer: { name: string; email: string };
  timeZone: string;
  /** The booking's page. */
  url: string;
  /** Rises with each change, so that a calendar replaces what it has. */
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
  const isCancelled = booking.status === 'cancelled';
  const calendar = ical({ prodId: { company: 'Gatehouse', product: 'Bookings', language: 'EN' } });
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  calendar.method(method);
  calendar.createEvent({
    id: `${booking.booking_id}@gatehouse`,
    sequence,
    stamp: booking.updated_at,
    start: new Date(startMs),
    end: new Date(startMs + (booking.duration_minutes ?? SHOWN_MINUTES) * 60_000),
    summary: `${booking.offering_name}, ${venueName}`,
    description: url,
    url,
    organizer,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  /* RFC 5545 ends every line, also the last, which the library leaves open. */
  return { method, text: `${calendar.toString().trimEnd()}\r\n` };
}
