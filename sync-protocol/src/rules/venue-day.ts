import { Temporal } from 'temporal-polyfill';

/**
 * 'Today' is the venue's day in its IANA time zone, whatever the zone of the server or tablet.
 * Design §5 'today'. Days are `YYYY-MM-DD`, instants are milliseconds since 1970.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  let known = formats.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, known);
  }
  return known;
}

/** The venue's calendar day at an instant. */
export function venueDateAt(epochMs: number, timeZone: string): string {
  return format(timeZone).format(epochMs);
}

/** `days` later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

/** The instant at which a venue day starts, also on days without a midnight. */
export function startOfVenueDate(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).startOfDay().epochMilliseconds;
}

/** True for a zone this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
