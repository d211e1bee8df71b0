import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { waitlistTexts } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import { Button } from '@mantine/core';
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import styles from '#areas/bookings/public-booking/booking.module.css';
import { type KeptInTab, keptInTab, type TabItems } from '#areas/bookings/public-booking/draft/kept-in-tab';
import { useBookingText } from '#areas/bookings/public-booking/texts/use-booking-text';
import { useWaitlistText } from '#areas/bookings/public-booking/texts/use-waitlist-text';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { isFlag, isText, isWhole, listOf, orNull, shape } from '#lib/api/shape';
import { isFramed } from '#lib/framed';
import { tabStorage } from '#lib/store/browser-storage';
import { useAddedTexts } from '#lib/visitor-text/use-visitor-text';
import type { BookingDraft, DraftAction, FullStart } from '../../draft/booking-draft.ts';
import { waitlistPath } from '../waitlist-key.ts';
import { JoinForm } from './join-form.tsx';
import { type MadeEntry, openedWait, type WaitDraft, waitReducer } from './wait-draft.ts';

export interface JoinWaitlistProps {
  offering: PublicOffering;
  /** The person who wants to wait is the one who wanted to book. */
  draft: BookingDraft;
  full: FullStart;
  dispatch: Dispatch<DraftAction>;
}

/** Takes the place of the booking's form, once its texts are there: the form of the waitlist, and what came of it. */
export function JoinWaitlist(props: JoinWaitlistProps) {
  return useAddedTexts(waitlistTexts) ? <Wait {...props} /> : null;
}

function Wait({ offering, draft, full, dispatch }: JoinWaitlistProps) {
  const [store] = useState(() => waitStore(tabStorage(), offering.offering_id));
  const [wait, change] = useReducer(waitReducer, null, () => openedWait(store.read(), full, crypto.randomUUID()));
  useEffect(() => store.write(wait), [store, wait]);
  const onBack = (): void => {
    dispatch({ type: 'waitsFor', full: null });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus());
  };
  if (wait.made)
    return (
      <Joined
        made={wait.made}
        onAgain={() => change({ type: 'again', requestId: crypto.randomUUID() })}
        onBack={onBack}
      />
    );
  return <JoinForm {...{ offering, draft, wait, dispatch, change, onBack }} />;
}

const isWait = shape({
  full: shape({ date: isText, time: orNull(isText) }),
  wishes: listOf(shape({ id: isWhole, date: isText, from: isText, to: isText })),
  requestId: isText,
  made: orNull(shape({ waitlistId: isText, token: isText, status: isText, isEarlier: isFlag })),
});

/** What a visitor wishes for of one offering, for as long as the tab lives. */
const waitStore = (storage: TabItems | null, offeringId: string): KeptInTab<WaitDraft> =>
  keptInTab(storage, `gatehouse.waitlist-draft.${offeringId}`, isWait);

interface JoinedProps {
  made: MadeEntry;
  /** Another entry, for other days. */
  onAgain: () => void;
  onBack: () => void;
}

/** What the form of this tab has made, with the way to the entry's own page. */
function Joined({ made, onAgain, onBack }: JoinedProps) {
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
