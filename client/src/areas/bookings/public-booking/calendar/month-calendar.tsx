import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { monthOf } from '#lib/month';
import { calendarQuery, type OfferingKey } from '../model/booking-api.ts';
import { MonthView } from './month-view.tsx';

interface MonthCalendarProps {
  offeringKey: OfferingKey;
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
export function MonthCalendar({ offeringKey, today, firstFree, chosen, onChoose, onWait }: MonthCalendarProps) {
  const [at, setAt] = useState(chosen ?? firstFree ?? today);
  const days = useQuery(calendarQuery(useApi(), offeringKey, monthOf(at)));
  return <MonthView {...{ at, days, today, chosen, onChoose, onWait }} onAt={setAt} />;
}
