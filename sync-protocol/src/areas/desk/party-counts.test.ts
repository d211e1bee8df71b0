import { expect, it } from 'vitest';
import { endsCounts, showsCount } from './party-counts.ts';

it.each([
  ['checked in', 'not checked in', true],
  ['checked in', 'no show', true],
  ['checked in', 'cancelled', true],
  ['checked in', 'checked in', false],
  ['checked in', undefined, false],
  ['not checked in', 'checked in', false],
  ['no show', 'not checked in', false],
] as const)('[M8] a booking that goes from %s to %s ends the counts before: %s', (before, after, ends) => {
  expect(endsCounts(before, after)).toBe(ends);
});

it('[M5] [M8] the latest count shows, and any where none is valid', () => {
  const [early, late] = ['2026-06-15T14:00:00.000Z', '2026-06-15T16:00:00.000Z'];
  expect(showsCount({ check_in_status: 'checked in', party_checked_in_at: late }, early)).toBe(false);
  expect(showsCount({ check_in_status: 'checked in', party_checked_in_at: early }, early)).toBe(false);
  expect(showsCount({ check_in_status: 'checked in', party_checked_in_at: early }, late)).toBe(true);
  expect(showsCount({ check_in_status: 'checked in' }, early)).toBe(true);
  expect(showsCount({ check_in_status: 'not checked in', party_checked_in_at: late }, early)).toBe(true);
});
