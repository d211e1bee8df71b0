import { expect, it } from 'vitest';
import { isSameTier, tierName, yearlySaving } from './plan-prices.ts';

it('[R4] a year saves 900 − 660 = 240 dollars, 26 %', () => {
  expect(yearlySaving(7_500, 66_000)).toEqual({ cents: 24_000, percent: 26 });
  expect(yearlySaving(1_999, 19_990)).toEqual({ cents: 3_998, percent: 16 });
  expect(yearlySaving(7_500, 89_100)).toEqual({ cents: 900, percent: 1 });
  expect(yearlySaving(10_000, 108_010)).toEqual({ cents: 11_990, percent: 9 });
});

it('claims no saving where there is none, or a price is missing', () => {
  expect(yearlySaving(7_500, 90_000)).toBeNull();
  expect(yearlySaving(7_500, 95_000)).toBeNull();
  expect(yearlySaving(7_500, 89_999)).toBeNull();
  expect(yearlySaving(7_500, null)).toBeNull();
  expect(yearlySaving(null, 66_000)).toBeNull();
});

it('names a tier regardless of its period', () => {
  expect(tierName('Yearly Professional')).toBe('Professional');
  expect(isSameTier('Monthly Professional', 'yearly professional')).toBe(true);
  expect(isSameTier('Monthly Basic', 'Monthly Professional')).toBe(false);
  expect(tierName('Monthlyish')).toBe('Monthlyish');
});
