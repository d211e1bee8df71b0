import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { judgeParty, type PartyVerdict } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { monthAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { calendarDay, venueTime } from '#lib/venue-format';
import type { Overlaid } from '#sync/port/engine-port';
import type { GroupPerson } from './group.model.ts';

/** A booking as the desk sees it. */
export type Party = Overlaid<BookingRow>;

/** The most people that a check-in takes. Rule M5. */
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

/** Orders those to come today, those in today, other days and canceled ones, each by day, time and name. */
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
  /* A bill says what is due, deposit and all. */
  return party.status === 'pending' && party.deposit_amount > 0 && !party.bill ? 'Deposit not paid' : null;
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

/** What the desk knows of a party's people before staff have said who came. */
export interface PartyFacts {
  people: readonly GroupPerson[];
  /** False where the venue has no waiver, so that nobody has to sign. */
  mustSign: boolean;
}

/** The verdict on a party by its people on this device, and by those whom only the server has counted so far. Requirement F70. */
export function verdictOnParty(party: Party, { people, mustSign }: PartyFacts): PartyVerdict {
  return judgeParty({
    players: party.total_players,
    people: people.map(({ verdict }) => verdict),
    signedElsewhere: signedElsewhere(party, people),
    mustSign,
  });
}

function signedElsewhere({ waivers_signed: signed }: Party, people: readonly GroupPerson[]): number {
  return Math.max(0, signed - people.length);
}

/** Those who are checked in by name now, and those who are in already: each is a person of the count. */
export function knownByName(people: readonly GroupPerson[], chosen: readonly GroupPerson[]): number {
  return chosen.length + people.filter(({ checkIn }) => checkIn !== null).length;
}

/** How many come in without a question: also signers whom this device does not hold. */
function knownGoers(party: Party, people: readonly GroupPerson[], chosen: readonly GroupPerson[]): number {
  return knownByName(people, chosen) + signedElsewhere(party, people);
}

/** What the count begins with: those who signed; of a party that is in, those who came so far and those who are chosen now. */
export function expectedGoers(party: Party, { people, mustSign }: PartyFacts, chosen: readonly GroupPerson[]): number {
  const known = knownGoers(party, people, chosen);
  if (isIn(party)) return Math.max(party.party_goers ?? party.total_players, known);
  return mustSign ? known : party.total_players;
}

/**
 * The verdict on as many of a party: those whom nobody asks about are those who come in by name or signed elsewhere, or who came before.
 * Requirement F70.
 */
export function verdictOnCount(
  party: Party,
  { people, mustSign }: PartyFacts,
  chosen: readonly GroupPerson[],
  goers: number,
): PartyVerdict {
  const before = isIn(party) ? (party.party_goers ?? party.total_players) : 0;
  const signed = Math.max(knownGoers(party, people, chosen), before);
  return judgeParty({ players: goers, people: [], signedElsewhere: signed, mustSign });
}
