import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import type { CalendarDay } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { spokenDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { addMonths, dayAfterKey, monthOf, weeksOf } from '#lib/month';
import { monthName, weekdayNames } from '#lib/visitor-text/visitor-format';
import { useBookingText } from '../texts/use-booking-text.ts';
import styles from './calendar.module.css';
import { closureText } from './closure-text.ts';

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
  const answer = useRef<HTMLDivElement>(null);
  const firstMonth = monthOf(today);
  const lastMonth = monthOf(lastBookableDate(today));
  const month = monthOf(at);

  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus();
  }, [at]);

  /* The answer to a press comes below the month, where the bar of the booking page may lie. */
  useEffect(() => {
    if (asked !== null) answer.current?.scrollIntoView?.({ block: 'nearest' });
  }, [asked]);

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
        marks={{ at, today, chosen, canWait: onWait !== undefined }}
        onPress={press}
        onKeyDown={onKeyDown}
      />
      <Legend days={days.data} today={today} canWait={onWait !== undefined} />
      <div ref={answer} className={styles.calendar}>
        <output className={styles.reason} aria-live="polite">
          {reason}
        </output>
        {onWait && asked && reason && days.data?.get(asked)?.reason === 'full' ? (
          <Button size="lg" variant="default" onClick={() => onWait(asked)}>
            {t('waitlist.join')}
          </Button>
        ) : null}
      </div>
      {days.isError ? (
        <p className="gate-dimmed gate-flush" role="alert">
          {t('page.loadFailed')}{' '}
          <button type="button" className={styles.inline} onClick={() => void days.refetch()}>
            {t('page.retry')}
          </button>
        </p>
      ) : null}
      {isNone && !reason ? (
        <p className="gate-dimmed gate-flush">
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

interface LegendProps {
  days: ReadonlyMap<string, CalendarDay> | undefined;
  today: string;
  canWait: boolean;
}

/** How free, full and closed days look, as far as the month has them. Each day says it by itself to a screen reader. */
function Legend({ days, today, canWait }: LegendProps) {
  const { t } = useBookingText();
  const coming = [...(days?.values() ?? [])].filter(({ date }) => date >= today);
  const kinds = new Set(coming.map((day) => kindOf(day, canWait)));
  const shown = (['free', 'full', 'closed'] as const).filter((kind) => kinds.has(kind));
  if (shown.length < 2) return null;
  return (
    <ul className={styles.legend} aria-hidden="true">
      {shown.map((kind) => (
        <li key={kind}>
          <span
            className={styles.day}
            data-closed={kind === 'free' ? undefined : true}
            data-full={kind === 'full' || undefined}
          >
            1
          </span>
          {t(`legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

function kindOf({ available, reason }: CalendarDay, canWait: boolean): 'free' | 'full' | 'closed' {
  if (available) return 'free';
  return canWait && reason === 'full' ? 'full' : 'closed';
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

interface Marks {
  /** The day that Tab leads to. */
  at: string;
  today: string;
  chosen: string | null;
  /** Days that are full have a waitlist. */
  canWait: boolean;
}

interface MonthGridProps {
  ref: Ref<HTMLTableElement>;
  labelledBy: string;
  month: string;
  days: ReadonlyMap<string, CalendarDay> | undefined;
  isLoading: boolean;
  marks: Marks;
  onPress: (date: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A grid of the keyboard's: one stop for Tab, arrows between the days. Days that are not free are reached too, and say why. */
function MonthGrid({ ref, labelledBy, month, days, isLoading, marks, onPress, onKeyDown }: MonthGridProps) {
  const { language } = useBookingText();
  const long = weekdayNames(language, 'long');
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A grid is what a table of buttons is. */
    <table ref={ref} role="grid" aria-labelledby={labelledBy} aria-busy={isLoading} className={styles.grid}>
      <thead>
        <tr>
          {weekdayNames(language, 'short').map((name, day) => (
            <th key={name} scope="col" abbr={long[day]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={week.find((date) => date !== null) ?? row}>
            {week.map((date, column) => (
              <td key={date ?? `${row}-${column}`} aria-selected={date !== null && date === marks.chosen}>
                {date === null ? null : (
                  <Day {...{ date, isLoading, marks, onPress, onKeyDown }} day={days?.get(date)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  date: string;
  day: CalendarDay | undefined;
  isLoading: boolean;
  marks: Marks;
  onPress: (date: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Day({ date, day, isLoading, marks, onPress, onKeyDown }: DayProps) {
  const { t, language } = useBookingText();
  const closure = isLoading ? null : closureText(day, t);
  const isFull = closure !== null && day !== undefined && kindOf(day, marks.canWait) === 'full';
  const label = [
    spokenDay(date, language),
    ...(date === marks.today ? [t('calendar.today')] : []),
    ...(date === marks.chosen ? [t('calendar.chosen')] : []),
    ...(closure ? [`${t('calendar.unavailable')}. ${closure}`] : []),
    ...(isFull ? [t('legend.full')] : []),
  ].join(', ');
  return (
    <button
      type="button"
      className={styles.day}
      data-date={date}
      data-chosen={date === marks.chosen || undefined}
      data-today={date === marks.today || undefined}
      data-loading={isLoading || undefined}
      tabIndex={date === marks.at ? 0 : -1}
      aria-label={label}
      data-past={date < marks.today || undefined}
      data-closed={closure !== null || isLoading || undefined}
      data-full={isFull || undefined}
      onClick={() => (isLoading ? undefined : onPress(date))}
      onKeyDown={onKeyDown}
    >
      {Number(date.slice(8))}
    </button>
  );
}
