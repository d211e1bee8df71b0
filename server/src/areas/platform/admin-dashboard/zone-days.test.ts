import { expect, it } from 'vitest';
import { zoneDays } from './zone-days.ts';

it('[Y1] gives each zone its own day, week and month', () => {
  const atMs = Date.parse('2026-03-01T03:00:00Z');
  expect(zoneDays(atMs, 'America/New_York')).toEqual({
    timeZone: 'America/New_York',
    today: '2026-02-28',
    monday: '2026-02-23',
    sunday: '2026-03-01',
    monthStart: '2026-02-01',
    monthStartMs: Date.parse('2026-02-01T05:00:00Z'),
    nextMonthStart: '2026-03-01',
    lastDay: '2026-03-01',
  });
  expect(zoneDays(atMs, 'Asia/Tokyo')).toMatchObject({
    today: '2026-03-01',
    monthStart: '2026-03-01',
    nextMonthStart: '2026-04-01',
    lastDay: '2026-03-31',
  });
  expect(zoneDays(Date.parse('2026-12-31T12:00:00Z'), 'UTC').nextMonthStart).toBe('2027-01-01');
});
