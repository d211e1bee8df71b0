import type { PublicOffering, PublicSlot } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { browserTimeZone } from '#lib/venue-format';
import { longDay, timeElsewhere, zoneName } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import { MonthCalendar } from '../calendar/month-calendar.tsx';
import { TimeChoice } from '../calendar/time-choice.tsx';
import type { BookingDraft, DraftAction } from '../draft/booking-draft.ts';
import type { FormErrors } from '../model/booking-form.model.ts';
import { useBookingText } from '../texts/use-booking-text.ts';

interface WhenFieldsProps {
  offering: PublicOffering;
  draft: BookingDraft;
  times: UseQueryResult<PublicSlot[]>;
  /** The time that was chosen is no longer offered. */
  isTimeGone: boolean;
  errors: FormErrors;
  dispatch: Dispatch<DraftAction>;
}

/** The day and the time. */
export function WhenFields({ offering, draft, times, isTimeGone, errors, dispatch }: WhenFieldsProps) {
  const { t, language } = useBookingText();
  const key = { clientId: offering.client_id, offeringId: offering.offering_id };
  const { date, time } = draft;
  return (
    <div className={styles.when}>
      <section className={visitor.card} data-invalid={errors.date ? true : undefined}>
        <h2 className={visitor.cardTitle}>{t('calendar.title')}</h2>
        <MonthCalendar
          offeringKey={key}
          today={offering.today}
          firstFree={offering.first_available_date ?? null}
          chosen={date}
          onChoose={(chosen) => dispatch({ type: 'dateChosen', date: chosen })}
          onWait={(full) => dispatch({ type: 'waitsFor', full: { date: full, time: null } })}
        />
        {errors.date ? <p className={visitor.fieldError}>{errors.date}</p> : null}
      </section>
      <section className={visitor.card}>
        <h2 className={visitor.cardTitle}>{t('times.title')}</h2>
        {date === null ? (
          <p className={styles.quiet}>{t('times.pickDate')}</p>
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
              onChoose={(chosen) => dispatch({ type: 'timeChosen', time: chosen })}
              onWait={(full) => dispatch({ type: 'waitsFor', full: { date, time: full } })}
            />
            <ZoneNote
              date={date}
              time={time ?? times.data[0]?.time ?? null}
              timeZone={offering.time_zone}
              isChosen={time !== null}
            />
          </>
        ) : null}
      </section>
    </div>
  );
}

/** Whose time it is, where the visitor's differs. Requirement B2. */
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
    <p className={styles.quiet}>
      {zoneName(timeZone, language)}
      {isChosen ? `. ${t('times.yours', { yours })}` : null}
    </p>
  );
}
