import { z } from 'zod';
import { dateSchema, instantSchema } from '../../base/primitives.ts';

/**
 * One check-in. Every check-in is a row; the effective one of a person and venue day is the earliest that
 * is not undone, so undoing one desk's leaves the other's. Collection `check_ins`. Rule M4.
 */
export const checkInRowSchema = z.object({
  checkin_id: z.string(),
  client_id: z.string(),
  waiver_id: z.string(),
  membership_id: z.string().nullable(),
  /** Corrected by the device's clock offset. */
  check_in_time: instantSchema,
  created_at: instantSchema,
  /** The venue's day of `check_in_time`: what counts. */
  venue_date: dateSchema,
  device_id: z.string().nullable(),
  /** True when the device's clock was off by more than five minutes. */
  clock_flagged: z.boolean(),
  /** Who checked the person in, with the name they have or had here; null for a device alone, and absent in an earlier release's answer. */
  by_user_id: z.nullish(z.string()),
  by_name: z.nullish(z.string()),
  undone_at: z.nullable(instantSchema),
  undone_by_name: z.nullish(z.string()),
  /** The record that its waiver was merged into: the person whom it counts for. Requirement F22. */
  merged_into: z.string().optional(),
});
export type CheckInRow = z.infer<typeof checkInRowSchema>;
