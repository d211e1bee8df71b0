import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { cleanText, dateSchema, planTypeSchema, visibleText } from '../../base/primitives.ts';

/* Subscriptions of venues to the platform. Requirements R4, R5, R8, R9. Money is dollars. */

/** The period of the same tier; `planId` chooses another tier. Requirement R4. */
const planChoice = { planType: planTypeSchema, planId: z.optional(cleanText(64)) };

const subscriptionSchema = z.object({
  status: z.enum(['active', 'trial', 'grace', 'expired', 'pending', 'cancelled']),
  planId: z.string().nullable(),
  /** A day, `YYYY-MM-DD`. */
  servicePaidUntil: z.string().nullable(),
  /** The day of the month on which periods begin; null before the first payment. */
  billingDay: z.int().nullable(),
  lastPaymentDate: z.string().nullable(),
  daysUntilExpiration: z.int().nullable(),
  /** The plan's name, such as `Monthly Professional`. */
  subscriptionPlan: z.string().nullable(),
  activatedAt: z.string().nullable(),
  autoRenew: z.boolean(),
  planType: z.enum(['monthly', 'yearly']).nullable(),
  /** What the next renewal costs; null where the plan has no price. */
  price: z.number().nullable(),
});
export type SubscriptionView = z.infer<typeof subscriptionSchema>;

const billingManage = { access: 'client_or_admin', permission: 'billing.manage', allowedWhenExpired: true } as const;

export const getSubscription = contract(billingManage, 'GET /api/subscription-management/:client_id/status', {
  summary: 'The status of a venue’s subscription',
  reply: { subscription: subscriptionSchema },
});

const ownBilling = { access: 'client', permission: 'billing.manage', allowedWhenExpired: true } as const;

export const quoteSwitch = contract(ownBilling, 'GET /api/subscription-management/:client_id/switch-quote', {
  summary: 'What a plan switch would cost today, to the cent',
  query: z.object(planChoice),
  reply: {
    quote: z.object({ planId: z.string(), amount: z.number(), credit: z.number(), servicePaidUntil: z.string() }),
  },
});

export const switchPlan = contract(ownBilling, 'POST /api/subscription-management/:client_id/switch-plan', {
  summary: 'Change the plan now; the stored card is charged the prorated difference',
  body: z.object(planChoice),
  reply: { message: z.string(), amount: z.number(), subscription: subscriptionSchema },
  errors: ['NO_PAYMENT_METHOD', 'CARD_DECLINED', 'PAYMENT_UNKNOWN', 'PAYMENTS_UNAVAILABLE'],
});

export const renewSubscription = contract(billingManage, 'POST /api/subscription-management/:client_id/renew', {
  summary: 'A client gets a payment link; an admin charges the stored card',
  body: z.object({
    ...planChoice,
    /** An admin's: the last paid day that was shown. Another admin's renewal of it is then this one. Requirement Y41. */
    servicePaidUntil: z.optional(z.nullable(dateSchema)),
  }),
  reply: { message: z.string(), paymentUrl: z.string().nullable() },
  errors: ['NO_PAYMENT_METHOD', 'CARD_DECLINED', 'PAYMENT_UNKNOWN', 'PAYMENTS_UNAVAILABLE', 'VERSION_CONFLICT'],
});

export const setAutoRenew = contract(ownBilling, 'PUT /api/subscription-management/:client_id/auto-renew', {
  summary: 'Turn the automatic renewal on or off; on needs a stored card',
  body: z.object({ autoRenew: z.boolean() }),
  reply: { subscription: subscriptionSchema },
  errors: ['NO_PAYMENT_METHOD'],
});

const subscriptionPaymentSchema = z.object({
  payment_id: z.string(),
  created_at: z.string(),
  description: z.string(),
  amount: z.number(),
  /** `review`: an admin looks at it. `received`: money that was not used; `refunded` once it is given back. */
  status: z.enum([
    'open',
    'withdrawing',
    'pending',
    'unknown',
    'review',
    'received',
    'refunded',
    'completed',
    'declined',
    'failed',
    'cancelled',
    'expired',
  ]),
  receipt_url: z.string().nullable(),
  card_brand: z.string().nullable(),
  card_last_four: z.string().nullable(),
  /** A readable reason, for a payment that failed. */
  failure_message: z.string().nullable(),
});
export type SubscriptionPaymentView = z.infer<typeof subscriptionPaymentSchema>;

export const listSubscriptionPayments = contract(
  billingManage,
  'GET /api/subscription-management/:client_id/payments',
  {
    summary: 'What the venue has paid the platform, newest first; links that were never used are left out',
    reply: { payments: z.array(subscriptionPaymentSchema) },
  },
);

const paymentMethodSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last_four: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  name_on_card: z.string(),
  is_primary: z.boolean(),
});
export type PaymentMethodView = z.infer<typeof paymentMethodSchema>;

export const listPaymentMethods = contract(billingManage, 'GET /api/clients/:client_id/payment-methods', {
  summary: 'The stored cards, by brand and last four digits',
  reply: { paymentMethods: z.array(paymentMethodSchema) },
});

export const updatePaymentMethod = contract(billingManage, 'POST /api/clients/:client_id/payment-methods/update', {
  needsConfirmation: true,
  summary: 'Store the card behind a token of Square’s card field; it becomes the one that renewals charge',
  body: z.object({
    cardNonce: cleanText(512),
    customerEmail: z.optional(visibleText(254)),
    customerName: z.optional(visibleText(120)),
  }),
  reply: { message: z.string(), paymentMethods: z.array(paymentMethodSchema) },
  errors: ['CARD_DECLINED', 'PAYMENTS_UNAVAILABLE'],
});

const squareCustomerSchema = z.object({
  id: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  companyName: z.string(),
  createdAt: z.string(),
  paymentMethods: z.array(paymentMethodSchema),
});

export const getSquareCustomer = contract(billingManage, 'GET /api/square-customers/:client_id/square-customer', {
  summary: 'The venue’s customer profile at the payment provider; null before its first payment',
  reply: { customer: squareCustomerSchema.nullable() },
  errors: ['PAYMENTS_UNAVAILABLE'],
});

const clientsBilling = { access: 'admin', permission: 'clients.billing' } as const;

export const listRecurringCharges = contract(clientsBilling, 'GET /api/square-customers/:client_id/recurring-charges', {
  summary: 'Every subscription charge of a venue, newest first',
  reply: {
    charges: z.array(
      z.object({
        charge_id: z.string(),
        created_at: z.string(),
        description: z.string(),
        amount: z.number(),
        status: z.string(),
      }),
    ),
  },
});

export const processAutoRenewals = contract(
  clientsBilling,
  'POST /api/subscription-management/admin/process-auto-renewals',
  {
    summary: 'Run the automatic renewals that are due now, a limited number of them; one run at a time',
    reply: {
      results: z.array(
        z.object({ success: z.boolean(), clientId: z.string(), clientName: z.string(), message: z.string() }),
      ),
      /** Venues that are still due: another run charges them. */
      remaining: z.int(),
    },
    errors: ['PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
);
