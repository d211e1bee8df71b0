import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { foldQuery } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { personName } from '../../areas/people/customers/model/customer-names.ts';
import { bookingAddress } from '../../domain/bookings/booking-address.ts';
import { startText, statusLabels } from '../../domain/bookings/booking-labels.ts';
import { calendarDay } from '../../lib/venue-format.ts';
import type { ListedScreen } from './staff-links.ts';

/** One line of what was found. */
export interface Found {
  /** Where it leads. */
  to: string;
  name: string;
  /** What tells it from others of the same name. */
  hint: string;
}

export interface FoundGroup {
  title: string;
  kind: 'screen' | 'person' | 'booking';
  found: readonly Found[];
}

/** Screens of which each word of the query begins a word of their name or their place; all of them without a query. */
export function matchingScreens(screens: readonly ListedScreen[], query: string): Found[] {
  const wanted = foldQuery(query).split(' ').filter(Boolean);
  return screens
    .filter(({ label, place = '' }) => {
      const words = foldQuery(`${label} ${place}`).split(/[ -]/);
      return wanted.every((text) => words.some((word) => word.startsWith(text)));
    })
    .map(({ to, label, place }) => ({ to, name: label, hint: place === undefined || place === label ? '' : place }));
}

/** A record's page is named by its id alone: names stay out of addresses. */
export function foundPerson(customer: CustomerRow): Found {
  const { waiver_id: id, waiver_type: type, date_signed: signed } = customer;
  return { to: `/customers/${id}`, name: personName(customer), hint: `${type}, signed ${calendarDay(signed)}` };
}

export function foundBooking(booking: BookingRow): Found {
  const state = booking.status === 'cancelled' ? ` · ${statusLabels.cancelled}` : '';
  const hint = `${startText(booking)} · ${booking.offering_name}${state}`;
  return { to: bookingAddress(booking), name: booking.party_name, hint };
}

const words: Readonly<Record<FoundGroup['kind'], readonly [one: string, many: string]>> = {
  screen: ['1 screen', 'screens'],
  person: ['1 person', 'people'],
  booking: ['1 booking', 'bookings'],
};

/** '2 screens, 1 person found.', which a screen reader announces. */
export function countText(groups: readonly FoundGroup[], query: string): string {
  const counts = groups
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found: { length } }) => (length === 1 ? words[kind][0] : `${length} ${words[kind][1]}`));
  if (counts.length === 0) return `Nothing found for “${query.trim()}”.`;
  return query.trim() === '' ? `${counts.join(', ')}.` : `${counts.join(', ')} found.`;
}
