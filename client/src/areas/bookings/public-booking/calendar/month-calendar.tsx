import { useState } from 'react';
import { monthOf } from '#lib/month';
import { type Places, useMonth } from '../model/booking-api.ts';
import { MonthView } from './month-view.tsx';

interface MonthCalendarProps {
  places: Places;
  /** The venue's. */
  today: string;
  /** The first day that can be booked, whose month is shown first; null where none is known. */
  firstFree: string | null;
  chosen: string | null;
  onChoose: (date: string) => void;
  /** Waits for a place on a day that is full. */
  onWait?: (date: string) => void;
}

/** The days of one month as the server knows them. */
export function MonthCalendar({ places, today, firstFree, chosen, onChoose, onWait }: MonthCalendarProps) {
  const [at, setAt] = useState(chosen ?? firstFree ?? today);
  const days = useMonth(places, monthOf(at));
  return <MonthView {...{ at, days, today, chosen, onChoose, onWait }} onAt={setAt} />;
}
