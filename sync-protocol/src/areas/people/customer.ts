import { z } from 'zod';
import { dateSchema, instantSchema } from '../../base/primitives.ts';
import { alertSchema } from './alert.ts';
import { contactFields, eachField, nameFields } from './person-fields.ts';

/**
 * One waiver of one person: what lists, search and the desk show. Never a signature.
 * Requirement F10. Collection `customers`.
 */
export const customerRowSchema = z.object({
  waiver_id: z.string(),
  client_id: z.string(),
  waiver_type: z.enum(['Adult', 'Minor']),
  ...eachField(nameFields, () => z.string()),
  adult_DoB: z.nullable(dateSchema),
  ...eachField(contactFields, () => z.string()),
  minor_first_name: z.string().nullable(),
  minor_last_name: z.string().nullable(),
  minor_DoB: z.nullable(dateSchema),
  /** The venue day of the signature. */
  date_signed: dateSchema,
  waiver_date: dateSchema,
  created_at: instantSchema,
  /** False for customers that came from an upload. Requirement F10. */
  has_signature: z.boolean(),
  /** True when a device sent what the form would have refused. */
  needs_review: z.boolean(),
  /** The person's alert, on each of their waivers; absent or null while there is none. Rule M6. */
  alert: z.optional(z.nullable(alertSchema)),
  /** Those who signed together have the same; absent for one who signed alone. Requirement F21. */
  event_id: z.optional(z.string()),
  /** The booking whose party it was signed for. Requirement F21. */
  booking_id: z.optional(z.string()),
  /** The record that staff merged this one into. Requirement F22. */
  merged_into: z.string().optional(),
  /** The newest signature of the records merged into this one, where it is newer than its own. Requirement F22. */
  last_signed: z.optional(dateSchema),
  /**
   * The documents that were signed with it, each with the version of the text that was shown. Absent where that is the first text of
   * `default` alone. Requirement W40.
   */
  documents: z.optional(z.array(z.object({ document_id: z.string(), text_version: z.int() }))),
  /** The day of the person's first check-in on or after the signature; kept where a document is valid for one visit. */
  first_visit: z.optional(dateSchema),
  /** The last venue day on which lists and devices hold it. Requirement W5, rule L8. */
  kept_until: dateSchema,
});
export type CustomerRow = z.infer<typeof customerRowSchema>;
