import { formatPhone } from '@gatehouse/sync-protocol/rules/people/phone';

/* How the cells of a report read: as on a screen, and the same for every reader of the file. Requirement F14. */

const NOTHING = 'N/A';
const formats = new Map<string, Intl.DateTimeFormat>();

/** `N/A` for what is missing. */
export function textCell(text: string | null | undefined): string {
  return text?.trim() || NOTHING;
}

/** First and last name. */
export function nameCell(first: string | null, last: string | null): string {
  return textCell(`${first ?? ''} ${last ?? ''}`);
}

/** `(212) 555-0100` where there are ten digits, otherwise as it was typed. */
export function phoneCell(phone: string | null): string {
  return textCell(phone === null ? null : formatPhone(phone));
}

/** `6/15/2026` of a calendar day. */
export function dateCell(date: string): string {
  return format('UTC', { year: 'numeric', month: 'numeric', day: 'numeric' }, 'date').format(
    Date.parse(`${date}T00:00:00Z`),
  );
}

/** `10:42 AM` of an instant, on the venue's clock. */
export function instantTimeCell(instant: string, timeZone: string): string {
  return timeText(format(timeZone, { hour: 'numeric', minute: '2-digit' }, 'time').format(Date.parse(instant)));
}

/** `2:00 PM` of a time `HH:MM`. */
export function timeCell(time: string): string {
  return instantTimeCell(`1970-01-01T${time}:00Z`, 'UTC');
}

/** Some versions of the calendar data put a narrow space before AM and PM, which spreadsheets don't read as a time. */
function timeText(text: string): string {
  return text.replaceAll('\u202f', ' ');
}

function format(timeZone: string, options: Intl.DateTimeFormatOptions, kind: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  let known = formats.get(key);
  if (!known) formats.set(key, (known = new Intl.DateTimeFormat('en-US', { timeZone, ...options })));
  return known;
}
