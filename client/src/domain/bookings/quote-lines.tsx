import { taxesOf } from '@gatehouse/sync-protocol/areas/bookings/quote-view';
import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import classes from './bookings.module.css';

const money = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** What a party pays, line by line as staff read it: what it costs, what a code takes off, each tax, the total and what is due now. */
export function QuoteLines({ quote, hasDueNow = true }: { quote: Quote; hasDueNow?: boolean }) {
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
            <td>{money(-quote.discount)}</td>
          </tr>
        ) : null}
        {taxesOf(quote).map(({ tax_id: id, name, percent, amount }) => (
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
        {hasDueNow ? (
          <tr>
            <th scope="row">Due now</th>
            <td>{money(quote.due_now)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
