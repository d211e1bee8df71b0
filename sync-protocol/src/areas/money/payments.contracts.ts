import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText, emailSchema, planTypeSchema, requiredLine } from '../../base/primitives.ts';

/* Payments before and without a sign-in. Requirements R3, R10, R11. */

const paymentConfigSchema = z.object({
  applicationId: z.string(),
  locationId: z.string(),
  environment: z.enum(['production', 'sandbox']),
  /** The address of Square's browser script, or of its stand-in. */
  scriptUrl: z.string(),
});
export type PaymentConfig = z.infer<typeof paymentConfigSchema>;

export const getPaymentConfig = contract(publicCalls, 'GET /api/payments/config', {
  summary: 'For Square’s card field: the platform’s account, or with `clientId` a venue’s own',
  query: z.object({
    clientId: z.optional(cleanText(16)),
    bookingId: z.optional(cleanText(64)),
    token: z.optional(cleanText(256)),
  }),
  reply: { config: paymentConfigSchema, message: z.string() },
  errors: ['PAYMENTS_UNAVAILABLE'],
});

export const createWithPayment = contract(publicCalls, 'POST /api/registration/create-with-payment', {
  summary: 'The payment link of an account that waits for its first payment',
  body: z.object({
    companyName: z.optional(requiredLine(120)),
    email: emailSchema,
    selectedPlan: planTypeSchema,
    clientId: cleanText(16),
  }),
  reply: { message: z.string(), paymentLink: z.object({ url: z.string() }) },
  errors: ['PAYMENTS_UNAVAILABLE', 'PAYMENT_UNKNOWN', 'TOO_MANY_REQUESTS'],
});

/** A caller without the email gets the status alone. Requirement R11. */
const clientStatusSchema = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string(),
  subscriptionPlan: z.nullable(z.enum(['monthly', 'yearly'])),
  subscriptionStatus: z.enum(['active', 'trial', 'grace', 'expired', 'pending', 'cancelled']),
  isActive: z.boolean(),
  activatedAt: z.nullable(z.string()),
});
export type ClientStatus = z.infer<typeof clientStatusSchema>;

export const checkPaymentStatus = contract(publicCalls, 'POST /api/payment/check-status', {
  summary: 'Whether an account has become active; asking settles a payment whose outcome is open',
  body: z.object({ clientId: cleanText(16), email: z.optional(cleanText(254)) }),
  reply: { client: clientStatusSchema },
  errors: ['TOO_MANY_REQUESTS'],
});

export const paymentCompleted = contract(publicCalls, 'GET /api/payment/completed', {
  summary: 'Where a paid link returns to: verifies its token with the provider',
  query: z.object({ token: z._default(cleanText(256), '') }),
  reply: { message: z.string(), client: clientStatusSchema },
  errors: ['PAYMENT_UNKNOWN', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const squareWebhook = contract({ access: 'webhook' }, 'POST /api/webhooks/square', {
  summary: 'Events of the platform’s Square account, verified by their signature',
  errors: ['WEBHOOK_SIGNATURE'],
  bodyBytesMax: 256 * 1024,
});
