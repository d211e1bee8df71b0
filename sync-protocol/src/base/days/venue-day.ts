/**
 * 'Today' is the venue's day in its IANA time zone, regardless of the zone of the server or tablet.
 * Days are `YYYY-MM-DD`, instants are milliseconds since 1970. Requirement T4.
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
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);
}

/**
 * The instant at which a venue day starts, also on days without a midnight. Searched for with the zone's own calendar,
 * because a time zone library adds 19 kB to every kiosk; a test checks the result against one.
 */
export function startOfVenueDate(date: string, timeZone: string): number {
  let before = utcMidnight(date) - ZONE_OFFSET_MAX_MS;
  let after = utcMidnight(date) + ZONE_OFFSET_MAX_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (venueDateAt(middle, timeZone) < date) before = middle;
    else after = middle;
  }
  return after;
}

const DAY_MS = 86_400_000;
/** No zone is further from UTC. */
const ZONE_OFFSET_MAX_MS = 16 * 3_600_000;

/** Calendar arithmetic happens in UTC, where every day has 24 hours. */
function utcMidnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** True for a zone that this runtime supports. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
