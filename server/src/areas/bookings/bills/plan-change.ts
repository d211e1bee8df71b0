import type { BandPlayers, Price } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { listExtraRows } from '../prices/prices.shared.repository.ts';
import {
  type BillTerms,
  offeredOf,
  type PriceAsked,
  playersOf,
  priceByTerms,
  quoteOf,
  requireBookable,
  requireKinds,
  requireSize,
  takenOf,
  wrong,
} from '../prices/pricing.ts';
import { findBill, listLines } from './bills.shared.repository.ts';
import { liveLines, partyOfBill, termsOfBill } from './write-bill.ts';

/* What a change of a booking costs, by the prices that it was made at, before anything of it is written. Requirement B64. */

/** Neither staff nor guests add more to a bill that has so many lines, also those that were taken back. */
export const LINES_MAX = 500;

/** What a change asks for; what is missing stays. */
export interface ChangeAsked extends Pick<PriceAsked, 'party' | 'extras'> {
  /** How many they are where nobody says who: the first kind of guest takes the difference. */
  players?: number | undefined;
  /** The least that a party has. */
  base_players?: number | undefined;
  start?: { date: string; time: string };
  isStaff?: boolean;
  /** The lines stay as they are. */
  keepsPrice?: boolean;
}

export interface BillPlan {
  bill: Row<'bills'>;
  terms: BillTerms;
  party: readonly BandPlayers[];
  players: number;
  start: { date: string; time: string };
  /** Null where the lines stay: staff keep the price, or nothing changes that it depends on. */
  price: Price | null;
  /** What the lines that follow the rule cost then, less what they cost now. */
  difference: number;
  /** How many it takes of each extra now, and then. */
  extras: { before: ReadonlyMap<string, number>; after: ReadonlyMap<string, number> };
}

/** Null where the booking has no bill. Errors: INVALID_INPUT. */
export async function planChange(
  { db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>,
  booking: Row<'bookings'>,
  asked: ChangeAsked,
): Promise<BillPlan | null> {
  const bill = await findBill(db, clientId, booking.booking_id);
  if (!bill) return null;
  const { isStaff = false } = asked;
  const start = asked.start ?? { date: booking.date_scheduled, time: booking.booking_time };
  const before = termsOfBill(bill);
  const party = partyAfter(before, bill, booking, asked);
  const takes = asked.extras !== undefined && asked.keepsPrice !== true;
  const extras = takes
    ? takenOf(asked.extras, offeredOf(await listExtraRows(db, clientId), booking.offering_id, isStaff), before.extras)
    : before.extras;
  const terms = { ...before, extras };
  const isSame =
    start.date === booking.date_scheduled &&
    start.time === booking.booking_time &&
    guestsOf(party) === guestsOf(partyOfBill(bill)) &&
    JSON.stringify(extras) === JSON.stringify(before.extras);
  const keepsPrice = asked.keepsPrice === true || isSame;
  const price = keepsPrice ? null : priceByTerms(terms, party, start);
  if (price) requireBookable(price);
  const live = liveLines(await listLines(db, clientId, [booking.booking_id]));
  const byRule = live.filter((line) => line.is_priced === 1);
  const own = keepsPrice ? [] : live.filter((line) => line.is_priced === 0);
  const after = keepsPrice ? live : [...own, ...(price?.lines ?? [])];
  return {
    bill,
    terms,
    party: isSame ? partyOfBill(bill) : party,
    players: playersOf(party),
    start,
    price,
    difference: price ? price.total - byRule.reduce((sum, line) => sum + line.total_cents, 0) : 0,
    extras: { before: extraNeeds(live), after: extraNeeds(after) },
  };
}

/** What the booking costs then by its terms, also where its lines stay as they are. */
export function quoteOfPlan({ price, terms, party, start }: BillPlan): Quote {
  return quoteOf(price ?? priceByTerms(terms, party, start), terms);
}

/** Who comes, however it is written. */
function guestsOf(party: readonly BandPlayers[]): string {
  const some = party.filter(({ players }) => players > 0).map(({ band_id: id, players }) => `${id} ${players}`);
  return some.toSorted().join('\n');
}

/** How many these lines take of each extra. */
export function extraNeeds(lines: readonly OfExtra[]): ReadonlyMap<string, number> {
  const needs = new Map<string, number>();
  for (const { extra_id: id, quantity } of lines) if (id !== null) needs.set(id, (needs.get(id) ?? 0) + quantity);
  return needs;
}

type OfExtra = Pick<Row<'bill_lines'>, 'extra_id' | 'quantity'>;

/** Errors: INVALID_INPUT. */
function partyAfter(
  { list }: BillTerms,
  bill: Row<'bills'>,
  booking: Row<'bookings'>,
  { party, players, base_players: least = booking.base_players }: ChangeAsked,
): readonly BandPlayers[] {
  if (!party) return resizedParty(partyOfBill(bill), list.bands[0]?.band_id ?? '', players);
  requireKinds(party, list.bands);
  requireSize(playersOf(party), { least, most: booking.max_players ?? Number.POSITIVE_INFINITY, field: 'party' });
  if (players !== undefined && players !== playersOf(party)) throw otherPlayers();
  return party;
}

const otherPlayers = (): AppError => wrong('party', 'The people of the party are not as many as the players.');

/** More people are of the first kind; fewer leave it first, and then the kinds after it. */
function resizedParty(party: readonly BandPlayers[], firstBand: string, players: number | undefined): BandPlayers[] {
  const more = players === undefined ? 0 : players - playersOf(party);
  if (more === 0) return [...party];
  const first = party.find(({ band_id: id }) => id === firstBand) ?? { band_id: firstBand, players: 0 };
  const others = party.filter(({ band_id: id }) => id !== firstBand);
  let left = Math.max(0, -more);
  const fewer = [first, ...others].map(({ band_id, players: count }) => {
    const gone = Math.min(left, count);
    left -= gone;
    return { band_id, players: count - gone };
  });
  return fewer.map((band, at) => (at === 0 && more > 0 ? { ...band, players: band.players + more } : band));
}
