import { moneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import type { MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { browserTimeZone } from '#lib/venue-format';
import { clockTime, endClock, longDay, timeElsewhere, zoneName } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import { calendarFilePath } from '../model/booking-path.ts';
import { useBookingText } from '../texts/use-booking-text.ts';

interface BookingDetailsProps {
  booking: MadeBooking;
  token: string;
  isConfirmed: boolean;
  /** What can be changed. */
  children?: ReactNode;
}

/** The facts of a booking, and its calendar file once it is certain. */
export function BookingDetails({ booking, token, isConfirmed, children }: BookingDetailsProps) {
  const { t, language } = useBookingText();
  const { date_scheduled: date, booking_time: time, time_zone: timeZone } = booking;
  const yours = timeElsewhere({ date, time, timeZone }, browserTimeZone(), language);
  const clock = clockTime(time, language);
  const until = endClock(booking, language);
  const money = moneyState(booking);
  return (
    <section className={visitor.card} aria-labelledby="booking-details">
      <h2 id="booking-details" className={visitor.cardTitle}>
        {t('booking.details')}
      </h2>
      <dl className={styles.details}>
        <dt>{t('booking.what')}</dt>
        <dd>{booking.offering_name}</dd>
        <dt>{t('booking.when')}</dt>
        <dd>
          <strong>
            {longDay(date, language)}
            <br />
            {clock}
            {until ? ` – ${until}` : null}
          </strong>
          <small>
            {zoneName(timeZone, language)}
            {yours ? `. ${t('times.yours', { yours })}` : null}
          </small>
        </dd>
        <dt>{t('booking.party')}</dt>
        <dd>{booking.party_name}</dd>
        <dt>{t('booking.players')}</dt>
        <dd>{booking.total_players}</dd>
        {money.kind === 'nothing_due' || money.kind === 'not_paid' ? null : (
          <>
            <dt>{t('booking.payment')}</dt>
            <dd>{moneyLine(money, { t, language, timeZone })}</dd>
          </>
        )}
        <dt>{t('booking.number')}</dt>
        <dd className={styles.number}>{booking.booking_id}</dd>
      </dl>
      {isConfirmed ? (
        <div className={styles.actions} data-screen-only>
          <Button component="a" size="lg" variant="default" href={calendarFilePath(booking.booking_id, token)} download>
            {t('booking.calendar')}
          </Button>
          <Button size="lg" variant="default" onClick={() => window.print()}>
            {t('booking.print')}
          </Button>
        </div>
      ) : null}
      {children}
    </section>
  );
}
