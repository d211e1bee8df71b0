import { z } from 'zod/mini';
import { contract, publicCalls, venueCalls } from '#base/contract';
import {
  cleanText,
  dateSchema,
  dollarsSchema,
  emailSchema,
  instantSchema,
  linkToken,
  timeSchema,
} from '#base/primitives';
import { guestChangesSchema, madeBookingSchema } from '../public-bookings.contracts.ts';
import { bandPlayersSchema, extrasAskedSchema, lineTaxSchema, quoteSchema } from '../quotes.contracts.ts';
import { lineKinds } from './bill.ts';

/* What a booking costs and who has paid what, for staff and for the holder of its link. Dollars on the wire. Requirements B64 to B67. */

export const AMOUNT_MAX = 100_000;
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
export const amountSchema = dollarsSchema(0.01, AMOUNT_MAX);

/** Who made an entry; guests read its kind alone. */
const bySchema = z.object({
  kind: z.enum(['staff', 'device', 'guest', 'system']),
  name: z.nullable(z.string()),
  device_name: z.nullable(z.string()),
});

export const billLineSchema = z.object({
  line_id: z.string(),
  kind: z.enum(lineKinds),
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
  /** The line that it takes back. */
  voids: z.nullable(z.string()),
  /** The line that takes it back. */
  voided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: bySchema,
  created_at: instantSchema,
});
export type BillLine = z.output<typeof billLineSchema>;

export const billPaymentSchema = z.object({
  payment_id: z.string(),
  kind: z.enum(['payment', 'refund', 'void']),
  /** The payment that it gives back, or takes back. */
  of: z.nullable(z.string()),
  method: z.enum(['cash', 'terminal', 'square', 'other']),
  /** Positive, whatever the kind. */
  amount: z.number(),
  tip: z.number(),
  tendered: z.nullable(z.number()),
  change: z.nullable(z.number()),
  reference: z.nullable(z.string()),
  payer_name: z.nullable(z.string()),
  status: z.enum(['completed', 'pending', 'failed']),
  by: bySchema,
  taken_at: instantSchema,
  /** The close of the day that counts it; null until then. */
  z_number: z.nullable(z.int()),
});
export type BillPayment = z.output<typeof billPaymentSchema>;

const billLinkSchema = z.object({
  link_id: z.string(),
  url: z.string(),
  amount: z.number(),
  payer_name: z.nullable(z.string()),
  status: z.enum(['open', 'paid', 'closed']),
});
export type BillLink = z.output<typeof billLinkSchema>;

const billStates = z.enum(['due', 'settled', 'overpaid']);

export const billSchema = z.object({
  booking_id: z.string(),
  revision: z.int(),
  /** Who it is for, by the kinds of guests of its prices. */
  party: z.optional(z.array(z.object({ band_id: z.string(), name: z.string(), players: z.int() }))),
  /** Null until the first money. */
  receipt_number: z.nullable(z.int()),
  lines: z.array(billLineSchema),
  payments: z.array(billPaymentSchema),
  links: z.array(billLinkSchema),
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  total: z.number(),
  paid: z.number(),
  refunded: z.number(),
  tips: z.number(),
  balance: z.number(),
  state: billStates,
  /** Absent where a guest reads it. */
  needs_review: z.optional(z.boolean()),
});
export type Bill = z.output<typeof billSchema>;

export const billReply = { bill: billSchema };
const read = { ...venueCalls, permission: 'bookings.read' } as const;
const edit = { ...venueCalls, permission: 'bookings.edit' } as const;
export const noBill = ['BOOKING_NOT_FOUND', 'NO_BILL'] as const;

export const getBill = contract(read, 'GET /bookings/:booking_id/bill', {
  summary: 'What a booking costs and who has paid what; null where it has no prices',
  reply: { bill: z.nullable(billSchema) },
  errors: ['BOOKING_NOT_FOUND'],
});

export const getOwnBill = contract(publicCalls, 'GET /api/public/bookings/:booking_id/bill', {
  summary: 'The same for the holder of the booking’s link, without names of staff, references and reviews',
  query: z.object({ token: linkToken }),
  reply: { bill: z.nullable(billSchema) },
  errors: ['BOOKING_NOT_FOUND'],
});

export const createBill = contract(edit, 'POST /bookings/:booking_id/bill', {
  summary: 'Give a booking without prices a bill at the prices of today; again changes nothing',
  body: z.object({
    party: z.optional(bandPlayersSchema),
    extras: z.optional(extrasAskedSchema),
    code: z.nullish(cleanText(64)),
  }),
  reply: billReply,
  errors: [...noBill, 'BOOKING_CANCELLED', 'EXTRA_SOLD_OUT', 'PROMO_INVALID', 'CODE_USED_UP'],
});

const change = {
  party: z.optional(bandPlayersSchema),
  extras: z.optional(extrasAskedSchema),
  date_scheduled: z.optional(dateSchema),
  start_time: z.optional(timeSchema),
};
const quoted = { quote: quoteSchema, /** New total less the one of now. */ difference: z.number() };

export const quoteChange = contract(read, 'POST /bookings/:booking_id/quote', {
  summary: 'What a booking would cost after a change, by the prices that it was made at; nothing changes',
  body: z.object(change),
  reply: quoted,
  errors: [...noBill, 'BOOKING_CANCELLED'],
  allowedWhenExpired: true,
});

export const quoteOwnChange = contract(publicCalls, 'POST /api/public/bookings/:booking_id/quote', {
  summary: 'The same for the holder of the booking’s link',
  body: z.object({ token: linkToken, ...change }),
  reply: quoted,
  errors: [...noBill, 'BOOKING_CANCELLED', 'TOO_MANY_REQUESTS'],
});

/** `Idempotency-Key` (1 to 255 visible characters) is a header, as of the guest’s other changes. */
export const changeOwnParty = contract(publicCalls, 'POST /api/public/bookings/:booking_id/party', {
  summary: 'Change party or extras as the holder of the booking’s link, for the total that was quoted',
  body: z.object({
    token: linkToken,
    revision: z.int(),
    party: z.optional(bandPlayersSchema),
    extras: z.optional(extrasAskedSchema),
    quoted_cents: z.optional(z.int()),
  }),
  reply: { booking: madeBookingSchema, changes: guestChangesSchema, bill: billSchema, message: z.string() },
  errors: [
    ...noBill,
    'BOOKING_CANCELLED',
    'VERSION_CONFLICT',
    'CHANGE_NOT_ALLOWED',
    'PRICE_CHANGED',
    'EXTRA_SOLD_OUT',
    'DATE_UNAVAILABLE',
    'TIME_UNAVAILABLE',
    'PLACE_TAKEN',
    'MUTATION_ID_REUSED',
    'SUBSCRIPTION_EXPIRED',
    'TOO_MANY_REQUESTS',
  ],
});

export const createBillLink = contract(edit, 'POST /bookings/:booking_id/bill/links', {
  summary: 'A link to pay the balance or part of it, mailed where there is an email',
  body: z.object({
    amount: z.optional(amountSchema),
    payer_name: z.optional(z.nullable(cleanText(120))),
    payer_email: z.optional(z.nullable(emailSchema)),
  }),
  reply: { link: billLinkSchema, ...billReply },
  errors: [...noBill, 'BOOKING_CANCELLED', 'BALANCE_CHANGED', 'PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  allowedWhenExpired: true,
});

const split = {
  shares: whole(2, 20),
  names: z.optional(z.array(cleanText(120)).check(z.maxLength(20))),
};
const splitReply = { links: z.array(billLinkSchema), ...billReply };
const splitErrors = [...noBill, 'BOOKING_CANCELLED', 'BALANCE_CHANGED', 'PAYMENTS_UNAVAILABLE'] as const;

export const splitBill = contract(edit, 'POST /bookings/:booking_id/bill/split', {
  summary: 'Split the balance into equal shares with a link each; earlier open links are closed',
  body: z.object(split),
  reply: splitReply,
  errors: splitErrors,
  allowedWhenExpired: true,
});

export const splitOwnBill = contract(publicCalls, 'POST /api/public/bookings/:booking_id/split', {
  summary: 'The same for the holder of the booking’s link',
  body: z.object({ token: linkToken, ...split }),
  reply: splitReply,
  errors: [...splitErrors, 'TOO_MANY_REQUESTS'],
});

export const closeBillLink = contract(edit, 'DELETE /bookings/:booking_id/bill/links/:link_id', {
  summary: 'Close a link that nobody has paid; again changes nothing',
  reply: billReply,
  errors: [...noBill, 'NOT_FOUND'],
  allowedWhenExpired: true,
});

const format = z.object({ format: z._default(z.enum(['letter', '80mm']), 'letter') });
const pdf = { contentType: 'application/pdf' };

export const getReceipt = contract(read, 'GET /bookings/:booking_id/receipt.pdf', {
  summary: 'The receipt of a booking, on Letter or on a roll of 80 mm; a bill before any money',
  query: format,
  reply: pdf,
  errors: noBill,
});

export const getOwnReceipt = contract(publicCalls, 'GET /api/public/bookings/:booking_id/receipt.pdf', {
  summary: 'The same for the holder of the booking’s link',
  query: z.extend(format, { token: linkToken }),
  reply: pdf,
  errors: [...noBill, 'TOO_MANY_REQUESTS'],
});

export const emailReceipt = contract(edit, 'POST /bookings/:booking_id/email-receipt', {
  summary: 'Mail the receipt to the party, or to the address that is given',
  body: z.object({ email: z.optional(z.nullable(emailSchema)) }),
  reply: { message: z.string() },
  errors: [...noBill, 'TOO_MANY_REQUESTS'],
  allowedWhenExpired: true,
});
