import { expect, it } from 'vitest';
import { isOverdue, NEVER_ARRIVED, searchSince } from './abandoned-charge.ts';

const now = Date.parse('2026-06-15T15:00:00.000Z');
const chargeOf = (createdAt: string) => ({
  status: 'failed',
  failure_code: NEVER_ARRIVED,
  created_at: createdAt,
  updated_at: createdAt,
});

it('[P6] a charge is searched from a little before it was stored, for a day', () => {
  const charge = chargeOf('2026-06-15T14:00:00.000Z');
  expect(searchSince(charge, now)).toBe('2026-06-15T13:55:00.000Z');
  expect([isOverdue(charge, now), isOverdue(charge, now + 23 * 3_600_000)]).toEqual([false, true]);
});

it('[Y85] one that a clock that was ahead stored is searched over the last week, and no longer asked about by the second', () => {
  const charge = chargeOf('2030-01-01T00:00:00.000Z');
  expect(searchSince(charge, now)).toBe('2026-06-08T14:55:00.000Z');
  expect(isOverdue(charge, now)).toBe(true);
});
