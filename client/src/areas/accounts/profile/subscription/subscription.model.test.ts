import { expect, it } from 'vitest';
import { cardExpiry, daysText, isCardExpired, planPrice, statusBadge, usagePercent } from './subscription.model.ts';

it('[R13] shows active green, trial yellow, expired red and any other gray', () => {
  expect(
    (['active', 'trial', 'expired', 'cancelled', 'pending'] as const).map((status) => statusBadge(status).color),
  ).toEqual(['green', 'yellow', 'red', 'gray', 'gray']);
});

it('says how many days are left, also one, none and less than none', () => {
  expect([12, 1, 0, -1, -9, null].map(daysText)).toEqual([
    '12 days',
    '1 day',
    'Today is the last day',
    'Ended 1 day ago',
    'Ended 9 days ago',
    'N/A',
  ]);
});

it('writes prices, and that one is coming', () => {
  expect(planPrice({ price: 660, plan_type: 'yearly' })).toBe('$660.00 per year');
  expect(planPrice({ price: null, plan_type: 'yearly' })).toBe('Annual pricing coming soon');
  expect(planPrice({ price: null, plan_type: 'monthly' })).toBe('Monthly pricing coming soon');
});

it('takes a card for good through its last month', () => {
  const card = { exp_month: 4, exp_year: 2028 };
  expect(cardExpiry(card)).toBe('04/2028');
  expect(isCardExpired(card, '2028-04-30')).toBe(false);
  expect(isCardExpired(card, '2028-05-01')).toBe(true);
});

it('fills the meter to its end at most', () => {
  expect([usagePercent(0, 500), usagePercent(250, 500), usagePercent(700, 500), usagePercent(9, null)]).toEqual([
    0, 50, 100, 0,
  ]);
});
