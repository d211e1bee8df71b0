import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { uuidSchema } from '../../base/id-schemas.ts';
import { cleanText, requiredText } from '../../base/primitives.ts';
import { DOCUMENTS_MAX } from '../waivers/documents/document.ts';

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

/** A party whose people sign at a kiosk, for one form and in memory alone: what its link carries, and what its people need. Requirement F70. */
const askedPartySchema = z.object({
  booking_id: z.string(),
  party_token: z.string(),
  document_ids: z.optional(z.array(z.string())),
});
export type AskedParty = z.infer<typeof askedPartySchema>;

const signingRequest = { access: 'sync', permission: 'signing.request' } as const;

export const listSigningKiosks = contract(signingRequest, 'GET /api/sync/signing-requests/kiosks', {
  summary: 'The kiosks that a desk may send a person to, those that are reachable first',
  reply: { kiosks: z.array(signingKioskSchema) },
  errors: ['DEVICE_REVOKED', 'PAYMENT_REQUIRED'],
});

export const getPartyLink = contract(signingRequest, 'GET /api/sync/parties/:booking_id/waiver-link', {
  summary: 'Where the people of a party sign, for its code at the desk',
  reply: { waiver_link: z.string() },
  errors: ['BOOKING_NOT_FOUND', 'DEVICE_REVOKED', 'PAYMENT_REQUIRED'],
});

export const requestSigning = contract(signingRequest, 'POST /api/sync/signing-requests', {
  summary:
    'Ask one kiosk to open the form of a customer, where a signature is missing, or of a party; asked again, the newest request counts',
  body: z
    .object({
      waiver_id: z.optional(requiredText(64)),
      /** Names a party instead of a customer. */
      booking_id: z.optional(requiredText(64)),
      device_id: uuidSchema,
      /** Those to sign; without them only a person without any signature is sent. */
      document_ids: z.array(cleanText(64)).min(1).max(DOCUMENTS_MAX).optional(),
    })
    .refine(({ waiver_id: person, booking_id: party }) => (person === undefined) !== (party === undefined), {
      message: 'Please name either a customer or a party',
      path: ['waiver_id'],
    }),
  /** How long it waits at the kiosk, in minutes. */
  reply: { valid_minutes: z.int() },
  errors: [
    'CUSTOMER_NOT_FOUND',
    'BOOKING_NOT_FOUND',
    'DEVICE_NOT_FOUND',
    'ALREADY_EXISTS',
    'WAIVER_NOT_READY',
    'DEVICE_REVOKED',
    'PAYMENT_REQUIRED',
  ],
  allowedWhenExpired: true,
});

const deviceOwn = { access: 'device', permission: 'device.own' } as const;

export const takeSigningRequest = contract(deviceOwn, 'POST /api/devices/me/signing-request', {
  summary:
    'The next person or party whom the desk sent to this kiosk: handed out once, and only until the request expires; a party to a kiosk that takes parties',
  query: z.object({ takes_parties: z.optional(z.literal('true')) }),
  reply: {
    person: askedPersonSchema.nullable(),
    party: z.optional(askedPartySchema.nullable()),
  },
  errors: ['DEVICE_REVOKED'],
});
