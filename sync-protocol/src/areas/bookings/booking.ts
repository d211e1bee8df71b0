import { z } from 'zod';
import { dateSchema, instantSchema, timeSchema } from '../../base/primitives.ts';

/** What was paid for a booking and counts, what of it went back, and what is on its way back. Dollars. Requirement B19. */
export const bookingPaymentSchema = z.object({ paid: z.number(), refunded: z.number(), refunding: z.number() });

/** What a booking costs and what of it was paid. Dollars. Requirement B64. */
export const shortBillSchema = z.object({
  total: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** What is still due; below 0 where too much was paid. */
  balance: z.number(),
  state: z.enum(['due', 'settled', 'overpaid']),
  revision: z.int(),
});

/** Money is dollars on the wire. Collection `bookings`. Requirement F11. */
export const bookingRowSchema = z.object({
  booking_id: z.string(),
  /** Names it for people; absent where an older server made it. Requirement B49. */
  reference: z.optional(z.string()),
  client_id: z.string(),
  offering_id: z.string(),
  offering_name: z.string(),
  offering_type: z.enum(['Group', 'Individual']),
  party_name: z.string(),
  party_phone: z.string(),
  party_email: z.string(),
  date_scheduled: dateSchema,
  booking_time: timeSchema,
  base_players: z.int(),
  add_players: z.int(),
  total_players: z.int(),
  /** Excludes setup and cleanup; the end is null without a duration, the start once the clock was set over it. */
  starts_at: z.nullable(instantSchema),
  ends_at: z.nullable(instantSchema),
  duration_minutes: z.int().nullable(),
  setup_minutes: z.int(),
  cleanup_minutes: z.int(),
  /** Resources in the order of what the offering needs; `units` are those taken. */
  resources: z.array(z.object({ resource_id: z.string(), resource_name: z.string(), units: z.int() })),
  series_id: z.string().nullable(),
  /** Why staff placed it where there was no room. */
  overbooked_reason: z.string().nullable(),
  /** Something happened that staff should look at: a canceled party came all the same. */
  needs_review: z.boolean(),
  max_players: z.int().nullable(),
  status: z.enum(['confirmed', 'pending', 'cancelled', 'completed']),
  check_in_status: z.enum(['checked in', 'not checked in', 'no show', 'cancelled']),
  deposit_amount: z.number(),
  total_price: z.number(),
  square_transaction_id: z.string().nullable(),
  /** Absent while nothing was paid. */
  payment: z.optional(bookingPaymentSchema),
  /** Null where its offering has no prices; absent in an earlier release's answer. */
  bill: z.nullish(shortBillSchema),
  /** Until when an unpaid booking keeps its place; absent where that is for good. */
  hold_expires_at: z.optional(instantSchema),
  /** People who signed for this party. */
  waivers_signed: z.int(),
  /** How many came and when, by the party's latest check-in; absent unless a device checked the party in. Rule M5. */
  party_goers: z.optional(z.int()),
  party_checked_in_at: z.optional(instantSchema),
  /** That check-in, for its undo: the check-ins that were made with it, and why staff let in some who had not signed. Rules M5, M8. */
  party_check_in: z.optional(
    z.object({
      id: z.string(),
      checkin_ids: z.array(z.string()),
      override_reason: z.optional(z.string()),
      /** Who counted the party; null for a device alone, and absent in an earlier release's answer. */
      by_user_id: z.nullish(z.string()),
      by_name: z.nullish(z.string()),
      /** Why someone should look at it; absent where nobody need. Rules Q10, Q18, Q22. */
      review_reasons: z.optional(z.array(z.string())),
    }),
  ),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type BookingRow = z.infer<typeof bookingRowSchema>;
