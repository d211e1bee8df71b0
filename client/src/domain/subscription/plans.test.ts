import { expect, it } from 'vitest';
import { createApiClient } from '../../lib/api/api-client.ts';
import { listPublicPlans } from './plans.ts';

const row = {
  plan_id: 'monthly-professional',
  plan_name: 'Monthly Professional',
  plan_type: 'monthly',
  price: 75,
  waivers_per_month: 500,
};

const asked = (reply: unknown) =>
  listPublicPlans(createApiClient({ token: () => null, fetch: async () => Response.json(reply) }));

it('accepts what the contract of the price list allows', async () => {
  const plans = [row, { ...row, price: null, waivers_per_month: null }];
  expect(await asked({ success: true, plans })).toEqual({ ok: true, status: 200, data: plans });
});

it('rejects what the contract rejects', async () => {
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
  for (const reply of broken) expect(await asked(reply)).toMatchObject({ ok: false, kind: 'unreadable' });
});
