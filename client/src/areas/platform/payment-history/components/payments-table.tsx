import type { AdminPayment } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { ListTable } from '#components/list-table.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { browserTimeZone, venueDay, venueTime } from '#lib/venue-format';
import { stateOf } from '../model/payments.model.ts';
import classes from '../payments.module.css';

/** Payments in the order given, for admins, in the time zone of their browser. `isStale` dims rows of an earlier search. */
export function PaymentsTable({ payments, isStale }: { payments: readonly AdminPayment[]; isStale: boolean }) {
  const timeZone = browserTimeZone();
  return (
    <ListTable
      aria-busy={isStale}
      className={classes['table']}
      data-stale={isStale || undefined}
      cardsTo={48}
      rows={payments}
      keyOf={(payment) => `${payment.client_id} ${payment.payment_id}`}
      columns={[
        {
          header: 'Date',
          cell: ({ created_at: at }) => (
            <>
              {venueDay(at, timeZone)}
              <span className={classes['note']}>{venueTime(at, timeZone)}</span>
            </>
          ),
        },
        {
          header: 'Venue',
          cell: (payment) => (
            <>
              <span className={classes['venue']}>{payment.client_name}</span>
              <span className={classes['note']}>{payment.client_id}</span>
            </>
          ),
        },
        {
          header: 'Payment',
          cell: ({ description, failure, outcome }) => (
            <>
              {description}
              {failure && outcome === 'failed' ? <span className={classes['note']}>{failure}</span> : null}
            </>
          ),
        },
        {
          header: 'Status',
          cell: (payment) => {
            const { color, label } = stateOf(payment);
            return <StateBadge color={color}>{label}</StateBadge>;
          },
        },
        {
          header: 'Refunded',
          cell: ({ refunded, currency }) => (refunded > 0 ? formatMoney(refunded, currency) : null),
          attributes: ({ refunded }) => ({ 'data-label': refunded > 0 ? 'Refunded' : undefined }),
        },
        {
          header: 'Amount',
          cell: ({ amount, currency, receipt_url: receipt }) => (
            <>
              <span className={classes['amount']}>{formatMoney(amount, currency)}</span>
              {receipt ? (
                <a href={receipt} target="_blank" rel="noreferrer" className={classes['receipt']}>
                  Receipt
                </a>
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}
