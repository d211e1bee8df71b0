import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { requiredText } from '../../base/primitives.ts';
import { EVIDENCE_YEARS_MAX } from './erasure.ts';

const REASON_CHARS_MAX = 300;

/** What an erasure did, in sentences for the owner and the person. Requirements F24, F25. */
const erasureSchema = z.object({
  erasure_id: z.string(),
  requested_at: z.string(),
  reason: z.string(),
  erased: z.array(z.string()),
  kept: z.array(z.string()),
  /** The end for the signed waiver that is kept longest; null where none is. */
  kept_until: z.string().nullable(),
  /** A letter to the person, without their data. */
  certificate: z.string(),
  /** Signed waivers that are kept: only opened one by one, with a reason. */
  records: z.array(z.object({ waiver_id: z.string(), kept_until: z.string() })),
});
export type Erasure = z.infer<typeof erasureSchema>;

const peopleErase = { ...venueCalls, permission: 'people.erase' } as const;

export const previewErasure = contract(peopleErase, 'GET /customers/waiver/:waiver_id/erase-preview', {
  summary: 'Which records an erasure would concern, and what would be erased and kept, in sentences',
  reply: {
    name: z.string(),
    records: z.array(z.object({ waiver_id: z.string(), name: z.string(), date_signed: z.string() })),
    erased: z.array(z.string()),
    kept: z.array(z.string()),
  },
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const eraseCustomer = contract(peopleErase, 'POST /customers/waiver/:waiver_id/erase', {
  summary:
    'Erase a person on request, with all of their records; signed waivers are kept restricted. Sent again, the same erasure is returned',
  needsConfirmation: true,
  body: z.object({ reason: requiredText(REASON_CHARS_MAX) }),
  reply: erasureSchema.shape,
  errors: ['CUSTOMER_NOT_FOUND'],
  allowedWhenExpired: true,
});

export const listErasures = contract(peopleErase, 'GET /customers/erasures', {
  summary: 'Requests of people to be erased, newest first, at most 200, and for how many years signed waivers are kept',
  reply: { evidence_years: z.int(), erasures: z.array(erasureSchema) },
});

const evidenceYears = z.int().min(1).max(EVIDENCE_YEARS_MAX);

export const setEvidenceYears = contract(peopleErase, 'PUT /customers/erasures/settings', {
  summary: 'For how many years signed waivers are kept after erasures from now on',
  body: z.object({ evidence_years: evidenceYears }),
  reply: { evidence_years: z.int() },
});

export const openErasedWaiver = contract(peopleErase, 'POST /customers/erasures/:erasure_id/waivers/:waiver_id/open', {
  summary: 'The signed PDF of a waiver that is kept after an erasure. Each opening is recorded with its reason',
  needsConfirmation: true,
  body: z.object({ reason: requiredText(REASON_CHARS_MAX) }),
  reply: { contentType: 'application/pdf' },
  errors: ['WAIVER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  allowedWhenExpired: true,
});
