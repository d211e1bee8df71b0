import type {
  MadeBooking,
  PublicOffering,
  PublicSlot,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useApi } from '#lib/api/api-context.tsx';
import { createPublicBookingEndpoint } from '#lib/api/replies/booking-replies';
import { focusFirstError } from '#lib/focus-first-error';
import { isFramed } from '#lib/framed';
import { clockTime, longDay, money } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import type { BookingDraft, DraftAction, FullStart } from '../draft/booking-draft.ts';
import { askPaymentLink } from '../hold/payment-link.ts';
import { offeringPlaces, placesKey, quoteKey, useTimes } from '../model/booking-api.ts';
import { type BookingFailure, bookingFailure } from '../model/booking-failure.ts';
import { addedPlayers, bookingBody, formErrors, isAsAsked } from '../model/booking-form.model.ts';
import { bookingPath } from '../model/booking-path.ts';
import type { Quoted } from '../priced/priced-props.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { BookingBar } from './booking-bar.tsx';
import { PartyFields } from './party-fields.tsx';
import { PricedOnDemand } from './priced-on-demand.tsx';
import { leadTo } from './sight.ts';
import { WhenFields } from './when-fields.tsx';

interface BookingFormProps {
  offering: PublicOffering;
  draft: BookingDraft;
  dispatch: Dispatch<DraftAction>;
}

/** The time, the party, and Book Now. */
export function BookingForm({ offering, draft: kept, dispatch }: BookingFormProps) {
  const { t, language } = useBookingText();
  const { isBusy, failure, setFailure, book } = useBook(offering, dispatch);
  const clearFailure = (): void => setFailure(null);
  const [isChecked, setIsChecked] = useState(false);
  const key = { clientId: offering.client_id, offeringId: offering.offering_id };
  const places = offeringPlaces(useApi(), key);
  const firstFree = offering.first_available_date ?? null;
  const date = kept.date !== null && kept.date >= offering.today ? kept.date : firstFree;
  const times = useTimes(key, date);
  const isOffered = ({ time, available }: PublicSlot): boolean => available && time === kept.time;
  const isTimeGone = kept.time !== null && times.data !== undefined && !times.data.some(isOffered);
  const time = isTimeGone || date !== kept.date ? null : kept.time;
  const draft = { ...kept, date, time };
  const wrong = formErrors(draft, offering, t);
  const errors = isChecked ? { ...failure?.errors, ...wrong } : (failure?.errors ?? {});
  const change = (action: DraftAction): void => {
    clearFailure();
    dispatch(action);
  };
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsChecked(true);
    if (Object.keys(wrong).length > 0) {
      clearFailure();
      focusFirstError(form);
      return;
    }
    if (offering.is_priced && !quoted?.isFresh) {
      setFailure({ message: quoted?.codeProblem ?? t('errors.price'), errors: {}, isTimeGone: false });
      focusFirstError(form);
      return;
    }
    void book(draft, quoted?.quote.quoted_cents ?? null).then(() => focusFirstError(form));
  };
  const details = useRef<HTMLElement>(null);
  const added = addedPlayers(draft.party.add_players);
  const isWrong = isChecked && Object.keys(wrong).length > 0;
  const message = failure?.message ?? (isWrong ? t('errors.check') : null);
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {draft.isFound && date && time ? <FoundBanner date={date} time={time} /> : null}
      <WhenFields
        {...{ places, times, isTimeGone, errors }}
        venue={offering}
        firstFree={firstFree}
        chosen={draft}
        onDate={(chosen) => change({ type: 'dateChosen', date: chosen })}
        onTime={(chosen) => {
          if (date !== null) change({ type: 'timeChosen', date, time: chosen });
          leadTo(details.current);
        }}
        {...(offering.has_waitlist === false
          ? {}
          : { onWait: (full: FullStart) => change({ type: 'waitsFor', full }) })}
      />
      {offering.is_priced ? (
        <PricedOnDemand {...{ offering, draft, errors, onQuoted: setQuoted }} dispatch={change} party={details} />
      ) : null}
      <section ref={offering.is_priced ? null : details} className={visitor.card}>
        <h2 className={`${visitor.cardTitle} ${styles.step}`}>{t('form.title')}</h2>
        <PartyFields offering={offering} draft={draft} errors={errors} dispatch={change} />
        {message ? (
          <MessageBanner tone="bad" isUrgent>
            {message}
          </MessageBanner>
        ) : null}
        {offering.deposit_amount > 0 && !offering.is_priced ? (
          <p className="gate-dimmed gate-flush">
            {t('form.payNext', { amount: money(offering.deposit_amount, language) })}
          </p>
        ) : null}
      </section>
      <BookingBar
        {...{ offering, date, time, isBusy }}
        players={added === null ? null : offering.base_players + added}
        {...(offering.is_priced ? { quote: quoted?.quote ?? null } : {})}
      />
    </form>
  );
}

/** Says, after the form of the waitlist, that the time is free and can be booked instead. */
function FoundBanner({ date, time }: { date: string; time: string }) {
  const { t, language } = useBookingText();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.focus({ preventScroll: true });
    banner.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div ref={banner} tabIndex={-1}>
      <MessageBanner tone="good">
        {t('waitlist.free', { date: longDay(date, language), time: clockTime(time, language) })}
      </MessageBanner>
    </div>
  );
}

interface Booker {
  isBusy: boolean;
  failure: BookingFailure | null;
  setFailure: (failure: BookingFailure | null) => void;
  /** Sends the valid draft once with the total that was shown, if any; a second press before the answer is ignored. */
  book: (draft: BookingDraft, quotedCents: number | null) => Promise<void>;
}

/**
 * Books what the form says. Nothing due: on to the booking's own page. A deposit: on to the payment page, while the place is
 * held. In a frame neither is opened by itself: a frame can't move the page around it without a press.
 */
function useBook(offering: PublicOffering, dispatch: Dispatch<DraftAction>): Booker {
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

  const send = async (draft: BookingDraft, quotedCents: number | null): Promise<void> => {
    const body = bookingBody(draft, offering, language, quotedCents);
    const answer = await api.ask(createPublicBookingEndpoint, { body, token: null });
    if (!answer.ok) {
      const refused = bookingFailure(answer, language, t);
      if (refused.isTimeGone) dispatch({ type: 'timeGone' });
      setFailure(refused);
      await queries.invalidateQueries({
        queryKey: placesKey({ clientId: body.client_id, offeringId: body.offering_id }),
      });
      /* The price that was shown is not the present one, or an extra is gone. */
      await queries.invalidateQueries({ queryKey: quoteKey(body.offering_id) });
      return;
    }
    const { booking, token } = answer.data;
    if (isAsAsked(body, answer.data, offering)) return goOn(booking, token);
    const made = { date: longDay(booking.date_scheduled, language), time: clockTime(booking.booking_time, language) };
    dispatch({ type: 'again', requestId: crypto.randomUUID(), keepsTime: true });
    setFailure({ message: t('errors.earlier', made), errors: {}, isTimeGone: false });
  };

  return {
    isBusy,
    failure,
    setFailure,
    async book(draft, quotedCents) {
      if (isSending.current) return;
      isSending.current = true;
      setIsBusy(true);
      setFailure(null);
      try {
        await send(draft, quotedCents);
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
  };
}
