import { z } from 'zod/mini';
import { adminCalls, contract, publicCalls } from '../../base/contract.ts';
import { PROMO_CODE_LENGTH_MAX } from '../../base/limits.ts';
import { cleanText, dateSchema, emailSchema, instantSchema, requiredText } from '../../base/primitives.ts';

/** Days of a trial where the code says none. Requirement R2. */
export const PROMO_TRIAL_DAYS_DEFAULT = 14;

/** Upper case, at most 20 characters, not empty. */
const promoCodeSchema = z
  .pipe(
    cleanText(64),
    z.transform((text) => text.trim().toUpperCase()),
  )
  .check(z.refine((text) => text.length > 0 && text.length <= PROMO_CODE_LENGTH_MAX, 'Invalid promotional code'));

const benefitsSchema = z.object({
  description: z.string(),
  skipPayment: z.boolean(),
  trialDays: z.int(),
  /** Null is unlimited. */
  remainingUses: z.nullable(z.int()),
});

const promoSchema = z.object({
  code: z.string(),
  description: z.string(),
  skipPayment: z.boolean(),
  trialDays: z.int(),
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  expires_at: z.nullable(instantSchema),
  is_active: z.boolean(),
  created_at: instantSchema,
  /** Sent back with a change, which is refused when the value is stale (optimistic locking). */
  revision: z.int(),
});
export type PromoView = z.infer<typeof promoSchema>;

/** A day means until its end, in UTC. */
const promoExpirySchema = z.union([instantSchema, dateSchema]);

const promoFields = {
  description: requiredText(300),
  skipPayment: z.boolean(),
  trialDays: z.int().check(z.minimum(1), z.maximum(3650)),
  maxUses: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  expires_at: z.nullable(promoExpirySchema),
  is_active: z.boolean(),
};

export const validatePromo = contract(publicCalls, 'GET /api/promo/validate/:code', {
  summary: 'Whether a promo code may be used now, and what it gives',
  params: z.object({ code: cleanText(64) }),
  reply: z.object({
    success: z.boolean(),
    valid: z.boolean(),
    benefits: z.nullable(benefitsSchema),
    remainingUses: z.nullable(z.int()),
    error: z.nullable(z.string()),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const applyPromo = contract(publicCalls, 'POST /api/promo/apply', {
  summary: 'Use a promo code for an account that was registered without one; again with the same code changes nothing',
  body: z.object({ promoCode: promoCodeSchema, email: emailSchema }),
  reply: { message: z.string() },
  errors: ['PROMO_INVALID', 'TOO_MANY_REQUESTS'],
});

const pricingManage = { ...adminCalls, permission: 'pricing.manage' } as const;

export const listPromos = contract(pricingManage, 'GET /promos', {
  summary: 'All promo codes, newest first',
  reply: { promos: z.array(promoSchema) },
});

export const createPromo = contract(pricingManage, 'POST /promos', {
  summary: 'Make a promo code',
  body: z.object({
    code: promoCodeSchema,
    ...promoFields,
    skipPayment: z._default(promoFields.skipPayment, false),
    trialDays: z._default(promoFields.trialDays, PROMO_TRIAL_DAYS_DEFAULT),
    maxUses: z._default(promoFields.maxUses, null),
    expires_at: z._default(promoFields.expires_at, null),
    is_active: z._default(promoFields.is_active, true),
  }),
  reply: { promo: promoSchema },
  errors: ['ALREADY_EXISTS'],
});

export const updatePromo = contract(pricingManage, 'PUT /promos/:code', {
  summary: 'Change a promo code; fields that are not sent keep their value, a stale revision is 409',
  params: z.object({ code: promoCodeSchema }),
  body: z.partial(z.object({ ...promoFields, revision: z.int() })),
  reply: { promo: promoSchema },
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
});
