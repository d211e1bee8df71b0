import { z } from 'zod/mini';
import { contract, venueCalls } from '#base/contract';
import { uuidSchema } from '#base/id-schemas';
import { cleanText, dollarsSchema, instantSchema, requiredLine, requiredText } from '#base/primitives';
import { reviewReasons } from './bill.ts';
import {
  AMOUNT_MAX,
  amountSchema,
  billLineSchema,
  billPaymentSchema,
  billReply,
  billSchema,
  noBill,
} from './bills.contracts.ts';

/* What staff add to a bill, take at the desk and give back. Dollars on the wire. Requirement B65. */

const REASON_MAX = 500;
const reason = requiredText(REASON_MAX);
const edit = { ...venueCalls, permission: 'bookings.edit' } as const;
const correct = { ...venueCalls, permission: 'bills.correct', needsConfirmation: true } as const;
/** Also for a paired front desk. */
const take = {
  ...venueCalls,
  access: 'client_or_device',
  permission: 'payments.take',
  allowedWhenExpired: true,
} as const;

/** A line of an extra at today's price, or one that staff name. */
const lineGiven = z.object({
  line_id: uuidSchema,
  extra_id: z.optional(cleanText(64)),
  name: z.optional(requiredLine(120)),
  amount: z.optional(dollarsSchema(-AMOUNT_MAX, AMOUNT_MAX)),
  quantity: z.int().check(z.minimum(1), z.maximum(1000)),
  is_taxable: z.optional(z.boolean()),
  reason: z.optional(cleanText(REASON_MAX)),
  /** Sells more of an extra than there is. */
  overbook: z.optional(z.object({ reason })),
});

export const addBillLine = contract(edit, 'POST /bookings/:booking_id/bill/lines', {
  summary:
    'Add an extra or a line of staff’s own; below zero needs the permission to correct bills, a confirmation and a reason',
  body: lineGiven,
  reply: { ...billReply, line: billLineSchema },
  errors: [...noBill, 'BOOKING_CANCELLED', 'CONFIRMATION_REQUIRED', 'EXTRA_SOLD_OUT', 'MUTATION_ID_REUSED'],
});

export const voidBillLine = contract(correct, 'POST /bookings/:booking_id/bill/lines/:line_id/void', {
  summary: 'Take a line back, by one more entry',
  body: z.object({ void_id: uuidSchema, reason }),
  reply: billReply,
  errors: [...noBill, 'CHANGE_NOT_ALLOWED', 'MUTATION_ID_REUSED'],
});

export const takeBillPayment = contract(take, 'POST /bookings/:booking_id/bill/payments', {
  summary: 'Note money that was taken at the desk',
  body: z.object({
    payment_id: uuidSchema,
    method: z.enum(['cash', 'terminal', 'other']),
    amount: amountSchema,
    tip: z._default(dollarsSchema(0, AMOUNT_MAX), 0),
    /** What was handed over, at least amount and tip. */
    tendered: z.optional(z.nullable(dollarsSchema(0, 10 * AMOUNT_MAX))),
    reference: z.optional(z.nullable(cleanText(64))),
    payer_name: z.optional(z.nullable(cleanText(120))),
    /** Keeps more than is due, for staff to review. */
    allow_over: z._default(z.boolean(), false),
  }),
  reply: { ...billReply, payment: billPaymentSchema, change: z.number() },
  errors: [...noBill, 'BALANCE_CHANGED', 'MUTATION_ID_REUSED'],
});

export const voidBillPayment = contract(correct, 'POST /bookings/:booking_id/bill/payments/:payment_id/void', {
  summary: 'Take back a payment that was noted by mistake, until its day is closed',
  body: z.object({ void_id: uuidSchema, reason }),
  reply: billReply,
  errors: [...noBill, 'CHANGE_NOT_ALLOWED', 'MUTATION_ID_REUSED'],
  allowedWhenExpired: true,
});

export const refundBillPayment = contract(venueCalls, 'POST /bookings/:booking_id/bill/refunds', {
  permission: 'bookings.refund',
  needsConfirmation: true,
  summary: 'Give money of one payment back; a Square payment’s goes back to its card',
  body: z.object({
    refund_id: uuidSchema,
    payment_id: cleanText(64),
    amount: amountSchema,
    method: z.enum(['cash', 'terminal', 'square', 'other']),
    reason,
  }),
  reply: { ...billReply, payment: billPaymentSchema },
  errors: [...noBill, 'BALANCE_CHANGED', 'CHANGE_NOT_ALLOWED', 'MUTATION_ID_REUSED', 'PAYMENTS_UNAVAILABLE'],
  allowedWhenExpired: true,
});

export const reviewBill = contract(edit, 'POST /bookings/:booking_id/bill/reviewed', {
  summary: 'Staff looked at what needed a review, or settled money that is on no bill; again changes nothing',
  body: z.object({}),
  /** Null where there is no bill, as of a booking that is unknown. */
  reply: { bill: z.nullable(billSchema) },
  errors: noBill,
  allowedWhenExpired: true,
});

const billReviewSchema = z.object({
  booking_id: z.string(),
  party_name: z.string(),
  reason: z.enum([...reviewReasons, 'unknown_booking']),
  /** 0 where it is about no money. */
  amount: z.number(),
  happened_at: instantSchema,
});

export const listBillReviews = contract(venueCalls, 'GET /bill-reviews', {
  permission: 'bookings.read',
  summary:
    'Bills that staff should look at: overpaid, canceled and still paid, with unusual entries of a desk, and money of bookings that nobody knows',
  reply: { reviews: z.array(billReviewSchema) },
});
export type BillReview = z.output<typeof billReviewSchema>;
