import type { VenueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { givingWay } from '#base/in-turns';
import { textLine, utcValue } from '../bookings/mails/calendar-text.ts';
import type { ShownBooking } from './calendar-feeds.repository.ts';

/** Of a booking without a length: calendars want one. */
const SHOWN_MINUTES = 60;

export interface FeedEvent {
  booking: ShownBooking;
  /** Canceled, or moved to another resource than the feed's. */
  isGone: boolean;
}

/**
 * Bookings as an iCalendar file (RFC 5545), in UTC: never a phone, an email or a token, and a party's name only with `showsNames`.
 * A booking whose time the venue's clock was set over since is left out. A year has thousands, for which a library takes 40
 * times as long; others have the event loop in between. Requirement B34.
 */
export async function feedFile(
  events: readonly FeedEvent[],
  { name, clock, showsNames }: { name: string; clock: VenueClock; showsNames: boolean },
): Promise<string> {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gatehouse//Bookings//EN',
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
  ];
  /* Many bookings are of one offering. */
  const summaries = new Map<string, string>();
  const summaryOf = (text: string): string => {
    const line = summaries.get(text) ?? textLine('SUMMARY', text);
    summaries.set(text, line);
    return line;
  };
  const giveWay = givingWay();
  for (const { booking, isGone } of events) {
    await giveWay();
    const startMs = clock.instantOf(booking.date_scheduled, booking.booking_time);
    if (startMs === null) continue;
    const minutes = booking.duration_minutes ?? SHOWN_MINUTES;
    const { offering_name: offering, party_name: party } = booking;
    lines.push(
      'BEGIN:VEVENT',
      `UID:${booking.booking_id}@gatehouse`,
      `SEQUENCE:${booking.version}`,
      `DTSTAMP:${utcValue(booking.updated_at)}`,
      `DTSTART:${utcValue(new Date(startMs).toISOString())}`,
      `DTEND:${utcValue(new Date(startMs + minutes * 60_000).toISOString())}`,
      summaryOf(showsNames ? `${offering}: ${party}` : offering),
      `STATUS:${isGone ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    );
  }
  lines.push('END:VCALENDAR', '');
  return lines.join('\r\n');
}
