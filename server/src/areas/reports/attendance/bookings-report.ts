import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { type CsvColumns, csvHead, csvRows } from '@gatehouse/sync-protocol/base/csv';
import type { Deps } from '#integrations/deps';
import type { DayRange } from '#venue/day-range';
import { bookingPage } from '../../bookings/scheduling/bookings.service.ts';
import { dateCell, phoneCell, textCell, timeCell } from './report-cells.ts';

const columns: CsvColumns<BookingRow> = {
  'Booking ID': (booking) => booking.booking_id,
  Date: (booking) => dateCell(booking.date_scheduled),
  Time: (booking) => timeCell(booking.booking_time),
  Offering: (booking) => textCell(booking.offering_name),
  Type: (booking) => booking.offering_type,
  'Party Name': (booking) => textCell(booking.party_name),
  'Phone Number': (booking) => phoneCell(booking.party_phone),
  Email: (booking) => textCell(booking.party_email),
  'Base Players': (booking) => booking.base_players,
  'Additional Players': (booking) => booking.add_players,
  'Party Goers': (booking) => booking.base_players + booking.add_players,
  Status: (booking) => booking.status,
  'Check-in Status': (booking) => booking.check_in_status,
  /* Who came, by the party's latest count. */
  'Checked In': (booking) =>
    booking.party_goers ?? (booking.check_in_status === 'checked in' ? booking.total_players : null),
};
const ROWS_PER_PART = 500;

/** The bookings for the days of a range, by date and time, a part at a time. Requirements F14, X4. */
export async function* bookingsReport(
  deps: Pick<Deps, 'db'>,
  { clientId }: { clientId: string },
  range: DayRange,
): AsyncGenerator<string> {
  yield csvHead(columns);
  let after: string | undefined;
  do {
    const wanted = { ...range, search: '', order: 'oldest' as const, ...(after === undefined ? {} : { after }) };
    const { bookings, next } = await bookingPage(deps, clientId, wanted, ROWS_PER_PART);
    yield csvRows(columns, bookings);
    after = next ?? undefined;
    await new Promise((resolve) => setImmediate(resolve));
  } while (after !== undefined);
}
