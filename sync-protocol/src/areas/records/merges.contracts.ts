import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, requiredText } from '../../base/primitives.ts';
import { customerRowSchema } from '../people/customer.ts';

const waiverId = requiredText(64);

/** What people bring along. */
const mergeCountsSchema = z.object({
  /** Waivers that were signed, of all records that are this person already. */
  waivers: z.int(),
  /** Check-ins that are not undone. */
  check_ins: z.int(),
  bookings: z.int(),
});
export type MergeCounts = z.infer<typeof mergeCountsSchema>;

/** What a record and all that was merged into it bring along. Requirement F22. */
const mergeSideSchema = mergeCountsSchema.extend({
  customer: customerRowSchema,
  memberships: z.array(z.object({ membership_id: z.string(), expiration_date: z.string(), is_active: z.boolean() })),
});
export type MergeSide = z.infer<typeof mergeSideSchema>;

const peopleMerge = { ...venueCalls, permission: 'people.merge' } as const;

export const previewMerge = contract(peopleMerge, 'GET /customers/merge-preview', {
  summary: 'What two records of one person would be together, and why they can’t be merged if so',
  query: z.object({ keep_waiver_id: waiverId, merge_waiver_id: waiverId }),
  reply: {
    keep: mergeSideSchema,
    merge: mergeSideSchema,
    /** What the two have in common counts once. */
    together: mergeCountsSchema,
    /** The sentence that merging would be refused with; null when it would not be. */
    obstacle: z.string().nullable(),
    /** Two birth dates are rarely one person: worth a second look. */
    birth_dates_differ: z.boolean(),
  },
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const mergeCustomers = contract(peopleMerge, 'POST /customers/merge', {
  summary:
    'Link two records of one person; lists show the kept one. Sent again, the same merge is returned. ALREADY_EXISTS where one of them was merged elsewhere, or both have an active membership',
  body: z.object({ keep_waiver_id: waiverId, merge_waiver_id: waiverId, reason: z.nullish(cleanText(300)) }),
  reply: { merge_id: z.string() },
  errors: ['CUSTOMER_NOT_FOUND', 'ALREADY_EXISTS'],
});

export const undoMerge = contract(peopleMerge, 'POST /customers/merges/:merge_id/undo', {
  summary: 'Undo a merge: two records again; later merges stay. Idempotent',
  reply: { merge_id: z.string() },
  errors: ['NOT_FOUND', 'CUSTOMER_NOT_FOUND'],
});

/** One merge as the customer's page lists it. */
const mergeSchema = z.object({
  merge_id: z.string(),
  keep_waiver_id: z.string(),
  merge_waiver_id: z.string(),
  /** Names of the two people; empty where a record was erased. */
  keep_name: z.string(),
  merge_name: z.string(),
  reason: z.string().nullable(),
  merged_at: z.string(),
  undone_at: z.string().nullable(),
});
export type CustomerMerge = z.infer<typeof mergeSchema>;

export const listMerges = contract(venueCalls, 'GET /customers/waiver/:waiver_id/merges', {
  permission: 'people.read',
  summary: 'The record that a waiver is found as, and the merges of its person, undone ones too, newest first',
  reply: {
    /** The record that was kept; the waiver itself where it was not merged. */
    record_id: z.string(),
    merges: z.array(mergeSchema),
  },
  errors: ['CUSTOMER_NOT_FOUND'],
});
