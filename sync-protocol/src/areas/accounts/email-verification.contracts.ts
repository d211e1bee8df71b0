import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';

const reply = z.object({ success: z.literal(true), message: z.string() });

export const verifyEmail = contract({
  method: 'POST',
  path: '/api/verify-email',
  access: 'public',
  summary: 'Confirm an owner’s email address with the token of a mailed link; again with the same one changes nothing',
  body: z.object({ token: z._default(cleanText(256), '') }),
  reply,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const sendVerification = contract({
  method: 'POST',
  path: '/api/clients/:client_id/verification-email',
  access: 'client',
  permission: 'venue.edit',
  summary: 'Mail the link that confirms the signed-in owner’s address, the same one while it lives',
  params: z.object({ client_id: z.string() }),
  reply,
  errors: ['TOO_MANY_REQUESTS'],
});
