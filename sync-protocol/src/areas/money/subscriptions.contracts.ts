import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { cleanText, dateSchema, planTypeSchema, visibleText } from '../../base/primitives.ts';

/* Subscriptions of venues to the platform. Requirements R4, R5, R8, R9. Money is dollars. */

const venueParams = z.object({ client_id: z.string() });
const success = z.literal(true);

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

const billingManage = { access: 'client_or_admin', permission: 'billing.manage' } as const;

export const getSubscription = contract({
  method: 'GET',
  path: '/api/subscription-management/:client_id/status',
  ...billingManage,
  summary: 'The status of a venue’s subscription',
  params: venueParams,
  reply: z.object({ success, subscription: subscriptionSchema }),
  allowedWhenExpired: true,
});

export const quoteSwitch = contract({
  method: 'GET',
  path: '/api/subscription-management/:client_id/switch-quote',
  access: 'client',
  permission: 'billing.manage',
  summary: 'What a plan switch would cost today, to the cent',
  params: venueParams,
  query: z.object(planChoice),
  reply: z.object({
    success,
    quote: z.object({ planId: z.string(), amount: z.number(), credit: z.number(), servicePaidUntil: z.string() }),
  }),
  allowedWhenExpired: true,
});

export const switchPlan = contract({
  method: 'POST',
  path: '/api/subscription-management/:client_id/switch-plan',
  access: 'client',
  permission: 'billing.manage',
  summary: 'Change the plan now; the stored card is charged the prorated difference',
  params: venueParams,
  body: z.object(planChoice),
  reply: z.object({ success, message: z.string(), amount: z.number(), subscription: subscriptionSchema }),
  errors: ['NO_PAYMENT_METHOD', 'CARD_DECLINED', 'PAYMENT_UNKNOWN', 'PAYMENTS_UNAVAILABLE'],
  allowedWhenExpired: true,
});

export const renewSubscription = contract({
  method: 'POST',
  path: '/api/subscription-management/:client_id/renew',
  ...billingManage,
  summary: 'A client gets a payment link; an admin charges the stored card',
  params: venueParams,
  body: z.object({
    ...planChoice,
    /** An admin's: the last paid day that was shown. Another admin's renewal of it is then this one. Requirement Y41. */
    servicePaidUntil: z.optional(z.nullable(dateSchema)),
  }),
  reply: z.object({ success, message: z.string(), paymentUrl: z.string().nullable() }),
  errors: ['NO_PAYMENT_METHOD', 'CARD_DECLINED', 'PAYMENT_UNKNOWN', 'PAYMENTS_UNAVAILABLE', 'VERSION_CONFLICT'],
  allowedWhenExpired: true,
});

export const setAutoRenew = contract({
  method: 'PUT',
  path: '/api/subscription-management/:client_id/auto-renew',
  access: 'client',
  permission: 'billing.manage',
  summary: 'Turn the automatic renewal on or off; on needs a stored card',
  params: venueParams,
  body: z.object({ autoRenew: z.boolean() }),
  reply: z.object({ success, subscription: subscriptionSchema }),
  errors: ['NO_PAYMENT_METHOD'],
  allowedWhenExpired: true,
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

export const listSubscriptionPayments = contract({
  method: 'GET',
  path: '/api/subscription-management/:client_id/payments',
  ...billingManage,
  summary: 'What the venue has paid the platform, newest first; links that were never used are left out',
  params: venueParams,
  reply: z.object({ success, payments: z.array(subscriptionPaymentSchema) }),
  allowedWhenExpired: true,
});

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

export const listPaymentMethods = contract({
  method: 'GET',
  path: '/api/clients/:client_id/payment-methods',
  ...billingManage,
  summary: 'The stored cards, by brand and last four digits',
  params: venueParams,
  reply: z.object({ success, paymentMethods: z.array(paymentMethodSchema) }),
  allowedWhenExpired: true,
});

export const updatePaymentMethod = contract({
  method: 'POST',
  path: '/api/clients/:client_id/payment-methods/update',
  ...billingManage,
  summary: 'Store the card behind a token of Square’s card field; it becomes the one that renewals charge',
  params: venueParams,
  body: z.object({
    cardNonce: cleanText(512),
    customerEmail: z.optional(visibleText(254)),
    customerName: z.optional(visibleText(120)),
  }),
  reply: z.object({ success, message: z.string(), paymentMethods: z.array(paymentMethodSchema) }),
  errors: ['CARD_DECLINED', 'PAYMENTS_UNAVAILABLE'],
  allowedWhenExpired: true,
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

export const getSquareCustomer = contract({
  method: 'GET',
  path: '/api/square-customers/:client_id/square-customer',
  ...billingManage,
  summary: 'The venue’s customer profile at the payment provider; null before its first payment',
  params: venueParams,
  reply: z.object({ success, customer: squareCustomerSchema.nullable() }),
  errors: ['PAYMENTS_UNAVAILABLE'],
  allowedWhenExpired: true,
});

export const listRecurringCharges = contract({
  method: 'GET',
  path: '/api/square-customers/:client_id/recurring-charges',
  access: 'admin',
  permission: 'clients.billing',
  summary: 'Every subscription charge of a venue, newest first',
  params: venueParams,
  reply: z.object({
    success,
    charges: z.array(
      z.object({
        charge_id: z.string(),
        created_at: z.string(),
        description: z.string(),
        amount: z.number(),
        status: z.string(),
      }),
    ),
  }),
});

export const processAutoRenewals = contract({
  method: 'POST',
  path: '/api/subscription-management/admin/process-auto-renewals',
  access: 'admin',
  permission: 'clients.billing',
  summary: 'Run the automatic renewals that are due now, a limited number of them; one run at a time',
  reply: z.object({
    success,
    results: z.array(
      z.object({ success: z.boolean(), clientId: z.string(), clientName: z.string(), message: z.string() }),
    ),
    /** Venues that are still due: another run charges them. */
    remaining: z.int(),
  }),
  errors: ['PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});
