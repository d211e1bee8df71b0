import { daysBetween } from '#base/days/venue-day';

/** Monday first. The names that the wire uses. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** First and last start time of a day, `HH:MM`, both included. */
export interface Hours {
  start: string;
  end: string;
}

/** When an offering can start. Days are `YYYY-MM-DD` in the venue's time zone. */
export interface Schedule {
  /** A weekday without hours is closed. Null where the venue never gave any: then the fallback holds. */
  hours: Readonly<Partial<Record<Weekday, Hours>>> | null;
  /** Empty means every weekday that has hours. */
  availableDays: readonly Weekday[];
  /** First and last day, both included; null is open. */
  startDate: string | null;
  endDate: string | null;
  /** Minutes between start times. */
  intervalMinutes: number;
}

/** An offering that was never given hours starts hourly from 9:00 AM to 5:00 PM, every day. Requirement B7. */
export const FALLBACK_HOURS: Hours = { start: '09:00', end: '17:00' };
export const FALLBACK_MINUTES = 60;

const SOME_MONDAY = '1970-01-05';

/** The weekday of a day `YYYY-MM-DD`, also before 1970. */
export function weekdayOf(date: string): Weekday {
  const days = daysBetween(SOME_MONDAY, date) % 7;
  return weekdays[days < 0 ? days + 7 : days] as Weekday;
}

/** Start times of a day, `HH:MM`, earliest first; empty on a day that the schedule closes. Requirement B7. */
export function startTimesOn(schedule: Schedule, date: string): string[] {
  const { hours, availableDays, startDate, endDate, intervalMinutes } = schedule;
  const weekday = weekdayOf(date);
  if (startDate !== null && date < startDate) return [];
  if (endDate !== null && date > endDate) return [];
  if (availableDays.length > 0 && !availableDays.includes(weekday)) return [];
  if (hours === null) return steps(FALLBACK_HOURS, FALLBACK_MINUTES);
  const open = hours[weekday];
  return open ? steps(open, intervalMinutes) : [];
}

function steps({ start, end }: Hours, everyMinutes: number): string[] {
  const times: string[] = [];
  const last = minutesOf(end);
  for (let minute = minutesOf(start); minute <= last; minute += everyMinutes) times.push(timeOf(minute));
  return times;
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
