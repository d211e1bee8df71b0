import { describe, expect, it } from 'vitest';
import { subscriptionStatusOn } from './subscription-status.ts';

const user = { accountStatus: 'active' as const, service_paid_until: '2026-06-15' };

describe('the status of a venue', () => {
  it('is good until three days before the last paid day, then a warning that names the read-only day', () => {
    expect(subscriptionStatusOn(user, '2026-06-11')).toEqual({ kind: 'good' });
    const warning = { kind: 'warning', paidUntil: '2026-06-15', readOnlyFrom: '2026-06-23' };
    expect(subscriptionStatusOn(user, '2026-06-12')).toEqual(warning);
    expect(subscriptionStatusOn(user, '2026-06-15')).toEqual(warning);
  });

  it('[R5] counts down seven days of grace, then expires', () => {
    const seen = [16, 17, 21, 22, 23].map((day) => subscriptionStatusOn(user, `2026-06-${day}`));
    expect(seen.map((status) => (status.kind === 'grace' ? status.daysLeft : status.kind))).toEqual([
      6,
      5,
      1,
      0,
      'expired',
    ]);
  });

  it('follows the day, regardless of the server’s response when the tab was opened', () => {
    expect(subscriptionStatusOn({ ...user, accountStatus: 'grace' }, '2026-06-23').kind).toBe('expired');
    expect(
      subscriptionStatusOn({ ...user, accountStatus: 'expired', service_paid_until: '2026-07-22' }, '2026-06-23'),
    ).toEqual({
      kind: 'good',
    });
  });

  it('is absent for an admin and for an account that must pay first', () => {
    expect(subscriptionStatusOn(null, '2026-06-15').kind).toBe('good');
    expect(subscriptionStatusOn({ accountStatus: null, service_paid_until: null }, '2026-06-15').kind).toBe('good');
    expect(subscriptionStatusOn({ ...user, accountStatus: 'cancelled' }, '2026-09-15').kind).toBe('good');
  });
});
