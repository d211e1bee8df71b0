import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { monthAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { calendarDay, venueTime } from '#lib/venue-format';
import type { Overlaid } from '#sync/port/engine-port';

/** A booking as the desk sees it. */
export type Party = Overlaid<BookingRow>;

/** As many as a check-in takes. Rule M5. */
export const GOERS_MAX = 10_000;

/** Today's, first those who have yet to come. Canceled ones take no one’s time, unless their party came. Requirement B16. */
export function todaysParties(rows: Iterable<Party>, venueDate: string): Party[] {
  const today = Array.from(rows).filter((row) => row.date_scheduled === venueDate && mayCheckIn(row));
  return inOrder(today, venueDate);
}

/**
 * The parties whose name, phone or email holds the query, on any day that this device has: someone at the desk may have
 * the wrong day, or a booking that was canceled.
 */
export function findParties(rows: Iterable<Party>, query: string, venueDate: string): Party[] {
  const wanted = foldQuery(query);
  return inOrder(
    Array.from(rows).filter((row) => keyOf(row).includes(wanted)),
    venueDate,
  );
}

function keyOf({ party_name: name, party_email: email, party_phone: phone, booking_id: id }: Party): string {
  return searchKey({ names: [name], email, phone, ids: [id] });
}

function inOrder(parties: Party[], venueDate: string): Party[] {
  const keyed = parties.map((party) => ({ party, key: orderOf(party, venueDate) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ party }) => party);
}

/** To come today, in today, other days, canceled; each by day, time and name. */
function orderOf(party: Party, venueDate: string): string {
  const rank = !mayCheckIn(party) ? 3 : party.date_scheduled !== venueDate ? 2 : isIn(party) ? 1 : 0;
  return [rank, party.date_scheduled, party.booking_time, party.party_name, party.booking_id].join('\n');
}

/** Whether the desk has checked the party in, on any day. */
export function isIn({ check_in_status: status }: Party): boolean {
  return status === 'checked in';
}

/** Whether the desk may count it: also on another day, because people come when they come, and one that came though it was canceled. */
export function mayCheckIn(party: Party): boolean {
  return party.status !== 'cancelled' || isIn(party);
}

/** 'Parties (4)'; no count while unknown. */
export function partiesLabel(count: number | null): string {
  return count === null ? 'Parties' : `Parties (${count.toLocaleString('en-US')})`;
}

/** 'Today’s Parties (2 of 5 checked in)', or 'Parties Found (3)'. */
export function partiesHeading(parties: readonly Party[], isSearched: boolean): string {
  if (isSearched) return `Parties Found (${parties.length})`;
  return `Today’s Parties (${parties.filter(isIn).length} of ${parties.length} checked in)`;
}

/** '6 players'. */
export function playersText({ total_players: players }: Party): string {
  return players === 1 ? '1 player' : `${players} players`;
}

/** '3 of 10 signed', as the server counted. */
export function signedText({ waivers_signed: signed, total_players: players }: Party): string {
  return `${signed} of ${players} signed`;
}

/** '8 of 10 came'; empty where staff marked the booking without a count. */
function cameText({ party_goers: goers, total_players: players }: Party): string {
  return goers === undefined ? '' : `${goers} of ${players} came`;
}

/** 'Checked in at 2:05 PM, 8 of 10 came', of a party that is in. */
export function arrivalText(party: Party, timeZone: string): string {
  const at = party.party_checked_in_at;
  return [at ? `Checked in at ${venueTime(at, timeZone)}` : 'Checked in', cameText(party)].filter(Boolean).join(', ');
}

/** What staff must know before they let a party in; null for one that is expected today. */
export function partyWarning(party: Party, venueDate: string): string | null {
  const otherDay = party.date_scheduled === venueDate ? null : calendarDay(party.date_scheduled);
  if (party.status === 'cancelled') {
    /* Short, for a row that also says when the party came. */
    if (party.needs_review) return `Canceled${otherDay ? ` (${monthAndDay(party.date_scheduled)})` : ''}, needs review`;
    return otherDay ? `Canceled, was for ${otherDay}` : 'Canceled';
  }
  if (otherDay) return `Booked for ${otherDay}, not today`;
  if (party.check_in_status === 'no show') return 'Marked as no show';
  return party.status === 'pending' && party.deposit_amount > 0 ? 'Deposit not paid' : null;
}

/** A whole number from 0 to 10,000; null for anything else. */
export function readGoers(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return null;
  const goers = Number(trimmed);
  return goers <= GOERS_MAX ? goers : null;
}

/** The next number of a stepper, from whatever is in the field. */
export function stepGoers(text: string, by: 1 | -1): string {
  const goers = (readGoers(text) ?? 0) + by;
  return String(Math.min(GOERS_MAX, Math.max(0, goers)));
}
