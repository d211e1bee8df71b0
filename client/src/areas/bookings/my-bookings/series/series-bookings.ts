import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { dollarsText } from '#domain/bookings/booking-labels';

/** `2026-12-01T10:00`, for comparing. */
const startOf = ({ date_scheduled: date, booking_time: time }: BookingRow): string => `${date}T${time}`;

/** A booking and those of its series that start later, without canceled ones, by start. Requirement B33. */
export function followingOf(bookings: readonly BookingRow[], from: BookingRow): BookingRow[] {
  return bookings.filter((row) => row.status !== 'cancelled' && startOf(row) >= startOf(from));
}

/** Those that have not started; one whose start the clock skips counts by its day. */
export function stillAhead(
  bookings: readonly BookingRow[],
  { epochMs, venueDate }: { epochMs: number; venueDate: string },
): BookingRow[] {
  return bookings.filter(({ starts_at: at, date_scheduled: date }) =>
    at === null ? date > venueDate : Date.parse(at) > epochMs,
  );
}

/** `Part of a series of 8, 2 of them canceled.` */
export function seriesText(bookings: readonly BookingRow[]): string {
  const canceled = bookings.filter(({ status }) => status === 'cancelled').length;
  const all = `Part of a series of ${bookings.length}`;
  return canceled === 0 ? all : `${all}, ${canceled} of them canceled`;
}

/** `5 bookings, from Tue, Dec 1, 2026 to Tue, Dec 29, 2026` */
export function countText(bookings: readonly BookingRow[]): string {
  const [first, last] = [bookings[0], bookings.at(-1)];
  if (!first || !last || first === last)
    return first ? `1 booking, on ${weekdayAndDay(first.date_scheduled)}` : 'no bookings';
  const [from, to] = [weekdayAndDay(first.date_scheduled), weekdayAndDay(last.date_scheduled)];
  return `${bookings.length} bookings, from ${from} to ${to}`;
}

/** What becomes of the money of bookings that are canceled together: nothing, until each is refunded. Requirement P9. */
export function keptMoneyText(bookings: readonly BookingRow[]): string {
  const left = bookings.map(({ payment }) => (payment ? payment.paid - payment.refunded - payment.refunding : 0));
  const paying = left.filter((dollars) => dollars > 0);
  if (paying.length === 0) return 'There is no card payment to refund.';
  const sum = dollarsText(paying.reduce((total, dollars) => total + dollars, 0));
  const whose = paying.length === 1 ? 'For 1 of them' : `For ${paying.length} of them`;
  return `${whose} ${sum} was paid by card. Canceling keeps it: refund each under its own Payments.`;
}
