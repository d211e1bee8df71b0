import { expect, it } from 'vitest';
import { dollarsOf, orNull, wholeOf } from './typed-numbers.ts';

it.each([
  ['12', 12],
  [' $12.5 ', 12.5],
  ['1,200.50', 1200.5],
  ['0', 0],
  ['12.505', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['', Number.NaN],
])('reads dollars of %j', (typed, dollars) => expect(dollarsOf(typed)).toBe(dollars));

it.each([
  ['7', 7],
  ['7.5', Number.NaN],
  ['seven', Number.NaN],
])('reads a whole number of %j', (typed, number) => expect(wholeOf(typed)).toBe(number));

it('tells an empty field from a wrong one', () => {
  expect(orNull('  ', wholeOf)).toBeNull();
  expect(orNull('x', wholeOf)).toBeNaN();
});
