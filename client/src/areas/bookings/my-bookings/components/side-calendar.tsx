import { listBookingDays } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { useMemo, useState } from 'react';
import { type DayFace, MonthCalendar } from '#domain/bookings/month-calendar.tsx';
import { useRead } from '#lib/api/use-read';
import { daysOfMonth, monthOf } from '#lib/month';
import { useRows } from '#sync/react/sync-context.tsx';
import { type BookingsScreen, windowEnd } from '../model/bookings-view.model.ts';
import classes from './bookings.module.css';

interface SideCalendarProps {
  clientId: string;
  screen: BookingsScreen;
  /** Shows no day beyond two weeks. */
  isWindow: boolean;
  day: string | null;
  onDay: (day: string | null) => void;
  today: string;
}

/** Days with bookings; a chosen one filters the list, and pressed again no longer does. */
export function SideCalendar({ clientId, screen, isWindow, day, onDay, today }: SideCalendarProps) {
  const lastDay = screen === 'past' ? addDays(today, -1) : isWindow ? windowEnd(today) : null;
  const firstDay = screen === 'coming' && isWindow ? today : null;
  const [chosenMonth, setMonth] = useState(monthOf(day ?? (screen === 'past' ? addDays(today, -1) : today)));
  const lastMonth = lastDay === null ? undefined : monthOf(lastDay);
  const firstMonth = firstDay === null ? undefined : monthOf(firstDay);
  /* Back into the window once it is in force again. */
  const month =
    lastMonth && chosenMonth > lastMonth ? lastMonth : (firstMonth ?? '') > chosenMonth ? monthOf(today) : chosenMonth;
  const counts = useCounts(clientId, month);
  const faceOf = (date: string): DayFace => {
    const count = counts.get(date) ?? 0;
    const isClosed = (lastDay !== null && date > lastDay) || (firstDay !== null && date < firstDay);
    return {
      isClosed,
      isMarked: count > 0,
      note: count === 0 ? 'no bookings' : count === 1 ? '1 booking' : `${count} bookings`,
    };
  };
  return (
    <aside className={classes['side']} aria-label="Calendar">
      <MonthCalendar
        label="Days with bookings"
        month={month}
        onMonth={setMonth}
        selected={day}
        onSelect={(date) => {
          if (!faceOf(date).isClosed) onDay(date === day ? null : date);
        }}
        faceOf={faceOf}
        today={today}
        firstMonth={firstMonth}
        lastMonth={lastMonth}
      />
      {isWindow && lastDay !== null && screen === 'coming' ? (
        <p className={classes['hint']}>
          {namedRange('Two weeks from today', { from: today, to: lastDay }, today)}. Show All Bookings lists the rest.
        </p>
      ) : null}
    </aside>
  );
}

/** The server's counts; until they are here, and offline, those of this browser's replica. */
function useCounts(clientId: string, month: string): ReadonlyMap<string, number> {
  const asked = { params: { client_id: clientId }, query: daysOfMonth(month) };
  const counted = useRead(listBookingDays, asked, { select: countsOf });
  const replica = useRows('bookings');
  const held = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { date_scheduled: date, status } of replica.view.values())
      if (status !== 'cancelled') counts.set(date, (counts.get(date) ?? 0) + 1);
    return counts;
  }, [replica]);
  return counted.data ?? held;
}

const countsOf = ({ days }: ReplyOf<typeof listBookingDays>): ReadonlyMap<string, number> =>
  new Map(days.map(({ date, bookings }) => [date, bookings]));
