import type { Row } from '#db/tables';

/** The most that a line holds, without its end (RFC 5545, 3.1). */
const OCTETS_MAX = 75;
/** A unit of UTF-16 takes at most three octets, so this many always fit. */
const UNITS_THAT_FIT = 25;

/** A property with a text value, escaped, and folded where it is too long for one line (RFC 5545, 3.1 and 3.3.11). */
export function textLine(name: string, text: string): string {
  const escaped = text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
  return folded(`${name}:${escaped}`);
}

/** An instant as it is stored, `2026-11-20T15:00:00.000Z`, as `20261120T150000Z`. */
export function utcValue(at: string): string {
  return `${at.slice(0, 4)}${at.slice(5, 7)}${at.slice(8, 13)}${at.slice(14, 16)}${at.slice(17, 19)}Z`;
}

/** Never within a character; a line that goes on begins with a space. */
export function folded(line: string): string {
  if (line.length <= UNITS_THAT_FIT || Buffer.byteLength(line) <= OCTETS_MAX) return line;
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > OCTETS_MAX) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
}

/** The length of a booking that has none: calendars want one. */
const SHOWN_MINUTES = 60;

export interface CalendarEvent {
  booking: Pick<Row<'bookings'>, 'booking_id' | 'updated_at' | 'duration_minutes'>;
  startMs: number;
  /** Rises with each change, so that a calendar replaces what it has. */
  sequence: number;
  /** A whole line, as `textLine` makes it; so are those of `more`. */
  summary: string;
  more?: readonly string[];
  isCanceled: boolean;
}

/** A booking as an event, in UTC, the same on every device in whatever zone. */
export function eventLines({ booking, startMs, sequence, summary, more = [], isCanceled }: CalendarEvent): string[] {
  const endMs = startMs + (booking.duration_minutes ?? SHOWN_MINUTES) * 60_000;
  return [
    'BEGIN:VEVENT',
    `UID:${booking.booking_id}@gatehouse`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcValue(booking.updated_at)}`,
    `DTSTART:${utcValue(new Date(startMs).toISOString())}`,
    `DTEND:${utcValue(new Date(endMs).toISOString())}`,
    summary,
    ...more,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** The file, of lines about all of it and those of its events (RFC 5545). */
export function calendarText(about: readonly string[], events: readonly string[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Gatehouse//Bookings//EN', ...about];
  return [...head, ...events, 'END:VCALENDAR', ''].join('\r\n');
}
