import type { SubscriptionPaymentView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Anchor } from '@mantine/core';
import framed from '#components/framed-list.module.css';
import { venueDay, venueTime } from '#lib/venue-format';
import { cardText, statusLabel } from '../model/payment-labels.ts';
import classes from './billing.module.css';

/** Rows on a desktop, cards on a phone: one list with two layouts. */
export function PaymentsList({
  payments,
  timeZone,
}: {
  payments: readonly SubscriptionPaymentView[];
  timeZone: string;
}) {
  return (
    <ul className={framed['list']} aria-label="Subscription payments">
      {payments.map((payment) => (
        <PaymentRow key={payment.payment_id} payment={payment} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function PaymentRow({ payment, timeZone }: { payment: SubscriptionPaymentView; timeZone: string }) {
  const { label, tone, explanation } = statusLabel(payment);
  const { created_at: createdAt } = payment;
  return (
    <li className={classes['row']}>
      <time dateTime={createdAt} className={classes['when']}>
        {venueDay(createdAt, timeZone)} <span className={classes['note']}>{venueTime(createdAt, timeZone)}</span>
      </time>
      <span className={classes['what']}>{payment.description}</span>
      <span className={classes['card']}>{cardText(payment)}</span>
      <span className={classes['amount']} data-tabular>
        {formatCents(dollarsToCents(payment.amount))}
      </span>
      <span className={classes['status']} data-tone={tone}>
        {label}
      </span>
      <span className={classes['receipt']}>
        {payment.receipt_url ? (
          <Anchor href={payment.receipt_url} target="_blank" rel="noreferrer" size="sm">
            Receipt<span className="gate-visually-hidden"> of {venueDay(createdAt, timeZone)}, opens a new tab</span>
          </Anchor>
        ) : null}
      </span>
      {explanation ? <p className={classes['why']}>{explanation}</p> : null}
    </li>
  );
}
