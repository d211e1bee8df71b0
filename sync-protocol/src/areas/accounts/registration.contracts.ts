import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText, emailSchema, newPasswordSchema, requiredLine } from '../../base/primitives.ts';

export const register = contract(publicCalls, 'POST /api/register', {
  summary: 'Open an account: a promo that skips payment starts a trial, else the first payment is awaited',
  body: z.object({
    companyName: requiredLine(120),
    email: emailSchema,
    password: newPasswordSchema,
    promoCode: z.optional(z.nullable(cleanText(64))),
  }),
  reply: {
    message: z.string(),
    clientId: z.string(),
    accountStatus: z.enum(['trial', 'pending']),
    servicePaidUntil: z.nullable(z.string()),
  },
  errors: ['EMAIL_TAKEN', 'PROMO_INVALID', 'TOO_MANY_REQUESTS'],
});

export const setUpServer = contract(publicCalls, 'POST /api/set-up', {
  summary:
    'Choose the first admin’s password with the link that the server printed, and open a first venue that nobody pays for; the link works once',
  body: z.object({
    token: z._default(cleanText(256), ''),
    email: z._default(cleanText(254), ''),
    newPassword: newPasswordSchema,
    /** The venue and its owner's sign-in: all three, or none. */
    companyName: z.optional(requiredLine(120)),
    ownerEmail: z.optional(emailSchema),
    ownerPassword: z.optional(newPasswordSchema),
  }),
  reply: { message: z.string(), clientId: z.nullable(z.string()) },
  errors: ['LINK_EXPIRED', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
});
