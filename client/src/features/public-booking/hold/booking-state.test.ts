import { expect, it } from 'vitest';
import { bookingState } from './booking-state.ts';
import { clockOf, remaining } from './use-countdown.ts';

it.each([
  ['pending', 25, 600, false, 'held'],
  ['pending', 25, 0, false, 'ended'],
  ['cancelled', 25, null, true, 'ended'],
  ['cancelled', 25, null, false, 'cancelled'],
  ['pending', 25, null, false, 'unpaid'],
  ['pending', 0, null, false, 'pending'],
  ['confirmed', 25, 0, false, 'confirmed'],
  ['completed', 0, null, false, 'completed'],
] as const)(
  '[B6] a %s booking of $%s with %s seconds left (ended: %s) shows as %s',
  (status, total_price, left, ended, state) => {
    expect(bookingState({ status, total_price }, left, ended)).toBe(state);
  },
);

it('[B6] counts down from what the server said, by the time that passed since', () => {
  expect(remaining(1200, 0)).toBe(1200);
  expect(remaining(1200, 1_500)).toBe(1199);
  expect(remaining(1200, 1_200_000)).toBe(0);
  expect(remaining(1200, 9_999_999)).toBe(0);
  expect([clockOf(1200), clockOf(65), clockOf(0)]).toEqual(['20:00', '1:05', '0:00']);
});
