import { addDays, daysBetween } from './venue-day.ts';

/** The venue's week starts on Monday. Days are `YYYY-MM-DD` in its zone. Requirement O1. */
const SOME_MONDAY = '1970-01-05';
const WEEK_DAYS = 7;

/** Monday to Sunday of the week that holds `date`. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, -weekdayOf(date));
  return Array.from({ length: WEEK_DAYS }, (_, day) => addDays(monday, day));
}

/** The Saturday and Sunday that are next or in progress: always those of the week that holds `date`. */
export function weekendOf(date: string): { saturday: string; sunday: string } {
  const saturday = addDays(date, 5 - weekdayOf(date));
  return { saturday, sunday: addDays(saturday, 1) };
}

/** 0 is Monday, 6 is Sunday. */
function weekdayOf(date: string): number {
  const days = daysBetween(SOME_MONDAY, date) % WEEK_DAYS;
  return days < 0 ? days + WEEK_DAYS : days;
}
