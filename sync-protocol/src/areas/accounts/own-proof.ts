import { z } from 'zod/mini';
import { cleanText } from '../../base/primitives.ts';
import { readSignInCode } from './sign-in-code.ts';

const OWN_PASSWORD = 'Please enter your own password';
const OWN_CODE = 'Please enter the six digits that your app shows, or a recovery code';

/** A code of an authenticator app, or a recovery code. */
export const codeSchema = cleanText(64).check(z.refine((text) => readSignInCode(text) !== null, OWN_CODE));

/**
 * Who the caller is, asked again where an open session alone must not be enough: their own password, and a code where
 * they have two-step sign-in on. Requirement Y58.
 */
export const ownProof = {
  current_password: z.string({ error: OWN_PASSWORD }).check(
    z.maxLength(1024),
    z.refine((text) => text !== '', OWN_PASSWORD),
  ),
  code: z.optional(cleanText(64).check(z.refine((text) => text === '' || readSignInCode(text) !== null, OWN_CODE))),
};
