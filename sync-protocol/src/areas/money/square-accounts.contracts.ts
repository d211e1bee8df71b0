import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { cleanText, requiredText } from '../../base/primitives.ts';

/* The venue's own Square account. The access token is written and never read back. Requirement R15. */

const venueParams = z.object({ client_id: z.string() });
const success = z.literal(true);
const billingManage = { access: 'client', permission: 'billing.manage' } as const;

const credentialsSchema = z.object({
  application_id: z.string(),
  location_id: z.string(),
  environment: z.enum(['production', 'sandbox']),
  updated_at: z.string(),
});
const credentialsReply = z.object({ success, credentials: credentialsSchema.nullable() });

const read = {
  method: 'GET',
  ...billingManage,
  summary: 'The venue’s Square account, without its token; null when there is none',
  params: venueParams,
  reply: credentialsReply,
} as const;
export const getSquareAccount = contract({ ...read, path: '/api/square/client/:client_id/credentials' });
export const getSquareCredentials = contract({
  ...read,
  path: '/api/square-credentials/client/:client_id/credentials',
});

export const updateSquareAccount = contract({
  method: 'POST',
  path: '/api/square/client/:client_id/credentials',
  ...billingManage,
  summary: 'Connect the venue’s Square account; the server’s own environment decides which Square is asked',
  params: venueParams,
  body: z.object({
    accessToken: requiredText(512),
    applicationId: requiredText(128),
    /** Empty means the account's main location. */
    locationId: z._default(cleanText(64), ''),
    environment: z.enum(['production', 'sandbox']).default('production'),
  }),
  reply: z.object({ success, message: z.string() }),
});

export const deleteSquareAccount = contract({
  method: 'DELETE',
  path: '/api/square/client/:client_id/credentials',
  ...billingManage,
  summary: 'Disconnect the venue’s Square account',
  params: venueParams,
  reply: z.object({ success, message: z.string() }),
});

const checkSchema = z.object({
  name: z.enum(['configured', 'token', 'location', 'currency']),
  ok: z.boolean(),
  /** A readable summary of what was found. */
  detail: z.string(),
});

export const checkPaymentSetUp = contract({
  method: 'GET',
  path: '/api/clients/:client_id/payment-set-up',
  ...billingManage,
  summary: 'Whether the venue’s own payment set-up works: what is configured and what Square says to it',
  params: venueParams,
  reply: z.object({
    success,
    environment: z.enum(['production', 'sandbox', 'simulator']).nullable(),
    /** A test charge moves no money only outside production. */
    canCharge: z.boolean(),
    checks: z.array(checkSchema),
  }),
  allowedWhenExpired: true,
});

export const createTestCharge = contract({
  method: 'POST',
  path: '/api/clients/:client_id/payment-set-up/test-charge',
  ...billingManage,
  summary: 'Charge one dollar of test money to a card token, in sandbox or simulator only',
  params: venueParams,
  body: z.object({ sourceId: cleanText(512) }),
  reply: z.object({
    success: z.boolean(),
    outcome: z.enum(['completed', 'declined', 'unknown', 'refused', 'unavailable']),
    /** What happened and what it means for real customers. */
    explanation: z.string(),
    payment: z
      .object({
        id: z.string(),
        status: z.string(),
        amount: z.number(),
        currency: z.string(),
        receiptUrl: z.string().nullable(),
      })
      .nullable(),
  }),
  errors: ['PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});
