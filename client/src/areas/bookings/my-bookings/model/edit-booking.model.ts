import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { judgeParty, stepOf } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import type { FieldErrors } from '#components/forms/form-problems';
import { checkInLabels, startText, statusLabels } from '#domain/bookings/booking-labels';

/** The form as it is typed, named as in the contract's body. */
export interface EditValues {
  party_name: string;
  party_phone: string;
  party_email: string;
  date_scheduled: string;
  booking_time: string;
  base_players: string;
  add_players: string;
  status: BookingRow['status'];
  check_in_status: BookingRow['check_in_status'];
  /** Why the party is in although some have not signed. */
  check_in_reason: string;
}

/** The form's first values: the booking as stored, its numbers as text. */
export function valuesOf(booking: BookingRow): EditValues {
  const { party_name, party_phone, party_email, date_scheduled, booking_time } = booking;
  const { base_players, add_players, status, check_in_status } = booking;
  return {
    party_name,
    party_phone,
    party_email,
    date_scheduled,
    booking_time,
    base_players: String(base_players),
    add_players: String(add_players),
    status,
    check_in_status,
    check_in_reason: '',
  };
}

/** What is sent: also when the booking was read. Who comes to a booking with a bill is changed where its price is shown. Requirement B83. */
export function bodyOf(
  { check_in_reason: reason, base_players: base, add_players: more, ...values }: EditValues,
  booking: BookingRow,
) {
  return {
    ...values,
    ...(reason.trim() === '' ? {} : { check_in_reason: reason.trim() }),
    ...(booking.bill ? {} : { base_players: countOf(base), add_players: countOf(more) }),
    updated_at: booking.updated_at,
  };
}

/** NaN for what is no whole number of 0 or more. */
export function countOf(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** What is wrong with an email that was typed; a guest may have none. Requirement B35. */
export function emailProblemOf(text: string): string | null {
  return text.trim() === '' || isEmail(text.trim()) ? null : 'Please enter a valid email address';
}

export const NOT_A_COUNT = 'Please enter a whole number of 0 or more';

/**
 * How many of the party have not signed, where the form checks it in now and asks why; null where it asks nothing. `mustSign` is false
 * where the venue has no waiver. Requirement F70.
 */
export function unsignedOf(
  values: EditValues,
  booking: BookingRow,
  mustSign: boolean,
): { unsigned: number; players: number } | null {
  if (values.check_in_status !== 'checked in' || booking.check_in_status === 'checked in') return null;
  const players = countOf(values.base_players) + countOf(values.add_players) || booking.total_players;
  const verdict = judgeParty({ players, people: [], signedElsewhere: booking.waivers_signed, mustSign });
  return stepOf('booking', verdict) === 'reason' ? { unsigned: verdict.unsigned, players } : null;
}

/** A party may stay as large as it is, also where the offering has become smaller. */
export function checkEdit(values: EditValues, booking: BookingRow, mustSign: boolean): FieldErrors<EditValues> {
  const [base, more] = [countOf(values.base_players), countOf(values.add_players)];
  const errors: FieldErrors<EditValues> = {};
  if (values.date_scheduled === '') errors.date_scheduled = 'Please select a date';
  if (values.booking_time === '') errors.booking_time = 'Please select a time';
  if (Number.isNaN(base)) errors.base_players = NOT_A_COUNT;
  if (Number.isNaN(more)) errors.add_players = NOT_A_COUNT;
  const total = base + more;
  const emailProblem = emailProblemOf(values.party_email);
  if (emailProblem) errors.party_email = emailProblem;
  if (unsignedOf(values, booking, mustSign) !== null && values.check_in_reason.trim() === '')
    errors.check_in_reason = 'Please enter a reason';
  const { max_players: max, total_players: before } = booking;
  if (max !== null && total > max && total > before) errors.add_players = tooManyText(total, max);
  return errors;
}

/** 'Total players (12) exceeds maximum allowed (10). Please reduce additional players.' */
export function tooManyText(total: number, max: number): string {
  return `Total players (${total}) exceeds maximum allowed (${max}). Please reduce additional players.`;
}

const fieldNames: Readonly<Record<keyof EditValues, string>> = {
  party_name: 'name',
  party_phone: 'phone',
  party_email: 'email',
  date_scheduled: 'date',
  booking_time: 'time',
  base_players: 'base players',
  add_players: 'additional players',
  status: 'status',
  check_in_status: 'check-in status',
  check_in_reason: 'reason',
};

/**
 * A booking that others change while it is being edited: what was touched stays, the rest is as it is now. `changes` says what is
 * new since the form was opened, such as `phone is (212) 555-0199`.
 */
export function merged(
  typed: EditValues,
  touched: ReadonlySet<keyof EditValues>,
  before: BookingRow,
  now: BookingRow,
): { values: EditValues; changes: string[] } {
  const [was, is] = [valuesOf(before), valuesOf(now)];
  const names = Object.keys(fieldNames) as (keyof EditValues)[];
  const kept = Object.fromEntries(names.filter((name) => touched.has(name)).map((name) => [name, typed[name]]));
  const changes = names
    .filter((name) => was[name] !== is[name] && name !== 'date_scheduled' && name !== 'booking_time')
    .map((name) => `${fieldNames[name]} is ${shown(name, is) || 'empty'}`);
  if (startText(before) !== startText(now)) changes.unshift(`it is on ${startText(now)}`);
  return { values: { ...is, ...kept }, changes };
}

function shown(name: keyof EditValues, values: EditValues): string {
  if (name === 'status') return statusLabels[values.status].toLowerCase();
  return name === 'check_in_status' ? checkInLabels[values.check_in_status].toLowerCase() : values[name];
}
