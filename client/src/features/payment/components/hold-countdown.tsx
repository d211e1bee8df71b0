import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../lib/visitor-text/use-visitor-text.ts';
import { clockText } from '../payment.model.ts';
import styles from '../payment.module.css';
import { paymentTexts } from '../texts/payment-texts.ts';

const SECOND_MS = 1000;
const ENDING_MS = 120_000;

interface HoldCountdownProps {
  leftMs: number;
  /** While a charge runs, which keeps the place. */
  isHidden: boolean;
  onEnd: () => void;
}

/** The time that the place is kept, counted from the server's answer: a visitor's clock may be wrong. */
export function HoldCountdown({ leftMs, isHidden, onEnd }: HoldCountdownProps) {
  const t = useTexts(paymentTexts);
  const [endsAt] = useState(() => performance.now() + leftMs);
  const [left, setLeft] = useState(leftMs);
  const end = useEffectEvent(onEnd);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) {
      end();
      return undefined;
    }
    const timer = setInterval(() => setLeft(endsAt - performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver, endsAt]);
  const isEnding = left < ENDING_MS;
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
          <strong>{clockText(left)}</strong>
          {after}
        </span>
      </p>
      <output className="gate-visually-hidden">{isEnding && !isOver && !isHidden ? t('form.holdEnding') : ''}</output>
    </>
  );
}
