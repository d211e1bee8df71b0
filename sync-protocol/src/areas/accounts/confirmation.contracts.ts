import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';
import { passkeyAnswerSchema } from './passkeys.contracts.ts';

const accountOwn = { access: 'signed_in', permission: 'account.own', allowedWhenExpired: true } as const;

export const confirmSelf = contract(accountOwn, 'POST /api/confirm', {
  summary: 'Prove who uses this session: dangerous acts then need no further proof for 10 minutes',
  body: z
    .object({
      password: z.optional(cleanText(1024)),
      /** With the password, where the account has two-step sign-in. */
      code: z.optional(cleanText(64)),
      /** Instead of the password: what `POST /api/login/passkey-options` answered, and the passkey's answer. */
      challenge_id: z.optional(cleanText(64)),
      response: z.optional(passkeyAnswerSchema),
    })
    .check(
      z.refine(({ password, challenge_id: id, response }) => Boolean(password) || Boolean(id && response), {
        path: ['password'],
        error: 'Please enter your password',
      }),
    ),
  reply: { confirmed_until: z.string() },
  errors: ['INVALID_CREDENTIALS', 'SIGN_IN_EXPIRED', 'TOO_MANY_REQUESTS'],
});
