import { type Weekday, weekdayOf, weekdays } from '@gatehouse/sync-protocol/rules/availability/schedule';
import { addDays } from '@gatehouse/sync-protocol/rules/venue-day';

export interface DemoHoliday {
  date: string;
  name: string;
}

/** Federal holidays of a year, by their rules, earliest first. */
export function usHolidays(year: number): DemoHoliday[] {
  const fixed = (monthDay: string) => `${year}-${monthDay}`;
  return [
    { date: fixed('01-01'), name: 'New Year’s Day' },
    { date: nth(year, 1, 'mon', 3), name: 'Martin Luther King Jr. Day' },
    { date: nth(year, 2, 'mon', 3), name: 'Presidents’ Day' },
    { date: addDays(nth(year, 6, 'mon', 1), -7), name: 'Memorial Day' },
    { date: fixed('06-19'), name: 'Juneteenth' },
    { date: fixed('07-04'), name: 'Independence Day' },
    { date: nth(year, 9, 'mon', 1), name: 'Labor Day' },
    { date: nth(year, 10, 'mon', 2), name: 'Columbus Day' },
    { date: fixed('11-11'), name: 'Veterans Day' },
    { date: nth(year, 11, 'thu', 4), name: 'Thanksgiving Day' },
    { date: fixed('12-25'), name: 'Christmas Day' },
  ];
}

/** Holidays on which families stay at home. */
export const familyHolidays: ReadonlySet<string> = new Set(['New Year’s Day', 'Thanksgiving Day', 'Christmas Day']);

/** The first, second, … of a weekday in a month. */
function nth(year: number, month: number, weekday: Weekday, count: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const ahead = (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(first)) + 7) % 7;
  return addDays(first, ahead + 7 * (count - 1));
}
