import { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { expect, it } from 'vitest';
import { listPlansEndpoint } from '#lib/api/replies/site-replies';
import { sitePlan } from './site-plan.ts';

const row = {
  plan_id: 'monthly-professional',
  plan_name: 'Monthly Professional',
  plan_type: 'monthly',
  price: 75,
  waivers_per_month: 500,
};

it('reads what the contract of the price list allows', () => {
  const reply = { success: true, plans: [row, { ...row, price: null, waivers_per_month: null }] };
  expect(listPlans.reply.safeParse(reply).success).toBe(true);
  expect(listPlansEndpoint.isReply(reply) && reply.plans.map(sitePlan)).toEqual([
    { name: 'Monthly Professional', type: 'monthly', price: 75, waiversPerMonth: 500 },
    { name: 'Monthly Professional', type: 'monthly', price: null, waiversPerMonth: null },
  ]);
});

it('refuses what the contract refuses', () => {
  const broken = [
    null,
    { success: true },
    { success: true, plans: {} },
    { success: true, plans: [null] },
    { success: true, plans: [{ ...row, price: '75' }] },
    { success: true, plans: [{ ...row, plan_type: 'weekly' }] },
    { success: true, plans: [{ ...row, plan_name: 7 }] },
    { success: true, plans: [{ ...row, waivers_per_month: 0.5 }] },
  ];
  for (const reply of broken) {
    expect(listPlans.reply.safeParse(reply).success).toBe(false);
    expect(listPlansEndpoint.isReply(reply)).toBe(false);
  }
});
