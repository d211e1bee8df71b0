import { z } from 'zod';
import { PROMO_CODE_LENGTH_MAX } from '../limits.ts';
import { cleanText, dateSchema, emailSchema, instantSchema, requiredText } from '../primitives.ts';
import { applyPromoAddress, validatePromoAddress } from './account-addresses.ts';
import { contract } from './contract.ts';

/** Days of a trial where the code says none. Requirement R2. */
export const PROMO_TRIAL_DAYS_DEFAULT = 14;

/** Upper case, at most 20 characters, not empty. */
export const promoCodeSchema = cleanText(64)
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => text.length > 0 && text.length <= PROMO_CODE_LENGTH_MAX, 'Invalid promotional code');

const benefitsSchema = z.object({
  description: z.string(),
  skipPayment: z.boolean(),
  trialDays: z.int(),
  /** Null is unlimited. */
  remainingUses: z.int().nullable(),
});

const promoSchema = z.object({
  code: z.string(),
  description: z.string(),
  skipPayment: z.boolean(),
  trialDays: z.int(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  expires_at: instantSchema.nullable(),
  is_active: z.boolean(),
  created_at: instantSchema,
});
export type PromoView = z.infer<typeof promoSchema>;

/** A day means until its end, in UTC. */
const promoExpirySchema = z.union([instantSchema, dateSchema]);

const promoFields = {
  description: requiredText(300),
  skipPayment: z.boolean(),
  trialDays: z.int().min(1).max(3650),
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  expires_at: promoExpirySchema.nullable(),
  is_active: z.boolean(),
};

export const validatePromo = contract({
  ...validatePromoAddress,
  summary: 'Whether a promo code may be used now, and what it gives',
  params: z.object({ code: cleanText(64) }),
  reply: z.object({
    success: z.boolean(),
    valid: z.boolean(),
    benefits: benefitsSchema.nullable(),
    remainingUses: z.int().nullable(),
    error: z.string().nullable(),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const applyPromo = contract({
  ...applyPromoAddress,
  summary: 'Use a promo code for an account that was registered without one; again with the same code changes nothing',
  body: z.object({ promoCode: promoCodeSchema, email: emailSchema }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['PROMO_INVALID', 'TOO_MANY_REQUESTS'],
});

export const listPromos = contract({
  method: 'GET',
  path: '/api/admin/promos',
  access: 'admin',
  summary: 'All promo codes, newest first',
  reply: z.object({ success: z.literal(true), promos: z.array(promoSchema) }),
});

export const createPromo = contract({
  method: 'POST',
  path: '/api/admin/promos',
  access: 'admin',
  summary: 'Make a promo code',
  body: z.object({
    code: promoCodeSchema,
    ...promoFields,
    skipPayment: promoFields.skipPayment.default(false),
    trialDays: promoFields.trialDays.default(PROMO_TRIAL_DAYS_DEFAULT),
    maxUses: promoFields.maxUses.default(null),
    expires_at: promoFields.expires_at.default(null),
    is_active: promoFields.is_active.default(true),
  }),
  reply: z.object({ success: z.literal(true), promo: promoSchema }),
  errors: ['ALREADY_EXISTS'],
});

export const updatePromo = contract({
  method: 'PUT',
  path: '/api/admin/promos/:code',
  access: 'admin',
  summary: 'Change a promo code; fields that are not sent keep their value',
  params: z.object({ code: promoCodeSchema }),
  body: z.object(promoFields).partial(),
  reply: z.object({ success: z.literal(true), promo: promoSchema }),
  errors: ['NOT_FOUND'],
});
