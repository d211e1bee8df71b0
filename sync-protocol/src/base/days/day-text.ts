import { english, type LanguageCode, languages } from '../../languages/languages.ts';
import { wallClockAt } from './venue-time.ts';

/**
 * Days, times and ranges as people read them on screens, in mails and on paper: the only place that words them, so that all
 * of them look alike. Days are `YYYY-MM-DD`, times `HH:MM`, ranges include both days. Requirements U28 and U29.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: LanguageCode, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let known = formats.get(key);
  if (!known) formats.set(key, (known = new Intl.DateTimeFormat(languages[language].locale, options)));
  return known;
}

/** Some versions of the calendar data put a narrow space before AM and PM, which other programs don't read as a time. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

function ofDate(date: string, language: LanguageCode, options: Intl.DateTimeFormatOptions): string {
  return format(language, { timeZone: 'UTC', ...options }).format(Date.parse(`${date}T12:00:00Z`));
}

/** `Nov 20, 2026`, `20 nov 2026`. */
export function dayText(date: string, language: LanguageCode = english): string {
  return ofDate(date, language, { dateStyle: 'medium' });
}

/** `Fri, Nov 20, 2026`, `vie, 20 nov 2026`. */
export function weekdayAndDay(date: string, language: LanguageCode = english): string {
  return afterWeekday(date, dayText(date, language), language);
}

/** `Fri, ` before a text that begins with the day: `Fri, Nov 20, 2026, 10:42 AM`. */
export function afterWeekday(date: string, text: string, language: LanguageCode = english): string {
  return weekdayText(date, 'short', language) + languages[language].afterWeekday + text;
}

/** `Friday, November 20, 2026`: for labels that are only read aloud, where abbreviations are hard to follow. */
export function spokenDay(date: string, language: LanguageCode = english): string {
  return ofDate(date, language, { dateStyle: 'full' });
}

/** `Friday` or `Fri`. */
export function weekdayText(date: string, length: 'long' | 'short', language: LanguageCode = english): string {
  return ofDate(date, language, { weekday: length });
}

/** `Nov 20`: where the year is said nearby. */
export function monthAndDay(date: string, language: LanguageCode = english): string {
  return ofDate(date, language, { month: 'short', day: 'numeric' });
}

/** `Nov 20` of an instant in milliseconds since 1970, on the calendar of a zone. */
export function monthAndDayAt(epochMs: number, timeZone: string, language: LanguageCode = english): string {
  return monthAndDay(wallClockAt(epochMs, timeZone).slice(0, 10), language);
}

/** `Nov` of `2026-11`. */
export function shortMonth(month: string): string {
  return ofDate(`${month}-01`, english, { month: 'short' });
}

/** `November 2026` of `2026-11`. */
export function monthText(month: string, language: LanguageCode = english): string {
  return ofDate(`${month}-01`, language, { month: 'long', year: 'numeric' });
}

/** `10:42 AM`, `10:42 a.m.`. */
export function timeText(time: string, language: LanguageCode = english): string {
  const options = { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' } as const;
  return plain(format(language, options).format(Date.parse(`1970-01-01T${time}:00Z`)));
}

/** `Nov 20, 2026` of an instant in milliseconds since 1970, on the calendar of a zone. */
export function dayTextAt(epochMs: number, timeZone: string, language: LanguageCode = english): string {
  return dayText(wallClockAt(epochMs, timeZone).slice(0, 10), language);
}

/** `10:42 AM` of an instant, on the clock of a zone. */
export function timeTextAt(epochMs: number, timeZone: string, language: LanguageCode = english): string {
  return timeText(wallClockAt(epochMs, timeZone).slice(11), language);
}

/** `Nov 20, 2026, 10:42 AM` of an instant. */
export function instantText(epochMs: number, timeZone: string, language: LanguageCode = english): string {
  return `${dayTextAt(epochMs, timeZone, language)}, ${timeTextAt(epochMs, timeZone, language)}`;
}

/** `Nov 20, 2026, 10:42 AM EST`: where the zone could be mistaken. */
export function zonedInstantText(epochMs: number, timeZone: string, language: LanguageCode = english): string {
  return `${instantText(epochMs, timeZone, language)} ${zoneText(timeZone, 'short', epochMs, language)}`;
}

/** `10:42:05 AM`: a clock that runs. */
export function runningClock(epochMs: number, timeZone: string): string {
  const options = { timeZone, hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
  return plain(format(english, options).format(epochMs));
}

/** `Eastern Time`, `Eastern Standard Time` or `EST`, as they are at an instant. */
export function zoneText(
  timeZone: string,
  style: 'longGeneric' | 'long' | 'short',
  epochMs: number,
  language: LanguageCode = english,
): string {
  const parts = format(language, { timeZone, timeZoneName: style }).formatToParts(epochMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `Nov 17, 2026 – Nov 23, 2026`, or one day. */
export function rangeText(from: string, to: string): string {
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** `Nov 17 – Nov 23`; with years where a day is not of the year of `today`. */
export function shortRange(from: string, to: string, today: string): string {
  const isThisYear = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4));
  if (!isThisYear) return rangeText(from, to);
  return from === to ? monthAndDay(from) : `${monthAndDay(from)} – ${monthAndDay(to)}`;
}

/** `This Week (Nov 17 – Nov 23)`: what a period is called, then its days. */
export function namedRange(name: string, { from, to }: { from: string; to: string }, today: string): string {
  return `${name} (${shortRange(from, to, today)})`;
}
