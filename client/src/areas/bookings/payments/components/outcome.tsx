import type { CompletedPayment, PayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { paymentTexts } from '@gatehouse/sync-protocol/languages/payment-texts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { StateIcon, type StateTone } from '#components/visitor/state-icon.tsx';
import visitor from '#components/visitor/visitor.module.css';
import type { PaymentWindow } from '#domain/payment-window/payment-window';
import { useTexts, useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from '../payment.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { type PaymentState, payableMoney } from './payment.model.ts';

type OutcomeState = Exclude<PaymentState, { kind: 'loading' | 'form' }>;

/** Where there is no form, or no longer: paid, being confirmed, ended or in error. */
export function Outcome({ state, host, onRetry }: { state: OutcomeState; host: PaymentWindow; onRetry: () => void }) {
  const t = useTexts(paymentTexts);
  const { language } = useVisitorText().i18n;
  switch (state.kind) {
    case 'paid': {
      const onClose = host.hasOpener ? () => host.close() : null;
      return (
        <Frame tone="good" title={t(paidTitle(state))}>
          <PaidView {...state} onClose={onClose} />
        </Frame>
      );
    }
    case 'pending':
      return (
        <Frame tone="waiting" title={t('pending.title')} isBusy>
          <p>{t('pending.lead')}</p>
          <BookingFacts booking={state.booking} amount="amount" />
          <p className="gate-dimmed gate-flush">{t('pending.rest')}</p>
        </Frame>
      );
    case 'ended': {
      const { why, message, booking, bookUrl } = state;
      return (
        <Frame tone={tones[why] ?? 'bad'} title={t(`ended.${why}`)}>
          <p role="alert">{language === english && message ? message : t(`ended.${why}Lead`)}</p>
          {booking ? <BookingFacts booking={booking} amount={null} /> : null}
          {why === 'refunded' ? <p className="gate-dimmed gate-flush">{t('ended.refundedRest')}</p> : null}
          {bookUrl ? (
            <Button component="a" href={bookUrl} size="xl">
              {t('ended.otherTime')}
            </Button>
          ) : null}
        </Frame>
      );
    }
    default:
      return (
        <Frame tone="bad" title={t('error.title')}>
          <p role="alert">{t(`error.${state.why}`)}</p>
          {state.why === 'invalid' ? (
            <p className="gate-dimmed gate-flush">{t('error.invalidHint')}</p>
          ) : (
            <Button size="xl" onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )}
        </Frame>
      );
  }
}

/** How an ending is shown where it is no failure. */
const tones: Readonly<Record<string, StateTone>> = { refunded: 'waiting', nothing_left: 'good' };

function paidTitle({ booking, isBefore }: Extract<PaymentState, { kind: 'paid' }>) {
  if (payableMoney(booking).kind.startsWith('refund')) return 'success.refunded';
  return isBefore ? 'success.before' : 'success.title';
}

/** The title gets the focus, so that a screen reader reads the outcome. */
function Frame({
  tone,
  title,
  isBusy = false,
  children,
}: {
  tone: StateTone;
  title: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    if (title) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <section className={`${visitor.card} ${styles['outcome']}`} aria-busy={isBusy}>
      <StateIcon tone={tone} />
      <h1 ref={heading} tabIndex={-1} className={visitor.title}>
        {title}
      </h1>
      {children}
    </section>
  );
}

interface PaidViewProps {
  booking: PayableBooking;
  payment: CompletedPayment;
  bookingUrl: string | null;
  /** It was paid before this page was opened. */
  isBefore: boolean;
  byOther?: true;
  /** Null where no window of ours opened this one. */
  onClose: (() => void) | null;
}

/** What was paid and when, and the way on. */
function PaidView({ booking, payment, bookingUrl, isBefore, byOther, onClose }: PaidViewProps) {
  const t = useTexts(paymentTexts);
  const { party_email: email } = booking;
  const isRefunded = payableMoney(booking).kind.startsWith('refund');
  const confirmed = email ? t('success.email', { email }) : t('success.noEmail');
  const before = t(byOther ? 'success.otherLead' : 'success.beforeLead');
  return (
    <>
      <p>{isRefunded ? t('success.refundedLead') : isBefore ? before : confirmed}</p>
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
