import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

const longest = (failures: number, retryAfterMs?: number): number => backoffMs(failures, () => 1, retryAfterMs);

it('doubles the longest wait with each failure, from a second to a minute', () => {
  expect([0, 1, 2, 3, 6, 7, 8, 50].map((failures) => longest(failures))).toEqual([
    1_000, 1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

it('spreads devices from no wait at all to the longest', () => {
  expect([0, 0.25, 0.5].map((chance) => backoffMs(3, () => chance))).toEqual([0, 1_000, 2_000]);
});

it('waits at least as long as the server asked for', () => {
  expect([longest(1, 7_000), longest(1, 0), backoffMs(1, () => 0, 7_000)]).toEqual([8_000, 1_000, 7_000]);
});
