import type { Bill, BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';

export type Method = BillPayment['method'];
type BillSums = Pick<Bill, 'balance' | 'state'>;

/** What a bill says of itself, in the reader's language. */
export interface BillWords {
  money: (dollars: number) => string;
  lines: string;
  sums: string;
  payments: string;
  /** `2 × $29.95`. */
  each: (quantity: number, unit: string) => string;
  discount: string;
  /** `Sales tax (8.875%)`. */
  tax: (name: string, percent: number) => string;
  /** `Includes $4.52 Sales tax (8.875%)`. */
  included: (tax: string, amount: string) => string;
  total: string;
  tip: (amount: string) => string;
  methods: Readonly<Record<Method, string>>;
  kinds: Readonly<Record<'refund' | 'void', string>>;
  statuses: Readonly<Record<'pending' | 'failed', string>>;
  /** `Due`, with the amount next to it. */
  states: Readonly<Record<Bill['state'], string>>;
}

/** What staff read. */
export const staffWords: BillWords = {
  money: formatMoney,
  lines: 'Lines of the bill',
  sums: 'Sums of the bill',
  payments: 'Payments and refunds',
  each: (quantity, unit) => `${quantity} × ${unit}`,
  discount: 'Discount',
  tax: (name, percent) => `${name} (${percent}%)`,
  included: (tax, amount) => `Includes ${amount} ${tax}`,
  total: 'Total',
  tip: (amount) => `with a tip of ${amount}`,
  methods: { cash: 'Cash', terminal: 'Card terminal', square: 'Square', other: 'Other' },
  kinds: { refund: 'Refund', void: 'Taken back' },
  statuses: { pending: 'Not settled yet', failed: 'Failed' },
  states: { due: 'Due', settled: 'Paid in full', overpaid: 'Paid too much' },
};

/** 'Due $184.00', 'Paid in full' or 'Paid too much: $12.00'. */
export function dueText({ balance, state }: BillSums, { money, states }: BillWords = staffWords): string {
  if (state === 'settled') return states.settled;
  return state === 'due' ? `${states.due} ${money(balance)}` : `${states.overpaid}: ${money(-balance)}`;
}
