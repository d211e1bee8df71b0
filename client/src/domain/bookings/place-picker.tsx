import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import { getStaffAvailability, getStaffCalendar } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { staffText } from '@gatehouse/sync-protocol/languages/booking-state';
import { Alert, Checkbox, Skeleton, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../components/endpoints.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useRead } from '../../lib/api/use-read.ts';
import { monthOf } from '../../lib/month.ts';
import { timeOfDay } from '../../lib/venue-format.ts';
import classes from './bookings.module.css';
import { type Placing, useWaitlist } from './bookings.queries.ts';
import { type DayFace, MonthCalendar } from './month-calendar.tsx';
import { placesText } from './places-text.ts';
import { waitingAt } from './waiting-at.ts';

/** A day and a start time, `YYYY-MM-DD` and `HH:MM`; '' where not chosen. */
export interface Place {
  date: string;
  time: string;
  /** There was no room when it was chosen. */
  isFull?: boolean;
}

interface PlacePickerProps {
  placing: Placing;
  place: Place;
  onChange: (place: Place) => void;
  today: string;
  /** Whether full times can be chosen: never, once a person asks for them, or always. Closed days never can. Requirement B31. */
  full?: 'never' | 'asked' | 'always';
}

/** Chooses a day and a time for a party, by the rule that staff have. Another day clears the time. Requirement B12. */
export function PlacePicker({ placing, place, onChange, today, full = 'never' }: PlacePickerProps) {
  const [isAsked, setIsAsked] = useState(place.isFull ?? false);
  const takesFull = full === 'always' || (full === 'asked' && isAsked);
  const [month, setMonth] = useState(monthOf(place.date > today ? place.date : today));
  const [refused, setRefused] = useState<string | null>(null);
  const { clientId: client_id, offeringId: offering_id, exceptBookingId: except } = placing;
  const calendar = useRead(
    getStaffCalendar,
    { params: { client_id, offering_id, month }, query: { except } },
    { placeholderData: keepPreviousData },
  );
  const days = new Map(calendar.data?.days.map((day) => [day.date, day]));
  const faceOf = (date: string): DayFace => {
    const day = days.get(date);
    if (!day || day.available) return { isClosed: date < today };
    if (takesFull && day.reason === 'full') return { note: 'full' };
    return { isClosed: true, note: 'unavailable' };
  };
  const select = (date: string): void => {
    const day = days.get(date);
    if (day?.available === false && !(takesFull && day.reason === 'full')) {
      setRefused(`${weekdayAndDay(date)}: ${day.message}`);
      return;
    }
    setRefused(null);
    if (date !== place.date) onChange({ date, time: '' });
  };
  return (
    <div className={classes['picker']}>
      <div>
        <MonthCalendar
          label="Days"
          month={month}
          onMonth={setMonth}
          selected={place.date || null}
          onSelect={select}
          faceOf={faceOf}
          today={today}
          firstMonth={monthOf(today)}
          lastMonth={monthOf(lastBookableDate(today))}
        />
        <Loaded read={calendar} skeleton={null} failed="Date unavailable: Error checking availability" />
      </div>
      <div aria-live="polite">
        {refused ? (
          <Alert color="yellow" mb="sm">
            {refused}
          </Alert>
        ) : null}
        {place.date === '' ? (
          <Text c="dimmed">Choose a day to see its times.</Text>
        ) : (
          <DayTimes placing={placing} place={place} onChange={onChange} takesFull={takesFull} />
        )}
        {full === 'asked' ? (
          <Checkbox
            mt="sm"
            label="Offer full times too"
            description="Add a reason to book anyway."
            checked={isAsked}
            onChange={({ currentTarget }) => {
              setIsAsked(currentTarget.checked);
              setRefused(null);
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

type DayTimesProps = Pick<PlacePickerProps, 'placing' | 'place' | 'onChange'> & { takesFull: boolean };

/** The times of a day, each with its free places. */
export function DayTimes({ placing, place, onChange, takesFull }: DayTimesProps) {
  const { clientId, offeringId, exceptBookingId: except } = placing;
  const params = { client_id: clientId, offering_id: offeringId, date: place.date };
  const times = useRead(getStaffAvailability, { params, query: { except } });
  const hasFull = times.data?.available_times.some(({ available }) => !available) ?? false;
  /* Entries of the whole day; the times are as good without them. */
  const waitlist = useWaitlist(clientId, place.date, hasFull);
  const waitingText = (time: string): string => {
    const count = waitingAt(waitlist.data?.waitlist ?? [], offeringId, { date: place.date, time });
    return count === 0 ? '' : ` · ${count} waiting`;
  };
  if (times.isPending) return <Skeleton height={160} />;
  if (times.isError) return <ErrorState message={times.error.message} onRetry={() => void times.refetch()} />;
  const { available_times: slots, message } = times.data;
  return (
    <fieldset className={classes['times']}>
      <legend>
        <Text size="sm" fw={600} mb={6}>
          Times on {weekdayAndDay(place.date)}
        </Text>
      </legend>
      {slots.length === 0 ? <Text c="dimmed">{message || 'No times on this day.'}</Text> : null}
      {slots.map((slot) => (
        <button
          key={slot.time}
          type="button"
          className={classes['time']}
          aria-pressed={slot.time === place.time}
          data-full={!slot.available || undefined}
          disabled={!slot.available && !takesFull}
          onClick={() => onChange({ date: place.date, time: slot.time, isFull: !slot.available })}
        >
          {timeOfDay(slot.time)}
          <small>
            {placesText(slot, staffText)}
            {slot.available ? '' : waitingText(slot.time)}
          </small>
        </button>
      ))}
    </fieldset>
  );
}
