import { z } from 'zod/mini';
import { cleanText, emailSchema, newPasswordSchema, requiredText } from '../../primitives.ts';
import { contract } from '../contract.ts';

export const register = contract({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Open an account: a promo that skips payment starts a trial, else the first payment is awaited',
  body: z.object({
    companyName: requiredText(120),
    email: emailSchema,
    password: newPasswordSchema,
    promoCode: z.optional(z.nullable(cleanText(64))),
  }),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    clientId: z.string(),
    accountStatus: z.enum(['trial', 'pending']),
    servicePaidUntil: z.nullable(z.string()),
  }),
  errors: ['EMAIL_TAKEN', 'PROMO_INVALID', 'TOO_MANY_REQUESTS'],
});
