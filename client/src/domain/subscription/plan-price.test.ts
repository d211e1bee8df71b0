import { expect, it } from 'vitest';
import { comingSoonText, planCents, priceText, shortPrice } from './plan-price.ts';

it('formats a price with its period, and a coming one', () => {
  expect(priceText(66_000, 'yearly')).toBe('$660.00 per year');
  expect(priceText(7_500, 'monthly')).toBe('$75.00 per month');
  expect(comingSoonText('yearly')).toBe('Annual pricing coming soon');
  expect(comingSoonText('monthly')).toBe('Monthly pricing coming soon');
});

it('omits zero cents', () => {
  expect([7_500, 7_450, 120_000].map(shortPrice)).toEqual(['$75', '$74.50', '$1,200']);
});

it('reads a price to the cent, and null where there is none', () => {
  expect([planCents({ price: 74.5 }), planCents({ price: null }), planCents(undefined)]).toEqual([7_450, null, null]);
});
