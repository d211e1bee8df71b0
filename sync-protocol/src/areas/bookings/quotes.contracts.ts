import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText, plannedDateSchema, timeSchema } from '../../base/primitives.ts';

/* What a booking would cost, asked before it is made. Requirement B63. */

const PLAYERS_MAX = 10_000;
const EXTRAS_OF_BOOKING_MAX = 20;

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Guests by kind. */
export const bandPlayersSchema = z
  .array(z.object({ band_id: cleanText(32), players: whole(0, PLAYERS_MAX) }))
  .check(z.maxLength(8));
export const extrasAskedSchema = z
  .array(z.object({ extra_id: cleanText(64), quantity: whole(1, 1000) }))
  .check(z.maxLength(EXTRAS_OF_BOOKING_MAX, `At most ${EXTRAS_OF_BOOKING_MAX} extras`));

export const bandView = z.object({
  band_id: z.string(),
  name: z.string(),
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
});

/** What a new booking says of its price, where its offering has prices; ignored otherwise. */
export const priceAsked = {
  party: z.optional(bandPlayersSchema),
  extras: z.optional(extrasAskedSchema),
  code: z.nullish(cleanText(64)),
  /** The total that was shown, in cents. */
  quoted_cents: z.optional(z.int()),
};

export const lineTaxSchema = z.object({
  tax_id: z.string(),
  name: z.string(),
  percent: z.number(),
  amount: z.number(),
});
export const quoteLineSchema = z.object({
  kind: z.enum(['base', 'person', 'minimum', 'extra']),
  name: z.string(),
  rate_id: z.nullable(z.string()),
  band_id: z.nullable(z.string()),
  extra_id: z.nullable(z.string()),
  unit: z.number(),
  quantity: z.int(),
  gross: z.number(),
  discount: z.number(),
  net: z.number(),
  taxes: z.array(lineTaxSchema),
  tax: z.number(),
  total: z.number(),
});

export const quoteSchema = z.object({
  lines: z.array(quoteLineSchema),
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  total: z.number(),
  due_now: z.number(),
  /** The total in cents, to compare it exactly. */
  quoted_cents: z.int(),
  prices_include_tax: z.boolean(),
});
export type Quote = z.output<typeof quoteSchema>;

const offeredExtra = z.object({
  extra_id: z.string(),
  name: z.string(),
  amount: z.number(),
  per: z.enum(['item', 'person']),
  max_quantity: z.int(),
  /** What is left at that time; null where nothing limits it. */
  left: z.nullable(z.int()),
});

export const createQuote = contract(publicCalls, 'POST /api/public/quotes', {
  summary: 'What a booking would cost; nothing is held, and neither places nor stock are looked at',
  body: z.object({
    client_id: cleanText(16),
    offering_id: cleanText(64),
    date_scheduled: plannedDateSchema,
    start_time: timeSchema,
    party: z.optional(bandPlayersSchema),
    add_players: z.optional(whole(0, PLAYERS_MAX)),
    extras: z.optional(extrasAskedSchema),
    code: z.nullish(cleanText(64)),
  }),
  reply: { quote: quoteSchema, extras: z.array(offeredExtra) },
  errors: ['PROMO_INVALID', 'CODE_USED_UP', 'TOO_MANY_REQUESTS'],
});
