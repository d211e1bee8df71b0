import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { PartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { calendarDay, timeOfDay, venueDay, venueTime } from '../../lib/venue-format.ts';

type When = Pick<NonNullable<PartyReview['booking']>, 'date_scheduled' | 'booking_time'>;

/** 'Jun 20, 2026, 10:00 AM'. */
const whenText = ({ date_scheduled: date, booking_time: time }: When): string =>
  `${calendarDay(date)}, ${timeOfDay(time)}`;

const momentText = (atUtc: string, timeZone: string): string =>
  `${venueDay(atUtc, timeZone)}, ${venueTime(atUtc, timeZone)}`;

const peopleText = (goers: number): string => (goers === 1 ? '1 person' : `${goers.toLocaleString('en-US')} people`);

/** Why staff should look at a booking: 'Canceled, but a desk checked the party in with 8 people on Jun 20, 2026, 10:05 AM.' */
export function markText(
  { status, party_goers: goers, party_checked_in_at: atUtc }: BookingRow,
  timeZone: string,
): string {
  if (goers === undefined || atUtc === undefined) return 'A desk checked the party in while the booking was canceled.';
  const arrival = `checked the party in with ${peopleText(goers)} on ${momentText(atUtc, timeZone)}`;
  return status === 'cancelled'
    ? `Canceled, but a desk ${arrival}.`
    : `A desk ${arrival}, while the booking was canceled.`;
}

/** 'Marie Curie · Paintball'. */
export function reviewTitle({ booking, booking_id: id }: PartyReview): string {
  return booking ? `${booking.party_name} · ${booking.offering_name}` : `Booking ${id}`;
}

/** What the desk saw and did: 'Saw the booking for Jun 20, 2026, 10:00 AM. Checked in 8 people on Jun 20, 2026, 10:05 AM.' */
export function deskText(
  { seen, party_goers: goers, checked_in_at: atUtc, by_name: name }: PartyReview,
  timeZone: string,
): string {
  const did = `${name ? `${name} checked` : 'Checked'} in ${peopleText(goers)} on ${momentText(atUtc, timeZone)}.`;
  return seen ? `Saw the booking for ${whenText(seen)}. ${did}` : did;
}

const actors = {
  staff: 'by staff',
  visitor: 'by the visitor',
  device: 'by a device',
  system: 'automatically',
} as const;

/** What became of the booking: 'Moved to Jun 27, 2026, 12:00 PM by staff on Jun 20, 2026, 10:30 AM.' */
export function officeText({ booking, change }: PartyReview, timeZone: string): string {
  if (!booking) return 'The booking is not known here.';
  const what = booking.status === 'cancelled' ? 'Canceled' : `Moved to ${whenText(booking)}`;
  return change ? `${what} ${actors[change.by]} on ${momentText(change.happened_at, timeZone)}.` : `${what}.`;
}

/** The labels of the decisions; counting is for bookings that still take place. */
export function decisionLabels({ booking, seen, checked_in_at: atUtc }: PartyReview, timeZone: string) {
  const oldDay = seen ? calendarDay(seen.date_scheduled) : venueDay(atUtc, timeZone);
  const canCount = booking !== null && booking.status !== 'cancelled';
  return {
    count: canCount ? `Count for ${calendarDay(booking.date_scheduled)}` : null,
    keep: `Keep for ${oldDay} Only`,
  };
}
