import type { BookingRow } from '@gatehouse/sync-protocol/entities/booking';
import type { CheckInRow } from '@gatehouse/sync-protocol/entities/check-in';
import type { CustomerRow } from '@gatehouse/sync-protocol/entities/customer';

export interface TodayCounts {
  /** People, not check-ins: someone checked in at two desks counts once. Rule M4. */
  checkedIn: number;
  waivers: number;
  parties: number;
}

/** What happened at the venue on `venueDate`, `YYYY-MM-DD`. */
export function countToday(
  rows: { checkIns: Iterable<CheckInRow>; customers: Iterable<CustomerRow>; bookings: Iterable<BookingRow> },
  venueDate: string,
): TodayCounts {
  const people = new Set<string>();
  for (const { venue_date, undone_at, waiver_id } of rows.checkIns)
    if (venue_date === venueDate && undone_at === null) people.add(waiver_id);
  let waivers = 0;
  for (const { date_signed, has_signature } of rows.customers)
    if (date_signed === venueDate && has_signature) waivers += 1;
  let parties = 0;
  for (const { date_scheduled, status } of rows.bookings)
    if (date_scheduled === venueDate && (status === 'confirmed' || status === 'completed')) parties += 1;
  return { checkedIn: people.size, waivers, parties };
}
