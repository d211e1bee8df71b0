import type { PriceList } from '@gatehouse/sync-protocol/areas/bookings/prices/price-list';
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
import { giveBackHit, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { hasSquareAccount } from '#venue/venue-row';
import type { VenueWrite } from '#venue/venue-write';
import { bandsOf, ratesOf, toCodeView, toPriceList, toTaxTerms } from './price-views.ts';
import { findCodeByText, findPriceList, findTaxSettings, listExtraRows } from './prices.repository.ts';

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

export interface Pricing {
  terms: BillTerms;
  party: readonly BandPlayers[];
  players: number;
  /** Those that callers of this kind may add, in the order in which the venue made them. */
  offered: readonly Row<'extras'>[];
}

interface Asking {
  asked: PriceAsked;
  start: { date: string; time: string };
  timeZone: string;
  /** Staff also sell what is sold at the desk alone. */
  isStaff?: boolean;
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
  const pricing = await pricingOf(write, offering, { asked, ...asking });
  if (!pricing) return undefined;
  const price = priceByTerms(pricing.terms, pricing.party, asking.start);
  const { quoted_cents: quoted = asking.isStaff === true ? price.total : undefined } = asked;
  if (price.total !== quoted)
    throw new AppError('PRICE_CHANGED', { extra: { quote: quoteOf(pricing.terms, pricing.party, asking.start) } });
  return { pricing, price };
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
  { asked, start, timeZone, isStaff = false }: Asking,
): Promise<Pricing | null> {
  const list = await findPriceList(db, clientId, offering.offering_id);
  if (ratesOf(list).length === 0) return null;
  const rows = await listExtraRows(db, clientId);
  const offered = rows.filter(
    (row) =>
      row.is_active === 1 &&
      (isStaff || row.staff_only === 0) &&
      isForOffering(JSON.parse(row.offering_ids) as string[], offering.offering_id),
  );
  const party = partyOf(asked, offering, list);
  const text = asked.code?.trim().toUpperCase() ?? '';
  const found = text === '' ? undefined : await findCodeByText(db, clientId, text);
  const venueDate = venueDateAt(Date.parse(nowAtUtc), timeZone);
  const pricing: Pricing = {
    terms: {
      list: toPriceList(list, {
        depositCents: offering.deposit_cents,
        hasSquare: await hasSquareAccount(db, clientId),
      }),
      taxes: toTaxTerms(await findTaxSettings(db, clientId)),
      code: text === '' ? null : codeFor(found, { offering, venueDate, date: start.date }),
      extras: takenOf(asked, offered),
    },
    party,
    players: party.reduce((sum, band) => sum + band.players, 0),
    offered,
  };
  const { total } = priceByTerms(pricing.terms, party, start);
  if (total > TOTAL_MAX) throw wrong('party', 'This costs more than can be booked at once.');
  return pricing;
}

/** Errors: PROMO_INVALID, CODE_USED_UP. */
function codeFor(
  code: Row<'discount_codes'> | undefined,
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
  const bands = bandsOf(list).map(({ band_id: id }) => id);
  const players = party ? party.reduce((sum, band) => sum + band.players, 0) : offering.base_players + (added ?? 0);
  const field = party ? 'party' : 'add_players';
  if (players < offering.base_players || players > offering.max_players)
    throw wrong(field, `A party has ${offering.base_players} to ${offering.max_players} people.`);
  if (!party) return [{ band_id: bands[0] ?? '', players }];
  const named = party.map(({ band_id: id }) => id);
  if (new Set(named).size < named.length || named.some((id) => !bands.includes(id)))
    throw wrong('party', 'Please choose the people of the party again.');
  if (added !== undefined && players !== offering.base_players + added)
    throw wrong('party', 'The people of the party are not as many as the players.');
  return party;
}

/** In the order in which the venue made them. Errors: INVALID_INPUT. */
function takenOf({ extras = [] }: PriceAsked, sold: readonly Row<'extras'>[]): ExtraTaken[] {
  const ids = extras.map(({ extra_id: id }) => id);
  if (new Set(ids).size < ids.length || ids.some((id) => !sold.some((row) => row.extra_id === id)))
    throw wrong('extras', 'One of these extras can’t be booked here.');
  return sold.flatMap((row) => {
    const quantity = extras.find(({ extra_id: id }) => id === row.extra_id)?.quantity;
    if (quantity === undefined) return [];
    if (quantity > row.max_quantity) throw wrong('extras', `At most ${row.max_quantity} of ${row.name} can be booked.`);
    const { extra_id, name, amount_cents: cents, per } = row;
    return [{ extra_id, name, cents, per, isTaxable: row.is_taxable === 1, quantity }];
  });
}

const wrong = (field: string, message: string) =>
  new AppError('INVALID_INPUT', { message, fields: { [field]: message } });

/** Codes are short, so that people can type them: without a limit they could be guessed. */
const wrongCodes = { name: 'wrong-code-address', hitsMax: 20, windowMs: 3_600_000 };

/** Does what a visitor asked with a promo code; an address that keeps trying wrong ones is stopped. Errors: TOO_MANY_REQUESTS. */
export async function withCode<T>(
  deps: Deps,
  ip: string,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code?.trim()) return work();
  await throttle(deps, wrongCodes, ip);
  try {
    const done = await work();
    await deps.db.writePlatform((db) => giveBackHit(db, wrongCodes, ip));
    return done;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'PROMO_INVALID'))
      await deps.db.writePlatform((db) => giveBackHit(db, wrongCodes, ip));
    throw error;
  }
}

/** A price as the wire has it. */
export function quoteOf(terms: BillTerms, party: readonly BandPlayers[], start: { date: string; time: string }): Quote {
  return toQuote(priceByTerms(terms, party, start), terms.taxes.isIncluded);
}
