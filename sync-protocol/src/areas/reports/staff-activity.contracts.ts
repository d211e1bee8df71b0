import { z } from 'zod/mini';
import { type AnswerOf, contract, venueCalls } from '../../base/contract.ts';
import { dateSchema } from '../../base/primitives.ts';

const personActivitySchema = z.object({
  /** Null for what a device, a guest or Gatehouse did without a person. */
  user_id: z.nullable(z.string()),
  /** The name of today; the device's where no person is known. */
  name: z.string(),
  /** People who were checked in, also those whose check-in was undone later. */
  check_ins: z.int(),
  undos: z.int(),
  check_outs: z.int(),
  /** People and parties who were let in for a reason that was given. */
  overrides: z.int(),
  /** Without those that failed. */
  refunds: z.int(),
  /** Dollars. */
  refunded: z.number(),
  /** Written; also those that were deleted later. */
  notes: z.int(),
  erasures: z.int(),
  exports: z.int(),
});
export type PersonActivity = z.infer<typeof personActivitySchema>;

export const getStaffActivity = contract(venueCalls, 'GET /staff/activity', {
  permission: 'audit.read',
  summary: 'What each person did on a day of the venue, today by default; who did nothing is left out',
  query: z.object({ day: z.optional(dateSchema) }),
  reply: {
    day: dateSchema,
    people: z.array(personActivitySchema),
  },
});
export type StaffActivity = AnswerOf<typeof getStaffActivity>;
