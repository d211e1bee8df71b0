import { expect, it } from 'vitest';
import {
  centsOf,
  changeOf,
  type PaymentValues,
  paymentOf,
  paymentProblems,
  quickAmounts,
  tipOf,
} from './payment.model.ts';

const cash: PaymentValues = {
  method: 'cash',
  amount: '184.00',
  tip: '',
  tendered: '',
  reference: '',
  payer_name: '',
  allow_over: false,
};

it('[B65] reads amounts as people write them', () => {
  expect(['12', '$12.5', ' 1,200.50 '].map(centsOf)).toEqual([1_200, 1_250, 120_050]);
  expect(['', '1,2', '-5', '1.005', 'x'].map(centsOf)).toEqual([null, null, null, null, null]);
});

it('[B65] computes the change of cash with its tip, and none until enough was handed over', () => {
  expect(changeOf({ ...cash, tendered: '200' })).toBe(1600);
  expect(changeOf({ ...cash, tip: '6', tendered: '200' })).toBe(1000);
  expect(changeOf({ ...cash, tendered: '184' })).toBe(0);
  expect([changeOf(cash), changeOf({ ...cash, tendered: '100' })]).toEqual([null, null]);
  expect(changeOf({ ...cash, method: 'terminal', tendered: '200' })).toBeNull();
});

it('[B65] offers the exact amount and the next ones that people hand over, each once', () => {
  expect(quickAmounts(18_400)).toEqual([18_400, 18_500, 19_000, 20_000]);
  expect(quickAmounts(500)).toEqual([500, 1_000, 2_000, 5_000, 10_000]);
});

it('[B65] rounds a tip to the cent', () => {
  expect([tipOf(9_404, 15), tipOf(1, 50), tipOf(0, 20)]).toEqual([1411, 1, 0]);
});

it('[B65] takes only what is due, unless staff keep more on purpose', () => {
  expect(paymentProblems(cash, 18_400)).toEqual({});
  expect(paymentProblems(cash, 18_399)).toEqual({ amount: 'This is more than is due.' });
  expect(paymentProblems({ ...cash, allow_over: true }, 100)).toEqual({});
});

it.each(['', '0', '-5', '1.005', 'ten', '1e3', 'NaN'])('[B65] refuses an amount of %j', (amount) => {
  expect(paymentProblems({ ...cash, amount }, 18_400).amount).toBe('Please enter an amount such as 25 or 25.50');
});

it('[B65] asks how anything else was paid, and refuses less than the payment in cash', () => {
  expect(paymentProblems({ ...cash, method: 'other' }, 18_400)).toEqual({ reference: 'Please say how it was paid' });
  expect(paymentProblems({ ...cash, tip: '1', tendered: '184' }, 18_400)).toEqual({
    tendered: 'This is less than the payment.',
  });
  expect(paymentProblems({ ...cash, tip: 'x' }, 18_400).tip).toMatch(/^Please enter/);
});

it('[B65] sends dollars, and of each method only what belongs to it', () => {
  expect(paymentOf({ ...cash, tip: '2.5', tendered: '200', reference: 'left over' })).toEqual({
    method: 'cash',
    amount: 184,
    tip: 2.5,
    tendered: 200,
    reference: null,
    payer_name: null,
    allow_over: false,
  });
  const other = paymentOf({
    ...cash,
    method: 'other',
    tendered: '200',
    reference: ' Gift card 12 ',
    payer_name: 'Ben',
  });
  expect(other).toMatchObject({ tendered: null, reference: 'Gift card 12', payer_name: 'Ben' });
});
