import { expect, it } from 'vitest';
import { leftOfPayment, mayVoid, shownTaxes } from './bill.model.ts';
import { lineOf, paymentOf } from './testing/bill.ts';

const voided = lineOf({ line_id: 'l2', voided_by: 'l3' });
const back = lineOf({ line_id: 'l3', kind: 'void', voids: 'l2', gross: -100, net: -100, tax: -10, total: -110 });

it('[B64] adds up each tax over the lines that count, to the cent', () => {
  const taxed = (amount: number) => lineOf({ taxes: [{ tax_id: 't1', name: 'Sales tax', percent: 10, amount }] });
  const lines = [taxed(0.1), taxed(0.2), voided, back];
  const sums = { lines, subtotal: 3, tax: 0.3 };
  expect(shownTaxes({ ...sums, total: 3.3 })).toEqual({
    isIncluded: false,
    taxes: [{ tax_id: 't1', name: 'Sales tax', percent: 10, amount: 0.3 }],
  });
  expect(shownTaxes({ ...sums, total: 3 }).isIncluded).toBe(true);
});

it('[B65] knows what is left of a payment, counting refunds on their way and not those that failed', () => {
  const payment = paymentOf();
  const refund = (amount: number, status: 'completed' | 'pending' | 'failed') =>
    paymentOf({ payment_id: status, kind: 'refund', of: 'p1', amount, status });
  const all = [payment, refund(5, 'completed'), refund(2.5, 'pending'), refund(9, 'failed')];
  expect(leftOfPayment(payment, all)).toBe(1250);
  expect(leftOfPayment(paymentOf({ status: 'pending' }), [])).toBe(0);
  expect(all.slice(1).map((one) => leftOfPayment(one, all))).toEqual([0, 0, 0]);
});

it('[B65] lets a payment be taken back whole, at the desk and before its day is closed', () => {
  const refund = paymentOf({ payment_id: 'r', kind: 'refund', of: 'p1', amount: 1 });
  expect(mayVoid(paymentOf(), [paymentOf()])).toBe(true);
  expect(mayVoid(paymentOf({ z_number: 3 }), [])).toBe(false);
  expect(mayVoid(paymentOf({ method: 'square' }), [])).toBe(false);
  expect(mayVoid(paymentOf(), [paymentOf(), refund])).toBe(false);
  expect(mayVoid(refund, [refund])).toBe(false);
});
