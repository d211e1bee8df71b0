import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { isFramed } from '#lib/framed';
import styles from '../../booking.module.css';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import { waitlistPath } from '../waitlist-key.ts';
import type { MadeEntry } from './wait-draft.ts';

interface JoinedProps {
  made: MadeEntry;
  /** Another entry, for other days. */
  onAgain: () => void;
  onBack: () => void;
}

/** What the form of this tab has made, with the way to the entry's own page. */
export function Joined({ made, onAgain, onBack }: JoinedProps) {
  const { t: booking } = useBookingText();
  const t = useWaitlistText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const [title, lead] = wordsOf(made.status);
  const isOffered = made.status === 'offered';
  /* No other page of ours may be shown in a frame. */
  const target = isFramed() ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <section className={`${visitor.card} ${styles.status}`} data-state={isOffered ? 'confirmed' : 'pending'}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={visitor.title}>
          {t(title)}
        </h2>
        <p className={visitor.lead}>{t(lead)}</p>
      </div>
      {made.isEarlier ? <MessageBanner tone="bad">{t('joined.earlier')}</MessageBanner> : null}
      <div className={styles.actions}>
        <Button component="a" size="xl" href={waitlistPath(made)} {...target}>
          {t(isOffered ? 'joined.openOffer' : 'joined.view')}
        </Button>
        <Button size="xl" variant="default" onClick={onAgain}>
          {t('joined.another')}
        </Button>
        <Button size="xl" variant="subtle" onClick={onBack}>
          {booking('waitlist.back')}
        </Button>
      </div>
    </section>
  );
}

function wordsOf(status: string) {
  if (status === 'waiting') return ['status.waiting', 'status.waitingLead'] as const;
  if (status === 'offered') return ['joined.offered', 'joined.offeredLead'] as const;
  return ['joined.over', 'joined.overLead'] as const;
}
