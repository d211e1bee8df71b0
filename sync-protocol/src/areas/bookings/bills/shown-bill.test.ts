import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dollarsToCents } from '#base/money';
import type { BillRow } from './bill-row.ts';
import { billWithLine, billWithPayment, billWithVoid, shortOfBill } from './shown-bill.ts';

const AT = '2026-06-20T14:05:00.000Z';

const bill: BillRow = {
  booking_id: 'C00001-b',
  client_id: 'C00001',
  date_scheduled: '2026-06-20',
  revision: 1,
  receipt_number: null,
  lines: [],
  payments: [],
  subtotal: 100,
  discount: 0,
  tax: 0,
  total: 100,
  paid: 0,
  refunded: 0,
  tips: 0,
  balance: 100,
  state: 'due',
  needs_review: false,
  tax_terms: {
    prices_include_tax: false,
    taxes: [
      { tax_id: 't', name: 'Sales tax', percent: 8.875, on: ['extras'] },
      { tax_id: 'u', name: 'Entry tax', percent: 5, on: ['rates'] },
    ],
  },
};
const cash = (payment_id: string, amount: number, more: object = {}) => ({
  payment_id,
  method: 'cash' as const,
  amount,
  ...more,
});

it('[D7] [B65] shows a payment once, with its change, and what is still due', () => {
  const paid = billWithPayment(bill, cash('P1', 60.1, { tip: 4.9, tendered: 70, payer_name: ' Marie ' }), AT);
  expect(paid).toMatchObject({ paid: 60.1, tips: 4.9, balance: 39.9, state: 'due', needs_review: false });
  expect(paid.payments).toMatchObject([
    { payment_id: 'p1', change: 5, tendered: 70, payer_name: 'Marie', taken_at: AT },
  ]);
  expect(billWithPayment(paid, cash('p1', 60.1), AT)).toBe(paid);
  const settled = billWithPayment(paid, cash('p2', 39.9), AT);
  expect([settled.balance, settled.state]).toEqual([0, 'settled']);
  expect(billWithPayment(settled, cash('p3', 0.01), AT)).toMatchObject({
    balance: -0.01,
    state: 'overpaid',
    needs_review: true,
  });
  const unnamed = cash('p4', 60, { tendered: 50, payer_name: ' ', reference: ' ' });
  expect(billWithPayment(bill, unnamed, AT).payments).toMatchObject([
    { tendered: null, change: null, payer_name: null, reference: null },
  ]);
  expect(shortOfBill(paid)).toEqual({ total: 100, paid: 60.1, refunded: 0, balance: 39.9, state: 'due', revision: 1 });
});

it('[D7] [B65] shows an extra with the taxes on extras that the booking copied', () => {
  const line = { line_id: 'L1', extra_id: 'e', name: 'Socks', unit: 1.99, quantity: 3, is_taxable: true };
  const added = billWithLine(bill, line, AT);
  expect(added).toMatchObject({ subtotal: 105.97, tax: 0.53, total: 106.5, balance: 106.5 });
  expect(added.lines).toMatchObject([
    { line_id: 'l1', kind: 'extra', gross: 5.97, total: 6.5, taxes: [{ tax_id: 't', percent: 8.875, amount: 0.53 }] },
  ]);
  expect(billWithLine(added, line, AT)).toBe(added);
  const named = billWithLine(bill, { ...line, extra_id: null, is_taxable: false }, AT);
  expect([named.lines[0]?.kind, named.total]).toEqual(['manual', 105.97]);
});

it('[D7] [B65] takes a payment back with its tip, once, and nothing that went through Square', () => {
  const paid = billWithPayment(bill, cash('p1', 60, { tip: 5 }), AT);
  const undone = billWithVoid(paid, { void_id: 'V1', payment_id: 'P1' }, AT);
  expect(undone).toMatchObject({ paid: 60, refunded: 60, tips: 0, balance: 100, state: 'due' });
  expect(undone.payments[1]).toMatchObject({ payment_id: 'v1', kind: 'void', of: 'p1', amount: 60, tip: 5 });
  expect(billWithVoid(undone, { void_id: 'v2', payment_id: 'p1' }, AT)).toBe(undone);
  expect(billWithVoid(undone, { void_id: 'v2', payment_id: 'v1' }, AT)).toBe(undone);
  expect(billWithVoid(paid, { void_id: 'v2', payment_id: 'other' }, AT)).toBe(paid);
  const [payment] = paid.payments;
  if (!payment) throw new Error('No payment');
  const online = { ...paid, payments: [{ ...payment, method: 'square' as const }] };
  expect(billWithVoid(online, { void_id: 'v2', payment_id: 'p1' }, AT)).toBe(online);
  const closed = { ...paid, payments: [{ ...payment, z_number: 3 }] };
  expect(billWithVoid(closed, { void_id: 'v2', payment_id: 'p1' }, AT).payments[1]).toMatchObject({
    kind: 'refund',
    z_number: null,
  });
});

it('[D7] [B64] keeps every sum that of its entries, in whole cents', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), cents, tip: fc.integer({ min: 0, max: 5_000 }) }),
    fc.record({ kind: fc.constant('add' as const), cents, quantity: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ kind: fc.constant('void' as const), of: fc.nat({ max: 9 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const end = steps.reduce((now, one, index) => {
        if (one.kind === 'pay')
          return billWithPayment(now, cash(`p${index}`, one.cents / 100, { tip: one.tip / 100 }), AT);
        if (one.kind === 'void') return billWithVoid(now, { void_id: `v${index}`, payment_id: `p${one.of}` }, AT);
        const line = { line_id: `l${index}`, extra_id: 'e', name: 'x', unit: one.cents / 100, is_taxable: true };
        return billWithLine(now, { ...line, quantity: one.quantity }, AT);
      }, bill);
      const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
        rows.reduce((all, row) => all + dollarsToCents(of(row)), 0);
      const given = end.payments.filter(({ kind }) => kind === 'payment');
      const back = end.payments.filter(({ kind }) => kind !== 'payment');
      expect(dollarsToCents(end.total)).toBe(10_000 + sum(end.lines, ({ total }) => total));
      expect(dollarsToCents(end.paid)).toBe(sum(given, ({ amount }) => amount));
      expect(dollarsToCents(end.refunded)).toBe(sum(back, ({ amount }) => amount));
      expect(dollarsToCents(end.tips)).toBe(sum(given, ({ tip }) => tip) - sum(back, ({ tip }) => tip));
      expect(dollarsToCents(end.balance)).toBe(
        dollarsToCents(end.total) - dollarsToCents(end.paid) + dollarsToCents(end.refunded),
      );
      for (const value of [end.total, end.paid, end.balance]) expect(value).toBe(Math.round(value * 100) / 100);
    }),
  );
});
