import fc from 'fast-check';
/* oxlint-disable-next-line import/default -- the package is CommonJS, which Node gives as the default. */
import rrule from 'rrule';
import { describe, expect, it } from 'vitest';
import { addDays } from '#base/days/venue-day';
import { daysOfRule, readSeriesRule } from './series-rule.ts';

const TUESDAY = '2026-12-15';
const MONDAY = '2026-12-14';
const LAST = '2030-12-15';

function daysOf(text: string, { first = TUESDAY, until = LAST, limit = 6, effort = { steps: 0 } } = {}): string[] {
  const read = readSeriesRule(text);
  if ('problem' in read) throw new Error(read.problem);
  return daysOfRule(read.rule, { first, until, limit }, effort);
}

describe('[B33] a rule gives', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', ['2026-12-15', '2026-12-25', '2027-01-04']],
    ['FREQ=DAILY;BYMONTHDAY=-1;COUNT=3', ['2026-12-31', '2027-01-31', '2027-02-28']],
    ['RRULE:FREQ=WEEKLY;COUNT=3', ['2026-12-15', '2026-12-22', '2026-12-29']],
    ['freq=weekly;byday=mo,th;count=3', ['2026-12-17', '2026-12-21', '2026-12-24']],
    /* The second week begins on Monday or on Sunday. */
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=3;WKST=MO', ['2026-12-15', '2026-12-20', '2026-12-29']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=3;WKST=SU', ['2026-12-15', '2026-12-27', '2026-12-29']],
    /* The first of the week in question is before the first day. */
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1;COUNT=2', ['2026-12-21', '2026-12-28', '2027-01-04']],
    ['FREQ=MONTHLY;COUNT=3', ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', ['2026-12-31', '2027-01-31', '2027-03-31']],
    ['FREQ=MONTHLY;BYDAY=3TU,-1SA;COUNT=3', ['2026-12-15', '2026-12-26', '2027-01-19']],
    /* RFC 5545: a numbered weekday and another add up. */
    ['FREQ=MONTHLY;BYDAY=SU,+3TU;COUNT=3', ['2026-12-15', '2026-12-20', '2026-12-27']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1;COUNT=3', ['2026-12-31', '2027-01-01', '2027-01-29']],
    ['FREQ=MONTHLY;BYDAY=SA;BYSETPOS=-5;COUNT=3', ['2027-01-02', '2027-05-01', '2027-07-03']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2', ['2027-08-13', '2028-10-13', '2029-04-13']],
    ['FREQ=DAILY;UNTIL=20261217T000000Z', ['2026-12-15', '2026-12-16', '2026-12-17']],
  ])('%s', (text, days) => {
    expect(daysOf(text).slice(0, 3)).toEqual(days);
  });
});

it.each([
  ['FREQ=YEARLY;COUNT=2', 'A series repeats by days, weeks or months.'],
  ['FREQ=DAILY', 'Please say how often it repeats, or until when: not both.'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'Please say how often it repeats, or until when: not both.'],
  ['FREQ=DAILY;INTERVAL=0;COUNT=2', 'This rule could not be read.'],
  ['FREQ=DAILY;INTERVAL=1001;COUNT=2', 'Please repeat every 1 to 1000 days, weeks or months.'],
  ['FREQ=DAILY;COUNT=1E1', 'This rule could not be read.'],
  ['FREQ=DAILY;UNTIL=20270230', 'This rule could not be read.'],
  ['FREQ=DAILY;COUNT=2;COUNT=3', 'This rule says the same thing twice.'],
  [
    `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 145 }, () => 31).join(',')};COUNT=1`,
    'This rule says the same thing twice.',
  ],
  ['FREQ=MONTHLY;BYDAY=1MO,+01MO;COUNT=1', 'This rule says the same thing twice.'],
  ['FREQ=MONTHLY;BYDAY=XX;COUNT=2', 'This rule could not be read.'],
  ['FREQ=MONTHLY;BYDAY=;COUNT=2', 'This rule could not be read.'],
  ['FREQ=WEEKLY;WKST=1MO;COUNT=2', 'This rule could not be read.'],
  ['FREQ=WEEKLY;BYHOUR=9;COUNT=2', 'This rule could not be read.'],
  [
    'FREQ=MONTHLY;BYDAY=6MO;COUNT=2',
    'A month has a first to a fifth of each weekday, and a last to a fifth from its end.',
  ],
  [
    'FREQ=MONTHLY;BYDAY=0MO;COUNT=2',
    'A month has a first to a fifth of each weekday, and a last to a fifth from its end.',
  ],
  [
    'FREQ=WEEKLY;BYDAY=1MO;COUNT=2',
    'Only a series by months can repeat on a numbered weekday, such as the second Monday.',
  ],
  ['FREQ=DAILY;BYMONTHDAY=0;COUNT=3', 'The days of a month are 1 to 31, or -1 to -31 from its end.'],
  ['FREQ=MONTHLY;BYMONTHDAY=-32;COUNT=3', 'The days of a month are 1 to 31, or -1 to -31 from its end.'],
  ['FREQ=WEEKLY;BYMONTHDAY=13;COUNT=3', 'A series by weeks repeats on weekdays, not on dates.'],
  ['FREQ=DAILY;BYMONTHDAY=31;BYSETPOS=2;COUNT=1', 'A series by days has no positions to choose from.'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0;COUNT=1', 'Positions are 1 to 31, or -1 to -31 from the end.'],
  ['FREQ=MONTHLY;BYSETPOS=1;COUNT=1', 'Please say which days the positions choose from.'],
])('[B33] %s is refused: %s', (text, problem) => {
  expect(readSeriesRule(text)).toEqual({ problem });
});

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const some = <T>(values: fc.Arbitrary<T>, maxLength: number) =>
  fc.option(fc.uniqueArray(values, { minLength: 1, maxLength }), { nil: [] });
const signed = (max: number) => fc.integer({ min: -max, max }).filter((value) => value !== 0);
const part = (name: string, values: readonly (string | number)[]) =>
  values.length > 0 ? [`${name}=${values.join()}`] : [];

const anyRule = fc
  .record({
    frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
    interval: fc.integer({ min: 1, max: 40 }),
    days: some(fc.constantFrom(...codes), 4),
    nthDays: some(
      fc.tuple(signed(5), fc.constantFrom(...codes)).map(([nth, code]) => `${nth}${code}`),
      3,
    ),
    dates: some(signed(31), 4),
    /* The other implementation is wrong about positions that some week or month doesn't have. */
    positions: some(fc.constantFrom(-1, 1), 2),
    weekStart: fc.constantFrom(...codes),
  })
  .map(({ frequency, interval, days, nthDays, dates, positions, weekStart }) => {
    const byMonth = frequency === 'MONTHLY';
    const byDay = byMonth && nthDays.length > 0 ? nthDays : days;
    const byDate = frequency === 'WEEKLY' ? [] : dates;
    const isList = frequency !== 'DAILY' && byDay.length + byDate.length > 0;
    return [
      `FREQ=${frequency}`,
      `INTERVAL=${interval}`,
      ...part('BYDAY', byDay),
      ...part('BYMONTHDAY', byDate),
      ...part('BYSETPOS', isList ? positions : []),
      `WKST=${weekStart}`,
    ].join(';');
  });

it('[B33] agrees with another implementation of RFC 5545, over 500 rules that give a day', () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 0, max: 800 }), (text, shift) => {
      const isByPosition = text.startsWith('FREQ=WEEKLY') && text.includes('BYSETPOS');
      /* The other one counts positions of the first week from the first day, the standard from the start of the week. */
      const first = addDays(MONDAY, isByPosition ? shift * 7 + codes.indexOf(text.slice(-2)) : shift);
      const until = addDays(first, 500);
      const days = daysOf(`${text};COUNT=1`, { first, until, limit: 1_000 });
      /* The other one looks for the first day until the year 9999. */
      fc.pre(days.length > 0);
      const [dtstart, last] = [first, until].map((day) => new Date(`${day}T00:00:00Z`));
      const options = { ...rrule.RRule.parseString(text), dtstart: dtstart as Date, until: last as Date };
      const other = new rrule.RRule(options).all().map((day) => day.toISOString().slice(0, 10));
      /* It gives a day twice that two positions mean. */
      expect(days).toEqual([...new Set(other)]);
    }),
    { numRuns: 500 },
  );
});

it('[B33] looks once at each day of the weeks or months in question, whatever the rule is', () => {
  const until = addDays(TUESDAY, 1_461);
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 0, max: 31 }), (text, shift) => {
      const effort = { steps: 0 };
      daysOf(`${text};COUNT=1`, { first: addDays(TUESDAY, shift), until, limit: 10_000, effort });
      expect(effort.steps).toBeLessThanOrEqual(1_461 + 61);
    }),
    { numRuns: 500 },
  );
});
