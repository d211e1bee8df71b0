import { timeText, timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';

/* How the cells of a report read: as on a screen, and the same for every reader of the file. Requirement F14. */

const NOTHING = 'N/A';

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
  const [year, month, day] = date.split('-');
  return `${Number(month)}/${Number(day)}/${year}`;
}

/** `10:42 AM` of an instant, on the venue's clock. */
export function instantTimeCell(instant: string, timeZone: string): string {
  return timeTextAt(Date.parse(instant), timeZone);
}

/** `2:00 PM` of a time `HH:MM`. */
export function timeCell(time: string): string {
  return timeText(time);
}
