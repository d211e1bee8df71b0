import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { cancelOwnBookingEndpoint, moveOwnBookingEndpoint } from '#lib/api/replies/guest-change-replies';
import { tabStorage } from '#lib/store/browser-storage';
import { ownBillKey } from '../bill/use-own-bill.ts';
import type { BookingKey } from '../draft/booking-draft.ts';
import { bookingQueryKey, type OwnBooking, receivedNow } from '../model/booking-api.ts';
import { failureMessage } from '../model/booking-failure.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { type ChangeDraft, createChangeStore, emptyChange, type Intent, intentOf } from './change-draft.ts';
import { ownPlacesKey } from './own-places.ts';

/** Refusals after which another time has to be chosen. */
const timeGone: ReadonlySet<string> = new Set(['PLACE_TAKEN', 'TIME_UNAVAILABLE', 'DATE_UNAVAILABLE']);

type Sent = { ok: true } | { ok: false; message: string; isTimeGone: boolean };

/** What is chosen for a change, and its sending: once for each press, and the same request again after a lost answer. */
export function useChange(key: BookingKey) {
  const { t, language } = useBookingText();
  const api = useApi();
  const queries = useQueryClient();
  const [store] = useState(() => createChangeStore(tabStorage(), key.bookingId));
  const [draft, setDraft] = useState<ChangeDraft>(() => store.read());
  const [isBusy, setIsBusy] = useState(false);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);
  const latest = useRef(draft);
  /** Stored at once: a step that is done is gone before the next render. */
  const keep = (next: Partial<ChangeDraft>): void => {
    latest.current = { ...latest.current, ...next };
    store.write(latest.current);
    setDraft(latest.current);
  };

  const ask = ({ call, key: idempotencyKey, body }: Intent) => {
    const endpoint = call === 'move' ? moveOwnBookingEndpoint : cancelOwnBookingEndpoint;
    const params = { booking_id: key.bookingId };
    return api.ask<Partial<OwnBooking>>(endpoint, {
      params,
      body: { ...body, token: key.token },
      token: null,
      idempotencyKey,
    });
  };

  const send = async (wish: Pick<Intent, 'call' | 'body'>): Promise<Sent> => {
    const intent = intentOf(latest.current.unanswered, wish, () => crypto.randomUUID());
    /* Kept before it is sent: the tab may be closed before the answer. */
    keep({ unanswered: intent });
    const answer = await ask(intent);
    const shown = bookingQueryKey(key.bookingId);
    if (answer.ok) {
      keep(emptyChange);
      const { booking, changes, refund } = answer.data;
      queries.setQueryData<OwnBooking>(
        [...shown, key.token],
        (before) =>
          before && {
            ...before,
            ...(booking && changes ? { booking, changes } : {}),
            ...(refund ? { refund } : {}),
            ...receivedNow(),
          },
      );
    } else if (isAnswered(answer)) keep({ unanswered: null });
    void queries.invalidateQueries({ queryKey: shown });
    void queries.invalidateQueries({ queryKey: ownPlacesKey(key) });
    void queries.invalidateQueries({ queryKey: ownBillKey(key.bookingId) });
    if (answer.ok) return { ok: true };
    const isTimeGone = answer.kind === 'refused' && timeGone.has(answer.code);
    return { ok: false, message: failureMessage(answer, language, t, intent.call), isTimeGone };
  };

  return {
    draft,
    keep,
    isBusy,
    /** Null where one is on its way already. */
    async send(wish: Pick<Intent, 'call' | 'body'>): Promise<Sent | null> {
      if (isSending.current) return null;
      isSending.current = true;
      setIsBusy(true);
      try {
        return await send(wish);
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
  };
}
export type Change = ReturnType<typeof useChange>;

/** Whether it is certain that nothing was done. */
const isAnswered = (failure: ApiFailure): boolean => failure.kind === 'refused' && failure.status < 500;
