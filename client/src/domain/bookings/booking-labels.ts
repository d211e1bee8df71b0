import type { BookingRow } from '@gatehouse/sync-protocol/entities/booking';
import { isPaidByCard } from '@gatehouse/sync-protocol/rules/booking-payment';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/rules/subscription/money';
import { calendarDay, timeOfDay, weekdayName } from '../../lib/venue-format.ts';

type Status = BookingRow['status'];
type CheckInStatus = BookingRow['check_in_status'];

export const statusLabels: Readonly<Record<Status, string>> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

export const checkInLabels: Readonly<Record<CheckInStatus, string>> = {
  'checked in': 'Checked in',
  'not checked in': 'Not checked in',
  'no show': 'No show',
  cancelled: 'Cancelled',
};

/** `$25.00` of dollars on the wire. */
export function moneyText(dollars: number): string {
  return formatCents(dollarsToCents(dollars));
}

/** `Saturday, Nov 28, 2026`. */
export function dayText(date: string): string {
  return `${weekdayName(date)}, ${calendarDay(date)}`;
}

/** `Sat, Nov 28, 2026 at 10:00 AM`. */
export function startText({
  date_scheduled: date,
  booking_time: time,
}: Pick<BookingRow, 'date_scheduled' | 'booking_time'>): string {
  return `${weekdayName(date, 'short')}, ${calendarDay(date)} at ${timeOfDay(time)}`;
}

/** `6 players`, and in parentheses how they add up where there are additional ones. */
export function playersText({
  base_players: base,
  add_players: more,
}: Pick<BookingRow, 'base_players' | 'add_players'>): string {
  const total = base + more;
  const text = `${total} ${total === 1 ? 'player' : 'players'}`;
  return more > 0 ? `${text} (${base} + ${more})` : text;
}

/** `3 of 10 signed`. */
export function signedText({
  waivers_signed: signed,
  total_players: total,
}: Pick<BookingRow, 'waivers_signed' | 'total_players'>): string {
  return `${signed} of ${total} signed`;
}

/** What is due or was paid by card. */
export function paidText(
  booking: Pick<BookingRow, 'total_price' | 'status' | 'square_transaction_id' | 'deposit_amount'>,
): string {
  if (isPaidByCard(booking)) return `Paid ${moneyText(booking.total_price || booking.deposit_amount)}`;
  if (booking.total_price === 0) return 'Nothing due';
  return booking.status === 'cancelled' ? 'Not paid' : `Due ${moneyText(booking.total_price)}`;
}
