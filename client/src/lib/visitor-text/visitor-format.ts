import {
  afterWeekday,
  monthAndDay,
  monthText,
  timeText,
  weekdayAndDay,
  weekdayText,
  zoneText,
} from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { instantOf, wallClockAt } from '@gatehouse/sync-protocol/base/days/venue-time';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';

/* Days, times and money as visitors read them. Days are `YYYY-MM-DD`, times `HH:MM`, both the venue's; money is dollars. */

/** `Sat, Nov 28, 2026`. */
export function longDay(date: string, language: LanguageCode): string {
  return weekdayAndDay(date, language);
}

/** `Sat, Nov 28`; with the year where that is not the year of `today`. */
export function shortDay(date: string, today: string, language: LanguageCode): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? afterWeekday(date, monthAndDay(date, language), language) : longDay(date, language);
}

/** `1 hr 30 min`, in the language's own form. */
export function lengthText(minutes: number, language: LanguageCode): string {
  const parts = [
    { unit: 'hour', value: Math.floor(minutes / 60) },
    { unit: 'minute', value: minutes % 60 },
  ];
  const format = ({ unit, value }: (typeof parts)[number]): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit }).format(value);
  return parts
    .filter(({ value }) => value > 0)
    .map(format)
    .join(' ');
}

/** `November 2026` of `2026-11`. */
export function monthName(month: string, language: LanguageCode): string {
  return monthText(month, language);
}

/** Days of a week from Sunday, as calendars in the United States begin; without a period, for narrow columns. */
export function weekdayNames(language: LanguageCode, length: 'long' | 'short'): string[] {
  const sunday = '2026-02-01';
  return Array.from({ length: 7 }, (_, day) => weekdayText(addDays(sunday, day), length, language).replace('.', ''));
}

/** `10:00 AM`. */
export function clockTime(time: string, language: LanguageCode): string {
  return timeText(time, language);
}

/** `$25.00` of dollars, in the language's own form. */
export function money(dollars: number, language: LanguageCode): string {
  return formatMoney(dollars, 'USD', language);
}

/** `Eastern Time` of a day in summer or winter; it begins a sentence. Over the years, places change to another zone. */
export function zoneName(timeZone: string, date: string, language: LanguageCode): string {
  const name = zoneText(timeZone, 'longGeneric', Date.parse(`${date}T12:00:00Z`), language);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The visitor's own clock at a time of the venue; null where it shows the same. Requirement B2. */
export function timeElsewhere(
  { date, time, timeZone }: { date: string; time: string; timeZone: string },
  visitorZone: string,
  language: LanguageCode,
): string | null {
  const instant = instantOf(date, time, timeZone);
  if (instant === null) return null;
  const theirs = wallClockAt(instant, visitorZone);
  if (theirs === `${date}T${time}`) return null;
  return clockSeenFrom(date, theirs, language);
}

/** `10:00 AM` of a wall clock, with its day where that is another one than `date`. */
function clockSeenFrom(date: string, wallClock: string, language: LanguageCode): string {
  const [day = date, clock = ''] = wallClock.split('T');
  return day === date ? clockTime(clock, language) : `${clockTime(clock, language)} (${longDay(day, language)})`;
}

/** `11:30 AM` at which a booking ends, with its day where that is not the day it begins on; null without a length. */
export function endClock(
  {
    date_scheduled: date,
    ends_at: endsAt,
    time_zone: timeZone,
  }: { date_scheduled: string; ends_at: string | null; time_zone: string },
  language: LanguageCode,
): string | null {
  return endsAt === null ? null : clockSeenFrom(date, wallClockAt(Date.parse(endsAt), timeZone), language);
}
