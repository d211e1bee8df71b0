import { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { expect, it } from 'vitest';
import { brokenPlanReplies, listedPlan as row } from '#app/testing/plan-replies';
import { listPlansEndpoint } from '#lib/api/replies/site-replies';
import { sitePlan } from './site-plan.ts';

it('reads what the contract of the price list allows', () => {
  const reply = { success: true, plans: [row, { ...row, price: null, waivers_per_month: null }] };
  expect(listPlans.reply.safeParse(reply).success).toBe(true);
  expect(listPlansEndpoint.isReply(reply) && reply.plans.map(sitePlan)).toEqual([
    { name: 'Monthly Professional', type: 'monthly', price: 75, waiversPerMonth: 500 },
    { name: 'Monthly Professional', type: 'monthly', price: null, waiversPerMonth: null },
  ]);
});

it('refuses what the contract refuses', () => {
  for (const reply of brokenPlanReplies) {
    expect(listPlans.reply.safeParse(reply).success).toBe(false);
    expect(listPlansEndpoint.isReply(reply)).toBe(false);
  }
});
