import {
  createBookingPaymentLink,
  createPayment,
  getPayableBooking,
  type PayableBooking,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { preferredLanguage } from '@gatehouse/sync-protocol/languages/languages';
import { paymentTexts } from '@gatehouse/sync-protocol/languages/payment-texts';
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { GATE_ACCENT } from '#components/theme/accent';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { SkeletonBlock, SkeletonGroup } from '#components/visitor/skeleton-block.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { VisitorTop } from '#components/visitor/visitor-top.tsx';
import type { CardFieldHandle } from '#domain/payment-card/card-field.tsx';
import { browserWindow, type PaymentWindow } from '#domain/payment-window/payment-window';
import { logoAddress } from '#domain/venue/venue-branding';
import { useApi } from '#lib/api/api-context.tsx';
import { useBookedLanguage, useTexts } from '#lib/visitor-text/use-visitor-text';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { Outcome } from './components/outcome.tsx';
import { nextState, type PaymentState, pollDelayMs, tipDollars } from './components/payment.model.ts';
import { PaymentForm } from './components/payment-form.tsx';

/** `/payment/{bookingId}/{paymentToken}`: pays for a booking through the link that was given out. Requirements P1–P5. */
export function PaymentPage({ host: given }: { host?: PaymentWindow }) {
  const { bookingId = '', paymentToken = '' } = useParams();
  const [host] = useState(() => given ?? browserWindow());
  return (
    <VisitorTexts parts={[paymentTexts]} first={preferredLanguage(navigator.languages)}>
      <LinkPayment key={`${bookingId} ${paymentToken}`} bookingId={bookingId} token={paymentToken} host={host} />
    </VisitorTexts>
  );
}

function LinkPayment({ bookingId, token, host }: { bookingId: string; token: string; host: PaymentWindow }) {
  const t = useTexts(paymentTexts);
  const card = useRef<CardFieldHandle>(null);
  const [tipPercent, setTipPercent] = useState(0);
  const { state, pay, look, reload } = usePayment(bookingId, token, { card, tipPercent });
  const booking = 'booking' in state ? state.booking : null;
  useBookedLanguage(booking?.language);
  useTellOpener(state, host);
  const name = booking?.client_name;
  const title = t('page.documentTitle');
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title;
  }, [name, title]);

  return (
    <VenueColors accent={booking?.accent_color ?? GATE_ACCENT}>
      <VisitorPage
        top={
          state.kind === 'loading' ? <SkeletonBlock width="12rem" height="3rem" /> : <PaymentTop booking={booking} />
        }
      >
        {state.kind === 'loading' ? (
          <SkeletonGroup label={t('page.loading')}>
            <SkeletonBlock width="14rem" height="2.25rem" />
            <SkeletonBlock height="15rem" isBlock />
            <SkeletonBlock height="13rem" isBlock />
          </SkeletonGroup>
        ) : state.kind === 'form' ? (
          <>
            <div>
              <h1 className={visitor.title}>{t('page.title')}</h1>
              <p className={visitor.lead}>{t(state.booking.is_placed ? 'page.restLead' : 'page.lead')}</p>
            </div>
            <PaymentForm
              {...state}
              token={token}
              card={card}
              tipPercent={tipPercent}
              onTip={setTipPercent}
              onPay={pay}
              onHoldEnd={look}
            />
          </>
        ) : (
          <Outcome state={state} host={host} onRetry={reload} />
        )}
      </VisitorPage>
    </VenueColors>
  );
}

/** The window of ours that opened this one learns of a payment that was made here. */
function useTellOpener(state: PaymentState, host: PaymentWindow): void {
  const paidId = state.kind === 'paid' && !state.isBefore ? state.booking.booking_id : null;
  useEffect(() => {
    if (paidId === null) return;
    host.tellOpener({ type: 'PAYMENT_SUCCESS', clientInfo: { bookingId: paidId }, status: 'booking_success' });
  }, [host, paidId]);
}

/** The venue, or Gatehouse where there is none to name, and the languages. */
function PaymentTop({ booking }: { booking: PayableBooking | null }) {
  const logoUrl =
    booking && booking.logo_version !== null ? logoAddress(booking.client_id, booking.logo_version) : null;
  return (
    <VisitorTop name={booking?.client_name ?? 'Gatehouse'} logoUrl={logoUrl}>
      <LanguageChoice />
    </VisitorTop>
  );
}

interface Payment {
  state: PaymentState;
  /** Charges the card; while one try runs, another does nothing. */
  pay: () => void;
  /** Asks the server again. */
  look: () => void;
  /** Begins again after an error. */
  reload: () => void;
}

/** The payment of one link: looked up, paid, and asked about until its outcome is known. Requirements P1–P4. */
function usePayment(
  bookingId: string,
  token: string,
  { card, tipPercent }: { card: RefObject<CardFieldHandle | null>; tipPercent: number },
): Payment {
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

  /* A party that opens the link late gets the place again, where it is free; a page that was left open keeps none from others. */
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
  const problem = state.kind === 'form' ? state.problem : null;
  const refusal = problem?.kind === 'refused' || problem?.kind === 'changed' ? problem : null;
  useEffect(() => {
    if (refusal) look();
  }, [refusal, look]);

  const charge = async (): Promise<void> => {
    if (state.kind !== 'form' || isPaying.current || !card.current) return;
    isPaying.current = true;
    dispatch({ type: 'paying' });
    const { deposit_amount: due, party_email: email, party_name: name } = state.booking;
    const tip = tipDollars(state.booking, tipPercent);
    const amountDollars = centsToDollars(dollarsToCents(due) + dollarsToCents(tip));
    const buyer = email ? { email } : {};
    const tokenized = await card.current.tokenize({ intent: 'CHARGE', amountDollars, buyer });
    if (tokenized.ok) {
      const asked = { quoted_cents: dollarsToCents(due), ...(tip > 0 ? { tip } : {}) };
      const body = { sourceId: tokenized.token, bookingId, token, customerEmail: email, customerName: name, ...asked };
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
