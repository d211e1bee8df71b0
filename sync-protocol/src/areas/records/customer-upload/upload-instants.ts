import { isCalendarDate } from '#base/days/calendar-date';
import { venueDateAt } from '#base/days/venue-day';

/** What an instant is of. */
export interface InstantFacts {
  /** The venue's IANA zone. */
  timeZone: string;
  /** A birth has no time of day: an instant is then the midnight of a zone that the file does not name. */
  isBirthDate: boolean;
}

/** A time as it is written after a date. */
export interface TimeOfDay {
  ofDayMs: number;
  /** What the time is ahead of UTC; null where no zone is written. */
  offsetMs: number | null;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `t03:30:00.000z`, ` 10:42 pm`, `, 14:30 utc`, ` um 14:30 uhr`, ` a 14h30`, ` 00:00:00 gmt+0200 (…)` and what follows, folded. */
const timeAfter =
  /(?:t|[\s,]\s*(?:(?:at|um|a|as|a las)\s+)?)(\d{1,2})\s?[:h]\s?(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(?:h|uhr)?\s?(?:([ap])\.?\s?m\b\.?)?\s*(.*)$/;
const zone = /^(z|utc|gmt)?\s?(?:([+-])(\d{1,2}):?(\d{2})?)?(?![\d\p{L}])/u;

/** Splits a folded text into what is before a time, and the time; null where there is none that a clock shows. */
export function readTime(text: string): { before: string; time: TimeOfDay | null } {
  const found = timeAfter.exec(text);
  if (!found) return { before: text, time: null };
  const [, hours, minutes, seconds = 0, half, rest = ''] = found;
  const before = text.slice(0, found.index).trim();
  if (Number(hours) > 24 || Number(minutes) > 59) return { before, time: null };
  const ofClock = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours);
  const ofDayMs = ofClock * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return { before, time: { ofDayMs, offsetMs: offsetOf(rest) } };
}

function offsetOf(text: string): number | null {
  const [, name, sign, hours = 0, minutes = 0] = zone.exec(text) ?? [];
  if (!name && !sign) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

/**
 * The day at an instant in milliseconds since 1970: the venue's. Midnight of UTC is a day that was written without a time. A birth date at
 * any other full quarter of an hour is the midnight of another zone, which is ahead of UTC by less than half a day where the instant is
 * after noon, and behind it otherwise. Null outside of the calendar.
 */
export function dayOfInstant(epochMs: number, { timeZone, isBirthDate }: InstantFacts): string | null {
  const isMidnightHere = () => venueDateAt(epochMs - 1, timeZone) !== venueDateAt(epochMs, timeZone);
  const isOfOtherZone = isBirthDate && epochMs % QUARTER_MS === 0 && !isMidnightHere();
  const day =
    epochMs % DAY_MS === 0 || isOfOtherZone
      ? new Date(epochMs + DAY_MS / 2 - 1).toISOString().slice(0, 10)
      : venueDateAt(epochMs, timeZone);
  return isCalendarDate(day) ? day : null;
}
