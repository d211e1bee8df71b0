import type { CalendarDay } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { spokenDay } from '@gatehouse/sync-protocol/base/days/day-text';
import type { KeyboardEvent, Ref } from 'react';
import { weeksOf } from '#lib/month';
import { weekdayNames } from '#lib/visitor-text/visitor-format';
import { useBookingText } from '../texts/use-booking-text.ts';
import styles from './calendar.module.css';
import { closureText } from './closure-text.ts';

interface Marks {
  /** The day that Tab leads to. */
  at: string;
  today: string;
  chosen: string | null;
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
export function MonthGrid({ ref, labelledBy, month, days, isLoading, marks, onPress, onKeyDown }: MonthGridProps) {
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
  const label = [
    spokenDay(date, language),
    ...(date === marks.today ? [t('calendar.today')] : []),
    ...(date === marks.chosen ? [t('calendar.chosen')] : []),
    ...(closure ? [`${t('calendar.unavailable')}. ${closure}`] : []),
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
      onClick={() => (isLoading ? undefined : onPress(date))}
      onKeyDown={onKeyDown}
    >
      {Number(date.slice(8))}
    </button>
  );
}
