import { z } from 'zod';
import { dateSchema, instantSchema } from '../../base/primitives.ts';
import { alertSchema } from './alert.ts';

const memberSignatureSchema = z.object({
  document_id: z.string(),
  date_signed: dateSchema,
  text_version: z.int(),
  first_visit: z.nullable(dateSchema),
  /** A guardian signed for them. */
  is_guardians: z.boolean(),
});

/**
 * A member with the state of the waiver behind the membership, so that a scan station needs no customers.
 * Requirement F8, rule L1a. Collection `members`.
 */
export const memberRowSchema = z.object({
  membership_id: z.string(),
  client_id: z.string(),
  waiver_id: z.string(),
  adult_first_name: z.string(),
  adult_last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Last day of the membership. `status` is computed from it on the day it is shown. */
  expiration_date: dateSchema,
  /** The venue day on which the newest waiver of this person was signed. */
  date_signed: dateSchema,
  has_signature: z.boolean(),
  created_at: instantSchema,
  /** The person's alert; absent or null while there is none. Rule M6. */
  alert: z.optional(z.nullable(alertSchema)),
  /** The record that its waiver was merged into. Requirement F22. */
  merged_into: z.string().optional(),
  /** What the person signed, over all of their records. Absent where that is the first text of `default` on `date_signed` alone, by their own hand. Requirement W46. */
  signatures: z.optional(z.array(memberSignatureSchema)),
  /** The birthday on which a minor comes of age; absent for adults. */
  comes_of_age_on: z.optional(dateSchema),
});
export type MemberRow = z.infer<typeof memberRowSchema>;
