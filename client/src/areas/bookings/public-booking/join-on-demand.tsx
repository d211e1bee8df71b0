import { Button, Skeleton } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import styles from './booking.module.css';
import { useBookingText } from './texts/use-booking-text.ts';
import type { JoinWaitlistProps } from './waitlist/join/join-waitlist.tsx';

type Form = ComponentType<JoinWaitlistProps>;

/** The form of the waitlist, loaded when a visitor asks for it: most find a place and never need it. */
export function JoinOnDemand(props: JoinWaitlistProps) {
  const { t } = useBookingText();
  const [form, setForm] = useState<{ Form: Form } | null>(null);
  const [tries, setTries] = useState(1);
  const [failedAt, setFailedAt] = useState(0);
  useEffect(() => {
    import('./waitlist/join/join-waitlist.tsx').then(
      ({ JoinWaitlist }) => setForm({ Form: JoinWaitlist }),
      () => setFailedAt(tries),
    );
  }, [tries]);
  if (form) return <form.Form {...props} />;
  if (failedAt < tries) return <Skeleton height={480} radius={16} />;
  return (
    <>
      <MessageBanner tone="bad" isUrgent>
        {t('page.offline')}
      </MessageBanner>
      <div className={styles.actions}>
        <Button size="xl" onClick={() => setTries(tries + 1)}>
          {t('page.retry')}
        </Button>
        <Button size="xl" variant="default" onClick={() => props.dispatch({ type: 'waitsFor', full: null })}>
          {t('waitlist.back')}
        </Button>
      </div>
    </>
  );
}
