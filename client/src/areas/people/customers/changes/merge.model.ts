import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MergeCounts, MergeSide } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { signedDay } from '#domain/waivers/signed-day';
import { calendarDay } from '#lib/venue-format';

/** Everything of the venue's customers, their pages and what was written about them. */
export const CUSTOMERS = '/api/clients/:client_id/customers';

/** The person of a waiver: the minor of a minor's one. */
export function recordName(row: CustomerRow): string {
  const [first, last] =
    row.waiver_type === 'Minor'
      ? [row.minor_first_name, row.minor_last_name]
      : [row.adult_first_name, row.adult_last_name];
  return [first, last].filter(Boolean).join(' ') || 'Name not known';
}

/** What tells two records of similar names apart. */
export function recordLine(row: CustomerRow, timeZone: string): string {
  const born = row.waiver_type === 'Minor' ? row.minor_DoB : row.adult_DoB;
  const { word, day } = signedDay(row, timeZone);
  const signed = `${word.toLowerCase()} ${day}${row.has_signature ? '' : ', not signed'}`;
  return [born ? `born ${calendarDay(born)}` : '', row.email || row.phone, signed].filter(Boolean).join(' · ');
}

/** `3 waivers`. */
function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** What a record brings along, one line each. */
export function sideFacts({ waivers, check_ins: checkIns, bookings, memberships }: MergeSide): string[] {
  const cards = memberships.map(
    ({ expiration_date: last, is_active: isActive }) =>
      `Membership ${isActive ? 'until' : 'ended'} ${calendarDay(last)}`,
  );
  return [
    countText(waivers, 'signed waiver'),
    countText(checkIns, 'check-in'),
    countText(bookings, 'booking'),
    ...(cards.length > 0 ? cards : ['No membership']),
  ];
}

/** '3 signed waivers, 12 check-ins and 1 booking'. */
export function togetherText({ waivers, check_ins: checkIns, bookings }: MergeCounts): string {
  return `${countText(waivers, 'signed waiver')}, ${countText(checkIns, 'check-in')} and ${countText(bookings, 'booking')}`;
}
