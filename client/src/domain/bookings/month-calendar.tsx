import { spokenDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { ActionIcon, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { addMonths, dayAfterKey, monthOf, weeksOf } from '../../lib/month.ts';
import { monthName } from '../../lib/visitor-text/visitor-format.ts';
import classes from './bookings.module.css';

/** What a calendar says of one day. */
export interface DayFace {
  /** A day that can't be chosen; it can still be reached, to learn why. */
  isClosed?: boolean;
  isMarked?: boolean;
  /** Added to the day's name, such as `3 bookings`. */
  note?: string;
}

interface MonthCalendarProps {
  label: string;
  month: string;
  onMonth: (month: string) => void;
  selected: string | null;
  onSelect: (date: string) => void;
  faceOf: (date: string) => DayFace;
  today: string;
  /** Months that can't be left, `YYYY-MM`. */
  firstMonth?: string | undefined;
  lastMonth?: string | undefined;
}

const dayLetters = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** One month of days to choose from; arrows move through them, also into the next month. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, onMonth, selected, onSelect, faceOf, today, firstMonth, lastMonth } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isIn = (date: string): boolean => monthOf(date) === month;
  const entry = [selected, today].find((date) => date !== null && isIn(date)) ?? `${month}-01`;
  const mayGo = (to: string): boolean => (!firstMonth || to >= firstMonth) && (!lastMonth || to <= lastMonth);

  const onKeyDown = (event: KeyboardEvent): void => {
    const from = (event.target as HTMLElement).dataset['date'];
    const to = from === undefined ? null : dayAfterKey(from, event.key);
    if (to === null || !mayGo(monthOf(to))) return;
    event.preventDefault();
    if (!isIn(to)) onMonth(monthOf(to));
    /* After the other month is drawn. */
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus());
  };

  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Step label="Previous month" to={addMonths(month, -1)} isBack mayGo={mayGo} onMonth={onMonth} />
        <Text fw={600} aria-live="polite">
          {monthName(month, english)}
        </Text>
        <Step label="Next month" to={addMonths(month, 1)} mayGo={mayGo} onMonth={onMonth} />
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move the focus between its buttons. */}
      <table ref={grid} className={classes['month']} aria-label={label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {dayLetters.map((letters) => (
              <th key={letters} scope="col">
                {letters}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, at) =>
                date === null ? (
                  <td key={dayLetters[at]} aria-hidden />
                ) : (
                  <td key={date}>
                    <Day
                      date={date}
                      face={faceOf(date)}
                      isSelected={date === selected}
                      isToday={date === today}
                      isEntry={date === entry}
                      onSelect={onSelect}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  date: string;
  face: DayFace;
  isSelected: boolean;
  isToday: boolean;
  isEntry: boolean;
  onSelect: (date: string) => void;
}

function Day({ date, face, isSelected, isToday, isEntry, onSelect }: DayProps) {
  const { isClosed = false, isMarked = false, note } = face;
  return (
    <button
      type="button"
      className={classes['date']}
      data-date={date}
      data-marked={isMarked || undefined}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isClosed || undefined}
      aria-label={[spokenDay(date), note].filter(Boolean).join(', ')}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => onSelect(date)}
    >
      {Number(date.slice(8))}
    </button>
  );
}

function Chevron({ isBack = false }: { isBack?: boolean }) {
  return (
    <svg viewBox="0 0 12 12" width={14} aria-hidden>
      <path
        d={isBack ? 'M7.5 2.5 4 6l3.5 3.5' : 'M4.5 2.5 8 6 4.5 9.5'}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  );
}

interface StepProps {
  label: string;
  /** `YYYY-MM`. */
  to: string;
  isBack?: boolean;
  mayGo: (month: string) => boolean;
  onMonth: (month: string) => void;
}

function Step({ label, to, isBack = false, mayGo, onMonth }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      size="lg"
      className={classes['step'] ?? ''}
      aria-label={label}
      disabled={!mayGo(to)}
      onClick={() => onMonth(to)}
    >
      <Chevron isBack={isBack} />
    </ActionIcon>
  );
}
