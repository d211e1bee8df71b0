import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { cleanText, requiredText } from '../../base/primitives.ts';

/* The venue's own Square account. The access token is written and never read back. Requirement R15. */

const billingManage = { access: 'client', permission: 'billing.manage' } as const;

const credentialsSchema = z.object({
  application_id: z.string(),
  location_id: z.string(),
  environment: z.enum(['production', 'sandbox']),
  updated_at: z.string(),
});
const read = {
  summary: 'The venue’s Square account, without its token; null when there is none',
  reply: { credentials: credentialsSchema.nullable() },
} as const;
export const getSquareAccount = contract(billingManage, 'GET /api/square/client/:client_id/credentials', read);
export const getSquareCredentials = contract(
  billingManage,
  'GET /api/square-credentials/client/:client_id/credentials',
  read,
);

export const updateSquareAccount = contract(billingManage, 'POST /api/square/client/:client_id/credentials', {
  needsConfirmation: true,
  summary: 'Connect the venue’s Square account; the server’s own environment decides which Square is asked',
  body: z.object({
    accessToken: requiredText(512),
    applicationId: requiredText(128),
    /** Empty means the account's main location. */
    locationId: z._default(cleanText(64), ''),
    environment: z.enum(['production', 'sandbox']).default('production'),
  }),
  reply: { message: z.string() },
});

export const deleteSquareAccount = contract(billingManage, 'DELETE /api/square/client/:client_id/credentials', {
  needsConfirmation: true,
  summary: 'Disconnect the venue’s Square account',
  reply: { message: z.string() },
});

const checkSchema = z.object({
  name: z.enum(['configured', 'token', 'location', 'currency']),
  ok: z.boolean(),
  /** A readable summary of what was found. */
  detail: z.string(),
});

export const checkPaymentSetUp = contract(billingManage, 'GET /api/clients/:client_id/payment-set-up', {
  summary: 'Whether the venue’s own payment set-up works: what is configured and what Square says to it',
  reply: {
    environment: z.enum(['production', 'sandbox', 'simulator']).nullable(),
    /** A test charge moves no money only outside production. */
    canCharge: z.boolean(),
    checks: z.array(checkSchema),
  },
  allowedWhenExpired: true,
});

export const createTestCharge = contract(billingManage, 'POST /api/clients/:client_id/payment-set-up/test-charge', {
  summary: 'Charge one dollar of test money to a card token, in sandbox or simulator only',
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
