import { expect, it } from 'vitest';
import { RECEIPT_ROWS_MAX, type ReceiptBill, type ReceiptFacts, receiptOf } from './receipt.ts';

const facts: ReceiptFacts = {
  venue: { name: 'Galaxy Fun', address: '1 Main St', phone: '', taxNumber: '12-345' },
  booking: {
    reference: 'KX7Q2',
    offeringName: 'Laser tag',
    partyName: 'Marie Curie',
    date: '2026-06-20',
    startTime: '10:00',
  },
  timeZone: 'America/New_York',
  printedAtMs: Date.parse('2026-06-20T15:00:00Z'),
};
const line = (name: string, values: Partial<ReceiptBill['lines'][number]>) => ({
  kind: 'person' as const,
  name,
  quantity: 1,
  unit: values.gross ?? 0,
  gross: 0,
  net: 0,
  total: 0,
  taxes: [],
  tax: 0,
  voided_by: null,
  ...values,
});
const taken = { tendered: null, change: null, status: 'completed' as const, taken_at: '2026-06-20T14:10:00.000Z' };
const sums = { receipt_number: null, subtotal: 0, discount: 0, total: 0, paid: 0, refunded: 0, tips: 0, balance: 0 };
const rowsOf = (bill: ReceiptBill) =>
  receiptOf(bill, facts).sections.flatMap(({ rows }) => rows.map(({ label, amount }) => `${label} ${amount}`));

it('[B67] adds up: live lines, discount, taxes, payments with tips, and the balance', () => {
  const bill: ReceiptBill = {
    ...sums,
    receipt_number: 7,
    subtotal: 50.91,
    discount: 8.99,
    total: 55.43,
    paid: 60,
    refunded: 10,
    tips: 5,
    balance: 5.43,
    lines: [
      line('Adult', {
        quantity: 2,
        unit: 29.95,
        gross: 59.9,
        net: 50.91,
        total: 55.43,
        tax: 4.52,
        taxes: [{ tax_id: 't', name: 'Sales tax', percent: 8.875, amount: 4.52 }],
      }),
      line('Socks', { gross: 4, net: 4, total: 4, voided_by: 'v' }),
      line('Socks', { kind: 'void', gross: -4, net: -4, total: -4 }),
    ],
    payments: [
      { kind: 'payment', method: 'cash', amount: 60, tip: 5, ...taken, tendered: 70, change: 5 },
      { kind: 'refund', method: 'terminal', amount: 10, tip: 0, ...taken },
      { kind: 'refund', method: 'square', amount: 1, tip: 0, ...taken, status: 'pending' },
    ],
  };
  const paper = receiptOf(bill, facts);
  expect([paper.title, paper.venue]).toEqual(['Receipt', ['Galaxy Fun', '1 Main St', 'Tax number 12-345']]);
  expect(paper.facts.map(({ value }) => value)).toEqual([
    '7',
    'KX7Q2',
    'Marie Curie',
    'Laser tag',
    'Sat, Jun 20, 2026, 10:00 AM',
    'Jun 20, 2026, 11:00 AM',
  ]);
  expect(rowsOf(bill)).toEqual([
    '2 × Adult $59.90',
    'Discount -$8.99',
    'Subtotal $50.91',
    'Sales tax (8.875%) $4.52',
    'Total $55.43',
    'Cash $60.00',
    'Refund: Card at the desk -$10.00',
    'Paid $60.00',
    'Refunded -$10.00',
    'Tips, on top of what was paid $5.00',
    'Balance due $5.43',
  ]);
  expect(paper.sections[2]?.rows[0]?.note).toBe(
    'Jun 20, 2026, 10:10 AM, plus tip $5.00, received $70.00, change $5.00',
  );
});

it('[B67] is a bill before any money, and says which taxes its total includes', () => {
  const taxes = [{ tax_id: 't', name: 'VAT', percent: 20, amount: 2 }];
  const bill = { ...sums, subtotal: 12, total: 12, balance: 12, payments: [] };
  const lines = [line('Guest', { gross: 12, net: 12, total: 12, tax: 2, taxes })];
  expect(receiptOf({ ...bill, lines }, facts).title).toBe('Bill');
  expect(rowsOf({ ...bill, lines })).toEqual([
    'Guest $12.00',
    'Total $12.00',
    'Includes VAT (20%) $2.00',
    'Balance due $12.00',
  ]);
  expect(receiptOf({ ...bill, lines }, { ...facts, isProvisional: true }).notes[0]).toMatch(/^Provisional/);
});

it('[B67] shows the sum of what a bill of 10,000 lines has beyond its first ones', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => line(`Line ${index}`, { gross: 0.1 }));
  const [rows] = receiptOf({ ...sums, lines, payments: [] }, facts).sections;
  expect(rows?.rows).toHaveLength(RECEIPT_ROWS_MAX + 1);
  expect(rows?.rows.at(-1)).toEqual({ label: '9500 more lines', amount: '$950.00' });
});
