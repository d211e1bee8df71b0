import { z } from 'zod/mini';
import { instantSchema } from '../../base/primitives.ts';

export const refundStatusSchema = z.enum(['pending', 'completed', 'failed']);

/** One payment for a booking as the venue reads it. Dollars. */
export const listedPaymentSchema = z.object({
  payment_id: z.string(),
  /** The provider's id; empty until there is one. */
  square_payment_id: z.string(),
  booking_id: z.string(),
  offering_name: z.string(),
  party_name: z.string(),
  party_email: z.string(),
  status: z.enum(['completed', 'pending', 'declined', 'failed', 'cancelled', 'refunded']),
  /** Why nothing was paid; empty otherwise. */
  message: z.string(),
  amount: z.number(),
  currency: z.string(),
  receiptUrl: z.nullable(z.string()),
  created_at: instantSchema,
  completedAt: z.nullable(instantSchema),
  /** Given back or on its way. */
  refunded: z.number(),
  refunds: z.array(
    z.object({
      id: z.string(),
      status: refundStatusSchema,
      amount: z.number(),
      reason: z.string(),
      message: z.string(),
      created_at: instantSchema,
    }),
  ),
});
export type ListedPayment = z.output<typeof listedPaymentSchema>;
