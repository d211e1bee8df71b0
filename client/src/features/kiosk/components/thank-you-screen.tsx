import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import visitor from '../../../components/visitor/visitor.module.css';
import { VisitorPage } from '../../../components/visitor/visitor-page.tsx';
import { useVisitorText } from '../../../lib/visitor-text/use-visitor-text.ts';
import styles from './kiosk.module.css';

interface ThankYouScreenProps {
  firstName: string;
  email: string;
  people: number;
  /** Until the attract screen returns by itself. */
  staysMs: number;
  onDone: () => void;
}

/** Shown only once the signing is saved on the device. Look 'Thank-you with the visitor's name, then a countdown'. */
export function ThankYouScreen({ firstName, email, people, staysMs, onDone }: ThankYouScreenProps) {
  const { t } = useVisitorText();
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(staysMs / 1000));
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const endsAtMs = performance.now() + staysMs;
    const timer = setInterval(() => {
      const left = Math.ceil((endsAtMs - performance.now()) / 1000);
      setSecondsLeft(Math.max(0, left));
      if (left <= 0) done();
    }, 250);
    return () => clearInterval(timer);
  }, [staysMs]);
  return (
    <VisitorPage>
      <div className={styles.thanks}>
        <svg className={styles.tick} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="12" cy="12" r="10.5" strokeWidth="1.5" />
          <path d="m7 12.5 3.4 3.4L17 8.8" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <div role="alert">
          <h1 className={visitor.title}>{t('thanks.title', { name: firstName })}</h1>
          <p className={visitor.lead}>{t(people > 1 ? 'thanks.leadMany' : 'thanks.lead')}</p>
        </div>
        {email ? <p className={styles.mail}>{t('thanks.mail', { email })}</p> : null}
        <Button size="xl" miw={220} onClick={onDone}>
          {t('thanks.done')}
        </Button>
        <p className={styles.countdown} data-tabular>
          {t('thanks.countdown', { count: secondsLeft })}
        </p>
      </div>
    </VisitorPage>
  );
}
