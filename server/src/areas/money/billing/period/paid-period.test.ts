import { expect, it } from 'vitest';
import { paidPeriod } from './paid-period.ts';

type Payable = Parameters<typeof paidPeriod>[0];

/** What a switch grants that was quoted on June 15 while the venue was paid until `before`, and is until `now` when it is charged. */
function switched(before: string | null, now: string | null) {
  const payment = {
    kind: 'switch',
    paid_until_before: before,
    paid_until_after: '2027-06-15',
    amount_cents: 60_000,
    credit_cents: 1_250,
  };
  return paidPeriod({ client: { service_paid_until: now }, payment, today: '2026-06-16' } as unknown as Payable);
}

it('[R9] adds to a plan switch the days that were paid since its quote, and takes none away', () => {
  expect(switched('2026-06-20', '2026-06-20')).toEqual({
    paidUntil: '2027-06-15',
    periodStart: '2026-06-16',
    periodPriceCents: 61_250,
    billingDay: 16,
  });
  expect(switched('2026-06-20', '2026-07-20').paidUntil).toBe('2027-07-15');
  expect(switched('2026-06-20', '2026-06-01').paidUntil).toBe('2027-06-15');
  expect(switched('2026-06-20', null).paidUntil).toBe('2027-06-15');
  expect(switched(null, '2026-07-20').paidUntil).toBe('2027-06-15');
});
