import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { CSV_BYTE_ORDER_MARK, csvLine } from '@gatehouse/sync-protocol/base/csv';
import type { Deps } from '#integrations/deps';
import type { DayRange } from '#venue/day-range';
import { bookingPage } from '../../bookings/bookings/bookings.service.ts';
import { dateCell, phoneCell, textCell, timeCell } from './report-cells.ts';

const HEADINGS = [
  'Booking ID',
  'Date',
  'Time',
  'Offering',
  'Type',
  'Party Name',
  'Phone Number',
  'Email',
  'Base Players',
  'Additional Players',
  'Party Goers',
  'Status',
  'Check-in Status',
  'Checked In',
];
const ROWS_PER_PART = 500;

/** The bookings for the days of a range, by date and time, a part at a time. Requirements F14, X4. */
export async function* bookingsReport(
  deps: Pick<Deps, 'db'>,
  { clientId }: { clientId: string },
  range: DayRange,
): AsyncGenerator<string> {
  yield CSV_BYTE_ORDER_MARK + csvLine(HEADINGS);
  let after: string | undefined;
  do {
    const wanted = { ...range, search: '', order: 'oldest' as const, ...(after === undefined ? {} : { after }) };
    const { bookings, next } = await bookingPage(deps, clientId, wanted, ROWS_PER_PART);
    yield bookings.map(lineOf).join('');
    after = next ?? undefined;
    await new Promise((resolve) => setImmediate(resolve));
  } while (after !== undefined);
}

function lineOf(booking: BookingRow): string {
  return csvLine([
    booking.booking_id,
    dateCell(booking.date_scheduled),
    timeCell(booking.booking_time),
    textCell(booking.offering_name),
    booking.offering_type,
    textCell(booking.party_name),
    phoneCell(booking.party_phone),
    textCell(booking.party_email),
    booking.base_players,
    booking.add_players,
    booking.base_players + booking.add_players,
    booking.status,
    booking.check_in_status,
    /* Who came, by the party's latest count. */
    booking.party_goers ?? (booking.check_in_status === 'checked in' ? booking.total_players : null),
  ]);
}
