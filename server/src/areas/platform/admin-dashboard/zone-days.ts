import { addDays, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { weekOf } from '@gatehouse/sync-protocol/base/days/week';

/** A time zone's today and the days that bound its week and month; all `YYYY-MM-DD`. */
export interface ZoneDays {
  timeZone: string;
  today: string;
  monday: string;
  sunday: string;
  monthStart: string;
  /** The instant at which its month began: finding it costs more than all else of a venue, so a zone does it once. */
  monthStartMs: number;
  nextMonthStart: string;
  /** The last day of its week or of its month, whichever is later. */
  lastDay: string;
}

/** The days of one time zone at an instant; a week begins on Monday. */
export function zoneDays(nowMs: number, timeZone: string): ZoneDays {
  const today = venueDateAt(nowMs, timeZone);
  const week = weekOf(today);
  const sunday = week.at(-1) ?? today;
  const monthStart = `${today.slice(0, 7)}-01`;
  const nextMonthStart = `${addDays(monthStart, 31).slice(0, 7)}-01`;
  const lastOfMonth = addDays(nextMonthStart, -1);
  return {
    timeZone,
    today,
    monday: week[0] ?? today,
    sunday,
    monthStart,
    monthStartMs: startOfVenueDate(monthStart, timeZone),
    nextMonthStart,
    lastDay: lastOfMonth > sunday ? lastOfMonth : sunday,
  };
}
