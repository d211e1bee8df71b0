import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import type { CompletedPayment, PayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { paymentTexts } from '@gatehouse/sync-protocol/languages/payment-texts';
import { useTexts, useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { clockTime, longDay, money } from '#lib/visitor-text/visitor-format';
import styles from '../payment.module.css';
import { payableMoney } from './payment.model.ts';

interface BookingFactsProps {
  booking: PayableBooking;
  payment?: CompletedPayment;
  /** What is said of the money: its state, the amount alone while a charge is open, or nothing. */
  amount?: 'state' | 'amount' | null;
}

/** What is paid for; with a payment, what was paid and when. */
export function BookingFacts({ booking, payment, amount = 'state' }: BookingFactsProps) {
  const t = useTexts(paymentTexts);
  const { language } = useVisitorText().i18n;
  const { deposit_amount: due } = booking;
  const state = payableMoney(booking, payment);
  const rows = [
    [t('facts.service'), booking.offering_name],
    [t('facts.date'), longDay(booking.date_scheduled, language)],
    [t('facts.time'), clockTime(booking.booking_time, language)],
    [t('facts.party'), booking.party_name],
    ...(booking.reference ? [[t('facts.reference'), booking.reference]] : []),
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
          <dt>{t(amount === 'state' ? 'facts.payment' : 'facts.amount')}</dt>
          <dd>
            {amount === 'state' ? moneyLine(state, { t, language, timeZone: booking.time_zone }) : money(due, language)}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
