import { expect, it } from 'vitest';
import { centsOf } from '#domain/bills/payment.model';
import { amountProblem, leftCents, leftOf } from './refund.model.ts';

const paid = { amount: 25.1, refunded: 10.2, completedAt: '2026-11-20T15:00:00.000Z' };

it('[P9] knows to the cent what is left of a payment', () => {
  expect(leftOf(paid)).toBe(1490);
  expect(leftOf({ ...paid, completedAt: null })).toBe(0);
  expect(leftCents([{ ...paid, amount: 99 }, paid])).toBe(1490);
  expect(leftCents([paid, { ...paid, refunded: 25.1 }])).toBe(1490);
  expect(leftCents([])).toBe(0);
});

it('[P9] takes dollars and cents, never more than what is left', () => {
  expect(['12', '12.5', '$12.50', '0.01', '1,000'].map(centsOf)).toEqual([1200, 1250, 1250, 1, 100_000]);
  expect(['', '-1', '1.234', 'ten', '1,00', '1e3'].map(centsOf)).toEqual(Array.from({ length: 6 }, () => null));
  expect(amountProblem('14.90', 1490)).toBeNull();
  expect(amountProblem('14.91', 1490)).toBe('Only $14.90 is left to refund.');
  for (const typed of ['0', '0.00', '']) expect(amountProblem(typed, 1490)).toMatch(/^Please enter an amount/);
});
