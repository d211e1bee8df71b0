import {
  createBookingPaymentLink,
  createPayment,
  getPayableBooking,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import type { CardFieldHandle } from '#domain/payment-card/card-field.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { nextState, type PaymentState, pollDelayMs } from './model/payment.model.ts';

export interface Payment {
  state: PaymentState;
  /** Charges the card; while one try runs, another does nothing. */
  pay: () => void;
  /** Asks the server again. */
  look: () => void;
  /** Begins again after an error. */
  reload: () => void;
}

/** The payment of one link: looked up, paid, and asked about until its outcome is known. Requirements P1–P4. */
export function usePayment(bookingId: string, token: string, card: RefObject<CardFieldHandle | null>): Payment {
  const api = useApi();
  const [state, dispatch] = useReducer(nextState, { kind: 'loading' });
  const isPaying = useRef(false);

  const lookUp = useCallback(async () => {
    const given = { params: { booking_id: bookingId }, query: { token }, token: null };
    const answer = await api.call(getPayableBooking, given);
    dispatch({ type: 'looked', answer });
    return answer;
  }, [api, bookingId, token]);
  const look = useCallback(() => void lookUp(), [lookUp]);

  /* Whoever opens the link late gets the place again, where it is free; a page that was left open keeps none from others. */
  const open = useCallback(async () => {
    const answer = await lookUp();
    if (!answer.ok || !answer.data.holdEnded) return;
    const body = { bookingId, clientId: answer.data.booking.client_id, token };
    await api.call(createBookingPaymentLink, { body, token: null });
    await lookUp();
  }, [api, bookingId, token, lookUp]);
  useEffect(() => void open(), [open]);

  const isOpen = state.kind === 'pending';
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const ask = async (looks: number): Promise<void> => {
      await lookUp();
      if (isShown) timer = setTimeout(() => void ask(looks + 1), pollDelayMs(looks));
    };
    timer = setTimeout(() => void ask(1), pollDelayMs(0));
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [isOpen, lookUp]);

  /* Another tab may have paid meanwhile. */
  const isWaitingForPayer = state.kind === 'form' && !state.isBusy;
  useEffect(() => {
    if (!isWaitingForPayer) return undefined;
    const onShown = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [isWaitingForPayer, look]);

  /* A charge that was refused has kept the place for longer, or the booking has changed. */
  const refusal = state.kind === 'form' && state.problem?.kind === 'refused' ? state.problem : null;
  useEffect(() => {
    if (refusal) look();
  }, [refusal, look]);

  const charge = async (): Promise<void> => {
    if (state.kind !== 'form' || isPaying.current || !card.current) return;
    isPaying.current = true;
    dispatch({ type: 'paying' });
    const { deposit_amount: amountDollars, party_email: email, party_name: name } = state.booking;
    const buyer = email ? { email } : {};
    const tokenized = await card.current.tokenize({ intent: 'CHARGE', amountDollars, buyer });
    if (tokenized.ok) {
      const body = { sourceId: tokenized.token, bookingId, token, customerEmail: email, customerName: name };
      const answer = await api.call(createPayment, { body, token: null });
      dispatch({ type: 'answered', answer });
    } else dispatch({ type: 'unreadable_card', message: tokenized.message });
    isPaying.current = false;
  };

  return {
    state,
    look,
    pay: () => void charge(),
    reload: () => {
      dispatch({ type: 'reloading' });
      look();
    },
  };
}
