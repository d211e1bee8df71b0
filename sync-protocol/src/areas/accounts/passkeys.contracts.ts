import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText, requiredLine } from '../../base/primitives.ts';
import { login } from './auth.contracts.ts';

/* Passkeys (WebAuthn), next to the password. Requirements X26, X27. */

const base64url = (charsMax: number) => z.string().check(z.maxLength(charsMax), z.regex(/^[\w-]*$/));

/** The largest id that the standard allows has 1,023 bytes. */
const credentialId = base64url(1364);
const clientData = base64url(4096);

/** What a browser's credential is in JSON. What else it holds is not read. */
const credentialFields = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

export const passkeyAnswerSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

const newCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({ clientDataJSON: clientData, attestationObject: base64url(32_768) }),
});
export type NewCredential = z.infer<typeof newCredentialSchema>;

const passkeySchema = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** Null before the first time. */
  last_used_at: z.nullable(z.string()),
});
export type PasskeyView = z.infer<typeof passkeySchema>;

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` and its sibling read. */
const optionsSchema = z.looseObject({ challenge: z.string() });

const accountOwn = { access: 'signed_in', permission: 'account.own', allowedWhenExpired: true } as const;

export const listPasskeys = contract(accountOwn, 'GET /api/passkeys', {
  summary: 'The passkeys of the caller’s account, newest first',
  reply: { passkeys: z.array(passkeySchema) },
});

export const beginPasskey = contract(accountOwn, 'POST /api/passkeys/options', {
  needsConfirmation: true,
  summary: 'What the browser needs to make a passkey; it counts once, for five minutes',
  reply: { options: optionsSchema },
  errors: ['TOO_MANY_REQUESTS'],
});

export const addPasskey = contract(accountOwn, 'POST /api/passkeys', {
  needsConfirmation: true,
  summary: 'Store a passkey that the browser made; at most 20 for an account',
  body: z.object({ name: requiredLine(80), response: newCredentialSchema }),
  reply: { passkey: passkeySchema },
  errors: ['ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const deletePasskey = contract(accountOwn, 'DELETE /api/passkeys/:passkey_id', {
  summary: 'Forget a passkey: nobody can sign in with it anymore',
  params: z.object({ passkey_id: cleanText(64) }),
});

export const passkeyOptions = contract(publicCalls, 'POST /api/login/passkey-options', {
  summary: 'What the browser needs to ask for a passkey; it counts once, for five minutes',
  reply: { challenge_id: z.string(), options: optionsSchema },
  errors: ['TOO_MANY_REQUESTS'],
});

export const loginPasskey = contract(publicCalls, 'POST /api/login/passkey', {
  summary: 'Sign in with a passkey, without a second step; answers as login does',
  body: z.object({ challenge_id: cleanText(64), response: passkeyAnswerSchema }),
  reply: login.reply.shape,
  errors: ['INVALID_CREDENTIALS', 'SIGN_IN_EXPIRED', 'PAYMENT_REQUIRED', 'TOO_MANY_REQUESTS'],
});
