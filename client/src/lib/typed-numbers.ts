import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';

/* What was typed into a form as a number. NaN where it is none, which contracts refuse. */

/** A whole number from 0 of at most seven digits. */
export function wholeOf(typed: string): number {
  const text = typed.trim();
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}

/** Dollars of `12`, `$12.5` or `1,200.50`. */
export function dollarsOf(typed: string): number {
  const text = typed
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsToDollars(dollarsToCents(Number(text))) : Number.NaN;
}

/** The same of a field that may be left empty. */
export const orNull = (typed: string, read: (typed: string) => number): number | null =>
  typed.trim() === '' ? null : read(typed);

export const NO_AMOUNT = 'Please enter an amount in dollars, such as 12.50';
export const NO_WHOLE = 'Please enter a whole number';
