import { expect, it } from 'vitest';
import { brokenPlanReplies, listedPlan as row } from '../../app/testing/plan-replies.ts';
import { createApiClient } from '../../lib/api/api-client.ts';
import { listPublicPlans } from './plans.ts';

const asked = (reply: unknown) =>
  listPublicPlans(createApiClient({ token: () => null, fetch: async () => Response.json(reply) }));

it('accepts what the contract of the price list allows', async () => {
  const plans = [row, { ...row, price: null, waivers_per_month: null }];
  expect(await asked({ success: true, plans })).toEqual({ ok: true, status: 200, data: plans });
});

it('rejects what the contract rejects', async () => {
  for (const reply of brokenPlanReplies) expect(await asked(reply)).toMatchObject({ ok: false, kind: 'unreadable' });
});
