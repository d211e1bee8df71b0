import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { joinWaitlistEndpoint } from '#lib/api/replies/waitlist-replies';
import { isFramed } from '#lib/framed';
import type { BookingDraft, DraftAction } from '../../draft/booking-draft.ts';
import { placesKey } from '../../model/booking-api.ts';
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

/** Sends the valid form once. Where a wished time is free, the booking's form has it chosen; an offer is taken on the entry's page. */
export function useJoin(
  offering: PublicOffering,
  { change, dispatch }: { change: Dispatch<WaitAction>; dispatch: Dispatch<DraftAction> },
) {
  const { t: booking, language } = useBookingText();
  const t = useWaitlistText();
  const api = useApi();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);

  const send = async (party: BookingDraft, wait: WaitDraft): Promise<void> => {
    const body = joinBody(party, wait, offering, language);
    const answer = await api.ask(joinWaitlistEndpoint, { body, token: null });
    if (!answer.ok) {
      const free = freeStart(answer);
      if (free) {
        /* What was read before shows the time as full. */
        queries.removeQueries({ queryKey: placesKey({ clientId: body.client_id, offeringId: body.offering_id }) });
        return dispatch({ type: 'timeFree', ...free });
      }
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
    flushSync(() => change({ type: 'made', made: { ...key, status: entry.status, isEarlier } }));
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

/** The wished time that is free, of a refusal that names one. */
function freeStart(failure: ApiFailure): { date: string; time: string } | null {
  if (failure.kind !== 'refused' || failure.code !== 'TIME_AVAILABLE') return null;
  const { date_scheduled: date, start_time: time } = failure.body;
  return typeof date === 'string' && typeof time === 'string' ? { date, time } : null;
}
