import { describe, expect, it } from 'vitest';
import {
  monthlyChoices,
  neverRepeats,
  type RepeatValues,
  repeatProblem,
  repeatsText,
  rruleOf,
} from './repeats.model.ts';

const TUESDAY = '2026-12-15';
const weekly: RepeatValues = { ...neverRepeats, rhythm: 'weekly', count: '8' };
const custom: RepeatValues = { ...weekly, rhythm: 'custom' };
const monthly: RepeatValues = { ...weekly, rhythm: 'monthly', count: '6' };

describe('[B33] how a booking repeats', () => {
  it.each<[RepeatValues, string, string, string]>([
    [weekly, TUESDAY, 'FREQ=WEEKLY;BYDAY=TU;COUNT=8', 'Every Tuesday, 8 times'],
    [
      { ...weekly, ends: 'until', until: '2027-03-02' },
      TUESDAY,
      'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270302',
      'Every Tuesday, until Mar 2, 2027',
    ],
    /* What was typed for another rhythm counts no more. */
    [
      { ...weekly, rhythm: 'biweekly', every: '5', unit: 'month', days: ['fri'] },
      TUESDAY,
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=8',
      'Every 2 weeks on Tuesday, 8 times',
    ],
    [
      { ...custom, every: '3', days: ['fri', 'mon', 'wed'] },
      TUESDAY,
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE,FR;COUNT=8',
      'Every 3 weeks on Monday, Wednesday, and Friday, 8 times',
    ],
    [custom, TUESDAY, 'FREQ=WEEKLY;BYDAY=TU;COUNT=8', 'Every Tuesday, 8 times'],
    [{ ...custom, unit: 'day', every: '1' }, TUESDAY, 'FREQ=DAILY;COUNT=8', 'Every day, 8 times'],
    [monthly, TUESDAY, 'FREQ=MONTHLY;BYDAY=3TU;COUNT=6', 'Every month on the third Tuesday, 6 times'],
    [{ ...monthly, monthly: 'date' }, TUESDAY, 'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=6', 'Every month on day 15, 6 times'],
    [
      { ...custom, unit: 'month', every: '2', monthly: 'date' },
      '2026-12-31',
      'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31;COUNT=8',
      'Every 2 months on day 31, in months that have it, 8 times',
    ],
    /* A fifth weekday is the last one; a day that is not the last of its month repeats by its number. */
    [monthly, '2026-12-29', 'FREQ=MONTHLY;BYDAY=-1TU;COUNT=6', 'Every month on the last Tuesday, 6 times'],
    [
      { ...monthly, monthly: 'last' },
      TUESDAY,
      'FREQ=MONTHLY;BYDAY=3TU;COUNT=6',
      'Every month on the third Tuesday, 6 times',
    ],
  ])('%o from %s on is %s', (values, first, rrule, text) => {
    expect(rruleOf(values, first)).toBe(rrule);
    expect(repeatsText(values, first)).toBe(text);
  });
});

it('offers what a month can repeat of a day', () => {
  const labels = (first: string) => monthlyChoices(first).map(({ label }) => label);
  expect(labels('2027-02-23')).toEqual(['On the fourth Tuesday', 'On the last Tuesday', 'On day 23']);
  expect(labels('2026-12-29')).toEqual(['On the last Tuesday', 'On day 29, in months that have it']);
  expect(labels('2026-12-22')).toEqual(['On the fourth Tuesday', 'On day 22']);
});

it('says what is wrong, and nothing of a booking that does not repeat', () => {
  const problem = (values: RepeatValues) => repeatProblem(values, TUESDAY);
  expect(problem({ ...neverRepeats, count: '0' })).toBeNull();
  for (const count of ['', '1', '105', '2.5'])
    expect(problem({ ...weekly, count })).toBe('Please repeat 2 to 104 times');
  for (const count of ['2', '104']) expect(problem({ ...weekly, count })).toBeNull();
  expect(problem({ ...weekly, ends: 'until', until: TUESDAY })).toBe('Please choose a last day after the first one');
  expect(problem({ ...weekly, ends: 'until', until: '2026-12-16', count: '' })).toBeNull();
  expect(problem({ ...custom, every: '0' })).toBe('Please repeat every 1 to 99');
  expect(problem({ ...weekly, every: '0' })).toBeNull();
});
