import { expect, it } from 'vitest';
import { isOverdue, NEVER_ARRIVED, searchWindow } from './abandoned-charge.ts';

const now = Date.parse('2026-06-15T15:00:00.000Z');
const chargeOf = (createdAt: string) => ({
  status: 'failed',
  failure_code: NEVER_ARRIVED,
  created_at: createdAt,
  updated_at: createdAt,
});

it('[P6] a charge is searched from a little before it was stored, for two days; a day later it is overdue', () => {
  const charge = chargeOf('2026-06-15T14:00:00.000Z');
  expect(searchWindow(charge, now)).toEqual({
    sinceUtc: '2026-06-15T13:45:00.000Z',
    untilUtc: '2026-06-17T14:15:00.000Z',
  });
  expect([isOverdue(charge, now), isOverdue(charge, now + 23 * 3_600_000)]).toEqual([false, true]);
});

it('[Y85] one that a clock that was ahead stored is searched over the last week up to now, and the second answer ends it', () => {
  const charge = chargeOf('2030-01-01T00:00:00.000Z');
  expect(searchWindow(charge, now)).toEqual({
    sinceUtc: '2026-06-08T14:45:00.000Z',
    untilUtc: '2026-06-15T15:15:00.000Z',
  });
  expect(isOverdue(charge, now)).toBe(true);
});
