import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { dateSchema, instantSchema } from '../../base/primitives.ts';
import { decidedReply, decisions, onReviews, settleBody, squareReply } from '../money/payment-reviews.contracts.ts';

/* Payments for bookings that need the platform's admin. Money is dollars. Requirements Y43, Y44. */

const params = z.object({ client_id: z.string().max(16), payment_id: z.string().max(64) });

/**
 * Why an admin must decide.
 * - `no_answer`: Square could not report the outcome for an hour; nobody can pay for the booking in the meantime.
 * - `refund_failed`: the money did not pay for the booking, or the booking was canceled, and the refund failed.
 * - `account_deleted`: the money arrived after the venue's account was deleted.
 */
const reasonSchema = z.enum(['no_answer', 'refund_failed', 'account_deleted']);

const bookingPaymentReviewSchema = z.object({
  payment_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  booking_id: z.string(),
  offering_name: z.string(),
  date_scheduled: dateSchema,
  created_at: instantSchema,
  amount: z.number(),
  currency: z.string(),
  reason: reasonSchema,
  /** What would be given back now. */
  left: z.number(),
  /** Whether the venue's Square account is connected: without it Square can't be asked. */
  is_connected: z.boolean(),
  ...decisions,
  /** The latest refund of it. */
  refund: z
    .object({
      status: z.enum(['pending', 'completed', 'failed']),
      amount: z.number(),
      /** A readable reason, where it failed. */
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type BookingPaymentReview = z.infer<typeof bookingPaymentReviewSchema>;

export const listBookingPaymentReviews = contract(onReviews, 'GET /booking-payment-reviews', {
  summary: 'Payments for bookings that a platform admin must settle; oldest first, 100 at most',
  reply: { reviews: z.array(bookingPaymentReviewSchema) },
});

export const getBookingSquareStatus = contract(
  onReviews,
  'GET /booking-payment-reviews/:client_id/:payment_id/square',
  {
    summary: 'What the venue’s Square account says now about one of these payments; null where it knows none',
    params,
    reply: squareReply,
    errors: ['PAYMENTS_UNAVAILABLE'],
  },
);

export const settleBookingReview = contract(onReviews, 'POST /booking-payment-reviews/:client_id/:payment_id/settle', {
  summary: 'Accept the payment that Square shows: it pays for its booking, or goes back where the place is gone',
  params,
  body: settleBody,
  reply: decidedReply,
  errors: ['VERSION_CONFLICT', 'PAYMENTS_UNAVAILABLE'],
});

export const giveUpBookingReview = contract(onReviews, 'POST /booking-payment-reviews/:client_id/:payment_id/give-up', {
  summary: 'Close a payment of unknown outcome, so that the booking can be paid again, or leave its money where it is',
  params,
  reply: decidedReply,
  errors: ['VERSION_CONFLICT'],
});

export const refundBookingReview = contract(onReviews, 'POST /booking-payment-reviews/:client_id/:payment_id/refund', {
  summary: 'Refund what is left of such a payment from the venue’s account; repeating the call changes nothing',
  params,
  reply: decidedReply,
  errors: ['VERSION_CONFLICT', 'PAYMENTS_UNAVAILABLE'],
});
