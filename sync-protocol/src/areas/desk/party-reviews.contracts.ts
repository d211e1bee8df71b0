import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { dateSchema, instantSchema, timeSchema } from '../../base/primitives.ts';
import { bookingRowSchema } from '../bookings/booking.ts';

/* Parties that a desk checked in while their booking was moved to another day. Rule M5, requirements S32–S34. */

const seenSchema = z.object({ date_scheduled: dateSchema, booking_time: timeSchema });

const partyReviewSchema = z.object({
  /** The id of the check-in. */
  review_id: z.string(),
  booking_id: z.string(),
  /** Null where the check-in was made by a person who is signed in, or the device is unknown. */
  device_name: z.nullable(z.string()),
  /** Who counted the party at that desk; null for a device alone. Absent in an earlier release's answer, as is what follows. */
  by_name: z.nullish(z.string()),
  /** Why someone should look at who did it, or at the device. Rules Q10, Q18, Q22. */
  review_reasons: z.optional(z.array(z.string())),
  /** What the desk saw of the booking; null where the booking is unknown. */
  seen: z.nullable(seenSchema),
  party_goers: z.int(),
  checked_in_at: instantSchema,
  /** The booking's present state; null where the booking is unknown. */
  booking: z.nullable(
    z.extend(seenSchema, {
      party_name: z.string(),
      offering_name: z.string(),
      status: z.enum(['confirmed', 'pending', 'cancelled', 'completed']),
    }),
  ),
  /** Its last move or cancellation; null where the history has none. */
  change: z.nullable(
    z.object({
      kind: z.enum(['moved', 'cancelled', 'expired']),
      by: z.enum(['visitor', 'staff', 'device', 'system']),
      happened_at: instantSchema,
    }),
  ),
});
export type PartyReview = z.output<typeof partyReviewSchema>;

/** Which decides how the check-in goes on: for the booking as it is, or as a record of the old day alone. */
const decisionSchema = z.enum(['count', 'keep']);
export type PartyDecision = z.output<typeof decisionSchema>;

export const listPartyReviews = contract(venueCalls, 'GET /party-reviews', {
  permission: 'bookings.read',
  summary:
    'Party check-ins that wait for a decision, because their booking was moved to another day meanwhile, and bookings that need a review; newest first',
  /** `bookings`: those that staff should look at, because they were canceled and their party came. */
  reply: { reviews: z.array(partyReviewSchema), bookings: z.array(bookingRowSchema) },
});

export const settlePartyReview = contract(venueCalls, 'POST /party-reviews/:review_id', {
  permission: 'bookings.edit',
  summary:
    'Count a party’s check-in for its booking as it is, or keep it for the old day alone; the same again changes nothing',
  body: z.object({ decision: decisionSchema }),
  errors: ['NOT_FOUND', 'BOOKING_NOT_FOUND', 'BOOKING_CANCELLED', 'VERSION_CONFLICT'],
  allowedWhenExpired: true,
});
