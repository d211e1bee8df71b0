import { type Band, fits, type PriceList, type Rate, type StartOfParty } from './price-list.ts';
import { quotient, splitCents } from './split-cents.ts';

/** What a booking is priced by. All money is in cents. */
export interface PriceAsked {
  list: PriceList;
  start: StartOfParty;
  /** Guests by band; a band that isn't named has none. */
  party: readonly BandPlayers[];
  /** In the order in which the venue made them. */
  extras: readonly ExtraTaken[];
  code: CodeTerms | null;
  taxes: TaxTerms;
}

export interface BandPlayers {
  band_id: string;
  players: number;
}

export interface ExtraTaken {
  extra_id: string;
  name: string;
  cents: number;
  /** One for each person of the party is taken for all of it, however many are named. */
  per: 'item' | 'person';
  isTaxable: boolean;
  quantity: number;
}

/** What a promo code takes off. */
export interface CodeTerms {
  /** The prices of the party alone, or its extras too. */
  appliesTo: 'rates' | 'all';
  off: { percent: number } | { cents: number };
}

export interface TaxTerms {
  isIncluded: boolean;
  taxes: readonly Tax[];
}

export interface Tax {
  tax_id: string;
  name: string;
  /** Thousandths of a percent: 8875 is 8.875 %. */
  milliPercent: number;
  on: readonly ('rates' | 'extras')[];
}

export interface PriceLine {
  kind: 'base' | 'person' | 'minimum' | 'extra';
  name: string;
  rate_id: string | null;
  band_id: string | null;
  extra_id: string | null;
  unit: number;
  quantity: number;
  gross: number;
  discount: number;
  net: number;
  taxes: readonly LineTax[];
  tax: number;
  total: number;
}

export interface LineTax {
  tax_id: string;
  name: string;
  milliPercent: number;
  amount: number;
}

/** The lines of a price in their order, and their sums, which are never rounded again. */
export interface Price {
  lines: PriceLine[];
  /** The sum of what is left after the discount. */
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  dueNow: number;
}

type GrossLine = Omit<PriceLine, 'discount' | 'net' | 'taxes' | 'tax' | 'total'> & { isTaxable: boolean };

/**
 * What a booking costs: the one rule, for the booking page, the desk and the server. Pure, in cents. Throws a RangeError for a guest for
 * whom the list has no price, which a list that `answersEveryParty` never is. Requirement B62.
 */
export function priceOf({ list, start, party, extras, code, taxes }: PriceAsked): Price {
  const players = party.reduce((sum, band) => sum + band.players, 0);
  const rates = list.rates.filter((rate) => fits(rate, start, players));
  const ofParty = partyLines(list, rates, party);
  const gross = [...ofParty, ...minimumLine(list, ofParty), ...extras.map((extra) => extraLine(extra, players))];
  const discounts = discountsOf(gross, code);
  const lines = gross.map((line, index) => taxedLine(line, discounts[index] ?? 0, taxes));
  const sum = (amount: (line: PriceLine) => number): number => lines.reduce((total, line) => total + amount(line), 0);
  const total = sum((line) => line.total);
  return {
    lines,
    subtotal: sum((line) => line.net),
    discount: sum((line) => line.discount),
    tax: sum((line) => line.tax),
    total,
    dueNow: dueNow(list, total),
  };
}

/** The booking's own rate, once, and the guests whom it doesn't include, in the order of the bands. */
function partyLines({ bands }: PriceList, rates: readonly Rate[], party: readonly BandPlayers[]): GrossLine[] {
  const base = rates.find(({ per }) => per === 'booking');
  let included = base ? (base.included_players ?? Number.POSITIVE_INFINITY) : 0;
  const lines = base ? [lineOf('base', base, 1)] : [];
  for (const band of bands) {
    const players = party.find(({ band_id: id }) => id === band.band_id)?.players ?? 0;
    const left = Math.max(0, players - included);
    included -= players - left;
    if (left > 0) lines.push({ ...lineOf('person', rateOfBand(rates, band), left), band_id: band.band_id });
  }
  return lines;
}

function rateOfBand(rates: readonly Rate[], band: Band): Rate {
  const found = rates.find((rate) => rate.per === 'person' && (rate.band_id === null || rate.band_id === band.band_id));
  if (!found) throw new RangeError(`No price for ${band.band_id}`);
  return found;
}

function lineOf(kind: 'base' | 'person', { rate_id, name, cents }: Rate, quantity: number): GrossLine {
  const ids = { rate_id, band_id: null, extra_id: null };
  return { kind, name, ...ids, unit: cents, quantity, gross: cents * quantity, isTaxable: true };
}

const MINIMUM = 'Minimum charge';

/** The difference to what a party pays at least. */
function minimumLine({ minimumCents }: PriceList, ofParty: readonly GrossLine[]): GrossLine[] {
  const missing = (minimumCents ?? 0) - ofParty.reduce((sum, { gross }) => sum + gross, 0);
  if (missing <= 0) return [];
  const ids = { rate_id: null, band_id: null, extra_id: null };
  return [{ kind: 'minimum', name: MINIMUM, ...ids, unit: missing, quantity: 1, gross: missing, isTaxable: true }];
}

function extraLine(extra: ExtraTaken, players: number): GrossLine {
  const { extra_id, name, cents, isTaxable } = extra;
  const quantity = extra.per === 'person' ? players : extra.quantity;
  const ids = { rate_id: null, band_id: null, extra_id };
  return { kind: 'extra', name, ...ids, unit: cents, quantity, gross: cents * quantity, isTaxable };
}

/** What a code takes off each line. It may take a price below the minimum. */
function discountsOf(lines: readonly GrossLine[], code: CodeTerms | null): number[] {
  if (!code) return lines.map(() => 0);
  const weights = lines.map(({ kind, gross }) => (kind === 'extra' && code.appliesTo === 'rates' ? 0 : gross));
  const { off } = code;
  if ('percent' in off) return weights.map((gross) => Math.floor((gross * off.percent + 50) / 100));
  const sum = weights.reduce((total, gross) => total + gross, 0);
  return splitCents(Math.min(off.cents, sum), weights);
}

/** A line that is added to a bill after it was priced: without a discount, and taxed as extras are. */
export function addedLine(
  {
    extra_id,
    name,
    unit,
    quantity,
    isTaxable,
  }: Pick<PriceLine, 'extra_id' | 'name' | 'unit' | 'quantity'> & {
    isTaxable: boolean;
  },
  taxes: TaxTerms,
): PriceLine {
  const ids = { rate_id: null, band_id: null, extra_id };
  return taxedLine({ kind: 'extra', name, ...ids, unit, quantity, gross: unit * quantity, isTaxable }, 0, taxes);
}

function taxedLine({ isTaxable, ...line }: GrossLine, discount: number, { isIncluded, taxes }: TaxTerms): PriceLine {
  const net = line.gross - discount;
  const kind = line.kind === 'extra' ? 'extras' : 'rates';
  const own = isTaxable ? taxes.filter(({ on }) => on.includes(kind)) : [];
  const amounts = isIncluded ? includedTaxes(net, own) : own.map(({ milliPercent }) => addedTax(net, milliPercent));
  const tax = amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    ...line,
    discount,
    net,
    taxes: own.map(({ tax_id, name, milliPercent }, index) => ({
      tax_id,
      name,
      milliPercent,
      amount: amounts[index] ?? 0,
    })),
    tax,
    total: isIncluded ? net : net + tax,
  };
}

/** A hundred percent, in thousandths of one. */
const WHOLE = 100_000;

function addedTax(net: number, milliPercent: number): number {
  return quotient(BigInt(net) * BigInt(milliPercent) + BigInt(WHOLE / 2), WHOLE);
}

/** The taxes that a price contains: what it is without them is rounded once, and the rest is split among them. */
function includedTaxes(net: number, taxes: readonly Tax[]): number[] {
  const shares = taxes.map(({ milliPercent }) => milliPercent);
  const whole = WHOLE + shares.reduce((sum, share) => sum + share, 0);
  const before = quotient(BigInt(net) * BigInt(2 * WHOLE) + BigInt(whole), 2 * whole);
  return splitCents(net - before, shares);
}

function dueNow({ deposit }: PriceList, total: number): number {
  if (deposit.kind === 'full') return total;
  if (deposit.kind === 'fixed') return Math.min(deposit.cents, total);
  return quotient(BigInt(total) * BigInt(deposit.percent) + 50n, 100);
}
