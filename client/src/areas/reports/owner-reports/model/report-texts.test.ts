import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { expect, it } from 'vitest';
import { changeText, count } from './report-texts.ts';

it.each([
  [12, 10, '+20% from 10'],
  [5, 10, '−50% from 10'],
  [10, 10, 'Same as before'],
  [0, 0, 'None before either'],
  [4, 0, 'None before'],
])('[F33] compares %s with %s as %j', (now, before, text) => expect(changeText(now, before, count)).toBe(text));

it('[F33] gives no percentage from a loss', () => {
  expect(changeText(500, -2_500, formatCents)).toBe('-$25.00 before');
});
