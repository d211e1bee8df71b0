import type { Attendance } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { describe, expect, it } from 'vitest';
import { axisTicks, bucketText, chartSummary, tickOf } from './attendance.model.ts';

const none = { total_checkins: 0, unique_customers: 0, parties_checked_in: 0, party_goers: 0 };

function attendance(grouping: Attendance['grouping'], start: string, end: string, hour: number | null = null) {
  const bucket = { ...none, start_date: start, end_date: end, hour };
  const whole: Attendance = {
    ...none,
    unique_customers: 1_234,
    period: 'custom',
    time_zone: 'UTC',
    start_date: start,
    end_date: end,
    grouping,
    buckets: [bucket],
  };
  return { whole, bucket };
}

describe('the axis', () => {
  it.each([
    [[], [0, 2, 4, 6, 8, 10]],
    [
      [3, 0],
      [0, 2, 4, 6, 8, 10],
    ],
    [[11], [0, 3, 6, 9, 12, 15]],
    [[1_608], [0, 400, 800, 1_200, 1_600, 2_000]],
    [[100], [0, 20, 40, 60, 80, 100]],
  ])('[F12] goes over %j in five whole steps, to ten at least', (values, ticks) => {
    expect(axisTicks(values)).toEqual(ticks);
  });

  it('[F12] has room for every value', () => {
    for (let value = 0; value < 3_000; value += 1) {
      const ticks = axisTicks([value]);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(10, value));
      expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true);
    }
  });
});

it.each([
  ['hour', '2026-06-15', '2026-06-15', 0, '12 AM', '12:00 AM – 1:00 AM'],
  ['hour', '2026-06-15', '2026-06-15', 23, '11 PM', '11:00 PM – 12:00 AM'],
  ['day', '2026-06-15', '2026-06-15', null, 'Mon 15', 'Mon, Jun 15, 2026'],
  ['week', '2026-06-15', '2026-06-21', null, 'Jun 15–21', 'Jun 15, 2026 – Jun 21, 2026'],
  ['week', '2026-06-29', '2026-07-05', null, 'Jun 29–Jul 5', 'Jun 29, 2026 – Jul 5, 2026'],
  ['week', '2026-06-21', '2026-06-21', null, 'Jun 21', 'Jun 21, 2026'],
  ['month', '2026-06-01', '2026-06-30', null, 'Jun', 'Jun 1, 2026 – Jun 30, 2026'],
  ['month', '2027-01-01', '2027-01-31', null, 'Jan 2027', 'Jan 1, 2027 – Jan 31, 2027'],
] as const)('[F12] names a bar of a %s from %s to %s', (grouping, start, end, hour, tick, text) => {
  const { whole, bucket } = attendance(grouping, start, end, hour);
  expect([tickOf(whole, bucket), bucketText(whole, bucket)]).toEqual([tick, text]);
});

it('says the chart in a sentence', () => {
  const { whole } = attendance('week', '2026-06-15', '2026-07-19');
  expect(chartSummary(whole, 'unique_customers')).toBe(
    'Unique Customers: 1,234, Jun 15, 2026 – Jul 19, 2026, in the venue’s time.',
  );
});
