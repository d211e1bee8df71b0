import { describe, expect, it } from 'vitest';
import { onePaidMonthMore, paidStatus } from './paid-month.ts';

describe('[Y10] one month more', () => {
  it.each([
    ['2026-03-15', '2026-06-15', '2026-04-15'],
    ['2027-01-31', '2026-06-15', '2027-02-28'],
    ['2028-01-31', '2026-06-15', '2028-02-29'],
    ['2026-12-31', '2026-06-15', '2027-01-31'],
    [null, '2026-08-31', '2026-09-30'],
  ])('after %s, paid on %s, is %s', (paidUntil, today, until) => {
    expect(onePaidMonthMore(paidUntil, today)).toEqual({
      service_paid_until: until,
      payment_status: 'active',
      last_payment_date: today,
    });
  });
});

it('[Y10] is pending without a day, active through that day, then expired', () => {
  expect(paidStatus(null, '2026-06-15')).toBe('pending');
  expect(paidStatus('2026-06-15', '2026-06-15')).toBe('active');
  expect(paidStatus('2026-06-14', '2026-06-15')).toBe('expired');
});
