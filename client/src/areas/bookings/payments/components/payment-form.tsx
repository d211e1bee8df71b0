import type { PayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { languages } from '@gatehouse/sync-protocol/languages/languages';
import { paymentTexts } from '@gatehouse/sync-protocol/languages/payment-texts';
import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { CardField, type CardFieldHandle } from '#domain/payment-card/card-field.tsx';
import { useTexts, useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { money } from '#lib/visitor-text/visitor-format';
import type { Problem } from '../model/payment.model.ts';
import { problemText } from '../model/problem-text.ts';
import styles from '../payment.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { HoldCountdown } from './hold-countdown.tsx';

interface PaymentFormProps {
  booking: PayableBooking;
  token: string;
  card: RefObject<CardFieldHandle | null>;
  /** The place is no longer held, but still free. */
  holdEnded: boolean;
  isBusy: boolean;
  problem: Problem | null;
  onPay: () => void;
  /** The time that the place is kept is over. */
  onHoldEnd: () => void;
}

/** What is due, the card field of Square, and one button. */
export function PaymentForm({ booking, token, card, holdEnded, isBusy, problem, onPay, onHoldEnd }: PaymentFormProps) {
  const t = useTexts(paymentTexts);
  const { language } = useVisitorText().i18n;
  const [isReady, setIsReady] = useState(false);
  const { hold_seconds_left: secondsLeft, hold_expires_at: until } = booking;
  return (
    <>
      <section className={visitor.card} aria-label={t('facts.booking')}>
        <BookingFacts booking={booking} />
        {holdEnded && !isBusy ? <p className={styles['small']}>{t('form.holdEnded')}</p> : null}
        {secondsLeft === null ? null : (
          <HoldCountdown key={`${until} ${secondsLeft}`} seconds={secondsLeft} isHidden={isBusy} onEnd={onHoldEnd} />
        )}
      </section>
      <form
        className={visitor.card}
        aria-label={t('form.card')}
        onSubmit={(event) => {
          event.preventDefault();
          onPay();
        }}
      >
        <h2 className={visitor.cardTitle}>{t('form.card')}</h2>
        <FailureBanner>{problem && problemText(problem, t, language)}</FailureBanner>
        <CardField
          ref={card}
          bookingId={booking.booking_id}
          token={token}
          isBusy={isBusy}
          onReadyChange={setIsReady}
          isLarge
          t={t}
          language={languages[language].locale}
        />
        <Button type="submit" size="xl" fullWidth disabled={!isReady || isBusy}>
          {isBusy ? t('form.paying') : t('form.pay', { amount: money(booking.deposit_amount, language) })}
        </Button>
        <p className={styles['small']}>{t('form.safe')}</p>
        <output className="gate-visually-hidden">{isBusy ? t('form.processing') : ''}</output>
      </form>
    </>
  );
}
