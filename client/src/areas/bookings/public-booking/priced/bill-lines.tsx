import { taxesOf } from '@gatehouse/sync-protocol/areas/bookings/quote-view';
import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { PriceTranslate } from '@gatehouse/sync-protocol/languages/price-texts';
import { money } from '#lib/visitor-text/visitor-format';
import { useBookingText } from '../texts/use-booking-text.ts';
import styles from './priced.module.css';

interface BillLinesProps {
  quote: Quote;
  /** The promo code that is in it; '' for none. */
  code: string;
  /** Something was chosen since, and its price is on its way. */
  isOld: boolean;
  t: PriceTranslate;
}

type Row = [key: string, name: string, detail: string | null, amount: string];

/** What a party pays, line by line: what it takes, what a code takes off, each tax, the total, and what is due when. */
export function BillLines({ quote, code, isOld, t }: BillLinesProps) {
  const { language } = useBookingText();
  const amount = (dollars: number): string => money(dollars, language);
  const later = Math.round((quote.total - quote.due_now) * 100) / 100;
  const rows: Row[] = [
    ...quote.lines.map(
      (line): Row => [
        `${line.kind} ${line.rate_id} ${line.band_id} ${line.extra_id}`,
        line.kind === 'minimum' ? t('bill.minimum') : line.name,
        line.quantity > 1 ? `${line.quantity} × ${amount(line.unit)}` : null,
        amount(line.gross),
      ],
    ),
    ...(quote.discount > 0
      ? [['discount', t('bill.discount', { code }), null, amount(-quote.discount)] satisfies Row]
      : []),
    ...taxesOf(quote).map(
      ({ tax_id: id, name, percent, amount: tax }): Row => [
        id,
        t(quote.prices_include_tax ? 'bill.taxIncluded' : 'bill.tax', {
          name,
          percent: percent.toLocaleString(language, { maximumFractionDigits: 3 }),
        }),
        null,
        amount(tax),
      ],
    ),
  ];
  return (
    <table className={styles.bill} data-old={isOld || undefined} data-tabular>
      <caption className="gate-visually-hidden">{t('bill.title')}</caption>
      <tbody>
        {rows.map(([key, name, detail, text]) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {detail ? <small>{` ${detail}`}</small> : null}
            </th>
            <td>{text}</td>
          </tr>
        ))}
        <tr data-total>
          <th scope="row">{t('bill.total')}</th>
          <td>{amount(quote.total)}</td>
        </tr>
        <tr>
          <th scope="row">{t('bill.dueNow')}</th>
          <td>{amount(quote.due_now)}</td>
        </tr>
        {later > 0 ? (
          <tr>
            <th scope="row">{t('bill.later')}</th>
            <td>{amount(later)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
