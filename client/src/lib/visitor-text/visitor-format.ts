import { instantOf, wallClockAt } from '@gatehouse/sync-protocol/rules/availability/venue-time';
import type { VisitorLanguage } from './catalogue.ts';

/* Days, times and money as visitors read them. Days are `YYYY-MM-DD`, times `HH:MM`, both the venue's; money is dollars. */

/** As people in the United States write them in each language. */
export const locales: Readonly<Record<VisitorLanguage, string>> = { en: 'en-US', es: 'es-US' };

const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** `Saturday, November 28, 2026`. */
export function longDay(date: string, language: VisitorLanguage): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(atNoon(date));
}

/** `November 2026` of `2026-11`. */
export function monthName(month: string, language: VisitorLanguage): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(atNoon(`${month}-01`));
}

/** Of the days of a week from Sunday, which is how both languages' calendars begin in the United States. */
export function weekdayNames(language: VisitorLanguage, length: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(locales[language], { weekday: length, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(Date.UTC(2026, 1, 1 + day))));
}

/** `10:00 AM`. */
export function clockTime(time: string, language: VisitorLanguage): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(`2026-01-01T${time}:00Z`));
}

export function money(dollars: number, language: VisitorLanguage): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(dollars);
}

/** `Eastern Time`, in summer and winter; it begins a sentence. */
export function zoneName(timeZone: string, language: VisitorLanguage): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The visitor's own clock at a time of the venue; null where it shows the same. Requirement B2. */
export function timeElsewhere(
  { date, time, timeZone }: { date: string; time: string; timeZone: string },
  visitorZone: string,
  language: VisitorLanguage,
): string | null {
  const instant = instantOf(date, time, timeZone);
  if (instant === null) return null;
  const theirs = wallClockAt(instant, visitorZone);
  if (theirs === `${date}T${time}`) return null;
  const [day = date, clock = time] = theirs.split('T');
  return day === date ? clockTime(clock, language) : `${clockTime(clock, language)} (${longDay(day, language)})`;
}
