import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FailureBanner, MessageBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { browserTimeZone } from '#lib/venue-format';
import { clockTime, longDay, money, timeElsewhere, zoneName } from '#lib/visitor-text/visitor-format';
import styles from '../../booking.module.css';
import { HoldCountdown } from '../../hold/hold-countdown.tsx';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import waitlist from '../waitlist.module.css';
import type { WaitlistKey } from '../waitlist-key.ts';
import type { EntryAnswer } from './entry.queries.ts';
import type { EntryState } from './entry-state.ts';
import { LeaveWaitlist } from './leave-waitlist.tsx';
import { type EntryCalls, useEntryCalls } from './use-entry-calls.ts';

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

/** As a booking of the same kind is marked. */
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
        {zoneName(timeZone, language)}
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
