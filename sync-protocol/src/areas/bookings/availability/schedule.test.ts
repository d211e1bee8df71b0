import { expect, it } from 'vitest';
import { type Schedule, startTimesOn, weekdayOf } from './schedule.ts';

const weekdaysOnly: Schedule = {
  hours: { mon: { start: '09:00', end: '10:30' }, sat: { start: '12:00', end: '12:00' } },
  availableDays: [],
  startDate: null,
  endDate: null,
  intervalMinutes: 30,
};
const MONDAY = '2026-06-15';
const SATURDAY = '2026-06-20';
const SUNDAY = '2026-06-21';

it('[B7] lists start times by the interval, the last one included', () => {
  expect(startTimesOn(weekdaysOnly, MONDAY)).toEqual(['09:00', '09:30', '10:00', '10:30']);
  expect(startTimesOn({ ...weekdaysOnly, intervalMinutes: 60 }, MONDAY)).toEqual(['09:00', '10:00']);
  expect(startTimesOn(weekdaysOnly, SATURDAY)).toEqual(['12:00']);
});

it('[B7] closes weekdays without hours and those not in available_days', () => {
  expect(startTimesOn(weekdaysOnly, SUNDAY)).toEqual([]);
  expect(startTimesOn({ ...weekdaysOnly, availableDays: ['sat', 'sun'] }, MONDAY)).toEqual([]);
  expect(startTimesOn({ ...weekdaysOnly, availableDays: ['sat', 'sun'] }, SATURDAY)).toEqual(['12:00']);
});

it('[B7] opens from the first to the last day, both included', () => {
  const summer = { ...weekdaysOnly, startDate: MONDAY, endDate: SATURDAY };
  expect(startTimesOn(summer, MONDAY)).toHaveLength(4);
  expect(startTimesOn(summer, SATURDAY)).toHaveLength(1);
  expect(startTimesOn(summer, '2026-06-08')).toEqual([]);
  expect(startTimesOn(summer, '2026-06-22')).toEqual([]);
});

it('[B7] falls back to every hour from 9:00 AM to 5:00 PM where hours were never given', () => {
  const none = { ...weekdaysOnly, hours: null, intervalMinutes: 15 };
  expect(startTimesOn(none, SUNDAY)).toEqual(
    ['09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => `${hour}:00`),
  );
  expect(startTimesOn({ ...none, availableDays: ['mon'] }, SUNDAY)).toEqual([]);
});

it('[B7] is closed on every day where each was closed', () => {
  const closed = { ...weekdaysOnly, hours: {} };
  for (const date of [MONDAY, SATURDAY, SUNDAY]) expect(startTimesOn(closed, date)).toEqual([]);
});

it('knows the weekday of days before and after 1970', () => {
  expect([weekdayOf('1969-12-31'), weekdayOf('1970-01-01'), weekdayOf(SUNDAY)]).toEqual(['wed', 'thu', 'sun']);
});
