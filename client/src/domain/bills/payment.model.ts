import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { dollarsOf } from '../../lib/typed-numbers.ts';

/** Cents of `12`, `12.50` or `1,200.50`; null for anything else. */
export function centsOf(typed: string): number | null {
  const dollars = dollarsOf(typed);
  return Number.isNaN(dollars) ? null : dollarsToCents(dollars);
}

/** `12.50` of cents, for a field. */
export function typedOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The share of an amount that a tip of so many percent is, in cents. */
export function tipOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** Bills that people hand over. */
const notes = [500, 1_000, 2_000, 5_000, 10_000];

/** What a party may hand over for so many cents: exactly that, and the next full amounts of each kind of bill. */
export function quickAmounts(cents: number): number[] {
  const next = notes.map((note) => Math.ceil(cents / note) * note);
  return Array.from(new Set([cents, ...next])).toSorted((a, b) => a - b);
}

export interface PaymentValues {
  method: 'cash' | 'terminal' | 'other';
  amount: string;
  tip: string;
  tendered: string;
  reference: string;
  payer_name: string;
  allow_over: boolean;
}

/** What is wrong with a payment of a bill on which so many cents are due, as a sentence for each field. */
export function paymentProblems(values: PaymentValues, dueCents: number): Partial<Record<keyof PaymentValues, string>> {
  const { method, allow_over: mayBeOver } = values;
  const [amount, tip] = [centsOf(values.amount), tipCents(values)];
  const tendered = values.tendered.trim() === '' ? null : centsOf(values.tendered);
  return {
    ...(amount === null || amount === 0 ? { amount: 'Please enter an amount such as 25 or 25.50' } : {}),
    ...(amount !== null && amount > dueCents && !mayBeOver ? { amount: 'This is more than is due.' } : {}),
    ...(tip === null ? { tip: 'Please enter an amount such as 5 or 5.50' } : {}),
    ...(method === 'cash' && values.tendered.trim() !== '' && tendered === null
      ? { tendered: 'Please enter an amount such as 40 or 40.50' }
      : {}),
    ...(method === 'cash' && tendered !== null && tendered < (amount ?? 0) + (tip ?? 0)
      ? { tendered: 'This is less than the payment.' }
      : {}),
    ...(method === 'other' && values.reference.trim() === '' ? { reference: 'Please say how it was paid' } : {}),
  };
}

/** Cents of the tip; none where nothing was typed. */
function tipCents({ tip }: Pick<PaymentValues, 'tip'>): number | null {
  return tip.trim() === '' ? 0 : centsOf(tip);
}

/** What goes back to who paid in cash, in cents; null until enough was handed over. */
export function changeOf(values: PaymentValues): number | null {
  const [amount, tip, tendered] = [centsOf(values.amount), tipCents(values), centsOf(values.tendered)];
  if (values.method !== 'cash' || amount === null || tip === null || tendered === null) return null;
  const change = tendered - amount - tip;
  return change < 0 ? null : change;
}

/** What is sent of it, in dollars. */
export function paymentOf(values: PaymentValues) {
  const { method, reference, payer_name: payer, allow_over } = values;
  const tendered = method === 'cash' ? centsOf(values.tendered) : null;
  return {
    method,
    amount: (centsOf(values.amount) ?? 0) / 100,
    tip: (tipCents(values) ?? 0) / 100,
    tendered: tendered === null ? null : tendered / 100,
    reference: method === 'cash' ? null : reference.trim() || null,
    payer_name: payer.trim() || null,
    allow_over,
  };
}
export type PaymentGiven = ReturnType<typeof paymentOf>;
