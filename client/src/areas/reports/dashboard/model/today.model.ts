import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { moneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { unsignedText } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { bookingAddress } from '#domain/bookings/booking-address';
import { agoText } from '#domain/devices/device-labels';
import { venueTime } from '#lib/venue-format';

/** A booking of today, and what of it is missing. */
export interface Arrival {
  booking: BookingRow;
  isIn: boolean;
  /** People who have not signed and are still expected. */
  unsigned: number;
  /** A payment is due. One that was confirmed without a payment online is none of today's worries. */
  isUnpaid: boolean;
}

/**
 * Today's bookings: those still to come by start, then those that are in or didn't come. Canceled ones only where the party came all
 * the same. `mustSign` is false where the venue has no waiver. Requirement O60.
 */
export function arrivalsOf(rows: Iterable<BookingRow>, venueDate: string, mustSign: boolean): Arrival[] {
  const arrivals = Array.from(rows)
    .filter(({ date_scheduled: date, status, check_in_status: checkIn }) => {
      return date === venueDate && (status !== 'cancelled' || checkIn === 'checked in');
    })
    .map((booking) => arrivalOf(booking, mustSign));
  return arrivals.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function arrivalOf(booking: BookingRow, mustSign: boolean): Arrival {
  const isIn = booking.check_in_status === 'checked in';
  const isExpected = !isIn && booking.check_in_status !== 'no show';
  const unsigned = isExpected && mustSign ? Math.max(0, booking.total_players - booking.waivers_signed) : 0;
  return { booking, isIn, unsigned, isUnpaid: moneyState(booking).kind === 'due' };
}

function orderOf({ booking, isIn }: Arrival): string {
  const isDone = isIn || booking.check_in_status === 'no show';
  return [Number(isDone), booking.booking_time, booking.party_name, booking.booking_id].join('\n');
}

/** '4 bookings · 39 people · 1 checked in'. */
export function arrivalsText(arrivals: readonly Arrival[]): string {
  const people = arrivals.reduce((sum, { booking }) => sum + booking.total_players, 0);
  const inCount = arrivals.filter(({ isIn }) => isIn).length;
  return [
    countText(arrivals.length, 'booking', 'bookings'),
    countText(people, 'person', 'people'),
    ...(inCount > 0 ? [`${inCount} checked in`] : []),
  ].join(' · ');
}

/** '2 of 6 have not signed'; 'All signed' of a party of whom nobody is missing. One person alone has 'Signed' or not. */
export function signedText({ booking: { total_players: people, waivers_signed: signed }, unsigned }: Arrival): string {
  if (unsigned === 0 && signed < people) return '';
  if (unsigned > 0) return unsignedText({ unsigned, players: people });
  return people === 1 ? 'Signed' : 'All signed';
}

/** 'Checked in at 2:05 PM, 8 came', 'Didn’t come'; empty before. */
export function stateText({ booking, isIn }: Arrival, timeZone: string): string {
  if (booking.check_in_status === 'no show') return 'No show';
  if (!isIn) return '';
  const { party_checked_in_at: atUtc, party_goers: goers } = booking;
  const at = atUtc === undefined ? 'Checked in' : `Checked in at ${venueTime(atUtc, timeZone)}`;
  return goers === undefined ? at : `${at}, ${goers.toLocaleString('en-US')} came`;
}

/** One thing that is missing today, and where it is mended. */
export interface Missing {
  text: string;
  to: string;
}

/** Opens a party at the desk, where its people sign and come in. */
export const partyAddress = ({ booking_id: id }: BookingRow): string =>
  `/customer-check-in?party=${encodeURIComponent(id)}`;

/** What is missing today, in the order in which it holds people up. What concerns one party leads to that party. Requirement O60. */
export function missingOf(
  arrivals: readonly Arrival[],
  { waiting = 0, silent_tablets: silent = [] }: Partial<NonNullable<DashboardView['missing_today']>>,
  { venueDate, nowMs }: { venueDate: string; nowMs: number },
): Missing[] {
  const day = `/my-bookings?day=${venueDate}`;
  const unsigned = arrivals.filter((arrival) => arrival.unsigned > 0);
  const unpaid = arrivals.filter(({ isUnpaid }) => isUnpaid);
  const people = unsigned.reduce((sum, arrival) => sum + arrival.unsigned, 0);
  const [tablet, ...otherTablets] = silent;
  const lines: (Missing | false)[] = [
    people > 0 && {
      text: `${people === 1 ? '1 person has' : `${people.toLocaleString('en-US')} people have`} not signed`,
      to: only(unsigned, partyAddress, '/customer-check-in'),
    },
    unpaid.length > 0 && {
      text: `${unpaid.length === 1 ? '1 booking is' : `${unpaid.length} bookings are`} not paid`,
      to: only(unpaid, bookingAddress, day),
    },
    waiting > 0 && { text: `${waiting === 1 ? '1 party is' : `${waiting} parties are`} on the waitlist`, to: day },
    tablet !== undefined && {
      text:
        otherTablets.length === 0
          ? `${tablet.name} is offline, last seen ${agoText(tablet.last_seen_at, nowMs)}`
          : `${silent.length} tablets are offline`,
      to: '/my-devices',
    },
  ];
  return lines.filter((line) => line !== false);
}

function only(arrivals: readonly Arrival[], address: (booking: BookingRow) => string, otherwise: string): string {
  const [first, ...others] = arrivals;
  return first && others.length === 0 ? address(first.booking) : otherwise;
}

function countText(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}
