import { expect, it } from 'vitest';
import { clockOf, remaining } from './use-countdown.ts';

it('[B6] counts down from what the server said, by the time that passed since', () => {
  expect(remaining(1200, 0)).toBe(1200);
  expect(remaining(1200, 1_500)).toBe(1199);
  expect(remaining(1200, 1_200_000)).toBe(0);
  expect(remaining(1200, 9_999_999)).toBe(0);
  expect([1200, 65, 0, 3605].map(clockOf)).toEqual(['20:00', '1:05', '0:00', '1:00:05']);
});
