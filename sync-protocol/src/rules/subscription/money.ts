/** Money is integer cents inside and dollars with two decimals on the wire. Requirement T3. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$25.00`. Requirement T3. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** The nearest cent: 0.1 + 0.2 dollars are 30 cents. */
export function dollarsToCents(amount: number): number {
  return Math.round(amount * 100);
}
