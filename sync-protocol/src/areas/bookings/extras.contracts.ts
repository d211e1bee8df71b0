import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema, dollarsSchema, requiredLine } from '../../base/primitives.ts';

/* What is added to the price of a party: extras, promo codes and sales tax. Dollars on the wire. Requirement B62. */

export const EXTRAS_MAX = 100;
export const CODES_MAX = 500;
const TAXES_MAX = 5;
const TIPS_MAX = 4;
const OFFERINGS_MAX = 1000;
const DOLLARS_MAX = 100_000;

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const offeringIds = z.array(cleanText(64)).check(z.maxLength(OFFERINGS_MAX));
const nullable = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema));

const perItem = z.enum(['item', 'person']);
const stockPer = z.enum(['time', 'day']);

export const extraSchema = z.object({
  extra_id: z.string(),
  name: z.string(),
  amount: z.number(),
  per: perItem,
  /** The offerings with which it is sold; none for all. */
  offering_ids: z.array(z.string()),
  stock: z.nullable(z.int()),
  stock_per: stockPer,
  max_quantity: z.int(),
  is_taxable: z.boolean(),
  staff_only: z.boolean(),
  is_active: z.boolean(),
});
export type ExtraView = z.output<typeof extraSchema>;

const extraFields = {
  name: requiredLine(120),
  amount: dollarsSchema(0, DOLLARS_MAX),
  per: perItem,
  offering_ids: offeringIds,
  stock: z.nullable(whole(1, 10_000)),
  stock_per: stockPer,
  max_quantity: whole(1, 1000),
  is_taxable: z.boolean(),
  staff_only: z.boolean(),
  is_active: z.boolean(),
};

const read = { ...venueCalls, permission: 'bookings.read' } as const;
const manage = { ...venueCalls, permission: 'prices.manage' } as const;

export const listExtras = contract(read, 'GET /extras', {
  summary: 'What parties can add to a booking, in the order in which it was made',
  reply: { extras: z.array(extraSchema) },
});

export const createExtra = contract(manage, 'POST /extras', {
  summary: 'Add an extra; its name is unique in the venue, whatever the case',
  body: z.object({
    ...extraFields,
    per: z._default(perItem, 'item'),
    offering_ids: z._default(offeringIds, []),
    stock: z._default(extraFields.stock, null),
    stock_per: z._default(stockPer, 'time'),
    max_quantity: z._default(extraFields.max_quantity, 99),
    is_taxable: z._default(z.boolean(), true),
    staff_only: z._default(z.boolean(), false),
    is_active: z._default(z.boolean(), true),
  }),
  reply: { extra: extraSchema },
  errors: ['ALREADY_EXISTS'],
});

export const updateExtra = contract(manage, 'PUT /extras/:extra_id', {
  summary: 'Change what was sent; bookings keep the extras that they have at their price',
  body: z.partial(z.object(extraFields)),
  reply: { extra: extraSchema },
  errors: ['ALREADY_EXISTS'],
});

export const deleteExtra = contract(manage, 'DELETE /extras/:extra_id', {
  summary: 'Delete an extra; bookings that have it keep it',
});

const codeKind = z.enum(['percent', 'amount']);
const appliesTo = z.enum(['rates', 'all']);
const codeText = z
  .pipe(
    cleanText(64),
    z.transform((text: string) => text.trim().toUpperCase()),
  )
  .check(z.regex(/^[A-Z0-9-]{3,32}$/, 'Please use 3 to 32 letters, digits and hyphens'));

const discountCodeSchema = z.object({
  code_id: z.string(),
  code: z.string(),
  kind: codeKind,
  percent: z.nullable(z.int()),
  amount: z.nullable(z.number()),
  applies_to: appliesTo,
  offering_ids: z.array(z.string()),
  book_from: z.nullable(dateSchema),
  book_to: z.nullable(dateSchema),
  play_from: z.nullable(dateSchema),
  play_to: z.nullable(dateSchema),
  uses_max: z.nullable(z.int()),
  is_active: z.boolean(),
  used: z.int(),
});
export type DiscountCodeView = z.output<typeof discountCodeSchema>;

const codeFields = {
  code: codeText,
  kind: codeKind,
  percent: nullable(whole(1, 100)),
  amount: nullable(dollarsSchema(0.01, DOLLARS_MAX)),
  applies_to: appliesTo,
  offering_ids: offeringIds,
  book_from: nullable(dateSchema),
  book_to: nullable(dateSchema),
  play_from: nullable(dateSchema),
  play_to: nullable(dateSchema),
  uses_max: nullable(whole(1, 1_000_000)),
  is_active: z.boolean(),
};

export const listDiscountCodes = contract(manage, 'GET /discount-codes', {
  summary: 'The venue’s promo codes, with how often each was used',
  reply: { discount_codes: z.array(discountCodeSchema) },
});

export const createDiscountCode = contract(manage, 'POST /discount-codes', {
  summary: 'Add a promo code',
  body: z.object({
    ...codeFields,
    applies_to: z._default(appliesTo, 'rates'),
    offering_ids: z._default(offeringIds, []),
    is_active: z._default(z.boolean(), true),
  }),
  reply: { discount_code: discountCodeSchema },
  errors: ['ALREADY_EXISTS'],
});

export const updateDiscountCode = contract(manage, 'PUT /discount-codes/:code_id', {
  summary: 'Change what was sent; bookings keep the terms that they were made with',
  body: z.partial(z.object(codeFields)),
  reply: { discount_code: discountCodeSchema },
  errors: ['ALREADY_EXISTS'],
});

export const deleteDiscountCode = contract(manage, 'DELETE /discount-codes/:code_id', {
  summary: 'Delete a promo code; bookings that used it keep their price',
});

const taxOn = z.enum(['rates', 'extras']);
const taxPercent = z
  .number()
  .check(z.minimum(0), z.maximum(30), z.multipleOf(0.001, 'Please give a percentage with at most three decimals'));
const taxFields = {
  tax_number: z._default(cleanText(64), ''),
  prices_include_tax: z._default(z.boolean(), false),
  taxes: z._default(
    z
      .array(
        z.object({
          tax_id: z.optional(cleanText(64)),
          name: requiredLine(40),
          percent: taxPercent,
          on: z.array(taxOn).check(z.maxLength(2)),
        }),
      )
      .check(z.maxLength(TAXES_MAX, `At most ${TAXES_MAX} taxes`)),
    [],
  ),
  tip_percents: z._default(z.array(whole(1, 50)).check(z.maxLength(TIPS_MAX)), []),
};

export const taxSettingsSchema = z.object({
  tax_number: z.string(),
  prices_include_tax: z.boolean(),
  taxes: z.array(z.object({ tax_id: z.string(), name: z.string(), percent: z.number(), on: z.array(taxOn) })),
  tip_percents: z.array(z.int()),
});
export type TaxSettingsView = z.output<typeof taxSettingsSchema>;

export const getTaxSettings = contract(read, 'GET /tax-settings', {
  summary: 'Sales tax and tips',
  reply: { tax_settings: taxSettingsSchema },
});

export const setTaxSettings = contract(manage, 'PUT /tax-settings', {
  summary: 'Set sales tax and tips, for bookings that are made from now on',
  body: z.object(taxFields),
  reply: { tax_settings: taxSettingsSchema },
});
