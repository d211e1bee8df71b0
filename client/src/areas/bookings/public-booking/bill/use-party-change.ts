import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { changeOwnPartyEndpoint, quoteOwnChangeEndpoint } from '#lib/api/replies/bill-replies';
import { createQuoteEndpoint } from '#lib/api/replies/quote-replies';
import type { BookingKey } from '../draft/booking-draft.ts';
import { bookingQueryKey, type OwnBooking } from '../model/booking-api.ts';
import { askedOf, type Counts } from './party.model.ts';
import { billFailure, ownBillKey, useBillText } from './use-own-bill.ts';

/** The extras that guests can add at the booking's time. */
export function useOfferedExtras({ booking }: Pick<OwnBooking, 'booking'>) {
  const api = useApi();
  const { client_id, offering_id, date_scheduled, booking_time: start_time } = booking;
  return useQuery({
    queryKey: [...ownBillKey(booking.booking_id), 'extras', date_scheduled, start_time],
    retry: false,
    queryFn: async () => {
      const body = { client_id, offering_id, date_scheduled, start_time };
      return dataOf(await api.ask(createQuoteEndpoint, { body, token: null })).extras;
    },
  });
}

interface AskedChange extends Partial<ReturnType<typeof askedOf>> {
  date_scheduled?: string;
  start_time?: string;
}

/** What the booking would cost after a change; null asks nothing. */
export function useChangeQuote({ bookingId, token }: BookingKey, asked: AskedChange | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...ownBillKey(bookingId), 'quote', asked],
    enabled: asked !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      dataOf(
        await api.ask(quoteOwnChangeEndpoint, {
          params: { booking_id: bookingId },
          body: { token, ...asked },
          token: null,
        }),
      ),
  });
}

interface Saving {
  view: OwnBooking;
  bookingKey: BookingKey;
  counts: Counts;
  quotedCents: number | undefined;
  onDone: () => void;
}

/** Makes the change for the total that was shown: once for each press, and the same request again after a lost answer. */
export function usePartySave({ view, bookingKey, counts, quotedCents, onDone }: Saving) {
  const { t, language } = useBillText();
  const api = useApi();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);
  const unanswered = useRef<{ wish: string; key: string; body: object } | null>(null);
  const { bookingId, token } = bookingKey;

  const send = async (): Promise<void> => {
    const asked = askedOf(counts);
    const wish = JSON.stringify(asked);
    if (unanswered.current?.wish !== wish) {
      const body = { token, revision: view.changes.revision, ...asked, quoted_cents: quotedCents };
      unanswered.current = { wish, key: crypto.randomUUID(), body };
    }
    const { body, key: idempotencyKey } = unanswered.current;
    const answer = await api.ask(changeOwnPartyEndpoint, {
      params: { booking_id: bookingId },
      body,
      token: null,
      idempotencyKey,
    });
    if (answer.ok || (answer.kind === 'refused' && answer.status < 500)) unanswered.current = null;
    await Promise.all([
      queries.invalidateQueries({ queryKey: bookingQueryKey(bookingId) }),
      queries.invalidateQueries({ queryKey: ownBillKey(bookingId) }),
    ]);
    if (answer.ok) onDone();
    else setFailure(billFailure(answer, { t, language }, 'party.failed'));
  };

  return {
    isBusy,
    failure,
    forget: () => setFailure(null),
    async save(): Promise<void> {
      if (isSending.current) return;
      isSending.current = true;
      setIsBusy(true);
      setFailure(null);
      try {
        await send();
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
  };
}
