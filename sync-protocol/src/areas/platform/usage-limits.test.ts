import { expect, it } from 'vitest';
import { usageState } from './usage-limits.ts';

it('[Y110] a venue is near its limit from 80 % on, and over it beyond', () => {
  expect([0, 79, 80, 100, 101].map((used) => usageState(used, 100))).toEqual([
    'within',
    'within',
    'near',
    'near',
    'over',
  ]);
  expect([0, 1, 2].map((used) => usageState(used, 1))).toEqual(['within', 'near', 'over']);
});

it('[Y110] without a limit nothing is near it', () => {
  expect(usageState(Number.MAX_SAFE_INTEGER, null)).toBe('within');
});
