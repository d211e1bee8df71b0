import type { AdminPlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { expect, it } from 'vitest';
import { planSample } from '#app/testing/admin-samples';
import { planEffects } from './plan-changes.model.ts';

const yearly: AdminPlan = {
  ...planSample,
  plan_id: 'yp',
  plan_name: 'Yearly Professional',
  plan_type: 'yearly',
  price: 660,
};
const effects = (change: Partial<AdminPlan>, of = planSample) => planEffects(of, { ...of, ...change }, [of, yearly]);

it('[Y46] says who pays another price, from when on, and what keeps the old one', () => {
  expect(effects({ price: 80 })).toEqual([
    'The price list shows $80.00 instead of $75.00 at once.',
    '9 venues with automatic renewal: charged $80.00 from the next renewal on.',
    '3 venues without: asked for $80.00 at the next renewal.',
    'Periods that are paid keep their price. Payment links that were sent before ask for $75.00 for up to seven days.',
  ]);
  expect(effects({ price: 80 }, { ...planSample, price: null, venues: 0, renewing: 0 })).toEqual([
    'The price list shows $80.00 instead of Coming Soon at once.',
  ]);
  expect(effects({ price: null })[1]).toBe('12 venues can’t renew it until it has a price; 9 automatic renewals stop.');
});

it('[Y46] says what another limit and another name do, and nothing where nothing changes', () => {
  expect(effects({ waivers_per_month: 100 })).toEqual([
    '12 venues: counted against 100 waivers a month at once. No one is ever kept from signing; the overage is shown.',
  ]);
  expect(effects({ plan_name: 'Monthly Gold' })).toEqual([
    '12 venues and the price list show the new name.',
    'It is no longer one tier with Yearly Professional. To keep them together, rename that plan to Gold too.',
  ]);
  /* The period is added by the server. */
  expect(effects({ plan_name: 'professional' })).toEqual([]);
});
