import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#base/days/venue-day';
import { memberStatus } from '../../people/member-status.ts';
import {
  FREE_UNTIL,
  mayMailVisitors,
  mustPay,
  type SubscriptionFacts,
  subscriptionState,
} from './subscription-policy.ts';

const PAID_UNTIL = '2026-06-15';
const active: SubscriptionFacts = { paymentStatus: 'active', servicePaidUntil: PAID_UNTIL, isTrial: false };
const stateAfter = (days: number, facts: Partial<SubscriptionFacts> = {}) =>
  subscriptionState({ ...active, ...facts }, addDays(PAID_UNTIL, days));

describe('[R5] a subscription', () => {
  it('is in grace on days 1 to 7 after the paid-until day and expired from day 8', () => {
    expect([0, 1, 7, 8].map((days) => stateAfter(days).accountStatus)).toEqual(['active', 'grace', 'grace', 'expired']);
    expect([0, 1, 7, 8].map((days) => stateAfter(days).isExpired)).toEqual([false, false, false, true]);
  });

  it('warns from three days before the paid-until day until it is read-only, and names that day', () => {
    expect([-4, -3, 0, 7, 8].map((days) => stateAfter(days).expiryWarning !== null)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(stateAfter(-3).expiryWarning).toContain('2026-06-23');
    expect(stateAfter(7).isExpired).toBe(false);
    expect(stateAfter(8).accountStatus).toBe('expired');
  });

  it('lets a venue mail its visitors once it was paid, tried or opened by an admin, and for good', () => {
    expect(mayMailVisitors({ servicePaidUntil: null, activatedAtUtc: null })).toBe(false);
    expect(mayMailVisitors({ servicePaidUntil: '2020-01-01', activatedAtUtc: null })).toBe(true);
    expect(mayMailVisitors({ servicePaidUntil: null, activatedAtUtc: '2020-01-01T00:00:00.000Z' })).toBe(true);
  });

  it('[L11] gives a venue nothing that was canceled or never paid, and every other all', () => {
    const unpaid: Partial<SubscriptionFacts>[] = [{ paymentStatus: 'cancelled' }, { servicePaidUntil: null }];
    for (const facts of unpaid) expect(mustPay({ ...active, ...facts })).toBe(true);
    for (const paymentStatus of ['active', 'expired', 'pending'] as const)
      expect(mustPay({ ...active, paymentStatus, servicePaidUntil: '2020-01-01' })).toBe(false);
  });

  it('asks for payment only where none was ever made or the account is canceled', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.boolean(), (days, isTrial) => {
        const state = stateAfter(days, { isTrial });
        expect(state.paymentRequired).toBe(false);
        expect(state.daysOverdue).toBe(Math.max(0, days));
        expect(state.isExpired && state.isInGracePeriod).toBe(false);
      }),
    );
    const none = {
      isExpired: false,
      isInGracePeriod: false,
      daysOverdue: 0,
      daysUntilExpiration: null,
      expiryWarning: null,
      paymentRequired: true,
    };
    expect(stateAfter(0, { servicePaidUntil: null })).toEqual({ ...none, accountStatus: 'pending' });
    expect(stateAfter(0, { paymentStatus: 'cancelled' })).toEqual({ ...none, accountStatus: 'cancelled' });
    expect(stateAfter(0, { servicePaidUntil: FREE_UNTIL, isTrial: true })).toEqual({
      ...none,
      accountStatus: 'active',
      paymentRequired: false,
    });
  });
});

describe('[F8] a membership', () => {
  it('counts through its last day', () => {
    expect(memberStatus('2026-06-15', '2026-06-15')).toBe('active');
    expect(memberStatus('2026-06-15', '2026-06-16')).toBe('expired');
  });
});
