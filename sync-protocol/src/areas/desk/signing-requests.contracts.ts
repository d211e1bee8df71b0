import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { uuidSchema } from '../../base/id-schemas.ts';
import { requiredText } from '../../base/primitives.ts';

/** One kiosk of the venue, as the desk chooses it. */
const signingKioskSchema = z.object({
  device_id: z.string(),
  name: z.string(),
  /** Heard from in the last minutes, so that a request reaches it at once. */
  is_reachable: z.boolean(),
});
export type SigningKiosk = z.infer<typeof signingKioskSchema>;

/** What a kiosk learns of a person, for one form and in memory alone: whose record it is, its kind, the names, and what to sign. */
const askedPersonSchema = z.object({
  waiver_id: z.string(),
  waiver_type: z.enum(['Adult', 'Minor']),
  adult_first_name: z.string(),
  adult_last_name: z.string(),
  minor_first_name: z.string().nullable(),
  minor_last_name: z.string().nullable(),
  /** Those to sign; absent for all that the person needs. Requirement F66. */
  document_ids: z.optional(z.array(z.string())),
});
export type AskedPerson = z.infer<typeof askedPersonSchema>;

export const listSigningKiosks = contract({
  method: 'GET',
  path: '/api/sync/signing-requests/kiosks',
  access: 'sync',
  permission: 'signing.request',
  summary: 'The kiosks that a desk may send a person to, those that are reachable first',
  reply: z.object({ success: z.literal(true), kiosks: z.array(signingKioskSchema) }),
  errors: ['DEVICE_REVOKED', 'PAYMENT_REQUIRED'],
});

export const requestSigning = contract({
  method: 'POST',
  path: '/api/sync/signing-requests',
  access: 'sync',
  permission: 'signing.request',
  summary: 'Ask one kiosk to open the form of a customer without a signature; asked again, the newest request counts',
  body: z.object({ waiver_id: requiredText(64), device_id: uuidSchema }),
  /** How long it waits at the kiosk, in minutes. */
  reply: z.object({ success: z.literal(true), valid_minutes: z.int() }),
  errors: [
    'CUSTOMER_NOT_FOUND',
    'DEVICE_NOT_FOUND',
    'ALREADY_EXISTS',
    'WAIVER_NOT_READY',
    'DEVICE_REVOKED',
    'PAYMENT_REQUIRED',
  ],
  allowedWhenExpired: true,
});

export const takeSigningRequest = contract({
  method: 'POST',
  path: '/api/devices/me/signing-request',
  access: 'device',
  permission: 'device.own',
  summary: 'The next person whom the desk sent to this kiosk: handed out once, and only until the request expires',
  reply: z.object({ success: z.literal(true), person: askedPersonSchema.nullable() }),
  errors: ['DEVICE_REVOKED'],
});
