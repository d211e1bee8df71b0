import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { dollarsSchema, instantSchema } from '../../base/primitives.ts';

/* Until when guests may move and cancel their bookings by themselves, and what goes back. Requirement B40. */

const HOURS_MAX = 8_760;
const FEE_MAX = 100_000;
const hoursMessage = `Hours must be a whole number from 0 to ${HOURS_MAX}`;
const hours = z.nullable(z.int(hoursMessage).check(z.minimum(0, hoursMessage), z.maximum(HOURS_MAX, hoursMessage)));
const percentMessage = 'The refund must be a whole number from 0 to 100';

const policySchema = z.object({
  /** Before the start; null where guests can't. */
  move_until_hours: z.nullable(z.int()),
  cancel_until_hours: z.nullable(z.int()),
  /** Party and extras of bookings with a bill; absent in an earlier release’s answer. */
  party_until_hours: z.optional(z.nullable(z.int())),
  refund_percent: z.int(),
  /** Dollars. */
  cancel_fee: z.number(),
  /** Null until the venue has saved one. */
  updated_at: z.nullable(instantSchema),
});
export type BookingPolicyView = z.output<typeof policySchema>;
const reply = { policy: policySchema };

export const getBookingPolicy = contract(venueCalls, 'GET /booking-policy', {
  permission: 'bookings.read',
  summary: 'Until when guests may move and cancel by themselves, and what goes back',
  reply,
});

export const updateBookingPolicy = contract(venueCalls, 'PUT /booking-policy', {
  permission: 'booking_policy.manage',
  summary: 'Change what was sent; bookings keep the policy that they were made under',
  body: z.object({
    move_until_hours: z.optional(hours),
    cancel_until_hours: z.optional(hours),
    party_until_hours: z.optional(hours),
    refund_percent: z.optional(
      z.int(percentMessage).check(z.minimum(0, percentMessage), z.maximum(100, percentMessage)),
    ),
    cancel_fee: z.optional(dollarsSchema(0, FEE_MAX)),
  }),
  reply,
});
