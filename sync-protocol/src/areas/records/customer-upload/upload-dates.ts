import { isCalendarDate } from '#base/days/calendar-date';

/** Which of two numbers is the month in a date such as `03/04/2024`. */
export type DateOrder = 'mdy' | 'dmy';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** A time of day after a date, with or without a zone: the day is taken as it is written. */
const TIME = String.raw`(?:[T,\s]\s*\d{1,2}:\d{2}.*)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i');
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}$`, 'i');
const monthFirst = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`,
  'i',
);
const dayFirst = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-\s.]+([a-z]{3,9})\.?[-\s,]+(\d{4})${TIME}$`, 'i');
/** What a spreadsheet stores for a day, where a file lost that it is one: days since the end of 1899, from 1908 to 2064. */
const serial = /^([1-5]\d{4}|\d{4})(?:\.\d+)?$/;
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);
/** Below this a number is more likely a year. */
const SERIAL_MIN = 3_000;
/** Seconds since 1970, from 2001 on, as some services write the moment of a signature. */
const unixTime = /^[1-4]\d{9}$/;

/**
 * A day as `YYYY-MM-DD`, or null. A date with two short numbers is read only with an `order`, and never one
 * with a year of two digits, which may be of either century. Requirement F26.
 */
export function parseUploadDate(text: string, order: DateOrder | null): string | null {
  const trimmed = text.trim();
  const [, year, month, day] = yearFirst.exec(trimmed) ?? [];
  if (year) return calendarDay(year, month, day);
  const short = yearLast.exec(trimmed);
  if (short) {
    const [, one, two, last] = short;
    if (!order) return null;
    return order === 'mdy' ? calendarDay(last, one, two) : calendarDay(last, two, one);
  }
  const [, name, dayAfter, yearOfName] = monthFirst.exec(trimmed) ?? [];
  if (name) return calendarDay(yearOfName, monthNumber(name), dayAfter);
  const [, dayBefore, monthName, yearAfter] = dayFirst.exec(trimmed) ?? [];
  if (monthName) return calendarDay(yearAfter, monthNumber(monthName), dayBefore);
  if (unixTime.test(trimmed)) return new Date(Number(trimmed) * 1_000).toISOString().slice(0, 10);
  const number = Number(serial.exec(trimmed)?.[0] ?? 0);
  return number >= SERIAL_MIN ? dayOfSerial(number) : null;
}

/**
 * The order that most dates of a file fit; `isCertain` when the other fits fewer. Without a hint it is the American one, except for dates
 * with dots, which the languages of day.month.year write.
 */
export function guessDateOrder(texts: Iterable<string>): { order: DateOrder | null; isCertain: boolean } {
  const fits = { mdy: 0, dmy: 0 };
  let count = 0;
  let dotted = 0;
  for (const text of texts) {
    if (!yearLast.test(text.trim())) continue;
    count += 1;
    if (text.includes('.')) dotted += 1;
    for (const order of ['mdy', 'dmy'] as const) if (parseUploadDate(text, order) !== null) fits[order] += 1;
  }
  if (count === 0) return { order: null, isCertain: true };
  if (fits.dmy !== fits.mdy) return { order: fits.dmy > fits.mdy ? 'dmy' : 'mdy', isCertain: true };
  return { order: dotted > count / 2 ? 'dmy' : 'mdy', isCertain: false };
}

/** The calendar day of a spreadsheet's serial number. Its hours are dropped. */
export function dayOfSerial(days: number): string {
  return new Date(SERIAL_EPOCH_MS + Math.floor(days) * 86_400_000).toISOString().slice(0, 10);
}

function calendarDay(year = '', month: string | number = '', day = ''): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}

/** Of `mar`, `sept` or `March`; 0 for what is no month, which no calendar has. */
function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;
}
