import { z } from 'zod/mini';
import { adminCalls, contract, publicCalls } from '../../base/contract.ts';
import { cleanText, emailSchema } from '../../base/primitives.ts';
import { login } from './auth.contracts.ts';
import { codeSchema, ownProof } from './own-proof.ts';

/* The second step of signing in, with an authenticator app (RFC 6238) or a recovery code. Requirements Y50–Y57. */

const password = cleanText(1024).check(z.refine((text) => text !== '', 'Please enter your password'));

export const loginSecondFactor = contract(publicCalls, 'POST /api/login/second-factor', {
  summary: 'The second step of signing in: the challenge that login answered, and a code; answers as login does',
  body: z.object({ challenge: cleanText(64), code: codeSchema }),
  reply: login.reply.shape,
  errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_EXPIRED', 'PAYMENT_REQUIRED', 'TOO_MANY_REQUESTS'],
});

const stateSchema = z.object({
  is_on: z.boolean(),
  /** When it was turned on; null while it is off. */
  enabled_at: z.nullable(z.string()),
  recovery_codes_left: z.int(),
});
export type SecondFactorState = z.infer<typeof stateSchema>;

const accountOwn = { access: 'signed_in', permission: 'account.own', allowedWhenExpired: true } as const;

export const getSecondFactor = contract(accountOwn, 'GET /api/second-factor', {
  summary: 'Whether signing in to this account takes a code, and how many recovery codes are left',
  reply: { second_factor: stateSchema },
});

export const setUpSecondFactor = contract(accountOwn, 'POST /api/second-factor/set-up', {
  summary: 'A new secret for an authenticator app; it counts once a code confirms it',
  body: z.object({ password }),
  reply: {
    /** 32 characters of base32 (160 bits). */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  },
  errors: ['ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
});

/** Ten codes, shown once. */
const codesReply = { recovery_codes: z.array(z.string()) };

export const confirmSecondFactor = contract(accountOwn, 'POST /api/second-factor/confirm', {
  summary: 'Switch it on with a code of the new secret; every other session of the user ends',
  body: z.object({ code: codeSchema }),
  reply: codesReply,
  errors: ['SIGN_IN_EXPIRED', 'TOO_MANY_REQUESTS'],
});

const proof = z.object({ password, code: codeSchema });

export const turnOffSecondFactor = contract(accountOwn, 'POST /api/second-factor/turn-off', {
  summary: 'Switch it off, with the password and a code',
  body: proof,
  errors: ['TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodes = contract(accountOwn, 'POST /api/second-factor/recovery-codes', {
  summary: 'Ten new recovery codes in place of the present ones, with the password and a code',
  body: proof,
  reply: codesReply,
  errors: ['TOO_MANY_REQUESTS'],
});

export const resetSecondFactor = contract(adminCalls, 'POST /second-factor/reset', {
  permission: 'clients.support',
  summary: 'Switch off the second factor of someone who lost phone and codes: an owner’s, or another admin’s',
  body: z.object({
    /** Whose. */
    email: emailSchema,
    ...ownProof,
  }),
  reply: { message: z.string() },
  errors: ['TOO_MANY_REQUESTS'],
});
