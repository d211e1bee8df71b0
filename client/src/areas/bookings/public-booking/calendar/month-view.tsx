import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import type { CalendarDay } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { addMonths, dayAfterKey, monthOf } from '#lib/month';
import { monthName } from '#lib/visitor-text/visitor-format';
import { useBookingText } from '../texts/use-booking-text.ts';
import styles from './calendar.module.css';
import { closureText } from './closure-text.ts';
import { MonthGrid } from './month-grid.tsx';

/** What is known of a month's days. */
interface MonthDays {
  data: ReadonlyMap<string, CalendarDay> | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

interface MonthViewProps {
  /** The day that Tab leads to; its month is shown. */
  at: string;
  onAt: (date: string) => void;
  days: MonthDays;
  /** The venue's; no month before it is shown, and none in which nothing can be booked yet. */
  today: string;
  chosen: string | null;
  onChoose: (date: string) => void;
  /** Waits for a place on a day that is full; absent where there is no waitlist. */
  onWait?: ((date: string) => void) | undefined;
}

/** The days of one month. A press on a day that is not free says why. */
export function MonthView({ at, onAt, days, today, chosen, onChoose, onWait }: MonthViewProps) {
  const { t, language } = useBookingText();
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const mustFocus = useRef(false);
  const firstMonth = monthOf(today);
  const lastMonth = monthOf(lastBookableDate(today));
  const month = monthOf(at);

  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus();
  }, [at]);

  const goTo = (next: string): void => {
    setAsked(null);
    onAt(next === firstMonth ? today : `${next}-01`);
  };
  const press = (date: string): void => {
    const isFree = days.data?.get(date)?.available === true;
    onAt(date);
    setAsked(isFree ? null : date);
    if (isFree) onChoose(date);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = dayAfterKey(at, event.key, { first: firstMonth, last: lastMonth });
    if (target === null) return;
    event.preventDefault();
    mustFocus.current = true;
    onAt(target);
  };

  const next = addMonths(month, 1);
  const isNone = days.data !== undefined && ![...days.data.values()].some(({ available }) => available);
  const reason = asked && monthOf(asked) === month ? closureText(days.data?.get(asked), t) : null;
  return (
    <div className={styles.calendar}>
      <div className={styles.months}>
        <MonthButton
          label={t('calendar.previous')}
          isDisabled={month <= firstMonth}
          onPress={() => goTo(addMonths(month, -1))}
        >
          ‹
        </MonthButton>
        <h3 id={titleId} aria-live="polite">
          {monthName(month, language)}
        </h3>
        <MonthButton label={t('calendar.next')} isDisabled={month >= lastMonth} onPress={() => goTo(next)}>
          ›
        </MonthButton>
      </div>
      <MonthGrid
        ref={grid}
        labelledBy={titleId}
        month={month}
        days={days.data}
        isLoading={days.isPending}
        marks={{ at, today, chosen }}
        onPress={press}
        onKeyDown={onKeyDown}
      />
      <output className={styles.reason} aria-live="polite">
        {reason}
      </output>
      {onWait && asked && reason && days.data?.get(asked)?.reason === 'full' ? (
        <Button size="lg" variant="default" onClick={() => onWait(asked)}>
          {t('waitlist.join')}
        </Button>
      ) : null}
      {days.isError ? (
        <p className={styles.note} role="alert">
          {t('page.loadFailed')}{' '}
          <button type="button" className={styles.inline} onClick={() => void days.refetch()}>
            {t('page.retry')}
          </button>
        </p>
      ) : null}
      {isNone && !reason ? (
        <p className={styles.note}>
          {t('calendar.none', { month: monthName(month, language) })}{' '}
          {month < lastMonth ? (
            <button type="button" className={styles.inline} onClick={() => goTo(next)}>
              {t('calendar.toNext', { month: monthName(next, language) })}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

interface MonthButtonProps {
  label: string;
  isDisabled: boolean;
  onPress: () => void;
  children: string;
}

function MonthButton({ label, isDisabled, onPress, children }: MonthButtonProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} disabled={isDisabled} onClick={onPress}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
