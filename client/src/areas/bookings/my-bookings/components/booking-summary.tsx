import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import type { ReactNode } from 'react';
import facts from '#components/facts.module.css';
import { BookingBadges } from '#domain/bookings/booking-badges.tsx';
import { moneyText, playersText, roomsText, signedText, whenText } from '#domain/bookings/booking-labels';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './bookings.module.css';

/** What staff decide by, at a glance: when, where, how many, who has signed, and the money. */
export function BookingSummary({ booking }: { booking: BookingRow }) {
  const timeZone = useVenueTimeZone();
  const { party_phone: phone, party_email: email } = booking;
  return (
    <dl className={`${facts['facts']} ${classes['facts']}`}>
      <Fact name="When">
        <dd data-tabular>{whenText(booking, timeZone)}</dd>
      </Fact>
      <Fact name="Where">
        <dd>{booking.offering_name}</dd>
        {booking.resources.length > 0 ? <dd>{roomsText(booking)}</dd> : null}
      </Fact>
      <Fact name="People">
        <dd data-tabular>{playersText(booking)}</dd>
        <dd data-tabular>{signedText(booking)}</dd>
      </Fact>
      <Fact name="Payment">
        <dd data-tabular>{moneyText(booking, timeZone)}</dd>
      </Fact>
      <Fact name="Status">
        <dd className={classes['badges']}>
          <BookingBadges {...booking} />
        </dd>
      </Fact>
      <Fact name="Contact">
        <dd>
          <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
        </dd>
        <dd>{email === '' ? 'No email' : <a href={`mailto:${email}`}>{email}</a>}</dd>
      </Fact>
      <Fact name="Reference">
        <dd data-tabular>{booking.reference ?? booking.booking_id}</dd>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  );
}
