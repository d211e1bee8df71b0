import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { Button, Group, Text } from '@mantine/core';
import { byDay } from '../model/bookings-view.model.ts';
import { BookingCard } from './booking-card.tsx';
import classes from './bookings.module.css';

interface BookingListProps {
  rows: readonly BookingRow[];
  today: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onOpen: (booking: BookingRow) => void;
}

/** Bookings by day. What was not asked for yet comes page by page. */
export function BookingList({ rows, today, hasMore, isLoadingMore, onMore, onOpen }: BookingListProps) {
  return (
    <>
      {byDay(rows).map(({ date, rows: ofDay }) => (
        <section key={date} className={classes['day']} aria-label={weekdayAndDay(date)}>
          <h2>
            {weekdayAndDay(date)}
            {date === today ? <span> · Today</span> : null}
          </h2>
          {ofDay.map((booking) => (
            <BookingCard key={booking.booking_id} booking={booking} onOpen={onOpen} />
          ))}
        </section>
      ))}
      <Group justify="center" mt="md" gap="sm">
        <Text size="sm" c="dimmed" component="output" data-tabular>
          {countText(rows.length, hasMore)}
        </Text>
        {hasMore ? (
          <Button variant="default" miw={180} disabled={isLoadingMore} onClick={onMore}>
            {isLoadingMore ? 'Loading…' : 'Show more bookings'}
          </Button>
        ) : null}
      </Group>
    </>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `The first ${count} bookings`;
  return count === 1 ? '1 booking' : `${count} bookings`;
}
