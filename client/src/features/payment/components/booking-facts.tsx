import type { CompletedPayment, PayableBooking } from '@gatehouse/sync-protocol/http/bookings/booking-payments';
import { zonedInstantText } from '@gatehouse/sync-protocol/rules/days/day-text';
import { useTexts, useVisitorText } from '../../../lib/visitor-text/use-visitor-text.ts';
import { clockTime, longDay, money } from '../../../lib/visitor-text/visitor-format.ts';
import styles from '../payment.module.css';
import { paymentTexts } from '../texts/payment-texts.ts';

interface BookingFactsProps {
  booking: PayableBooking;
  payment?: CompletedPayment;
  /** The name of the amount before it is paid; null where there is none to speak of. */
  amount?: 'due' | 'amount' | null;
}

/** What is paid for; with a payment, what was paid and when. */
export function BookingFacts({ booking, payment, amount = 'due' }: BookingFactsProps) {
  const t = useTexts(paymentTexts);
  const { language } = useVisitorText().i18n;
  const rows = [
    [t('facts.service'), booking.offering_name],
    [t('facts.date'), longDay(booking.date_scheduled, language)],
    [t('facts.time'), clockTime(booking.booking_time, language)],
    [t('facts.party'), booking.party_name],
    ...(payment
      ? [[t('facts.completed'), zonedInstantText(Date.parse(payment.completedAt), booking.time_zone, language)]]
      : []),
  ] as const;
  return (
    <dl className={styles['facts']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {amount ? (
        <div data-total>
          <dt>{t(payment ? 'facts.paid' : `facts.${amount}`)}</dt>
          <dd>{money(payment?.amount ?? booking.deposit_amount, language)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
