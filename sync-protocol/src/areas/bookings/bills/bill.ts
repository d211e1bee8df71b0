import type { PriceLine } from '../prices/price-of.ts';

/*
 * A bill: what a booking costs and who has paid what. It only grows: a line or a payment is never changed, and what takes one back is an
 * entry of its own. All money is in cents. Requirement B64.
 */

/** What each kind of line is for. `manual`: staff named it. `kept`: what stays of a booking that its guest canceled. `void`: takes a line back. */
export const lineKinds = ['base', 'person', 'minimum', 'extra', 'manual', 'kept', 'void'] as const;
export type LineKind = (typeof lineKinds)[number];

/** The lines that count, in the order of the rule of prices: a change of the party adds its new line at the end. */
export function shownLines<T extends { kind: LineKind; voided_by: string | null }>(lines: readonly T[]): T[] {
  const place = ({ kind }: T): number => lineKinds.indexOf(kind);
  return lines
    .filter(({ kind, voided_by: voidedBy }) => kind !== 'void' && voidedBy === null)
    .toSorted((a, b) => place(a) - place(b));
}

/** The amounts of a line; those of a `void` are the negated ones of its line. */
export type LineAmounts = Pick<PriceLine, 'gross' | 'discount' | 'net' | 'tax' | 'total'>;

export interface PaymentAmounts {
  /** `refund` and `void` give back. */
  kind: 'payment' | 'refund' | 'void';
  amount: number;
  tip: number;
  /** Only what is completed counts. */
  status: 'completed' | 'pending' | 'failed';
}

export interface BillSums {
  /** What the lines cost after discounts. */
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  /** Without tips. */
  paid: number;
  /** Refunds and voids, without tips. */
  refunded: number;
  /** What is left of them. */
  tips: number;
}

/** The sums of entries; those of a whole bill are its own. */
export function sumsOfEntries(lines: readonly LineAmounts[], payments: readonly PaymentAmounts[]): BillSums {
  const counted = payments.filter(({ status }) => status === 'completed');
  const given = counted.filter(({ kind }) => kind === 'payment');
  const back = counted.filter(({ kind }) => kind !== 'payment');
  return {
    subtotal: sumOf(lines, ({ net }) => net),
    discount: sumOf(lines, ({ discount }) => discount),
    tax: sumOf(lines, ({ tax }) => tax),
    total: sumOf(lines, ({ total }) => total),
    paid: sumOf(given, ({ amount }) => amount),
    refunded: sumOf(back, ({ amount }) => amount),
    tips: sumOf(given, ({ tip }) => tip) - sumOf(back, ({ tip }) => tip),
  };
}

function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

/** What is still due; below 0 where more was paid than the bill asks. */
export function balanceOf({ total, paid, refunded }: Pick<BillSums, 'total' | 'paid' | 'refunded'>): number {
  return total - paid + refunded;
}

/** What is left of a payment after what was given back of it, or is on its way back. */
export function leftOfPayment(
  payment: Pick<PaymentAmounts, 'amount' | 'tip'>,
  back: readonly Pick<PaymentAmounts, 'amount' | 'tip' | 'status'>[],
): { amount: number; tip: number } {
  const counted = back.filter(({ status }) => status !== 'failed');
  return {
    amount: Math.max(0, payment.amount - sumOf(counted, ({ amount }) => amount)),
    tip: Math.max(0, payment.tip - sumOf(counted, ({ tip }) => tip)),
  };
}

/** Staff look at a bill once it is paid too much of, until they have, or until that went back. `change` is what its balance grows by. */
export function needsReview(balance: number, change: number, isAsked: boolean): boolean {
  if (balance + change < 0) return change < 0 || isAsked;
  return balance >= 0 && isAsked;
}

/** Why staff should look at a bill. `unusual`: its money is in order, and what a desk did offline is not, such as a line above the stock. */
export const reviewReasons = ['overpaid', 'give_back', 'unusual'] as const;

/** `returning` are the refunds that are on their way. */
interface Reviewed {
  needsReview: boolean;
  balance: number;
  returning: number;
  isCanceled: boolean;
}

/** Why staff should look at a bill, and how much too much was paid; null where it is in order, or all of that is on its way back. Requirement B86. */
export function reviewOf({
  needsReview: isMarked,
  balance,
  returning,
  isCanceled,
}: Reviewed): { reason: (typeof reviewReasons)[number]; amount: number } | null {
  if (!isMarked) return null;
  if (balance >= 0) return { reason: 'unusual', amount: 0 };
  const amount = -balance - returning;
  return amount > 0 ? { reason: isCanceled ? 'give_back' : 'overpaid', amount } : null;
}

export type BillState = 'due' | 'settled' | 'overpaid';

export function stateOfBalance(balance: number): BillState {
  if (balance === 0) return 'settled';
  return balance > 0 ? 'due' : 'overpaid';
}

type PricedLine = PriceLine & { line_id: string };

/**
 * What a change of party, day or extras does to the lines that were priced: equal ones stay, others are taken back, and what is missing is
 * added, so that those that live are exactly the new price.
 */
export function changedLines(
  live: readonly PricedLine[],
  price: readonly PriceLine[],
): { voided: string[]; added: PriceLine[] } {
  const left = live.map((line) => ({ id: line.line_id, key: keyOf(line) }));
  const added = price.filter((line) => {
    const at = left.findIndex(({ key }) => key === keyOf(line));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { voided: left.map(({ id }) => id), added };
}

function keyOf({
  kind,
  name,
  rate_id,
  band_id,
  extra_id,
  unit,
  quantity,
  gross,
  discount,
  taxes,
  total,
}: PriceLine): string {
  const taxed = taxes.map(({ tax_id, amount }) => [tax_id, amount]);
  return JSON.stringify([kind, name, rate_id, band_id, extra_id, unit, quantity, gross, discount, taxed, total]);
}
