import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { BillTable } from './bill-table.tsx';
import { dueText, staffWords } from './bill-words.ts';
import { billOf, lineOf, paymentOf } from './testing/bill.ts';

const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sums = () => Array.from(document.querySelectorAll('dl > div'), ({ textContent }) => textContent);
const show = (bill = billOf(), hasHistory = false) =>
  showPage(<BillTable bill={bill} words={staffWords} at={() => 'Nov 20'} hasHistory={hasHistory} />);

it('[B64] reads from the lines over discount and tax to the total, the payments and what is due', () => {
  show(billOf({ discount: 5 }));
  expect(rowsOf('Lines of the bill')).toEqual(['Adult 2 × $50.00$100.00']);
  expect(sums()).toEqual(['Discount-$5.00', 'Sales tax (10%)$10.00', 'Total$110.00']);
  expect(rowsOf('Payments and refunds')).toEqual(['Cash Nov 20-$20.00']);
  expect(screen.getByText('Due $90.00')).toBeTruthy();
});

it('[B64] says which taxes the prices include', () => {
  show(billOf({ total: 100, balance: 80 }));
  expect(sums()).toEqual(['Total$100.00']);
  expect(screen.getByText('Includes $10.00 Sales tax (10%)')).toBeTruthy();
});

const corrected = billOf({
  lines: [
    lineOf(),
    lineOf({ line_id: 'l2', name: 'Socks', quantity: 1, voided_by: 'l3' }),
    lineOf({ line_id: 'l3', kind: 'void', voids: 'l2', reason: 'Had their own' }),
  ],
  payments: [
    paymentOf({ tip: 3, reference: 'Slip 12', payer_name: 'Ben' }),
    paymentOf({ payment_id: 'v', kind: 'void', of: 'p1' }),
    paymentOf({ payment_id: 'r', kind: 'refund', method: 'square', amount: 4, status: 'pending' }),
  ],
});

it('[B64] shows staff what was taken back, by whom and why', () => {
  show(corrected, true);
  expect(rowsOf('Lines of the bill')[1]).toBe('Socks Taken back by Ada Lovelace: Had their own$100.00');
  expect(rowsOf('Payments and refunds')).toEqual([
    'Cash Ben · Nov 20 · by Ada Lovelace · Slip 12 · with a tip of $3.00 · Taken back-$20.00',
    'Taken back, Cash Nov 20 · by Ada Lovelace$20.00',
    'Refund, Square Nov 20 · by Ada Lovelace · Not settled yet$4.00',
  ]);
});

it('[B64] shows a guest neither names of staff, references nor what was taken back', () => {
  show(corrected);
  expect(rowsOf('Lines of the bill')).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/Ada|Slip 12|Had their own/);
});

it.each([
  [{ balance: 184, state: 'due' }, 'Due $184.00'],
  [{ balance: 0, state: 'settled' }, 'Paid in full'],
  [{ balance: -12, state: 'overpaid' }, 'Paid too much: $12.00'],
] as const)('[B65] words %o as %s', (bill, text) => expect(dueText(bill)).toBe(text));
