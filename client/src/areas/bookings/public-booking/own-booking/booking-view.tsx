import { moneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import type { MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { VISITOR_MESSAGE_CHARS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import { useCountdown } from '#components/visitor/use-countdown';
import visitor from '#components/visitor/visitor.module.css';
import { useApi } from '#lib/api/api-context.tsx';
import { askVenueEndpoint } from '#lib/api/replies/booking-replies';
import { browserTimeZone } from '#lib/venue-format';
import {
  money as amountText,
  clockTime,
  endClock,
  longDay,
  timeElsewhere,
  zoneName,
} from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import { ChangeActions, type Opening } from '../changing/change-actions.tsx';
import type { BookingKey } from '../draft/booking-draft.ts';
import { bookingState } from '../hold/booking-state.ts';
import { bookingQueryKey, type OwnBooking } from '../model/booking-api.ts';
import { failureMessage } from '../model/booking-failure.ts';
import { calendarFilePath } from '../model/booking-path.ts';
import { ContactLines } from '../model/contact-lines.tsx';
import { useBookingText } from '../texts/use-booking-text.ts';
import { WaiverChooser } from '../waivers/waiver-chooser.tsx';
import { BookingStatus } from './booking-status.tsx';
import { PartyWaivers } from './party-waivers.tsx';

/* Only bookings with prices have a bill. Where it can't be loaded, the page is as it is without. */
const OwnBill = lazy(() =>
  import('../bill/own-bill.tsx').then(
    (module) => ({ default: module.OwnBill }),
    () => ({ default: () => null }),
  ),
);

interface BookingViewProps {
  view: OwnBooking;
  bookingKey: BookingKey;
  /** Returns to the form of the booking page, with or without the chosen time; null on the booking's own page. */
  onAgain: ((keepsTime: boolean) => void) | null;
  /** Whether the state's heading gets the focus. */
  takesFocus?: boolean;
  /** Way to the steps of a guest's change; only on the booking's own page. */
  way?: Opening;
}

/** A booking as its maker sees it: its state and what can be done, its facts, and the waivers of its party. */
export function BookingView({ view, bookingKey, onAgain, takesFocus = true, way }: BookingViewProps) {
  const { booking, party, venue, hold_ended, receivedAtMs } = view;
  const secondsLeft = useCountdown(booking.hold_seconds_left, receivedAtMs);
  const state = bookingState(booking, secondsLeft, hold_ended);
  const isOpen = state !== 'cancelled' && state !== 'ended' && state !== 'completed';
  return (
    <>
      <BookingStatus
        key={state}
        booking={booking}
        refund={view.refund}
        takesFocus={takesFocus}
        bookingKey={bookingKey}
        state={state}
        secondsLeft={secondsLeft}
        canPay={view.can_pay}
        onAgain={onAgain}
      />
      <div className={styles.columns}>
        <BookingDetails
          booking={booking}
          bill={onAgain && view.bill ? view.bill : null}
          token={bookingKey.token}
          isConfirmed={state === 'confirmed'}
        >
          {way ? <ChangeActions view={view} way={way} /> : null}
        </BookingDetails>
        {isOpen && state !== 'held' ? <PartyWaivers party={party} offeringName={booking.offering_name} /> : null}
      </div>
      {onAgain === null && view.bill && state !== 'held' ? (
        <Suspense fallback={null}>
          <OwnBill view={view} bookingKey={bookingKey} revision={view.bill.revision} />
        </Suspense>
      ) : null}
      {onAgain ? null : <VenueContact view={view} bookingKey={bookingKey} />}
      {isOpen ? (
        <WaiverChooser clientId={booking.client_id} venueName={venue.client_name} partyLink={party.waiver_link} />
      ) : null}
    </>
  );
}

/** How to reach the venue, and the way to ask it to move or cancel; nothing where there is neither. Requirements B23, B24. */
function VenueContact({ view, bookingKey }: { view: OwnBooking; bookingKey: BookingKey }) {
  const { t } = useBookingText();
  const { phone, email, address } = view.contact;
  if (!phone && !email && !address && !view.can_ask) return null;
  return (
    <section className={visitor.card} aria-labelledby="venue-contact">
      <h2 id="venue-contact" className={visitor.cardTitle}>
        {t('contact.title', { venue: view.venue.client_name })}
      </h2>
      <ContactLines contact={view.contact} />
      {view.can_ask ? <AskVenue view={view} bookingKey={bookingKey} /> : null}
    </section>
  );
}

interface BookingDetailsProps {
  booking: MadeBooking;
  /** The sums of what was just booked by prices; the booking's own page has the whole bill. */
  bill: NonNullable<OwnBooking['bill']> | null;
  token: string;
  isConfirmed: boolean;
  /** What can be changed. */
  children?: ReactNode;
}

/** The facts of a booking, and its calendar file once it is certain. */
function BookingDetails({ booking, bill, token, isConfirmed, children }: BookingDetailsProps) {
  const { t, language } = useBookingText();
  const { date_scheduled: date, booking_time: time, time_zone: timeZone } = booking;
  const yours = timeElsewhere({ date, time, timeZone }, browserTimeZone(), language);
  const clock = clockTime(time, language);
  const until = endClock(booking, language);
  const money = moneyState(booking);
  return (
    <section className={visitor.card} aria-labelledby="booking-details">
      <h2 id="booking-details" className={visitor.cardTitle}>
        {t('booking.details')}
      </h2>
      <dl className={styles.details}>
        <dt>{t('booking.reference')}</dt>
        <dd className={styles.reference}>{booking.reference ?? booking.booking_id}</dd>
        <dt>{t('booking.what')}</dt>
        <dd>{booking.offering_name}</dd>
        <dt>{t('booking.when')}</dt>
        <dd>
          <strong>
            {longDay(date, language)}
            <br />
            {clock}
            {until ? ` – ${until}` : null}
          </strong>
          <small>
            {zoneName(timeZone, date, language)}
            {yours ? `. ${t('times.yours', { yours })}` : null}
          </small>
        </dd>
        <dt>{t('booking.party')}</dt>
        <dd>{booking.party_name}</dd>
        <dt>{t('booking.players')}</dt>
        <dd>{booking.total_players}</dd>
        {bill ? <BillFacts bill={bill} /> : null}
        {bill || money.kind === 'nothing_due' || money.kind === 'not_paid' ? null : (
          <>
            <dt>{t('booking.payment')}</dt>
            <dd>{moneyLine(money, { t, language, timeZone })}</dd>
          </>
        )}
      </dl>
      {isConfirmed ? (
        <div className={styles.actions} data-screen-only>
          <Button component="a" size="lg" variant="default" href={calendarFilePath(booking.booking_id, token)} download>
            {t('booking.calendar')}
          </Button>
          <Button size="lg" variant="default" onClick={() => window.print()}>
            {t('booking.print')}
          </Button>
        </div>
      ) : null}
      {children}
    </section>
  );
}

function BillFacts({ bill }: { bill: NonNullable<OwnBooking['bill']> }) {
  const { t, language } = useBookingText();
  const { total, paid, refunded, balance } = bill;
  return (
    <>
      <dt>{t('booking.total')}</dt>
      <dd>{amountText(total, language)}</dd>
      <dt>{t('booking.paid')}</dt>
      <dd>{amountText((Math.round(paid * 100) - Math.round(refunded * 100)) / 100, language)}</dd>
      <dt>{t('booking.due')}</dt>
      <dd>{amountText(Math.max(0, balance), language)}</dd>
    </>
  );
}

interface AskVenueProps {
  view: OwnBooking;
  bookingKey: BookingKey;
}

/** A short message to the venue. Only the venue moves or cancels, and this says so. Requirement B24. */
function AskVenue({ view: { booking, changes, asked_at: askedAt }, bookingKey }: AskVenueProps) {
  const { t, language } = useBookingText();
  const { isOpen, setIsOpen, text, setText, isBusy, failure, send } = useAskVenue(bookingKey);
  const canAll = changes.can_move && changes.can_cancel;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector('textarea')?.focus();
  }, [isOpen]);
  return (
    <div className={styles.form} data-screen-only>
      {askedAt && !isOpen ? (
        <MessageBanner tone="good">
          {t('contact.sent', { when: zonedInstantText(Date.parse(askedAt), booking.time_zone, language) })}
        </MessageBanner>
      ) : null}
      {isOpen ? (
        <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
          <TextField
            label={t('contact.message')}
            hint={t('contact.messageHint')}
            rows={4}
            maxLength={VISITOR_MESSAGE_CHARS_MAX}
            value={text}
            onChange={setText}
            error={failure}
            isRequired
          />
          <div className={styles.actions}>
            <Button type="submit" size="lg" disabled={isBusy}>
              {t(isBusy ? 'contact.sending' : 'contact.send')}
            </Button>
            <Button size="lg" variant="default" disabled={isBusy} onClick={() => setIsOpen(false)}>
              {t('contact.close')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          <Button size="lg" variant="default" onClick={() => setIsOpen(true)}>
            {t(askedAt ? 'contact.askAgain' : canAll ? 'contact.write' : 'contact.ask')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useAskVenue({ bookingId, token }: BookingKey) {
  const { t, language } = useBookingText();
  const api = useApi();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    if (text.trim() === '') return setFailure(t('errors.required'));
    isSending.current = true;
    setIsBusy(true);
    setFailure(null);
    const params = { booking_id: bookingId };
    const answer = await api.ask(askVenueEndpoint, { params, body: { token, message: text }, token: null });
    if (answer.ok) {
      await queries.invalidateQueries({ queryKey: bookingQueryKey(bookingId) });
      setText('');
      setIsOpen(false);
    } else setFailure(failureMessage(answer, language, t, 'message'));
    isSending.current = false;
    setIsBusy(false);
  };
  return { isOpen, setIsOpen, text, setText, isBusy, failure, send };
}
