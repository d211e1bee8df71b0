import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdayOf } from './availability/schedule.ts';
import { federalHolidays, federalYears } from './federal-holidays.ts';

/** Days on which federal offices were or will be closed, as the Office of Personnel Management lists them. */
const closedDays: Record<number, string> = {
  2010: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2016: '01-01 01-18 02-15 05-30 07-04 09-05 10-10 11-11 11-24 12-26',
  2020: '01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2022: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
};

const isWeekend = (date: string) => ['sat', 'sun'].includes(weekdayOf(date));

it.each(Object.entries(closedDays))('[Y31] computes the days of %s on which offices are closed', (year, days) => {
  const closed = federalHolidays(Number(year))
    .map(({ date }) => date)
    .filter((date) => !isWeekend(date));
  expect(closed).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

it('[Y31] keeps the day itself next to the day on which it is observed', () => {
  expect(federalHolidays(2026).filter(({ date }) => date.startsWith('2026-07'))).toEqual([
    { date: '2026-07-03', name: 'Independence Day (observed)', isObserved: true },
    { date: '2026-07-04', name: 'Independence Day', isObserved: false },
  ]);
  expect(federalHolidays(2021).at(-1)).toEqual({
    date: '2021-12-31',
    name: 'New Year’s Day (observed)',
    isObserved: true,
  });
});

it('[Y31] has Martin Luther King Jr. Day since 1986, Juneteenth since 2021, and never Inauguration Day', () => {
  const names = (year: number) => federalHolidays(year).map(({ name }) => name);
  expect([1985, 1986].map((year) => names(year).includes('Martin Luther King Jr. Day'))).toEqual([false, true]);
  expect([2020, 2021].map((year) => names(year).includes('Juneteenth'))).toEqual([false, true]);
  expect(federalHolidays(2021).map(({ date }) => date)).not.toContain('2021-01-20');
});

it('[Y31] has in every year the fixed days once, the others on their weekdays, and an observed weekday for each weekend', () => {
  fc.assert(
    fc.property(fc.integer({ min: federalYears.first, max: federalYears.last }), (year) => {
      const all = federalHolidays(year);
      const days = all.filter(({ isObserved }) => !isObserved);
      expect(days).toHaveLength(9 + Number(year >= 1986) + Number(year >= 2021));
      expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted());
      for (const { date, name } of days) {
        if (/King|Washington|Memorial|Labor|Columbus/.test(name)) expect(weekdayOf(date), name).toBe('mon');
        if (name === 'Thanksgiving Day') expect([weekdayOf(date), date > `${year}-11-21`]).toEqual(['thu', true]);
        if (name === 'Memorial Day') expect(date > `${year}-05-24`).toBe(true);
      }
      const observed = all.filter(({ isObserved }) => isObserved);
      expect(observed.filter(({ date }) => isWeekend(date))).toEqual([]);
      const weekends = days.filter(({ date, name }) => isWeekend(date) && !name.startsWith('New Year'));
      expect(observed.filter(({ name }) => !name.startsWith('New Year'))).toHaveLength(weekends.length);
    }),
  );
});
