import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { moneyText, statusLabels } from '#domain/bookings/booking-labels';
import { timeOfDay } from '#lib/venue-format';
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
  return (
    <section className={classes['sheet']} aria-label="Day sheet" data-day-sheet>
      <header>
        <h1>{weekdayAndDay(date)}</h1>
        <p>
          {venue} · {coming.length} {coming.length === 1 ? 'booking' : 'bookings'}, {players}{' '}
          {players === 1 ? 'player' : 'players'}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Party</th>
            <th scope="col">Offering</th>
            <th scope="col">Phone</th>
            <th scope="col">Players</th>
            <th scope="col">Signed</th>
            <th scope="col">Payment</th>
            <th scope="col">Status</th>
            <th scope="col">Check-in</th>
          </tr>
        </thead>
        <tbody>
          {coming.map((row) => (
            <tr key={row.booking_id}>
              <td>{timeOfDay(row.booking_time)}</td>
              <td>{row.party_name}</td>
              <td>{row.offering_name}</td>
              <td>{formatPhone(row.party_phone)}</td>
              <td>{row.total_players}</td>
              <td>
                {row.waivers_signed}/{row.total_players}
              </td>
              <td>{moneyText(row, timeZone)}</td>
              <td>{statusLabels[row.status]}</td>
              <td aria-label="To be ticked" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
