import { expect, it } from 'vitest';
import { daysText } from '../../components/period-button.tsx';
import { chosenOf, daysOf, paperTitle, periodText } from './periods.ts';

const read = (query: string) => chosenOf(new URLSearchParams(query));

it('reads the period in the address, and takes half a range for none', () => {
  expect(read('')).toEqual({ period: 'month' });
  expect(read('period=year&start=2026-01-01')).toEqual({ period: 'year' });
  expect(read('period=decade')).toEqual({ period: 'month' });
  expect(read('period=custom&start=2026-01-01')).toEqual({ period: 'month' });
  expect(read('period=custom&start=2026-01-01&end=x')).toEqual({ period: 'month' });
  expect(read('period=custom&start=2026-13-45&end=2026-99-99')).toEqual({ period: 'month' });
  const range = { period: 'custom' as const, start: '2026-01-01', end: '2026-02-01' };
  expect(read('period=custom&start=2026-01-01&end=2026-02-01')).toEqual(range);
  expect([periodText(range), periodText({ period: 'year' })]).toEqual(['Jan 1, 2026 – Feb 1, 2026', 'Year to Date']);
  expect(daysOf({ period: 'custom' }, '2026-06-15')).toBeNull();
});

it.each([
  ['week', 'Nov 22 – Nov 28'],
  ['month', '30 days to Nov 28'],
  ['quarter', '90 days to Nov 28'],
  ['year', '12 months to Nov 28, 2026'],
  ['this-year', 'Jan 1 – Nov 28'],
  ['last-year', 'Jan 1, 2025 – Dec 31, 2025'],
] as const)(
  '[U29] names the days of %s so that nobody takes a rolling period for the calendar’s: %s',
  (period, text) => {
    const days = daysOf({ period }, '2026-11-28');
    expect(days && daysText(days, '2026-11-28')).toBe(text);
  },
);

it.each([
  [{ period: 'quarter' }, 'This Quarter (90 days to Nov 28)'],
  [{ period: 'year' }, 'Year to Date (12 months to Nov 28, 2026)'],
  [{ period: 'last-month' }, 'Last Calendar Month'],
  [{ period: 'custom', start: '2026-01-01', end: '2026-02-01' }, 'Jan 1, 2026 – Feb 1, 2026'],
] as const)('[U29] names the period of %o on paper: %s', (chosen, title) => {
  expect(paperTitle(chosen, '2026-11-28')).toBe(title);
});

it('[F7] keeps the 365 days of Year to Date', () => {
  expect(daysOf({ period: 'year' }, '2026-06-15')).toMatchObject({ from: '2025-06-16', to: '2026-06-15' });
});
