import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText, dateSchema, linkToken, plannedDateSchema, timeSchema } from '../../base/primitives.ts';
import {
  getAvailability,
  getCalendar,
  guestChangesSchema,
  guestRefundSchema,
  madeBookingSchema,
} from './public-bookings.contracts.ts';

/*
 * What the holder of a booking's link changes by themselves. `Idempotency-Key` (1 to 255 visible characters) is a header of both
 * changes: the same key and body again answer what was done. Requirements B40 to B42.
 */

const REASON_MAX = 500;
const held = { token: linkToken, revision: z.int() };
/** The total in cents that the guest was shown, where a booking with a bill costs something else then. */
const quoted_cents = z.optional(z.int());
const byToken = z.object({ token: linkToken });

export const moveOwnBooking = contract(publicCalls, 'POST /api/public/bookings/:booking_id/move', {
  summary: 'Move a booking as the holder of its link; payment, signatures and length move along',
  body: z.object({ ...held, date_scheduled: dateSchema, start_time: timeSchema, quoted_cents }),
  reply: { booking: madeBookingSchema, changes: guestChangesSchema, message: z.string() },
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'VERSION_CONFLICT',
    'CHANGE_NOT_ALLOWED',
    'DATE_UNAVAILABLE',
    'TIME_UNAVAILABLE',
    'PLACE_TAKEN',
    'PRICE_CHANGED',
    'EXTRA_SOLD_OUT',
    'MUTATION_ID_REUSED',
    'SUBSCRIPTION_EXPIRED',
    'TOO_MANY_REQUESTS',
  ],
});

export const cancelOwnBooking = contract(publicCalls, 'POST /api/public/bookings/:booking_id/cancel', {
  summary: 'Cancel a booking as the holder of its link; what the policy gives back is refunded',
  body: z.object({ ...held, reason: z._default(cleanText(REASON_MAX), '') }),
  reply: {
    booking: madeBookingSchema,
    changes: guestChangesSchema,
    refund: guestRefundSchema,
    message: z.string(),
  },
  errors: ['BOOKING_NOT_FOUND', 'VERSION_CONFLICT', 'CHANGE_NOT_ALLOWED', 'MUTATION_ID_REUSED', 'TOO_MANY_REQUESTS'],
});

export const getOwnAvailability = contract(publicCalls, 'GET /api/public/bookings/:booking_id/availability/:date', {
  params: z.object({ date: plannedDateSchema }),
  summary: 'Start times of one day for the party of a booking; its own place counts as free',
  query: byToken,
  reply: getAvailability.reply.shape,
  errors: ['BOOKING_NOT_FOUND'],
});

export const getOwnCalendar = contract(publicCalls, 'GET /api/public/bookings/:booking_id/calendar/:month', {
  summary: 'Which days of a month the party of a booking can move to',
  params: z.object({ month: getCalendar.params.shape.month }),
  query: byToken,
  reply: getCalendar.reply.shape,
  errors: ['BOOKING_NOT_FOUND'],
});
