import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { waitlistTexts } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { tabStorage } from '#lib/store/browser-storage';
import { useAddedTexts } from '#lib/visitor-text/use-visitor-text';
import type { BookingDraft, DraftAction, FullStart } from '../../draft/booking-draft.ts';
import { JoinForm } from './join-form.tsx';
import { Joined } from './joined.tsx';
import { openedWait, waitReducer } from './wait-draft.ts';
import { waitStore } from './wait-store.ts';

export interface JoinWaitlistProps {
  offering: PublicOffering;
  /** Who wants to wait is who wanted to book. */
  draft: BookingDraft;
  full: FullStart;
  dispatch: Dispatch<DraftAction>;
}

/** In place of the booking's form, once its texts are there: the form of the waitlist, and what came of it. */
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
