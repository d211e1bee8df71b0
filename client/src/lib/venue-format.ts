import {
  dayText,
  dayTextAt,
  instantText,
  timeText,
  timeTextAt,
  weekdayText,
} from '@gatehouse/sync-protocol/base/days/day-text';

/* What staff read, from rows as they are stored: instants of the wire or in milliseconds, days that may be missing. */

const msOf = (instant: string | number): number => new Date(instant).getTime();

/** '10:42 AM' in the venue's zone. */
export function venueTime(instant: string | number, timeZone: string): string {
  return timeTextAt(msOf(instant), timeZone);
}

/** 'Nov 20, 2026' of an instant, in the venue's zone. */
export function venueDay(instant: string | number, timeZone: string): string {
  return dayTextAt(msOf(instant), timeZone);
}

/** 'Nov 20, 2026, 10:42 AM' of an instant, in the venue's zone. */
export function venueInstant(instant: string | number, timeZone: string): string {
  return instantText(msOf(instant), timeZone);
}

/** 'Nov 20, 2026' of a calendar day `YYYY-MM-DD`; 'N/A' when there is none. */
export function calendarDay(date: string | null | undefined): string {
  return date ? dayText(date) : 'N/A';
}

/** 'Friday' of a calendar day. */
export function weekdayName(date: string, length: 'long' | 'short' = 'long'): string {
  return weekdayText(date, length);
}

/** '9:30 AM' of a time `HH:MM`. */
export function timeOfDay(time: string): string {
  return timeText(time);
}

/** The browser's own zone. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
