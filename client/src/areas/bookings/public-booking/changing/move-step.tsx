import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import styles from '../booking.module.css';
import { WhenFields } from '../form/when-fields.tsx';
import { useBookingText } from '../texts/use-booking-text.ts';
import { ownPlaces, useOwnTimes } from './own-places.ts';
import type { StepProps } from './step.ts';
import { StepNotice, StepTitle } from './step-card.tsx';
import type { Change } from './use-change.ts';
import { useMoment } from './use-moment.ts';

/** Another day and time for the same party. Its own place counts as free. */
export function MoveStep({ view, bookingKey, notice, onNotice, onGo, onBack, change }: StepProps & { change: Change }) {
  const { t } = useBookingText();
  const api = useApi();
  const moment = useMoment();
  const { booking } = view;
  const { date, time: kept } = change.draft;
  const times = useOwnTimes(bookingKey, date);
  const isTimeGone =
    kept !== null && times.data !== undefined && !times.data.some((slot) => slot.available && slot.time === kept);
  const time = isTimeGone ? null : kept;
  const isNow = date === booking.date_scheduled && time === booking.booking_time;
  const [isChecked, setIsChecked] = useState(false);
  const today = venueDateAt(view.readAtMs, booking.time_zone);
  const choose = (fields: { date?: string; time: string | null }): void => {
    onNotice(null);
    change.keep(fields);
  };
  const goOn = (): void => {
    setIsChecked(true);
    if (date === null || time === null || isNow) return;
    onNotice(null);
    onGo('check');
  };
  const errors = {
    ...(isChecked && date === null ? { date: t('errors.date') } : {}),
    ...(isNow ? { time: t('change.isNow') } : isChecked && date && !time ? { time: t('errors.time') } : {}),
  };
  return (
    <div className={styles.form}>
      <StepTitle lead={t('change.now', { when: moment(booking.date_scheduled, booking.booking_time) })}>
        {t('change.moveTitle')}
      </StepTitle>
      <WhenFields
        places={ownPlaces(api, bookingKey)}
        venue={{ today, time_zone: booking.time_zone }}
        firstFree={booking.date_scheduled < today ? today : booking.date_scheduled}
        chosen={{ date, time }}
        times={times}
        isTimeGone={isTimeGone}
        errors={errors}
        onDate={(next) => (next === date ? undefined : choose({ date: next, time: null }))}
        onTime={(next) => choose({ time: next })}
      />
      <StepNotice notice={notice} />
      <div className={styles.actions}>
        <Button size="xl" onClick={goOn}>
          {t('change.goOn')}
        </Button>
        <Button size="xl" variant="default" onClick={onBack}>
          {t('change.back')}
        </Button>
      </div>
    </div>
  );
}
