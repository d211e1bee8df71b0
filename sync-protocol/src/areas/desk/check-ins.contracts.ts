import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { trailingPeriods } from '../../base/days/trailing-period.ts';
import { OVERRIDE_REASON_CHARS_MAX } from '../../base/limits.ts';
import { cleanText, dateSchema, requiredText } from '../../base/primitives.ts';
import { checkInRowSchema } from './check-in.ts';

/** The effective check-in of one person and venue day, with what the check-ins table shows. Rule M4, requirement F7. */
export const checkInRecordSchema = checkInRowSchema.extend({
  /** Further check-ins of the same person and day that are not undone: the second desk's note. Requirement S21. */
  other_checkins: z.int(),
  needs_review: z.boolean(),
  /** Why, as far as it lies in who did it and on which device. Rules Q10, Q18, Q22. */
  review_reasons: z.optional(z.array(z.string())),
  /** The alert that stopped the person when this check-in arrived, and why staff let them in; null without. Rule M6. */
  alert_text: z.string().nullable(),
  override_reason: z.string().nullable(),
  /** The record that its waiver was merged into, whose names are shown. Requirement F22. */
  merged_into: z.string().nullish(),
  /* The person; null where the waiver is not known here. */
  waiver_type: z.enum(['Adult', 'Minor']).nullable(),
  adult_first_name: z.string().nullable(),
  adult_last_name: z.string().nullable(),
  minor_first_name: z.string().nullable(),
  minor_last_name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type CheckInRecord = z.infer<typeof checkInRecordSchema>;

const peopleRead = { ...venueCalls, permission: 'people.read' } as const;

export const listCheckInsBetween = contract(peopleRead, 'GET /checkins/custom', {
  summary: 'Check-ins of the venue days from start to end, both included, newest first',
  query: z.object({ start: dateSchema, end: dateSchema }),
  reply: z.array(checkInRecordSchema),
});

export const listCheckIns = contract(peopleRead, 'GET /checkins/:period', {
  summary: 'Check-ins of a trailing period that ends today, newest first',
  params: z.object({ period: z.enum(trailingPeriods) }),
  reply: z.array(checkInRecordSchema),
});

export const createCheckIn = contract(venueCalls, 'POST /checkins', {
  permission: 'desk.check_in',
  overridePermission: 'desk.override',
  summary: 'Check a person in; someone already in today gets the existing check-in with duplicate: true',
  body: z.object({
    waiver_id: requiredText(64),
    membership_id: z.nullish(cleanText(64)),
    /** Needed where an alert stops the person. */
    override: z.nullish(z.object({ reason: requiredText(OVERRIDE_REASON_CHARS_MAX) })),
  }),
  reply: { ...checkInRecordSchema.shape, duplicate: z.boolean(), checkin: checkInRecordSchema },
  errors: ['CUSTOMER_NOT_FOUND', 'MEMBER_NOT_FOUND', 'CUSTOMER_ALERT', 'UNAVAILABLE'],
  allowedWhenExpired: true,
});

export const undoCheckIn = contract(venueCalls, 'DELETE /checkins/:checkin_id', {
  permission: 'desk.undo',
  summary: 'Undo a check-in on its own venue day',
  body: z.object({ reason: z.optional(cleanText(500)) }),
  errors: ['CHECK_IN_NOT_FOUND', 'UNDO_TOO_LATE', 'UNAVAILABLE'],
  allowedWhenExpired: true,
});
