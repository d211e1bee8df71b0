import { describe, expect, it } from 'vitest';
import { featuredSaving, tierCards } from './pricing.model.ts';
import type { SitePlan } from './site-plan.ts';

const plan = (
  tier: string,
  type: SitePlan['type'],
  price: number | null,
  waiversPerMonth: number | null,
): SitePlan => ({ name: `${type === 'monthly' ? 'Monthly' : 'Yearly'} ${tier}`, type, price, waiversPerMonth });

const seeded = [
  plan('Basic', 'monthly', null, 100),
  plan('Professional', 'monthly', 75, 500),
  plan('Enterprise', 'monthly', null, null),
  plan('Basic', 'yearly', null, 100),
  plan('Professional', 'yearly', 660, 500),
  plan('Enterprise', 'yearly', null, null),
];

describe('the saving of a year', () => {
  it('[R4] is 900 − 660 = 240 dollars, 26 %', () => {
    expect(featuredSaving(seeded)).toEqual({ dollars: 240, percent: 26 });
  });
});

describe('the cards', () => {
  it('stand in the order of the tiers, with Professional featured, whatever order the rows come in', () => {
    const cards = tierCards(seeded.toReversed(), 'monthly');
    expect(cards.map(({ tier, isFeatured, limit }) => [tier, isFeatured, limit])).toEqual([
      ['Basic', false, 'Up to 100 waivers per month'],
      ['Professional', true, 'Up to 500 waivers per month'],
      ['Enterprise', false, 'Unlimited waivers'],
    ]);
  });

  it('show the month’s price, or that it is coming', () => {
    expect(tierCards(seeded, 'monthly').map(({ perMonth, note, saving }) => [perMonth, note, saving])).toEqual([
      [null, 'Monthly pricing coming soon', null],
      ['$75', 'billed monthly', null],
      [null, 'Monthly pricing coming soon', null],
    ]);
  });

  it('show a year as the floor of a twelfth per month, and what is billed', () => {
    const [basic, professional] = tierCards(seeded, 'yearly');
    expect(basic).toMatchObject({ perMonth: null, note: 'Annual pricing coming soon' });
    expect(professional).toMatchObject({
      perMonth: '$55',
      note: '$660 billed annually',
      saving: { dollars: 240, percent: 26 },
    });
    expect(tierCards([plan('Basic', 'yearly', 659.99, 100)], 'yearly')[0]).toMatchObject({
      perMonth: '$54',
      note: '$659.99 billed annually',
    });
  });

  it('take their limits from the rows, and show tiers that were added', () => {
    const rows = [plan('Basic', 'monthly', 29.5, 1_500), plan('Festival', 'monthly', 1_200, 20_000)];
    expect(tierCards(rows, 'monthly')).toMatchObject([
      { tier: 'Basic', perMonth: '$29.50', limit: 'Up to 1,500 waivers per month' },
      { tier: 'Professional', perMonth: null, limit: 'Up to 500 waivers per month' },
      { tier: 'Enterprise', perMonth: null, limit: 'Unlimited waivers' },
      { tier: 'Festival', perMonth: '$1,200', limit: 'Up to 20,000 waivers per month' },
    ]);
  });
});
