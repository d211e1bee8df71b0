import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema, dollarsSchema, requiredLine, timeSchema } from '../../base/primitives.ts';
import { weekdays } from './availability/schedule.ts';
import { answersEveryParty, GUESTS } from './prices/price-list.ts';
import { bandView } from './quotes.contracts.ts';
import { dryRun } from './resources.contracts.ts';

/* What bookings cost: lists of prices, extras, promo codes and sales tax. Dollars on the wire. Requirement B62. */

const BANDS_MAX = 8;
const RATES_MAX = 50;
const PLAYERS_MAX = 10_000;
const DOLLARS_MAX = 100_000;
const AGE_MAX = 150;

const nullable = <S extends z.core.$ZodType>(schema: S) => z._default(z.nullable(schema), null);
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const amount = dollarsSchema(0, DOLLARS_MAX);

export const bandSchema = z.object({
  band_id: z.string().check(z.regex(/^[a-z0-9_]{1,32}$/, 'Please use small letters, digits and underscores')),
  name: requiredLine(60),
  min_age: nullable(whole(0, AGE_MAX)),
  max_age: nullable(whole(0, AGE_MAX)),
});

const days = z.array(z.enum(weekdays)).check(z.maxLength(weekdays.length));

export const rateSchema = z.object({
  /** The server's; a new rate has none. */
  rate_id: z.optional(cleanText(64)),
  name: requiredLine(60),
  per: z.enum(['person', 'booking']),
  band_id: nullable(z.string()),
  amount,
  included_players: nullable(whole(0, PLAYERS_MAX)),
  days: z.pipe(
    z.nullish(days),
    z.transform((given) => given ?? []),
  ),
  from_date: nullable(dateSchema),
  to_date: nullable(dateSchema),
  from_time: nullable(timeSchema),
  to_time: nullable(timeSchema),
  players_min: nullable(whole(0, PLAYERS_MAX)),
  players_max: nullable(whole(0, PLAYERS_MAX)),
});

const fixedOrFull = z.enum(['fixed', 'percent', 'full']);
const percent = whole(1, 100);

const listFields = {
  bands: z._default(z.array(bandSchema).check(z.minLength(1), z.maxLength(BANDS_MAX)), [...GUESTS]),
  rates: z.array(rateSchema).check(z.maxLength(RATES_MAX, `At most ${RATES_MAX} prices`)),
  minimum_charge: nullable(amount),
  deposit_kind: z._default(fixedOrFull, 'fixed'),
  deposit_percent: nullable(percent),
};

type GivenList = z.output<z.ZodMiniObject<typeof listFields>>;

/** What no field shows by itself. */
const isSound = z.check<GivenList>(({ value, issues }) => {
  const wrong = (message: string, path: string): void =>
    void issues.push({ code: 'custom', path: [path], message, input: value });
  const ids = value.bands.map(({ band_id: id }) => id);
  if (new Set(ids).size < ids.length) wrong('Each kind of guest needs an id of its own', 'bands');
  for (const { min_age: from, max_age: to } of value.bands)
    if (from !== null && to !== null && from > to) wrong('The youngest is older than the oldest', 'bands');
  const fault = value.rates.map((rate) => faultOf(rate, ids)).find(Boolean);
  if (fault) wrong(fault, 'rates');
  else if (value.rates.length > 0 && !answersEveryParty({ bands: value.bands, rates: value.rates.map(toLimits) }))
    wrong('Each kind of guest needs a price without limits, for the parties that no other price fits', 'rates');
  const needsPercent = value.deposit_kind === 'percent';
  if (needsPercent !== (value.deposit_percent !== null))
    wrong('A percentage belongs to a deposit in percent, and to no other', 'deposit_percent');
});

type GivenRate = GivenList['rates'][number];

function faultOf(rate: GivenRate, bandIds: readonly string[]): string | undefined {
  const reaches = (from: string | number | null, to: string | number | null): boolean =>
    from === null || to === null || from <= to;
  if (rate.band_id !== null && !bandIds.includes(rate.band_id))
    return 'A price names a kind of guest that is not there';
  if (rate.per === 'person' && rate.included_players !== null) return 'Only a price for the booking includes guests';
  if (new Set(rate.days).size < rate.days.length) return 'A price names a day twice';
  if (!reaches(rate.from_date, rate.to_date)) return 'The last day of a price is before its first';
  if (!reaches(rate.from_time, rate.to_time) || (rate.from_time !== null && rate.from_time === rate.to_time))
    return 'The end of a price must be after its start';
  return reaches(rate.players_min, rate.players_max)
    ? undefined
    : 'The largest party of a price is smaller than its smallest';
}

function toLimits({ amount: dollars, ...rate }: GivenRate) {
  return { ...rate, rate_id: '', cents: dollars };
}

export const pricesView = z.object({
  revision: z.int(),
  bands: z.array(bandView),
  rates: z.array(z.extend(rateSchema, { rate_id: z.string(), days: z._default(days, []) })),
  minimum_charge: z.nullable(z.number()),
  deposit_kind: fixedOrFull,
  deposit_percent: z.nullable(z.int()),
});
export type PricesView = z.output<typeof pricesView>;

const read = { ...venueCalls, permission: 'bookings.read' } as const;
const manage = { ...venueCalls, permission: 'prices.manage' } as const;

export const getPrices = contract(read, 'GET /offerings/:offering_id/prices', {
  summary: 'What an offering costs; without a rate it has no prices, and only its deposit is due',
  reply: { prices: pricesView },
});

export const setPrices = contract(manage, 'PUT /offerings/:offering_id/prices', {
  summary: 'Set the whole list, by the revision that was read; bookings keep the prices that they were made at',
  query: dryRun,
  body: z
    .object({ revision: whole(0, 2_000_000_000), ...listFields })
    .check(isSound as z.core.$ZodCheck<GivenList & { revision: number }>),
  reply: { prices: pricesView },
  errors: ['VERSION_CONFLICT'],
});
