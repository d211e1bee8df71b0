import { z } from 'zod/mini';
import { contract, publicCalls, venueCalls } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';

const reply = { message: z.string() };

export const verifyEmail = contract(publicCalls, 'POST /api/verify-email', {
  summary: 'Confirm an owner’s email address with the token of a mailed link; again with the same one changes nothing',
  body: z.object({ token: z._default(cleanText(256), '') }),
  reply,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const sendVerification = contract(venueCalls, 'POST /verification-email', {
  permission: 'venue.edit',
  summary: 'Mail the link that confirms the signed-in owner’s address, the same one while it lives',
  reply,
  errors: ['TOO_MANY_REQUESTS'],
});
