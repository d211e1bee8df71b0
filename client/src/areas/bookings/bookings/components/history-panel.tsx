import type { BookingEvent } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { bookingEventsQuery } from '#domain/bookings/bookings.queries';
import { useApi } from '#lib/api/api-context.tsx';
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
  const query = useQuery(bookingEventsQuery(useApi(), clientId, bookingId));
  if (query.isPending) return <SkeletonRows rows={3} />;
  if (!query.data) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <ol className={classes['timeline']} aria-label="History">
      {query.data.map((event, at) => (
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
