import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { expect, it } from 'vitest';
import { offersOf } from './plan-offers.ts';

const plan = (plan_name: string, plan_type: 'monthly' | 'yearly', price: number | null): PlanView => ({
  plan_id: plan_name,
  plan_name,
  plan_type,
  price,
  waivers_per_month: null,
});
const professional = (monthly: number | null, yearly: number | null) => [
  plan('Monthly Basic', 'monthly', null),
  plan('Monthly Professional', 'monthly', monthly),
  plan('Yearly Basic', 'yearly', 1),
  plan('Yearly Professional', 'yearly', yearly),
];

it('[R4] offers the Professional tier by the month and by the year, with the saving computed from the prices', () => {
  expect(offersOf(professional(75, 660))).toMatchObject([
    { planType: 'monthly', price: '$75', per: 'per month', badge: null },
    {
      planType: 'yearly',
      price: '$660',
      per: 'per year',
      badge: 'SAVE 26%',
      notes: ['Save $240 a year', '$55 per month, billed annually'],
    },
  ]);
});

it('rounds the saving and the price per month down', () => {
  expect(offersOf(professional(79.99, 799))[1]).toMatchObject({
    badge: 'SAVE 16%',
    notes: ['Save $160.88 a year', '$66 per month, billed annually'],
  });
});

it('promises no saving where there is none', () => {
  expect(offersOf(professional(75, 900))[1]).toMatchObject({
    badge: null,
    notes: ['$75 per month, billed annually'],
  });
});

it('shows a plan without a price as coming', () => {
  expect(offersOf(professional(75, null)).map(({ price }) => price)).toEqual(['$75', null]);
  expect(offersOf([]).map(({ price }) => price)).toEqual([null, null]);
});
