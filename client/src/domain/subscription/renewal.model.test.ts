import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { describe, expect, it } from 'vitest';
import { unreachable } from '../../lib/api/api-result.ts';
import { choicePrice, renewalChoices, renewalFailure } from './renewal.model.ts';

const plan = (plan_id: string, plan_name: string, price: number | null): PlanView => ({
  plan_id,
  plan_name,
  plan_type: plan_name.startsWith('Yearly') ? 'yearly' : 'monthly',
  price,
  waivers_per_month: null,
});
const plans = [
  plan('mb', 'Monthly Basic', null),
  plan('mp', 'Monthly Professional', 75),
  plan('yb', 'Yearly Basic', null),
  plan('yp', 'Yearly Professional', 660),
];

describe('what a venue may renew for', () => {
  it('[R8] is a month or a year of its own tier, from its paid-until day on', () => {
    const choices = renewalChoices(
      { planId: 'yp', status: 'active', servicePaidUntil: '2026-11-30', billingDay: 31 },
      plans,
      '2026-11-20',
    );
    expect(choices.map(({ planType, paidUntil }) => [planType, paidUntil])).toEqual([
      ['monthly', '2026-12-31'],
      ['yearly', '2027-11-30'],
    ]);
    expect(choices.map(choicePrice)).toEqual(['$75.00 per month', '$660.00 per year']);
    expect(choices[1]?.saving).toEqual({ cents: 24_000, percent: 26 });
  });

  it('[R8] starts today once the grace is over', () => {
    const [monthly] = renewalChoices(
      { planId: 'mp', status: 'expired', servicePaidUntil: '2026-11-01', billingDay: null },
      plans,
      '2026-11-20',
    );
    expect(monthly?.paidUntil).toBe('2026-12-20');
  });

  it('[P15] is another plan only by a switch while days that were paid are left, and freely after', () => {
    const own = { planId: 'mp', servicePaidUntil: '2026-11-30', billingDay: null };
    const switches = (status: 'active' | 'grace' | 'trial', today: string) =>
      renewalChoices({ ...own, status }, plans, today).map(({ isSwitch }) => isSwitch);
    expect(switches('active', '2026-11-20')).toEqual([false, true]);
    expect(switches('active', '2026-11-30')).toEqual([false, false]);
    expect(switches('grace', '2026-12-02')).toEqual([false, false]);
    expect(switches('trial', '2026-11-20')).toEqual([false, false]);
  });

  it('[Y46] is also its own plan when that is no longer offered, and a plan of its tier that is', () => {
    const own = { planId: 'yp', status: 'active', servicePaidUntil: '2026-11-30', billingDay: null } as const;
    const kept = { ...own, subscriptionPlan: 'Yearly Professional', planType: 'yearly', price: 600 } as const;
    const offered = plans.filter(({ plan_id }) => plan_id !== 'yp');
    const choices = renewalChoices(kept, offered, '2026-11-20');
    expect(choices.map(({ planId, isSwitch }) => [planId, isSwitch])).toEqual([
      ['mp', true],
      ['yp', false],
    ]);
    expect(choices[1]?.priceCents).toBe(60_000);
  });

  it('has nothing to pay while the tier has no price, and the first tier with one for a venue without a plan', () => {
    const unpaid = { planId: null, status: 'pending', servicePaidUntil: null, billingDay: null } as const;
    expect(renewalChoices({ ...unpaid, planId: 'mb' }, plans, '2026-11-20').map(choicePrice)).toEqual([
      'Coming Soon',
      'Coming Soon',
    ]);
    expect(renewalChoices(unpaid, plans, '2026-11-20').map(({ planId }) => planId)).toEqual(['mp', 'yp']);
    expect(renewalChoices(unpaid, [], '2026-11-20')).toEqual([]);
  });
});

describe('a renewal that failed', () => {
  it('shows the server’s message, or that an error occurred', () => {
    const refused = {
      ok: false,
      kind: 'refused',
      status: 503,
      code: 'PAYMENTS_UNAVAILABLE',
      message: 'Payment system unavailable',
      requestId: 'r1',
      fields: {},
      retryAfterMs: null,
      body: {},
    } as const;
    expect(renewalFailure(refused)).toBe('Renewal failed: Payment system unavailable');
    expect(renewalFailure({ ...refused, message: '' })).toBe(
      'Failed to create renewal payment link. Please try again.',
    );
    expect(renewalFailure(unreachable)).toBe('An error occurred. Please try again or contact support.');
  });
});
