import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { BookingBadges } from '#domain/bookings/booking-badges.tsx';
import { moneyText, playersText, roomsText, signedText, timesText } from '#domain/bookings/booking-labels';
import { timeOfDay } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './booking-card.module.css';

interface BookingCardProps {
  booking: BookingRow;
  onOpen: (booking: BookingRow) => void;
}

/** One booking: a row for staff, a card on a phone; pressing anywhere but a link opens it. */
export const BookingCard = memo(function BookingCard({ booking, onOpen }: BookingCardProps) {
  const timeZone = useVenueTimeZone();
  const { party_name: name, party_phone: phone, party_email: email, status } = booking;
  return (
    <article
      className={classes['card']}
      aria-label={`${name}, ${timeOfDay(booking.booking_time)}`}
      data-cancelled={status === 'cancelled' || undefined}
    >
      <time className={classes['time']} dateTime={`${booking.date_scheduled}T${booking.booking_time}`}>
        {timesText(booking, timeZone)}
      </time>
      <div className={classes['party']}>
        <h3>{name}</h3>
        <p data-tabular>
          {[booking.offering_name, playersText(booking), roomsText(booking), booking.reference]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes['contact']}>
        <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
        {email === '' ? (
          <span>No email</span>
        ) : (
          <a href={`mailto:${email}`} title={email}>
            {email}
          </a>
        )}
      </div>
      <div className={classes['state']}>
        <p data-tabular>{signedText(booking)}</p>
        <p data-tabular>{moneyText(booking, timeZone)}</p>
      </div>
      <div className={classes['badges']}>
        <BookingBadges {...booking} />
      </div>
      <Button
        variant="default"
        size="xs"
        className={classes['open'] ?? ''}
        onClick={() => onOpen(booking)}
        aria-label={`Open the booking of ${name}`}
      >
        Open
      </Button>
    </article>
  );
});
