import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { Button } from '@mantine/core';
import { clockTime, money, shortDay } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';

interface BookingBarProps {
  offering: Pick<PublicOffering, 'deposit_amount' | 'today'>;
  date: string | null;
  time: string | null;
  /** Null while what was typed is no number. */
  players: number | null;
  isBusy: boolean;
  /** What a party pays by the prices; null until it is known, and absent where only the deposit is due. */
  quote?: { total: number; due_now: number } | null;
}

/**
 * Says at all times what Book Now books, and what is due for it: `Sat, Dec 12 · 3:00 PM · 10 people · $50.00 now`. What is not chosen
 * yet is asked for in its place. Only the day and the time are announced, once both are chosen. Requirement B51.
 */
export function BookingBar({ offering, date, time, players, isBusy, quote }: BookingBarProps) {
  const { t, language } = useBookingText();
  const { deposit_amount: deposit, today } = offering;
  const dueNow = quote === undefined ? deposit : quote?.due_now;
  const day = date === null ? t('calendar.title') : shortDay(date, today, language);
  const start = time === null ? t('times.title') : clockTime(time, language);
  const others = [
    ...(players === null ? [] : [t('bar.people', { count: players })]),
    ...(quote ? [t('bar.total', { amount: money(quote.total, language) })] : []),
    ...(dueNow === undefined ? [] : [dueNow > 0 ? t('bar.now', { amount: money(dueNow, language) }) : t('page.free')]),
  ];
  /* A line breaks after a dot. */
  const dot = '\u00a0· ';
  return (
    <div className={styles.bar}>
      <p className={styles.summary} data-tabular>
        <span aria-live={date !== null && time !== null ? 'polite' : 'off'}>{day + dot + start}</span>
        {dot + others.join(dot)}
      </p>
      <Button type="submit" size="xl" disabled={isBusy} aria-busy={isBusy}>
        {t(isBusy ? 'form.submitting' : 'form.submit')}
      </Button>
    </div>
  );
}
