import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import classes from './bookings.module.css';

const money = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** What a party pays, line by line as staff read it: what it costs, what a code takes off, each tax, the total and what is due now. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const isIncluded = quote.prices_include_tax;
  return (
    <table className={classes['quote']} data-tabular>
      <caption className="gate-visually-hidden">What this party pays</caption>
      <tbody>
        {quote.lines.map((line) => (
          <tr key={`${line.kind} ${line.rate_id} ${line.band_id} ${line.extra_id}`}>
            <th scope="row">
              {line.name}
              <small>{` ${line.quantity} × ${money(line.unit)}`}</small>
            </th>
            <td>{money(line.gross)}</td>
          </tr>
        ))}
        {quote.discount > 0 ? (
          <tr>
            <th scope="row">Promo code</th>
            <td>−{money(quote.discount)}</td>
          </tr>
        ) : null}
        {taxesOf(quote).map(({ id, name, percent, amount }) => (
          <tr key={id}>
            <th scope="row">
              {isIncluded ? `Includes ${name}` : name}
              <small>{` ${percent}%`}</small>
            </th>
            <td>{money(amount)}</td>
          </tr>
        ))}
        <tr data-total>
          <th scope="row">Total</th>
          <td>{money(quote.total)}</td>
        </tr>
        <tr>
          <th scope="row">Due now</th>
          <td>{money(quote.due_now)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Each tax once, with what it is of all lines. */
function taxesOf({ lines }: Quote): { id: string; name: string; percent: number; amount: number }[] {
  const sums = new Map<string, { id: string; name: string; percent: number; cents: number }>();
  for (const { tax_id: id, name, percent, amount } of lines.flatMap(({ taxes }) => taxes)) {
    const sum = sums.get(id) ?? { id, name, percent, cents: 0 };
    sums.set(id, { ...sum, cents: sum.cents + dollarsToCents(amount) });
  }
  return [...sums.values()].map(({ cents, ...tax }) => ({ ...tax, amount: cents / 100 }));
}
