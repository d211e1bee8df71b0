import type { PayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { english, type LanguageCode, languages } from '@gatehouse/sync-protocol/languages/languages';
import {
  type PaymentTexts,
  type PaymentTranslate,
  paymentTexts,
} from '@gatehouse/sync-protocol/languages/payment-texts';
import { Button } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { clockOf, useCountdown } from '#components/visitor/use-countdown';
import visitor from '#components/visitor/visitor.module.css';
import { CardField, type CardFieldHandle } from '#domain/payment-card/card-field.tsx';
import { useTexts, useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { money } from '#lib/visitor-text/visitor-format';
import styles from '../payment.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { type Problem, tipDollars } from './payment.model.ts';

interface PaymentFormProps {
  booking: PayableBooking;
  token: string;
  card: RefObject<CardFieldHandle | null>;
  /** The place is no longer held, but still free. */
  holdEnded: boolean;
  isBusy: boolean;
  problem: Problem | null;
  /** The chosen tip in percent; 0 is none. */
  tipPercent: number;
  onTip: (percent: number) => void;
  onPay: () => void;
  /** The time that the place is kept is over. */
  onHoldEnd: () => void;
}

/** What is due, the card field of Square, and one button. */
export function PaymentForm({
  booking,
  token,
  card,
  holdEnded,
  isBusy,
  problem,
  tipPercent,
  onTip,
  onPay,
  onHoldEnd,
}: PaymentFormProps) {
  const t = useTexts(paymentTexts);
  const { language } = useVisitorText().i18n;
  const [isReady, setIsReady] = useState(false);
  const {
    hold_seconds_left: secondsLeft,
    hold_expires_at: until,
    deposit_amount: due,
    tip_percents: tips = [],
  } = booking;
  const whole = centsToDollars(dollarsToCents(due) + dollarsToCents(tipDollars(booking, tipPercent)));
  return (
    <>
      <section className={visitor.card} aria-label={t('facts.booking')}>
        <BookingFacts booking={booking} amount={booking.is_placed ? 'amount' : 'state'} />
        {holdEnded && !isBusy ? <p className="gate-dimmed gate-flush">{t('form.holdEnded')}</p> : null}
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
        {tips.length > 0 ? (
          <TipChoice booking={booking} percents={tips} chosen={tipPercent} isDisabled={isBusy} onChoose={onTip} />
        ) : null}
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
          {isBusy ? t('form.paying') : t('form.pay', { amount: money(whole, language) })}
        </Button>
        <p className="gate-dimmed gate-flush">{t('form.safe')}</p>
        <output className="gate-visually-hidden">{isBusy ? t('form.processing') : ''}</output>
      </form>
    </>
  );
}

interface TipChoiceProps {
  booking: PayableBooking;
  percents: readonly number[];
  chosen: number;
  isDisabled: boolean;
  onChoose: (percent: number) => void;
}

/** No tip, or one of the venue's percentages with what it comes to. */
function TipChoice({ booking, percents, chosen, isDisabled, onChoose }: TipChoiceProps) {
  const t = useTexts(paymentTexts);
  const { language } = useVisitorText().i18n;
  return (
    <fieldset className={styles['tips']} disabled={isDisabled}>
      <legend className={visitor.cardTitle}>{t('form.tip')}</legend>
      {[0, ...percents].map((percent) => (
        <Button
          key={percent}
          type="button"
          size="lg"
          variant={percent === chosen ? 'filled' : 'default'}
          aria-pressed={percent === chosen}
          onClick={() => onChoose(percent)}
        >
          {percent === 0
            ? t('form.noTip')
            : t('form.tipOf', { percent: String(percent), amount: money(tipDollars(booking, percent), language) })}
        </Button>
      ))}
    </fieldset>
  );
}

const ENDING_SECONDS = 120;

interface HoldCountdownProps {
  /** Left when the server answered. */
  seconds: number;
  /** True while a charge runs, which keeps the place. */
  isHidden: boolean;
  onEnd: () => void;
}

/** The time that the place is kept, counted from the server's answer: a visitor's clock may be wrong. */
function HoldCountdown({ seconds, isHidden, onEnd }: HoldCountdownProps) {
  const t = useTexts(paymentTexts);
  const [receivedAtMs] = useState(() => performance.now());
  const left = useCountdown(seconds, receivedAtMs) ?? 0;
  const end = useEffectEvent(onEnd);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const isEnding = left < ENDING_SECONDS;
  const [before = '', after = ''] = t('form.hold', { time: '\n' }).split('\n');
  return (
    <>
      <p className={styles['hold']} hidden={isHidden} data-ending={isEnding || undefined} role="timer">
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M12 7v5l3.5 2" strokeLinecap="round" />
        </svg>
        <span>
          {before}
          <strong>{clockOf(left)}</strong>
          {after}
        </span>
      </p>
      <output className="gate-visually-hidden">{isEnding && !isOver && !isHidden ? t('form.holdEnding') : ''}</output>
    </>
  );
}

type ProblemKey = `problem.${keyof PaymentTexts['problem']}`;

/** What the bank said, by the provider's code; any other is a plain refusal. */
const declines: Readonly<Record<string, ProblemKey>> = {
  CVV_FAILURE: 'problem.securityCode',
  VERIFY_CVV_FAILURE: 'problem.securityCode',
  ADDRESS_VERIFICATION_FAILURE: 'problem.postalCode',
  VERIFY_AVS_FAILURE: 'problem.postalCode',
  INVALID_POSTAL_CODE: 'problem.postalCode',
  INVALID_EXPIRATION: 'problem.expiration',
  EXPIRATION_FAILURE: 'problem.expiration',
  BAD_EXPIRATION: 'problem.expiration',
  CARD_EXPIRED: 'problem.expired',
  INSUFFICIENT_FUNDS: 'problem.funds',
  INVALID_CARD: 'problem.number',
  PAN_FAILURE: 'problem.number',
  CARD_TOKEN_USED: 'problem.again',
  CARD_TOKEN_EXPIRED: 'problem.again',
  INVALID_CARD_DATA: 'problem.again',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'problem.again',
  CARD_NOT_SUPPORTED: 'problem.brand',
  UNSUPPORTED_CARD_BRAND: 'problem.brand',
};

/** Why a payment did not go through. The server writes English; another language has the same in its own words. */
function problemText(problem: Problem, t: PaymentTranslate, language: LanguageCode): string {
  switch (problem.kind) {
    case 'card':
      return problem.message;
    case 'lost':
      return t('problem.lost');
    case 'not_charged':
      return t('problem.notCharged');
    case 'given_back':
      return t('problem.givenBack');
    case 'changed':
      return t('problem.changed');
    default:
      return language === english ? problem.message || t('problem.failed') : t(refusalKey(problem));
  }
}

function refusalKey({ code, declineCode }: Extract<Problem, { kind: 'refused' }>): ProblemKey {
  if (code === 'CARD_DECLINED') return declines[declineCode ?? ''] ?? 'problem.declined';
  if (code === 'PAYMENTS_UNAVAILABLE') return 'problem.unavailable';
  return code === 'TOO_MANY_REQUESTS' ? 'problem.tooMany' : 'problem.failed';
}
