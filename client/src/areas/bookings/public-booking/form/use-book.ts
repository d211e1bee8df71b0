import type { MadeBooking, PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '#lib/api/api-context.tsx';
import { createPublicBookingEndpoint } from '#lib/api/replies/booking-replies';
import { isFramed } from '#lib/framed';
import { clockTime, longDay } from '#lib/visitor-text/visitor-format';
import type { BookingDraft, DraftAction } from '../draft/booking-draft.ts';
import { askPaymentLink } from '../hold/payment-link.ts';
import { placesKey } from '../model/booking-api.ts';
import { type BookingFailure, bookingFailure } from '../model/booking-failure.ts';
import { bookingBody, isAsAsked } from '../model/booking-form.model.ts';
import { bookingPath } from '../model/booking-path.ts';
import { useBookingText } from '../texts/use-booking-text.ts';

interface Booker {
  isBusy: boolean;
  failure: BookingFailure | null;
  clearFailure: () => void;
  /** Sends the valid draft once; a second press before the answer is ignored. */
  book: (draft: BookingDraft) => Promise<void>;
}

/**
 * Books what the form says. Nothing due: on to the booking's own page. A deposit: on to the payment page, while the place is
 * held. In a frame neither is opened by itself: a frame can't move the page around it without a press.
 */
export function useBook(offering: PublicOffering, dispatch: Dispatch<DraftAction>): Booker {
  const { t, language } = useBookingText();
  const api = useApi();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  /* State lags by one render when two clicks come in one tick. */
  const isSending = useRef(false);

  const goOn = async (booking: MadeBooking, token: string): Promise<void> => {
    /* Stored before the page is left, so that Back finds the booking and not its form. */
    flushSync(() => dispatch({ type: 'made', key: { bookingId: booking.booking_id, token } }));
    if (isFramed()) return;
    if (booking.status !== 'pending') return window.location.assign(bookingPath(booking.booking_id, token));
    const link = await askPaymentLink(api, { clientId: booking.client_id, bookingId: booking.booking_id, token });
    if (link.ok) window.location.assign(link.data.paymentLink.url);
  };

  const send = async (draft: BookingDraft): Promise<void> => {
    const body = bookingBody(draft, offering, language);
    const answer = await api.ask(createPublicBookingEndpoint, { body, token: null });
    if (!answer.ok) {
      const refused = bookingFailure(answer, language, t);
      if (refused.isTimeGone) dispatch({ type: 'timeGone' });
      setFailure(refused);
      await queries.invalidateQueries({
        queryKey: placesKey({ clientId: body.client_id, offeringId: body.offering_id }),
      });
      return;
    }
    const { booking, token } = answer.data;
    if (isAsAsked(body, booking, offering)) return goOn(booking, token);
    const made = { date: longDay(booking.date_scheduled, language), time: clockTime(booking.booking_time, language) };
    dispatch({ type: 'again', requestId: crypto.randomUUID(), keepsTime: true });
    setFailure({ message: t('errors.earlier', made), errors: {}, isTimeGone: false });
  };

  return {
    isBusy,
    failure,
    clearFailure: () => setFailure(null),
    async book(draft) {
      if (isSending.current) return;
      isSending.current = true;
      setIsBusy(true);
      setFailure(null);
      try {
        await send(draft);
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
  };
}
