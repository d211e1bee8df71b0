import { useEffect } from 'react';
import { useCountdown } from '#components/visitor/use-countdown';
import visitor from '#components/visitor/visitor.module.css';
import styles from '../../booking.module.css';
import { ContactLines } from '../../model/contact-lines.tsx';
import { useBookingText } from '../../texts/use-booking-text.ts';
import type { WaitlistKey } from '../waitlist-key.ts';
import type { EntryAnswer } from './entry.queries.ts';
import { EntryDetails } from './entry-details.tsx';
import { entryState } from './entry-state.ts';
import { EntryStatus } from './entry-status.tsx';

interface EntryViewProps {
  view: EntryAnswer;
  entryKey: WaitlistKey;
  /** The time of the offer has run out on this page. The same one with each render. */
  onOfferEnd: () => unknown;
}

/** An entry as its guest sees it: its state and what can be done, what is wished for, and how to reach the venue. */
export function EntryView({ view, entryKey, onOfferEnd }: EntryViewProps) {
  const { t } = useBookingText();
  const { entry, contact, missed } = view;
  const secondsLeft = useCountdown(view.offer_seconds_left, view.receivedAtMs);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) onOfferEnd();
  }, [isOver, onOfferEnd]);
  const state = entryState({ status: entry.status, wishes: entry.wishes, missed, secondsLeft });
  const hasContact = contact.phone !== '' || contact.email !== '' || contact.address !== '';
  return (
    <>
      <EntryStatus key={state} view={view} entryKey={entryKey} state={state} secondsLeft={secondsLeft} />
      <div className={styles.columns}>
        <EntryDetails entry={entry} timeZone={view.time_zone} />
        {hasContact ? (
          <section className={visitor.card} aria-labelledby="venue-contact">
            <h2 id="venue-contact" className={visitor.cardTitle}>
              {t('contact.title', { venue: view.venue.client_name })}
            </h2>
            <ContactLines contact={contact} />
          </section>
        ) : null}
      </div>
    </>
  );
}
