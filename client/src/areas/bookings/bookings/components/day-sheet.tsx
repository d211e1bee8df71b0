import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { ListTable } from '#components/list-table.tsx';
import { moneyText, roomsText, statusLabels, timesText } from '#domain/bookings/booking-labels';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './day-sheet.module.css';

interface DaySheetProps {
  venue: string;
  date: string;
  rows: readonly BookingRow[];
}

/** One day on paper: by time, with a column to tick. Canceled bookings are left out. Shown only in print. */
export function DaySheet({ venue, date, rows }: DaySheetProps) {
  const timeZone = useVenueTimeZone();
  const coming = rows.filter(({ status }) => status !== 'cancelled');
  const players = coming.reduce((sum, { total_players: total }) => sum + total, 0);
  const hasRooms = coming.some(({ resources }) => resources.length > 0);
  return (
    <section className={classes['sheet']} aria-label="Day sheet" data-day-sheet data-rooms={hasRooms || undefined}>
      <header>
        <h1>{weekdayAndDay(date)}</h1>
        <p>
          {venue} · {coming.length} {coming.length === 1 ? 'booking' : 'bookings'}, {players}{' '}
          {players === 1 ? 'player' : 'players'}
        </p>
      </header>
      <ListTable
        rows={coming}
        keyOf={(row) => row.booking_id}
        columns={[
          { header: 'Time', cell: (row) => timesText(row, timeZone) },
          { header: 'Party', cell: (row) => row.party_name },
          { header: 'Offering', cell: (row) => row.offering_name },
          ...(hasRooms ? [{ header: 'Room', cell: roomsText }] : []),
          { header: 'Phone', className: classes['phone'], cell: (row) => formatPhone(row.party_phone) },
          { header: 'Players', cell: (row) => row.total_players },
          { header: 'Signed', cell: (row) => `${row.waivers_signed}/${row.total_players}` },
          { header: 'Payment', cell: (row) => moneyText(row, timeZone) },
          { header: 'Status', cell: (row) => statusLabels[row.status] },
          { header: 'Check-in', attributes: { 'aria-label': 'To be ticked' }, cell: () => null },
        ]}
      />
    </section>
  );
}
