import type { AdminPayment } from '@gatehouse/sync-protocol/areas/money/payment-history.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import table from '#components/list-table.module.css';
import { StateBadge } from '#components/state-badge.tsx';
import { browserTimeZone, venueDay, venueTime } from '#lib/venue-format';
import { stateOf } from '../model/payments.model.ts';
import classes from '../payments.module.css';

/** Payments in the order given, for admins, in the time zone of their browser. `isStale` dims rows of an earlier search. */
export function PaymentsTable({ payments, isStale }: { payments: readonly AdminPayment[]; isStale: boolean }) {
  const timeZone = browserTimeZone();
  return (
    <table
      className={`${table['table']} ${table['cardsTo48']} ${classes['table']}`}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Venue</th>
          <th scope="col">Payment</th>
          <th scope="col">Status</th>
          <th scope="col">Refunded</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => {
          const state = stateOf(payment);
          return (
            <tr key={`${payment.client_id} ${payment.payment_id}`}>
              <td>
                {venueDay(payment.created_at, timeZone)}
                <span className={classes['note']}>{venueTime(payment.created_at, timeZone)}</span>
              </td>
              <td>
                <span className={classes['venue']}>{payment.client_name}</span>
                <span className={classes['note']}>{payment.client_id}</span>
              </td>
              <td>
                {payment.description}
                {payment.failure && payment.outcome === 'failed' ? (
                  <span className={classes['note']}>{payment.failure}</span>
                ) : null}
              </td>
              <td>
                <StateBadge color={state.color}>{state.label}</StateBadge>
              </td>
              <td data-label={payment.refunded > 0 ? 'Refunded' : undefined}>
                {payment.refunded > 0 ? formatMoney(payment.refunded, payment.currency) : null}
              </td>
              <td>
                <span className={classes['amount']}>{formatMoney(payment.amount, payment.currency)}</span>
                {payment.receipt_url ? (
                  <a href={payment.receipt_url} target="_blank" rel="noreferrer" className={classes['receipt']}>
                    Receipt
                  </a>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
