import { type BookingEvent, listBookingEvents } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { Text } from '@mantine/core';
import { Loaded } from '#components/endpoints.tsx';
import { useRead } from '#lib/api/use-read';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './bookings.module.css';

const kinds: Readonly<Record<BookingEvent['kind'], string>> = {
  created: 'Booked',
  confirmed: 'Confirmed',
  changed: 'Changed',
  moved: 'Rescheduled',
  cancelled: 'Canceled',
  expired: 'Canceled: not paid in time',
  held_again: 'Held again for a late payment',
  refunded: 'Refund',
  refund_failed: 'Refund failed',
  pay_link_sent: 'Payment link emailed',
  overbooked: 'Placed without room',
  reviewed: 'Reviewed',
  money_settled: 'Money without a bill settled',
  checked_in: 'Canceled, but checked in',
  message: 'Message: asks to move or cancel,',
};

const makers: Readonly<Record<BookingEvent['by'], string>> = {
  visitor: 'by the visitor',
  staff: 'by staff',
  device: 'at the desk',
  system: 'automatically',
};

/** A guest who cancels asks for no refund, and nobody makes one fail. */
function makerOf({ kind, by }: BookingEvent): string {
  if (kind === 'refund_failed') return '';
  return kind === 'refunded' && by === 'visitor' ? 'after the visitor’s cancellation' : makers[by];
}

/** What happened to a booking, oldest first. */
export function HistoryPanel({ clientId, bookingId }: { clientId: string; bookingId: string }) {
  const timeZone = useVenueTimeZone();
  const read = useRead(listBookingEvents, { params: { client_id: clientId, booking_id: bookingId } });
  if (!read.data) return <Loaded read={read} skeleton={{ rows: 3 }} />;
  return (
    <ol className={classes['timeline']} aria-label="History">
      {read.data.events.map((event, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a history only grows, at its end.
        <li key={at}>
          <p>
            <strong>{kinds[event.kind]}</strong> {makerOf(event)}
          </p>
          {event.detail ? <p>{event.detail}</p> : null}
          <Text size="sm" c="dimmed" component="p" data-tabular>
            {venueInstant(event.happened_at, timeZone)}
          </Text>
        </li>
      ))}
    </ol>
  );
}
