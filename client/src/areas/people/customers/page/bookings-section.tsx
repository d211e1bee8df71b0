import type { CustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { BookingBadges } from '#domain/bookings/booking-badges.tsx';
import { moneyText, playersText, startText } from '#domain/bookings/booking-labels';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { useMoreHistory } from './customer-history.queries.ts';
import classes from './page.module.css';
import { Rows, Section } from './section.tsx';

const reasons = {
  signed: 'Signed for this booking',
  contact: 'Booked under this customer’s email or phone',
} as const;

/** Bookings that the person signed for or that were made under their email or phone, and which of the two. */
export function BookingsSection({ waiverId, bookings }: { waiverId: string; bookings: CustomerHistory['bookings'] }) {
  const timeZone = useVenueTimeZone();
  const { rows, ...list } = useMoreHistory(waiverId, 'bookings', bookings);
  return (
    <Section title="Bookings">
      <Rows label="Bookings" none="No bookings." {...list} onMore={list.more}>
        {rows.map((row) => (
          <li key={row.booking_id}>
            <div>
              <p>
                {startText(row)} · {row.offering_name}
              </p>
              <p className={classes['small']}>
                {row.party_name} · {playersText(row)} · {moneyText(row, timeZone)} · {reasons[row.link]}
              </p>
            </div>
            <span className={classes['badges']}>
              <BookingBadges {...row} />
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
