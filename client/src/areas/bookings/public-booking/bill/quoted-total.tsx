import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { money } from '#lib/visitor-text/visitor-format';
import styles from './own-bill.module.css';
import { useBillText } from './use-own-bill.ts';

interface QuotedTotalProps {
  /** Undefined until it is known. */
  quoted: { quote: Pick<Quote, 'total'>; difference: number } | undefined;
  isAsking: boolean;
}

/** What a booking costs after a change, and how much that is more or less than now. Requirement B64. */
export function QuotedTotal({ quoted, isAsking }: QuotedTotalProps) {
  const { t, language } = useBillText();
  const { quote, difference } = quoted ?? { quote: null, difference: 0 };
  const amount = money(Math.abs(difference), language);
  return (
    <output className={styles.quote} aria-busy={isAsking} data-tabular>
      {quote ? (
        <>
          <strong>{t('party.total', { total: money(quote.total, language) })}</strong>
          <span>
            {difference === 0 ? t('party.same') : t(difference > 0 ? 'party.dearer' : 'party.cheaper', { amount })}
          </span>
        </>
      ) : isAsking ? (
        t('party.checking')
      ) : null}
    </output>
  );
}
