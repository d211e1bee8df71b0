import type { CompletedPayment, PayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { paymentTexts } from '@gatehouse/sync-protocol/languages/payment-texts';
import { Button } from '@mantine/core';
import { useTexts } from '#lib/visitor-text/use-visitor-text';
import { payableMoney } from '../model/payment.model.ts';
import styles from '../payment.module.css';
import { BookingFacts } from './booking-facts.tsx';

interface PaidViewProps {
  booking: PayableBooking;
  payment: CompletedPayment;
  bookingUrl: string | null;
  /** It was paid before this page was opened. */
  isBefore: boolean;
  /** Null where no window of ours opened this one. */
  onClose: (() => void) | null;
}

/** What was paid and when, and the way on. */
export function PaidView({ booking, payment, bookingUrl, isBefore, onClose }: PaidViewProps) {
  const t = useTexts(paymentTexts);
  const { party_email: email } = booking;
  const isRefunded = payableMoney(booking).kind.startsWith('refund');
  const confirmed = email ? t('success.email', { email }) : t('success.noEmail');
  return (
    <>
      <p>{isRefunded ? t('success.refundedLead') : isBefore ? t('success.beforeLead') : confirmed}</p>
      <BookingFacts booking={booking} payment={payment} />
      <div className={styles['actions']}>
        {bookingUrl ? (
          <Button component="a" href={bookingUrl} size="xl">
            {t('success.booking')}
          </Button>
        ) : null}
        {payment.receiptUrl ? (
          <Button component="a" href={payment.receiptUrl} target="_blank" rel="noreferrer" size="xl" variant="default">
            {t('success.receipt')}
          </Button>
        ) : null}
        {onClose ? (
          <Button size="xl" variant="default" onClick={onClose}>
            {t('success.close')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
