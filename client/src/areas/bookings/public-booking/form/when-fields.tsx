import type { PublicSlot } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { browserTimeZone } from '#lib/venue-format';
import { longDay, timeElsewhere, zoneName } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import { MonthCalendar } from '../calendar/month-calendar.tsx';
import { TimeChoice } from '../calendar/time-choice.tsx';
import type { Places } from '../model/booking-api.ts';
import type { FormErrors } from '../model/booking-form.model.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { leadTo } from './sight.ts';

interface WhenFieldsProps {
  /** Source of the days and times. */
  places: Places;
  venue: { today: string; time_zone: string };
  /** The first day that can be booked, whose month is shown first; null where none is known. */
  firstFree: string | null;
  chosen: { date: string | null; time: string | null };
  times: UseQueryResult<PublicSlot[]>;
  /** The time that was chosen is no longer offered. */
  isTimeGone: boolean;
  errors: Pick<FormErrors, 'date' | 'time'>;
  onDate: (date: string) => void;
  onTime: (time: string) => void;
  /** Waits for a place on a day or at a time that is full; absent where nobody can wait. */
  onWait?: (full: { date: string; time: string | null }) => void;
}

/** The day and the time. */
export function WhenFields({ places, venue, firstFree, chosen, times, isTimeGone, errors, ...on }: WhenFieldsProps) {
  const { t, language } = useBookingText();
  const { date, time } = chosen;
  const timesCard = useRef<HTMLElement>(null);
  /* A day was pressed, and its times are on their way. */
  const isLed = useRef(false);
  const hasTimes = times.data !== undefined;
  useEffect(() => {
    if (!isLed.current || date === null || !hasTimes) return;
    isLed.current = false;
    leadTo(timesCard.current);
  }, [date, hasTimes]);
  return (
    <div className={styles.when}>
      <section className={visitor.card} data-invalid={errors.date ? true : undefined}>
        <h2 className={`${visitor.cardTitle} ${styles.step}`}>{t('calendar.title')}</h2>
        <MonthCalendar
          places={places}
          today={venue.today}
          firstFree={firstFree}
          chosen={date}
          onChoose={(pressed) => {
            isLed.current = pressed !== date;
            on.onDate(pressed);
          }}
          {...(on.onWait ? { onWait: (full: string) => on.onWait?.({ date: full, time: null }) } : {})}
        />
        {errors.date ? <p className={visitor.fieldError}>{errors.date}</p> : null}
      </section>
      <section ref={timesCard} className={visitor.card}>
        <h2 className={`${visitor.cardTitle} ${styles.step}`}>{t('times.title')}</h2>
        {date === null ? (
          <p className="gate-dimmed gate-flush">{t('times.pickDate')}</p>
        ) : (
          <p className={styles.day}>{longDay(date, language)}</p>
        )}
        {date !== null && times.isPending ? <Skeleton height={120} radius={12} /> : null}
        {times.isError ? (
          <p role="alert">
            {t('page.loadFailed')}{' '}
            <button type="button" className={styles.inline} onClick={() => void times.refetch()}>
              {t('page.retry')}
            </button>
          </p>
        ) : null}
        {date !== null && times.data ? (
          <>
            {isTimeGone ? <p role="alert">{t('times.gone')}</p> : null}
            <TimeChoice
              slots={times.data}
              chosen={time}
              error={errors.time ?? null}
              onChoose={on.onTime}
              {...(on.onWait ? { onWait: (full: string) => on.onWait?.({ date, time: full }) } : {})}
            />
            <ZoneNote
              date={date}
              time={time ?? times.data[0]?.time ?? null}
              timeZone={venue.time_zone}
              isChosen={time !== null}
            />
          </>
        ) : null}
      </section>
    </div>
  );
}

/** Says whose time it is, where the visitor's differs. Requirement B2. */
function ZoneNote({
  date,
  time,
  timeZone,
  isChosen,
}: {
  date: string;
  time: string | null;
  timeZone: string;
  isChosen: boolean;
}) {
  const { t, language } = useBookingText();
  const yours = time && timeElsewhere({ date, time, timeZone }, browserTimeZone(), language);
  if (!time || !yours) return null;
  return (
    <p className="gate-dimmed gate-flush">
      {zoneName(timeZone, date, language)}
      {isChosen ? `. ${t('times.yours', { yours })}` : null}
    </p>
  );
}
