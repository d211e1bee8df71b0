import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { type BookingMoney, moneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { staffText } from '@gatehouse/sync-protocol/languages/booking-state';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { timeOfDay, venueTime } from '../../lib/venue-format.ts';
import { dueText } from '../bills/bill-words.ts';

type Status = BookingRow['status'];
type CheckInStatus = BookingRow['check_in_status'];

export const statusLabels: Readonly<Record<Status, string>> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  cancelled: 'Canceled',
  completed: 'Completed',
};

export const checkInLabels: Readonly<Record<CheckInStatus, string>> = {
  'checked in': 'Checked in',
  'not checked in': 'Not checked in',
  'no show': 'No show',
  cancelled: 'Canceled',
};

/** `$25.00` of dollars on the wire. */
export function dollarsText(dollars: number): string {
  return formatMoney(dollars);
}

/** `Sat, Nov 28, 2026 at 10:00 AM`. */
export function startText({
  date_scheduled: date,
  booking_time: time,
}: Pick<BookingRow, 'date_scheduled' | 'booking_time'>): string {
  return `${weekdayAndDay(date)} at ${timeOfDay(time)}`;
}

/** `10:00 AM – 12:00 PM`, broken at the dash at most; the start alone of a booking without a length. Requirement B27. */
export function timesText(
  { booking_time: time, ends_at: endsAt }: Pick<BookingRow, 'booking_time' | 'ends_at'>,
  timeZone: string,
): string {
  const times = endsAt === null ? [timeOfDay(time)] : [timeOfDay(time), venueTime(endsAt, timeZone)];
  return times.map((one) => one.replaceAll(' ', '\u00a0')).join('\u00a0– ');
}

/** `Sat, Nov 28, 2026, 10:00 AM – 12:00 PM`. */
export function whenText(
  booking: Pick<BookingRow, 'date_scheduled' | 'booking_time' | 'ends_at'>,
  timeZone: string,
): string {
  if (booking.ends_at === null) return startText(booking);
  return `${weekdayAndDay(booking.date_scheduled)}, ${timesText(booking, timeZone)}`;
}

/** `Red Room, Anna`; empty where it takes no resource. Requirement B28. */
export function roomsText({ resources }: Pick<BookingRow, 'resources'>): string {
  return resources.map(({ resource_name: name }) => name).join(', ');
}

/** Whether a change is mailed; a party without an email has to be told. Requirement B35. */
export function mailText({ party_email: email }: Pick<BookingRow, 'party_email'>): string {
  return email === '' ? 'The party has no email, so please tell them.' : 'The party gets an email.';
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

/**
 * The state of the booking's money: `Deposit due: $25.00 by Nov 26`. Where it has prices, what its bill says, such as `Due $184.00`, and
 * the deposit until it is paid. Requirements B19, B65.
 */
export function moneyText(booking: BookingMoney & Pick<Partial<BookingRow>, 'bill'>, timeZone: string): string {
  const state = moneyState(booking);
  const deposit = moneyLine(state, { t: staffText, language: english, timeZone });
  if (!booking.bill) return deposit;
  return state.kind === 'due' ? `${dueText(booking.bill)} · ${deposit}` : dueText(booking.bill);
}
