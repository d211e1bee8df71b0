import { paymentTexts } from '@gatehouse/sync-protocol/languages/payment-texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { clockOf, useCountdown } from '#components/visitor/use-countdown';
import { useTexts } from '#lib/visitor-text/use-visitor-text';
import styles from '../payment.module.css';

const ENDING_SECONDS = 120;

interface HoldCountdownProps {
  /** Left when the server answered. */
  seconds: number;
  /** While a charge runs, which keeps the place. */
  isHidden: boolean;
  onEnd: () => void;
}

/** The time that the place is kept, counted from the server's answer: a visitor's clock may be wrong. */
export function HoldCountdown({ seconds, isHidden, onEnd }: HoldCountdownProps) {
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
