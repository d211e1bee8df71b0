import { z } from 'zod';
import { adminCalls, contract } from '../../base/contract.ts';
import { cleanText, dateSchema, instantSchema } from '../../base/primitives.ts';

/** Rows of a page of the payment history. */
export const PAYMENT_PAGE_SIZE = 25;

/** What a payment's status means to an admin. Requirement Y5. */
const paymentOutcomeSchema = z.enum(['paid', 'open', 'failed', 'attention']);
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>;

/** `subscriptions`: what venues pay the platform. `deposits`: what visitors pay venues for bookings. */
const paymentTypeSchema = z.enum(['subscriptions', 'deposits']);

const adminPaymentSchema = z.object({
  payment_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  created_at: instantSchema,
  /** 'Renewal', 'Deposit' and so on, in words. */
  description: z.string(),
  /** Dollars. */
  amount: z.number(),
  currency: z.string(),
  outcome: paymentOutcomeSchema,
  /** The status as stored. */
  status: z.string(),
  /** What was given back, and whether more is on its way. */
  refunded: z.number(),
  refund_pending: z.boolean(),
  /** A sentence for people; empty unless it failed. */
  failure: z.string(),
  receipt_url: z.string().nullable(),
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

/** Where a page begins: `{created_at}_{payment_id}` of the last payment of the page before. */
const positionSchema = cleanText(120).check(
  z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_.+$/, 'This is not where a page of payments begins'),
);

const query = z.object({
  type: z._default(paymentTypeSchema, 'subscriptions'),
  outcome: z.optional(paymentOutcomeSchema),
  /** Text in the venue's name or id. */
  search: z._default(cleanText(120), ''),
  /** Days in the platform's zone, inclusive. */
  startDate: z.optional(dateSchema),
  endDate: z.optional(dateSchema),
  after: z.optional(positionSchema),
});
export type AdminPaymentsQuery = z.output<typeof query>;

export const listAdminPayments = contract(adminCalls, 'GET /payments', {
  permission: 'payments.review',
  summary: 'Payments of all venues, newest first, 25 a page; `next` is where the next page begins',
  query,
  reply: {
    payments: z.array(adminPaymentSchema),
    next: z.nullable(z.string()),
    /** True where the search matches more venues than are looked into. */
    isSearchCut: z.boolean(),
  },
});
