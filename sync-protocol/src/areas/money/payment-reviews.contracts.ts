import { z } from 'zod';
import { adminCalls, contract } from '../../base/contract.ts';
import { instantSchema, requiredText } from '../../base/primitives.ts';

/* Subscription payments that need an admin. Requirements P16, P17, P18. Money is dollars. */

const params = z.object({ payment_id: z.string().max(64) });

/**
 * Why an admin must decide.
 * - `checking`: the response was lost less than an hour ago; it is released by itself at `releases_at`.
 * - `no_answer`: Square could not report the outcome for an hour. The venue may pay again.
 * - `mismatch`: money was taken that is not what was asked for; `differs` names what is.
 * - `given_back`: all of it was refunded at Square before it was applied; nothing is left to decide.
 * - The others: money arrived for a payment that no longer counted, and was not applied.
 */
const reasonSchema = z.enum([
  'checking',
  'no_answer',
  'mismatch',
  'given_back',
  'account_deleted',
  'paid_otherwise',
  'link_withdrawn',
  'other_plan',
  'given_up',
]);

/** What an admin may decide about one of them. */
export const decisions = { can_settle: z.boolean(), can_give_up: z.boolean(), can_refund: z.boolean() };

const differsSchema = z.array(z.enum(['amount', 'currency', 'location', 'reference']));

const paymentReviewSchema = z.object({
  payment_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  plan_name: z.string(),
  source: z.enum(['link', 'card']),
  created_at: instantSchema,
  /** When an admin first had to decide. */
  since: instantSchema,
  /** What was requested. */
  amount: z.number(),
  currency: z.string(),
  reason: reasonSchema,
  differs: differsSchema,
  releases_at: z.nullable(instantSchema),
  /** What Square took, as far as it is recorded. */
  taken: z.object({ square_payment_id: z.string(), amount: z.number(), currency: z.string() }).nullable(),
  ...decisions,
  refund: z
    .object({
      status: z.enum(['pending', 'completed', 'failed']),
      asked_at: instantSchema,
      /** A readable reason, where it failed. */
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type PaymentReview = z.infer<typeof paymentReviewSchema>;

const squareStatusSchema = z.object({
  square_payment_id: z.string(),
  status: z.enum(['APPROVED', 'PENDING', 'COMPLETED', 'CANCELED', 'FAILED']),
  amount: z.number(),
  currency: z.string(),
  location_id: z.string().nullable(),
  created_at: z.string(),
  differs: differsSchema,
});
export type SquareStatus = z.infer<typeof squareStatusSchema>;

/* Reviews of payments for bookings have the same. */
export const onReviews = { ...adminCalls, permission: 'payments.review' } as const;
export const decidedReply = { message: z.string() };
export const squareReply = { square: squareStatusSchema.nullable() };
/** The payment that the admin saw. */
export const settleBody = z.object({ square_payment_id: requiredText(192) });

export const listPaymentReviews = contract(onReviews, 'GET /payment-reviews', {
  summary: 'Subscription payments that need attention, and refunds of the last 30 days; oldest first, 100 at most',
  reply: { reviews: z.array(paymentReviewSchema) },
});

export const getSquareStatus = contract(onReviews, 'GET /payment-reviews/:payment_id/square', {
  summary: 'What Square says now about one of these payments; null where it knows none',
  params,
  reply: squareReply,
  errors: ['PAYMENTS_UNAVAILABLE'],
});

export const settleReview = contract(onReviews, 'POST /payment-reviews/:payment_id/settle', {
  summary: 'Accept the payment that Square shows: it counts as paid for its plan',
  params,
  body: settleBody,
  reply: decidedReply,
  errors: ['VERSION_CONFLICT', 'PAYMENTS_UNAVAILABLE'],
});

export const giveUpReview = contract(onReviews, 'POST /payment-reviews/:payment_id/give-up', {
  summary: 'Close a payment and release the venue; money that turns up later is recorded, not applied',
  params,
  reply: decidedReply,
  errors: ['VERSION_CONFLICT'],
});

export const refundReview = contract(onReviews, 'POST /payment-reviews/:payment_id/refund', {
  summary: 'Refund a payment that was not applied; repeating the call changes nothing',
  params,
  reply: decidedReply,
  errors: ['VERSION_CONFLICT', 'PAYMENTS_UNAVAILABLE'],
});
