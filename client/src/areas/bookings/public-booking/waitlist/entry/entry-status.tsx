import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bookingPath } from '#areas/bookings/public-booking/model/booking-path';
import { FailureBanner, MessageBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorDialog } from '#components/visitor/visitor-dialog.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { acceptOfferEndpoint, leaveWaitlistEndpoint } from '#lib/api/replies/waitlist-replies';
import { browserTimeZone } from '#lib/venue-format';
import { clockTime, longDay, money, timeElsewhere, zoneName } from '#lib/visitor-text/visitor-format';
import styles from '../../booking.module.css';
import { HoldCountdown } from '../../hold/hold-countdown.tsx';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import waitlist from '../waitlist.module.css';
import { waitlistFailure } from '../waitlist-failure.ts';
import type { WaitlistKey } from '../waitlist-key.ts';
import type { EntryAnswer } from './entry.queries.ts';
import type { EntryState } from './entry-state.ts';

interface EntryStatusProps {
  view: EntryAnswer;
  entryKey: WaitlistKey;
  state: EntryState;
  secondsLeft: number | null;
}

/** How the wait is, in words first, and what to do next. Its heading gets the focus; a new state is a new one, by its key. */
export function EntryStatus({ view, entryKey, state, secondsLeft }: EntryStatusProps) {
  const { language } = useBookingText();
  const t = useWaitlistText();
  const calls = useEntryCalls(entryKey);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const lead = state === 'offered' && view.due > 0 ? 'offeredDueLead' : (`${state}Lead` as const);
  const { offer } = view.entry;
  return (
    <section className={`${visitor.card} ${styles.status}`} data-state={colors[state]}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={visitor.title}>
          {t(`status.${state}`)}
        </h1>
        <p className={visitor.lead}>{t(`status.${lead}`, { amount: money(view.due, language) })}</p>
      </div>
      {state === 'offered' && offer ? (
        <OfferedPlace date={offer.date_scheduled} time={offer.start_time} timeZone={view.time_zone} />
      ) : null}
      {state === 'waiting' || state === 'expired' ? (
        <MissedOffer missed={view.missed} stays={state === 'waiting'} />
      ) : null}
      {state === 'offered' && secondsLeft !== null ? (
        <HoldCountdown label={t('status.countdown')} seconds={secondsLeft} />
      ) : null}
      <FailureBanner>{calls.failureOf('take')}</FailureBanner>
      <div className={styles.actions}>
        <NextStep view={view} state={state} calls={calls} />
        {state === 'waiting' || state === 'offered' || state === 'missed' ? (
          <LeaveWaitlist calls={calls} hasOffer={state === 'offered'} />
        ) : null}
      </div>
    </section>
  );
}

/** Marks an entry like a booking of the same kind. */
const colors = {
  waiting: 'pending',
  offered: 'confirmed',
  booked: 'confirmed',
  left: 'cancelled',
  expired: 'ended',
  missed: 'ended',
} as const satisfies Record<EntryState, string>;

function OfferedPlace({ date, time, timeZone }: { date: string; time: string; timeZone: string }) {
  const { t: booking, language } = useBookingText();
  const yours = timeElsewhere({ date, time, timeZone }, browserTimeZone(), language);
  return (
    <p className={waitlist.place}>
      <strong>{booking('form.summary', { date: longDay(date, language), time: clockTime(time, language) })}</strong>
      <small>
        {zoneName(timeZone, date, language)}
        {yours ? `. ${booking('times.yours', { yours })}` : null}
      </small>
    </p>
  );
}

/** The last offer that was not taken, for those who come from its mail; and that the wait goes on where it does. */
function MissedOffer({ missed, stays }: { missed: EntryAnswer['missed']; stays: boolean }) {
  const { t: booking, language } = useBookingText();
  const t = useWaitlistText();
  const last = missed.at(-1);
  if (!last) return null;
  const date = longDay(last.date_scheduled, language);
  const when = booking('form.summary', { date, time: clockTime(last.start_time, language) });
  return (
    <MessageBanner tone="bad">
      {t('status.gone', { when })} {stays ? t('status.goneStays') : null}
    </MessageBanner>
  );
}

function NextStep({ view, state, calls }: { view: EntryAnswer; state: EntryState; calls: EntryCalls }) {
  const { t: booking, language } = useBookingText();
  const t = useWaitlistText();
  const isBusy = calls.busy !== null;
  if (state === 'offered') {
    if (!view.accepts_bookings) return <MessageBanner tone="bad">{booking('page.closedVenue')}</MessageBanner>;
    const label = view.due > 0 ? t('status.takeAndPay', { amount: money(view.due, language) }) : t('status.take');
    return (
      <Button size="xl" disabled={isBusy} aria-busy={isBusy} onClick={() => void calls.take()}>
        {calls.busy === 'take' ? t('status.taking') : label}
      </Button>
    );
  }
  if (state === 'booked')
    return (
      <Button size="xl" disabled={isBusy} aria-busy={isBusy} onClick={() => void calls.take(t('errors.openBooking'))}>
        {t(calls.busy === 'take' ? 'status.opening' : 'status.openBooking')}
      </Button>
    );
  if (state === 'waiting') return null;
  const { client_id, offering_id } = view.entry;
  return (
    <Button component="a" size="xl" href={`/book/${encodeURIComponent(client_id)}/${encodeURIComponent(offering_id)}`}>
      {t('status.book')}
    </Button>
  );
}

interface LeaveWaitlistProps {
  calls: EntryCalls;
  /** A place is held, which goes on to the next. */
  hasOffer: boolean;
}

/** Leaves the waitlist, after a question: the place in line is lost. */
function LeaveWaitlist({ calls: { busy, failureOf, leave }, hasOffer }: LeaveWaitlistProps) {
  const t = useWaitlistText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xl" variant="default" disabled={busy !== null} onClick={() => setIsOpen(true)}>
        {t('leave.open')}
      </Button>
      <VisitorDialog isOpen={isOpen} title={t('leave.title')} onClose={() => setIsOpen(false)} size="small">
        <div className={waitlist.question}>
          <p className={visitor.lead}>
            {hasOffer ? `${t('leave.offeredLead')} ` : null}
            {t('leave.lead')}
          </p>
          <FailureBanner>{failureOf('leave')}</FailureBanner>
          <Button size="xl" color="red" disabled={busy !== null} aria-busy={busy !== null} onClick={() => void leave()}>
            {t(busy === 'leave' ? 'leave.leaving' : 'leave.confirm')}
          </Button>
          <Button size="xl" variant="default" onClick={() => setIsOpen(false)}>
            {t('leave.stay')}
          </Button>
        </div>
      </VisitorDialog>
    </>
  );
}

type Call = 'take' | 'leave';

/** What a guest does with an entry. A second press before the answer is ignored; both may be sent again without harm. */
function useEntryCalls({ waitlistId, token }: WaitlistKey) {
  const { t: booking, language } = useBookingText();
  const t = useWaitlistText();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Call | null>(null);
  const [failure, setFailure] = useState<{ call: Call; message: string } | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);
  const params = { waitlist_id: waitlistId };

  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['waitlist-entry', waitlistId] });

  const once = async (call: Call, send: () => Promise<{ ok: true } | ApiFailure>): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(call);
    setFailure(null);
    try {
      const answer = await send();
      if (!answer.ok) setFailure({ call, message: waitlistFailure(answer, { language, t, booking }, call) });
    } finally {
      isSending.current = false;
      setBusy(null);
    }
  };

  return {
    busy,
    failureOf: (call: Call): string | null => (failure?.call === call ? failure.message : null),
    /**
     * Goes on to the booking's own page, or to the page of its payment. Where the offer is over, the entry as it is now
     * says so itself; `isOver` is the text for where it can't.
     */
    take: (isOver: string | null = null) =>
      once('take', async () => {
        const answer = await api.ask(acceptOfferEndpoint, { params, body: { token }, token: null });
        if (answer.ok) {
          const { booking_id, booking_token, payment_url } = answer.data;
          window.location.assign(payment_url ?? bookingPath(booking_id, booking_token));
          return { ok: true };
        }
        if (answer.kind !== 'refused') return answer;
        await refresh();
        if (answer.code !== 'LINK_EXPIRED') return answer;
        if (isOver !== null) setFailure({ call: 'take', message: isOver });
        return { ok: true };
      }),
    leave: () =>
      once('leave', async () => {
        const answer = await api.ask(leaveWaitlistEndpoint, { params, query: { token }, token: null });
        if (answer.ok) await refresh();
        return answer;
      }),
  };
}
type EntryCalls = ReturnType<typeof useEntryCalls>;
