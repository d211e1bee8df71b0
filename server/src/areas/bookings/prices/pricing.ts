import type { Band, PriceList } from '@gatehouse/sync-protocol/areas/bookings/prices/price-list';
import {
  type BandPlayers,
  type CodeTerms,
  type ExtraTaken,
  type Price,
  priceOf,
  type TaxTerms,
} from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { codeFits, isForOffering } from '@gatehouse/sync-protocol/areas/bookings/prices/promo-code';
import { toQuote } from '@gatehouse/sync-protocol/areas/bookings/quote-view';
import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { consumeQuota, giveBackHit, type ThrottleRule } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { bandsOf, ratesOf, toCodeView, toPriceList, toTaxTerms } from './price-views.ts';
import { findPricingFacts, listExtraRows, type PricingFacts } from './prices.shared.repository.ts';

/* What a booking is priced by: the venue's lists as they are now, as the booking copies them. Requirements B62 and B63. */

/** What a booking copies of its venue's prices, so that later changes reach no bill. */
export interface BillTerms {
  list: PriceList;
  taxes: TaxTerms;
  code: { code_id: string; code: string; terms: CodeTerms } | null;
  /** With their prices, in the order in which the venue made them. */
  extras: readonly ExtraTaken[];
}

/** What a party costs by copied terms. */
export function priceByTerms(
  { list, taxes, code, extras }: BillTerms,
  party: readonly BandPlayers[],
  start: { date: string; time: string },
): Price {
  return priceOf({ list, start, party, extras, code: code?.terms ?? null, taxes });
}

/** What callers say of a party; nothing of it is trusted. */
export interface PriceAsked {
  party?: readonly BandPlayers[] | undefined;
  add_players?: number | undefined;
  extras?: readonly { extra_id: string; quantity: number }[] | undefined;
  code?: string | null | undefined;
}

/** What a new booking is priced by, and its price. */
export interface Priced {
  pricing: Pricing;
  price: Price;
}

interface Pricing {
  terms: BillTerms;
  party: readonly BandPlayers[];
  players: number;
  /** Those that callers of this kind may add, in the order in which the venue made them; none where none was asked for. */
  offered: readonly Row<'extras'>[];
  timeZone: string;
}

interface Asking {
  asked: PriceAsked;
  start: { date: string; time: string };
  timeZone: string;
  /** Staff also sell what is sold at the desk alone. */
  isStaff?: boolean;
  /** What is offered is asked for too. */
  isOffer?: boolean;
}

/**
 * What a new booking costs in this moment; undefined where its offering has no prices. Errors: PRICE_CHANGED where that is not what was
 * seen, or a visitor saw nothing, and those of `pricingOf`.
 */
export async function priceNow(
  write: VenueWrite,
  offering: Row<'offerings'>,
  { asked, ...asking }: Asking & { asked: { quoted_cents?: number | undefined } },
): Promise<Priced | undefined> {
  const priced = await pricingOf(write, offering, { asked, ...asking });
  if (!priced) return undefined;
  const { total } = priced.price;
  const { quoted_cents: quoted = asking.isStaff === true ? total : undefined } = asked;
  if (total !== quoted)
    throw new AppError('PRICE_CHANGED', { extra: { quote: quoteOf(priced.price, priced.pricing.terms) } });
  return priced;
}

/** No booking costs more, in cents: ten million dollars. */
const TOTAL_MAX = 1_000_000_000;

/**
 * What a party of this offering would be priced by now; null where the offering has no prices. Errors: INVALID_INPUT, PROMO_INVALID,
 * CODE_USED_UP.
 */
export async function pricingOf(
  { db, clientId, nowAtUtc }: Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>,
  offering: Row<'offerings'>,
  { asked, start, timeZone, isStaff = false, isOffer = false }: Asking,
): Promise<Priced | null> {
  const text = asked.code?.trim().toUpperCase() ?? '';
  const facts = await findPricingFacts(db, { clientId, offeringId: offering.offering_id, code: text });
  if (!facts || ratesOf(facts.list).length === 0) return null;
  const { list, hasSquare } = facts;
  const needsExtras = isOffer || (asked.extras ?? []).length > 0;
  const offered = needsExtras ? offeredOf(await listExtraRows(db, clientId), offering.offering_id, isStaff) : [];
  const party = partyOf(asked, offering, list);
  const venueDate = venueDateAt(Date.parse(nowAtUtc), timeZone);
  const pricing: Pricing = {
    terms: {
      list: toPriceList(list, { depositCents: offering.deposit_cents, hasSquare }),
      taxes: toTaxTerms(facts.taxes),
      code: text === '' ? null : codeFor(facts.code, { offering, venueDate, date: start.date }),
      extras: takenOf(asked.extras, offered),
    },
    party,
    players: playersOf(party),
    offered,
    timeZone,
  };
  const price = priceByTerms(pricing.terms, party, start);
  requireBookable(price);
  return { pricing, price };
}

/** Errors: INVALID_INPUT. */
export function requireBookable({ total }: Price): void {
  if (total > TOTAL_MAX) throw wrong('party', 'This costs more than can be booked at once.');
}

/** The extras that callers of this kind may add to a booking of this offering. */
export function offeredOf(rows: readonly Row<'extras'>[], offeringId: string, isStaff: boolean): Row<'extras'>[] {
  return rows.filter(
    (row) =>
      row.is_active === 1 &&
      (isStaff || row.staff_only === 0) &&
      isForOffering(JSON.parse(row.offering_ids) as string[], offeringId),
  );
}

/** Errors: PROMO_INVALID, CODE_USED_UP. */
function codeFor(
  code: PricingFacts['code'],
  { offering, venueDate, date }: { offering: Row<'offerings'>; venueDate: string; date: string },
): BillTerms['code'] {
  const fits =
    code !== undefined &&
    codeFits(toCodeView(code), { offeringId: offering.offering_id, bookedOn: venueDate, playedOn: date });
  if (!fits) throw new AppError('PROMO_INVALID');
  if (code.uses_max !== null && code.used >= code.uses_max) throw new AppError('CODE_USED_UP');
  const off: CodeTerms['off'] =
    code.kind === 'percent' ? { percent: code.percent ?? 0 } : { cents: code.amount_cents ?? 0 };
  return { code_id: code.code_id, code: code.code, terms: { appliesTo: code.applies_to, off } };
}

/** The guests by kind: all are of the first where nobody said. Errors: INVALID_INPUT. */
function partyOf(
  { party, add_players: added }: PriceAsked,
  offering: Row<'offerings'>,
  list: Row<'price_lists'> | undefined,
): readonly BandPlayers[] {
  const bands = bandsOf(list);
  const { base_players: least, max_players: most } = offering;
  const players = party ? playersOf(party) : least + (added ?? 0);
  requireSize(players, { least, most, field: party ? 'party' : 'add_players' });
  if (!party) return [{ band_id: bands[0]?.band_id ?? '', players }];
  requireKinds(party, bands);
  if (added !== undefined && players !== least + added) throw wrong('party', OTHER_PLAYERS);
  return party;
}

const OTHER_PLAYERS = 'The people of the party are not as many as the players.';
export const playersOf = (party: readonly BandPlayers[]): number =>
  party.reduce((sum, { players }) => sum + players, 0);

/** Errors: INVALID_INPUT. */
export function requireSize(
  players: number,
  { least, most, field }: { least: number; most: number; field: string },
): void {
  if (players < least || players > most) throw wrong(field, `A party has ${least} to ${most} people.`);
}

/** Each kind of guest is one of the list, and named once. Errors: INVALID_INPUT. */
export function requireKinds(party: readonly BandPlayers[], bands: readonly Band[]): void {
  const named = party.map(({ band_id: id }) => id);
  if (new Set(named).size < named.length || named.some((id) => !bands.some((band) => band.band_id === id)))
    throw wrong('party', 'Please choose the people of the party again.');
}

/**
 * The extras that were asked for, in the order in which the venue made them. Those that a booking `has` keep their price, also as many of
 * one that is no longer sold. Errors: INVALID_INPUT.
 */
export function takenOf(
  asked: PriceAsked['extras'] = [],
  sold: readonly Row<'extras'>[],
  has: readonly ExtraTaken[] = [],
): ExtraTaken[] {
  const ids = asked.map(({ extra_id: id }) => id);
  const gone = has.filter((taken) => !sold.some((row) => row.extra_id === taken.extra_id));
  const known = [...gone.map((taken) => taken.extra_id), ...sold.map((row) => row.extra_id)];
  if (new Set(ids).size < ids.length || ids.some((id) => !known.includes(id)))
    throw wrong('extras', 'One of these extras can’t be booked here.');
  return known.flatMap((id) => {
    const quantity = asked.find(({ extra_id: wanted }) => wanted === id)?.quantity;
    if (quantity === undefined) return [];
    const row = sold.find(({ extra_id: own }) => own === id);
    const before = has.find(({ extra_id: own }) => own === id);
    const taken = before ?? (row && toTaken(row));
    const most = Math.max(row?.max_quantity ?? 0, before?.quantity ?? 0);
    if (!taken || quantity > most) throw wrong('extras', `At most ${most} of ${taken?.name ?? id} can be booked.`);
    return [{ ...taken, quantity }];
  });
}

function toTaken({
  extra_id,
  name,
  amount_cents: cents,
  per,
  is_taxable,
}: Row<'extras'>): Omit<ExtraTaken, 'quantity'> {
  return { extra_id, name, cents, per, isTaxable: is_taxable === 1 };
}

export const wrong = (field: string, message: string) =>
  new AppError('INVALID_INPUT', { message, fields: { [field]: message } });

/** Codes are short, so that people can type them: without a limit they could be guessed. */
const wrongCodes = { name: 'wrong-code-address', hitsMax: 20, windowMs: 3_600_000 };

/**
 * Does what a visitor asked by another rule's limit, maybe with a promo code; an address that keeps trying wrong ones is stopped. Errors:
 * TOO_MANY_REQUESTS.
 */
export async function withCode<T>(
  deps: Deps,
  { ip, rule, code }: { ip: string; rule: ThrottleRule; code: string | null | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const hasCode = code !== null && code !== undefined && code.trim() !== '';
  const rules = hasCode ? [rule, wrongCodes] : [rule];
  await consumeQuota(
    deps,
    rules.map((each) => ({ rule: each, subject: ip })),
  );
  if (!hasCode) return work();
  try {
    const done = await work();
    await deps.db.writeCounts((db) => giveBackHit(db, wrongCodes, ip));
    return done;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'PROMO_INVALID'))
      await deps.db.writeCounts((db) => giveBackHit(db, wrongCodes, ip));
    throw error;
  }
}

/** A price as the wire has it. */
export function quoteOf(price: Price, { taxes }: BillTerms): Quote {
  return toQuote(price, taxes.isIncluded);
}
