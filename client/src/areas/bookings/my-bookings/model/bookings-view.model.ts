import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { referenceIn } from '@gatehouse/sync-protocol/areas/bookings/booking-reference';
import { dayText, rangeText, weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { digitsOf } from '@gatehouse/sync-protocol/base/people/phone';
import { checkInLabels, statusLabels } from '#domain/bookings/booking-labels';
import type { WantedBookings } from '#domain/bookings/bookings.queries';

/** My Bookings, or Past Bookings. */
export type BookingsScreen = 'coming' | 'past';

/** How far My Bookings looks ahead unless all are shown. */
const WINDOW_DAYS = 14;

/** What a person chose to see. '' is no choice; days are `YYYY-MM-DD`. */
export interface BookingsView {
  /** Beyond two weeks; the past has no such window. */
  showsAll: boolean;
  day: string | null;
  from: string;
  to: string;
  search: string;
  offeringId: string;
  status: BookingRow['status'] | '';
  checkInStatus: BookingRow['check_in_status'] | '';
}

export const firstView: BookingsView = {
  showsAll: false,
  day: null,
  from: '',
  to: '',
  search: '',
  offeringId: '',
  status: '',
  checkInStatus: '',
};

/** The last day of the two weeks. */
export const windowEnd = (today: string): string => addDays(today, WINDOW_DAYS);

/** What to ask the server for. A chosen day goes before a range, and a range before the window; a reference names a booking of any day. */
export function wantedOf(screen: BookingsScreen, view: BookingsView, today: string): WantedBookings {
  const { search, offeringId, status, checkInStatus } = view;
  return {
    ...daysOf(screen, view, today),
    search: search.trim(),
    order: screen === 'past' ? 'newest' : 'oldest',
    ...(offeringId ? { offering_id: offeringId } : {}),
    ...(status ? { status } : {}),
    ...(checkInStatus ? { check_in_status: checkInStatus } : {}),
  };
}

function daysOf(screen: BookingsScreen, { day, from, to, showsAll, search }: BookingsView, today: string) {
  if (day !== null) return { from: day, to: day };
  if (!from && !to && referenceIn(search) !== null) return {};
  const range = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  if (screen === 'past') {
    const yesterday = addDays(today, -1);
    return { ...range, to: to && to < yesterday ? to : yesterday };
  }
  if (from || to) return range;
  return showsAll ? { from: today } : { from: today, to: windowEnd(today) };
}

/** The same choice among rows that are here, for when the server can't be asked. Shape: in the order asked for. */
export function chosenOf(rows: Iterable<BookingRow>, wanted: WantedBookings): BookingRow[] {
  const query = wanted.search.toLowerCase();
  const digits = digitsOf(query);
  const reference = referenceIn(wanted.search);
  const holds = (row: BookingRow): boolean =>
    (reference !== null && row.reference === reference) ||
    [row.party_name, row.party_email, row.booking_id].some((text) => text.toLowerCase().includes(query)) ||
    (digits.length >= 3 && digitsOf(row.party_phone).includes(digits));
  const chosen = [...rows].filter(
    (row) =>
      (!wanted.from || row.date_scheduled >= wanted.from) &&
      (!wanted.to || row.date_scheduled <= wanted.to) &&
      (!wanted.offering_id || row.offering_id === wanted.offering_id) &&
      (!wanted.status || row.status === wanted.status) &&
      (!wanted.check_in_status || row.check_in_status === wanted.check_in_status) &&
      (query === '' || holds(row)),
  );
  const placeOf = (row: BookingRow): string => `${row.date_scheduled} ${row.booking_time} ${row.booking_id}`;
  const sorted = chosen.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return wanted.order === 'newest' ? sorted.toReversed() : sorted;
}

/** A choice as it is shown, and the view without it. */
export interface Chip {
  text: string;
  without: Partial<BookingsView>;
}

/** Every choice that hides something, so that it can be seen and taken back. */
export function chipsOf(view: BookingsView, offeringName: (offeringId: string) => string): Chip[] {
  const { day, from, to, search, offeringId, status, checkInStatus } = view;
  const chips: (Chip | null)[] = [
    day === null ? null : { text: `Only ${weekdayAndDay(day)}`, without: { day: null } },
    from || to ? { text: openRangeText(from, to), without: { from: '', to: '' } } : null,
    search.trim() ? { text: `Matching “${search.trim()}”`, without: { search: '' } } : null,
    offeringId ? { text: `Only ${offeringName(offeringId)}`, without: { offeringId: '' } } : null,
    status ? { text: `Only ${statusLabels[status].toLowerCase()}`, without: { status: '' } } : null,
    checkInStatus
      ? { text: `Only ${checkInLabels[checkInStatus].toLowerCase()}`, without: { checkInStatus: '' } }
      : null,
  ];
  return chips.filter((chip) => chip !== null);
}

function openRangeText(from: string, to: string): string {
  if (from && to) return rangeText(from, to);
  return from ? `From ${dayText(from)}` : `Until ${dayText(to)}`;
}

/** Days of a list, in its order, each with its bookings. */
export function byDay(rows: readonly BookingRow[]): { date: string; rows: BookingRow[] }[] {
  const days: { date: string; rows: BookingRow[] }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.date === row.date_scheduled) last.rows.push(row);
    else days.push({ date: row.date_scheduled, rows: [row] });
  }
  return days;
}
