import { centsToDollars } from '../../base/money.ts';
import type { Price } from './prices/price-of.ts';
import type { Quote } from './quotes.contracts.ts';

/** Thousandths of a percent are 1000 to a percent. */
export const MILLI = 1000;

/** A price as the wire has it. */
export function toQuote(price: Price, isIncluded: boolean): Quote {
  return {
    lines: price.lines.map((line) => ({
      ...line,
      unit: centsToDollars(line.unit),
      gross: centsToDollars(line.gross),
      discount: centsToDollars(line.discount),
      net: centsToDollars(line.net),
      taxes: line.taxes.map(({ tax_id, name, milliPercent, amount }) => ({
        tax_id,
        name,
        percent: milliPercent / MILLI,
        amount: centsToDollars(amount),
      })),
      tax: centsToDollars(line.tax),
      total: centsToDollars(line.total),
    })),
    subtotal: centsToDollars(price.subtotal),
    discount: centsToDollars(price.discount),
    tax: centsToDollars(price.tax),
    total: centsToDollars(price.total),
    due_now: centsToDollars(price.dueNow),
    quoted_cents: price.total,
    prices_include_tax: isIncluded,
  };
}
