import {
  type BandPlayers,
  type CodeTerms,
  type ExtraTaken,
  type Price,
  priceOf,
} from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import type { Quote, createQuote as quoteContract } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { AnswerOf, BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { VisitedVenue } from '#access/principal';
import { giveBackHit, throttle } from '#access/throttle';
import { requireVenue } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { hasSquareAccount } from '#venue/venue-row';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { bandsOf, MILLI, ratesOf, toPriceList, toTaxTerms } from './price-views.ts';
import { findCodeByText, findPriceList, findTaxSettings, listExtraRows } from './prices.repository.ts';

type Asked = BodyOf<typeof quoteContract>;

const HOUR_MS = 3_600_000;
const byAddress = { name: 'quote-address', hitsMax: 600, windowMs: HOUR_MS };
/** Codes are short, so that people can type them: without a limit they could be guessed. */
const wrongCodes = { name: 'wrong-code-address', hitsMax: 20, windowMs: HOUR_MS };

/**
 * What a booking would cost now. Without a list of prices only the deposit is due. Errors: TOO_MANY_REQUESTS, NOT_FOUND, INVALID_INPUT,
 * PROMO_INVALID, CODE_USED_UP. Requirement B63.
 */
export async function quoteFor(deps: Deps, asked: Asked, ip: string): Promise<AnswerOf<typeof quoteContract>> {
  await throttle(deps, byAddress, ip);
  const venue = await requireVenue(deps, asked.client_id);
  const facts = await readFacts(deps, venue.clientId, asked);
  const { offering, list, extras, taxes, hasSquare } = facts;
  const sold = extras.filter((row) => row.is_active === 1 && row.staff_only === 0 && isOf(row.offering_ids, offering));
  if (ratesOf(list).length === 0) return { quote: depositAlone(offering.deposit_cents), extras: [] };
  const code = asked.code?.trim() ? await termsOfCode(deps, { asked, ip, venue, code: facts.code }) : null;
  const price = priceOf({
    list: toPriceList(list, { depositCents: offering.deposit_cents, hasSquare }),
    start: { date: asked.date_scheduled, time: asked.start_time },
    party: partyOf(asked, offering, list),
    extras: takenOf(asked, sold),
    code,
    taxes: toTaxTerms(taxes),
  });
  return { quote: toQuote(price, toTaxTerms(taxes).isIncluded), extras: sold.map(toOffered) };
}

function readFacts({ db }: Pick<Deps, 'db'>, clientId: string, asked: Asked) {
  return db.readVenue(clientId, async (connection) => {
    const offering = await findOffering(connection, clientId, asked.offering_id);
    if (!offering) throw new AppError('NOT_FOUND', { message: 'Data not found' });
    const code = asked.code?.trim().toUpperCase() ?? '';
    return {
      offering,
      list: await findPriceList(connection, clientId, offering.offering_id),
      extras: await listExtraRows(connection, clientId),
      taxes: await findTaxSettings(connection, clientId),
      hasSquare: await hasSquareAccount(connection, clientId),
      code: code === '' ? undefined : await findCodeByText(connection, clientId, code),
    };
  });
}

const isOf = (offeringIds: string, { offering_id: id }: Row<'offerings'>): boolean => {
  const ids = JSON.parse(offeringIds) as string[];
  return ids.length === 0 || ids.includes(id);
};

interface CodeAsked {
  asked: Asked;
  ip: string;
  venue: VisitedVenue;
  code: Row<'discount_codes'> | undefined;
}

/** Errors: TOO_MANY_REQUESTS, PROMO_INVALID, CODE_USED_UP. */
async function termsOfCode(deps: Deps, { asked, ip, venue, code }: CodeAsked): Promise<CodeTerms> {
  await throttle(deps, wrongCodes, ip);
  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  const reaches = (day: string, from: string | null, to: string | null): boolean =>
    (from === null || day >= from) && (to === null || day <= to);
  const ids = code ? (JSON.parse(code.offering_ids) as string[]) : [];
  const fits =
    code?.is_active === 1 &&
    (ids.length === 0 || ids.includes(asked.offering_id)) &&
    reaches(today, code.book_from, code.book_to) &&
    reaches(asked.date_scheduled, code.play_from, code.play_to);
  if (!code || !fits) throw new AppError('PROMO_INVALID');
  await deps.db.writePlatform((db) => giveBackHit(db, wrongCodes, ip));
  if (code.uses_max !== null && code.used >= code.uses_max) throw new AppError('CODE_USED_UP');
  const off = code.kind === 'percent' ? { percent: code.percent ?? 0 } : { cents: code.amount_cents ?? 0 };
  return { appliesTo: code.applies_to, off };
}

/** The guests by kind: all are of the first where nobody said. Errors: INVALID_INPUT. */
function partyOf(asked: Asked, offering: Row<'offerings'>, list: Row<'price_lists'> | undefined): BandPlayers[] {
  const bands = bandsOf(list).map(({ band_id: id }) => id);
  const { party, add_players: added } = asked;
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
function takenOf({ extras = [] }: Asked, sold: readonly Row<'extras'>[]): ExtraTaken[] {
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

function depositAlone(cents: number): Quote {
  const amount = centsToDollars(cents);
  return {
    lines: [],
    subtotal: amount,
    discount: 0,
    tax: 0,
    total: amount,
    due_now: amount,
    quoted_cents: cents,
    prices_include_tax: false,
  };
}

function toQuote(price: Price, isTaxIncluded: boolean): Quote {
  return {
    lines: price.lines.map((line) => ({
      ...line,
      unit: centsToDollars(line.unit),
      gross: centsToDollars(line.gross),
      discount: centsToDollars(line.discount),
      net: centsToDollars(line.net),
      taxes: line.taxes.map(({ tax_id, name, milliPercent, amount }) => ({
        tax_id,
        name,
        percent: milliPercent / MILLI,
        amount: centsToDollars(amount),
      })),
      tax: centsToDollars(line.tax),
      total: centsToDollars(line.total),
    })),
    subtotal: centsToDollars(price.subtotal),
    discount: centsToDollars(price.discount),
    tax: centsToDollars(price.tax),
    total: centsToDollars(price.total),
    due_now: centsToDollars(price.dueNow),
    quoted_cents: price.total,
    prices_include_tax: isTaxIncluded,
  };
}

/** No booking takes extras yet, so that all of its stock is left. */
function toOffered({ extra_id, name, amount_cents: cents, per, max_quantity, stock }: Row<'extras'>) {
  return { extra_id, name, amount: centsToDollars(cents), per, max_quantity, left: stock };
}
