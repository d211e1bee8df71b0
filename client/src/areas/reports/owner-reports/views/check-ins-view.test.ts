import type { CheckInsReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, it } from 'vitest';
import { checkInsView } from './check-ins-view.ts';

const none = { check_ins: 0, first_visits: 0, return_visits: 0, parties: 0, party_goers: 0 };
const noTotal = { ...none, unique_customers: 0 };

/** Two weeks from a Wednesday, with as many check-ins as the day's place in them. */
function reportOf(part: Partial<CheckInsReport> = {}): CheckInsReport {
  const from = '2026-06-10';
  const days = Array.from({ length: 14 }, (_, day) => ({
    ...none,
    date: addDays(from, day),
    check_ins: day,
    first_visits: Math.min(day, 2),
    return_visits: Math.max(0, day - 2),
  }));
  return {
    time_zone: 'America/New_York',
    date: '2026-06-23',
    generated_at: '2026-06-23T15:00:00.000Z',
    range: { from, to: '2026-06-23' },
    compared: { from: '2026-05-27', to: '2026-06-09' },
    is_partial: true,
    days,
    total: { ...noTotal, check_ins: 91, first_visits: 25, return_visits: 66, unique_customers: 40 },
    previous: noTotal,
    ...part,
  };
}

it('[F36] stacks first visits on those of people who had been in before', () => {
  const { chart, cards } = checkInsView(reportOf());
  expect(chart.series).toEqual(['Return visits', 'First visits']);
  expect(chart.bars.slice(1, 5).map(({ values }) => values)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
  expect(cards.slice(0, 3).map(({ title, value }) => [title, value])).toEqual([
    ['Total Check-ins', '91'],
    ['Unique Customers', '40'],
    ['First Visits', '25'],
  ]);
});

it('[F36] adds up each day of the week, from Monday', () => {
  const [weekdays] = checkInsView(reportOf()).breakdowns;
  expect(weekdays?.parts.map(({ label, text }) => `${label} ${text}`)).toEqual([
    'Monday 17 · 19%',
    'Tuesday 19 · 21%',
    'Wednesday 7 · 8%',
    'Thursday 9 · 10%',
    'Friday 11 · 12%',
    'Saturday 13 · 14%',
    'Sunday 15 · 16%',
  ]);
});

it('[F36] is empty without check-ins and parties in either time', () => {
  const total = noTotal;
  expect(checkInsView(reportOf({ total })).isEmpty).toBe(true);
  expect(checkInsView(reportOf({ total, previous: { ...noTotal, check_ins: 1 } })).isEmpty).toBe(false);
  expect(checkInsView(reportOf({ total: { ...noTotal, parties: 1 } })).isEmpty).toBe(false);
});
