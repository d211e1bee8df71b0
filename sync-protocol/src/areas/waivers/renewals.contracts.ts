import { z } from 'zod';
import { contract, publicCalls } from '../../base/contract.ts';
import { eachField, minorFieldNames, signerFieldNames } from '../people/person-fields.ts';
import { signingKinds } from './signing-kinds.ts';

/* The mail before a signature ends, with a link that opens the form filled in, once. Requirements W48, W49. */

const byToken = {
  ...publicCalls,
  params: z.object({ token: z.string().max(128) }),
  errors: ['TOO_MANY_REQUESTS'],
} as const;

export const openRenewal = contract(byToken, 'POST /api/public/renewals/:token/open', {
  summary: 'What the form begins with: the only way to another person’s data, and only once',
  reply: {
    client_id: z.string(),
    kind: z.enum(signingKinds),
    language: z.string(),
    person: z.object(eachField(signerFieldNames, () => z.string())),
    /** Those who are still under age. */
    minors: z.array(z.object(eachField(minorFieldNames, () => z.string()))),
    document_ids: z.array(z.string()),
  },
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const requestRenewalAgain = contract(byToken, 'POST /api/public/renewals/:token/again', {
  summary: 'Mail a new link to the same address; the same reply for a link that is unknown',
});

export const unsubscribe = contract(byToken, 'POST /api/public/unsubscribe/:token', {
  summary: 'End renewal mails of this venue to this address',
});

/** RFC 8058: mail programs post to the address of the `List-Unsubscribe` header, which is the page's. */
export const unsubscribeInOneClick = contract(byToken, 'POST /unsubscribe/:token', {
  summary: 'The same, as a mail program’s one click sends it',
});
