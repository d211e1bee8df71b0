import { expect, it } from 'vitest';
import { bookingState } from './booking-state.ts';

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
