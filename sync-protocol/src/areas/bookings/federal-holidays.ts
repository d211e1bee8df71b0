import { addDays } from '../../base/days/venue-day.ts';
import { type Weekday, weekdayOf, weekdays } from './availability/schedule.ts';

/** A legal public holiday of the United States, on its own day or on the weekday on which it is observed. */
export interface FederalHoliday {
  /** `YYYY-MM-DD`. */
  date: string;
  name: string;
  /** The Friday or Monday on which offices close, because the day itself is on a weekend. */
  isObserved: boolean;
}

/** The rules below hold since the first; 1978 is the year in which Veterans Day went back to November 11. */
export const federalYears = { first: 1978, last: 2100 } as const;

const OBSERVED = ' (observed)';

/**
 * Federal holidays whose day is in a year, earliest first, computed from 5 U.S.C. 6103: fixed dates with the Friday or Monday on
 * which they are observed, Mondays and the fourth Thursday of November. December 31 may be the observed day of the next New Year’s
 * Day. Left out is Inauguration Day, every fourth January 20, which is a holiday in the capital's area only. Requirement Y31.
 */
export function federalHolidays(year: number): FederalHoliday[] {
  const days = [...legalDays(year), ...legalDays(year + 1).slice(0, 1)];
  return days
    .flatMap(({ date, name }) => [{ date, name, isObserved: false }, ...observedDay(date, name)])
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

interface LegalDay {
  date: string;
  name: string;
}

/** The legal holidays in the order of the year. */
function legalDays(year: number): LegalDay[] {
  const fixed = (monthDay: string) => `${year}-${monthDay}`;
  return [
    { date: fixed('01-01'), name: 'New Year’s Day' },
    ...since(1986, year, { date: nth(year, 1, 'mon', 3), name: 'Martin Luther King Jr. Day' }),
    { date: nth(year, 2, 'mon', 3), name: 'Washington’s Birthday' },
    /* The last Monday of May. */
    { date: addDays(nth(year, 6, 'mon', 1), -7), name: 'Memorial Day' },
    ...since(2021, year, { date: fixed('06-19'), name: 'Juneteenth' }),
    { date: fixed('07-04'), name: 'Independence Day' },
    { date: nth(year, 9, 'mon', 1), name: 'Labor Day' },
    { date: nth(year, 10, 'mon', 2), name: 'Columbus Day' },
    { date: fixed('11-11'), name: 'Veterans Day' },
    { date: nth(year, 11, 'thu', 4), name: 'Thanksgiving Day' },
    { date: fixed('12-25'), name: 'Christmas Day' },
  ];
}

function since(first: number, year: number, day: LegalDay): LegalDay[] {
  return year >= first ? [day] : [];
}

/** The first, second, … of a weekday in a month. */
function nth(year: number, month: number, weekday: Weekday, count: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const ahead = (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(first)) + 7) % 7;
  return addDays(first, ahead + 7 * (count - 1));
}

/** The Friday before a Saturday, the Monday after a Sunday. */
function observedDay(date: string, name: string): FederalHoliday[] {
  const weekday = weekdayOf(date);
  if (weekday !== 'sat' && weekday !== 'sun') return [];
  return [{ date: addDays(date, weekday === 'sat' ? -1 : 1), name: name + OBSERVED, isObserved: true }];
}
