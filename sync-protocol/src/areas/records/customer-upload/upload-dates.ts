import { isCalendarDate } from '#base/days/calendar-date';
import { foldText } from '../../people/search-keys.ts';
import { monthNumber } from './month-names.ts';
import { dayOfInstant, type InstantFacts, readTime, type TimeOfDay } from './upload-instants.ts';

/** Which of two numbers is the month in a date such as `03/04/2024`. */
export type DateOrder = 'mdy' | 'dmy';

/** How a written date becomes a day. */
export interface DateFacts extends InstantFacts {
  /** Null leaves dates of two short numbers unread. */
  order: DateOrder | null;
}

/** Longer texts are no dates. */
const DATE_CHARS_MAX = 100;
/** `Sat,`, `samedi`, `segunda-feira,` or an article before a date, all folded. */
const WEEKDAY = String.raw`(?:[a-z-]{2,15}[.,]*\s+)?`;
const BETWEEN = String.raw`\s?[-/.]\s?`;
/** `1990-05-12`, `1990. 05. 12.` */
const yearFirst = new RegExp(String.raw`^(\d{4})${BETWEEN}(\d{1,2})${BETWEEN}(\d{1,2})\.?$`);
/** `5/12/1990`, `12. 5. 1990` */
const yearLast = new RegExp(String.raw`^${WEEKDAY}(\d{1,2})${BETWEEN}(\d{1,2})${BETWEEN}(\d{4})\.?$`);
/** `May 12, 1990` */
const monthFirst = new RegExp(String.raw`^${WEEKDAY}([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$`);
/** `12 mai 1990`, `1er mai 1990`, `12. Mai 1990`, `12 de mayo de 1990`, `12-May-1990` */
const dayFirst = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|[oº°])?[-\s.]*(?:de\s|of\s)?([a-z]{3,10})[-\s.,]*(?:del?\s|of\s)?(\d{4})$`,
);
/** `19900512`, `19900512T033000Z` */
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:t?(\d{2})(\d{2})(\d{2})(z?))?$/;
/** What a spreadsheet stores for a day, where a file lost that it is one: days since the end of 1899, from 1908 to 2064. */
const serial = /^([1-5]\d{4}|\d{4})(?:\.\d+)?$/;
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);
/** Below this a number is more likely a year. */
const SERIAL_MIN = 3_000;
/** Seconds or milliseconds since 1970, as some services write a moment. Births may be before 1970. */
const unixTime = /^(?:[1-4]\d{9}|\d{9}|[1-4]\d{12}|\d{12}|-\d{8,13})$/;
/** A smaller number counts seconds. */
const UNIX_MS_MIN = 10_000_000_000;

/**
 * A day as `YYYY-MM-DD`, or null. A moment that names its zone, and one that a machine counts, is the venue's day at that moment. A date
 * with two short numbers is read only with an `order`, and never one with a year of two digits, which may be of either century.
 * Requirement F26.
 */
export function parseUploadDate(text: string, facts: DateFacts): string | null {
  const written = normalize(text);
  if (written === '' || written.length > DATE_CHARS_MAX) return null;
  if (unixTime.test(written)) {
    const number = Number(written);
    return dayOfInstant(Math.abs(number) < UNIX_MS_MIN ? number * 1_000 : number, facts);
  }
  const [, year, month, date, hours = '', minutes = '', seconds = '', zone = ''] = compact.exec(written) ?? [];
  if (year) {
    const time = readTime(hours && ` ${hours}:${minutes}:${seconds}${zone}`).time;
    return dayAt(calendarDay(year, month, date), time, facts);
  }
  const { before, time } = readTime(written);
  const day = writtenDay(before, facts.order);
  if (day !== null) return dayAt(day, time, facts);
  const number = Number(serial.exec(written)?.[0] ?? 0);
  return number >= SERIAL_MIN ? dayOfSerial(number) : null;
}

/**
 * The order that most dates of a file fit; `isCertain` when some fit no other, and none fits the other alone. Without a hint it is the American one, except for dates
 * with dots, which the languages of day.month.year write.
 */
export function guessDateOrder(texts: Iterable<string>): { order: DateOrder | null; isCertain: boolean } {
  /* Dates that fit this order alone. */
  const fits = { mdy: 0, dmy: 0 };
  let count = 0;
  let dotted = 0;
  for (const text of texts) {
    if (text.length > DATE_CHARS_MAX) continue;
    const { before } = readTime(normalize(text));
    if (!yearLast.test(before)) continue;
    count += 1;
    if (before.includes('.')) dotted += 1;
    const orders = (['mdy', 'dmy'] as const).filter((order) => writtenDay(before, order) !== null);
    if (orders.length === 1) for (const order of orders) fits[order] += 1;
  }
  if (count === 0) return { order: null, isCertain: true };
  if (fits.dmy !== fits.mdy)
    return { order: fits.dmy > fits.mdy ? 'dmy' : 'mdy', isCertain: fits.dmy === 0 || fits.mdy === 0 };
  return { order: dotted > count / 2 ? 'dmy' : 'mdy', isCertain: false };
}

/** The calendar day of a spreadsheet's serial number. Its hours are dropped. */
export function dayOfSerial(days: number): string {
  return new Date(SERIAL_EPOCH_MS + Math.floor(days) * 86_400_000).toISOString().slice(0, 10);
}

/** Folded, with one kind of hyphen. */
function normalize(text: string): string {
  return foldText(text.trim()).replaceAll(/[\u2010-\u2015\u2212]/g, '-');
}

/** A date without a time, folded. */
function writtenDay(text: string, order: DateOrder | null): string | null {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year) return calendarDay(year, month, day);
  const [, one, two, last] = yearLast.exec(text) ?? [];
  if (last) {
    if (!order) return null;
    return order === 'mdy' ? calendarDay(last, one, two) : calendarDay(last, two, one);
  }
  const [, name = '', dayAfter, yearOfName] = monthFirst.exec(text) ?? [];
  if (yearOfName) return calendarDay(yearOfName, monthNumber(name), dayAfter);
  const [, dayBefore, nameAfter = '', yearAfter] = dayFirst.exec(text) ?? [];
  return dayBefore ? calendarDay(yearAfter, monthNumber(nameAfter), dayBefore) : null;
}

/** A time without a zone is the clock on the wall, and midnight is how programs write a day that has no time: both leave the day as it is. */
function dayAt(day: string | null, time: TimeOfDay | null, facts: InstantFacts): string | null {
  if (day === null || time === null || time.offsetMs === null || time.ofDayMs === 0) return day;
  /* Who writes a birth date with the hours of a zone means the day of that zone. */
  if (facts.isBirthDate && time.offsetMs !== 0) return day;
  return dayOfInstant(Date.parse(`${day}T00:00:00Z`) + time.ofDayMs - time.offsetMs, facts);
}

function calendarDay(year = '', month: string | number = '', day = ''): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}
