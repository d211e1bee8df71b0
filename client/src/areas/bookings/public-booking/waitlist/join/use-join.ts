import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { type Dispatch, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '#lib/api/api-context.tsx';
import { joinWaitlistEndpoint } from '#lib/api/replies/waitlist-replies';
import { isFramed } from '#lib/framed';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import { bookingFailure } from '../../model/booking-failure.ts';
import type { FormErrors } from '../../model/booking-form.model.ts';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import { waitlistFailure } from '../waitlist-failure.ts';
import { waitlistPath } from '../waitlist-key.ts';
import { isEntryAsAsked, joinBody } from './join-form.model.ts';
import type { WaitAction, WaitDraft } from './wait-draft.ts';

interface JoinFailure {
  message: string;
  errors: FormErrors;
}

/** Sends the valid form once. A place that is free already is offered at once: on to the entry's page, where it is taken. */
export function useJoin(offering: PublicOffering, dispatch: Dispatch<WaitAction>) {
  const { t: booking, language } = useBookingText();
  const t = useWaitlistText();
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);

  const send = async (party: BookingDraft, wait: WaitDraft): Promise<void> => {
    const body = joinBody(party, wait, offering, language);
    const answer = await api.ask(joinWaitlistEndpoint, { body, token: null });
    if (!answer.ok) {
      const message = waitlistFailure(answer, { language, t, booking }, 'join');
      const { errors } = bookingFailure(answer, language, booking);
      const players = answer.kind === 'refused' ? answer.fields['players'] : undefined;
      if (players) errors.add_players = language === english ? players : message;
      return setFailure({ message, errors });
    }
    const { waitlist_id: waitlistId, token, entry } = answer.data;
    const key = { waitlistId, token };
    const isEarlier = !isEntryAsAsked(body, entry);
    /* Stored before the page is left, so that Back finds the entry and not its form. */
    flushSync(() => dispatch({ type: 'made', made: { ...key, status: entry.status, isEarlier } }));
    if (entry.status !== 'waiting' && !isEarlier && !isFramed()) window.location.assign(waitlistPath(key));
  };

  return {
    isBusy,
    failure,
    clearFailure: () => setFailure(null),
    async join(party: BookingDraft, wait: WaitDraft): Promise<void> {
      if (isSending.current) return;
      isSending.current = true;
      setIsBusy(true);
      setFailure(null);
      try {
        await send(party, wait);
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
  };
}
