import { expect, it } from 'vitest';
import { AppError } from '#base/app-error';
import { daysOfSeries } from './series-days.ts';

const TUESDAY = '2026-12-15';
/** Three years and one more, and the rest of two months. */
const STEPS_MAX = 1095 + 366 + 61;

/** The first sentence of a refusal, and what it took. */
function refusalOf(text: string, first = TUESDAY): { message: string; steps: number } {
  const effort = { steps: 0 };
  try {
    return { message: daysOfSeries(text, first, TUESDAY, effort).join(), steps: effort.steps };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { message: error.details.fields?.['rrule'] ?? '', steps: effort.steps };
  }
}

it.each([
  ['FREQ=DAILY;INTERVAL=7;BYDAY=MO;COUNT=2', 'This rule yields no dates.'],
  ['FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=1MO;COUNT=1', 'This rule yields no dates.'],
  ['FREQ=WEEKLY;BYDAY=MO;BYSETPOS=7;UNTIL=99991231', 'This rule yields no dates.'],
  ['FREQ=DAILY;UNTIL=99991231', 'A series can have at most 104 days.'],
  ['FREQ=MONTHLY;INTERVAL=12;COUNT=9', 'A series can reach at most three years ahead.'],
  ['FREQ=MONTHLY;INTERVAL=60;UNTIL=99991231', 'A series can reach at most three years ahead.'],
])('[B33] refuses %s after a walk of a bounded length: %s', (text, message) => {
  const refusal = refusalOf(text);
  expect(refusal.message).toBe(message);
  expect(refusal.steps).toBeLessThanOrEqual(STEPS_MAX);
});

it('[B33] looks at no day for a rule that starts too far ahead, or that gives too many days by its count', () => {
  expect(refusalOf('FREQ=DAILY;COUNT=1', '2099-01-01')).toEqual({
    message: 'A series can reach at most three years ahead.',
    steps: 0,
  });
  expect(refusalOf('FREQ=DAILY;COUNT=105')).toEqual({ message: 'A series can have at most 104 days.', steps: 0 });
});

it('[B33] takes 104 days, by their count and by their end, and no day more', () => {
  for (const end of ['COUNT=104', 'UNTIL=20270328']) {
    const days = daysOfSeries(`FREQ=DAILY;${end}`, TUESDAY, TUESDAY);
    expect([days.length, days.at(-1)], end).toEqual([104, '2027-03-28']);
  }
  expect(refusalOf('FREQ=DAILY;UNTIL=20270329').message).toBe('A series can have at most 104 days.');
});

it('[B20] [B33] reaches the last day that can be booked, 1095 days ahead, and no day more', () => {
  expect(daysOfSeries('FREQ=DAILY;INTERVAL=365;COUNT=4', TUESDAY, TUESDAY).at(-1)).toBe('2029-12-14');
  expect(refusalOf('FREQ=DAILY;INTERVAL=548;COUNT=3').message).toBe('A series can reach at most three years ahead.');
});
