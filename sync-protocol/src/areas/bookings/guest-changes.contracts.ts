import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { cleanText, dateSchema, plannedDateSchema, timeSchema } from '../../base/primitives.ts';
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
const success = z.literal(true);
const params = z.object({ booking_id: z.string() });
const held = { token: cleanText(256), revision: z.int() };
const byToken = z.object({ token: z._default(cleanText(256), '') });

export const moveOwnBooking = contract({
  method: 'POST',
  path: '/api/public/bookings/:booking_id/move',
  access: 'public',
  summary: 'Move a booking as the holder of its link; payment, signatures and length move along',
  params,
  body: z.object({ ...held, date_scheduled: dateSchema, start_time: timeSchema }),
  reply: z.object({ success, booking: madeBookingSchema, changes: guestChangesSchema, message: z.string() }),
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'VERSION_CONFLICT',
    'CHANGE_NOT_ALLOWED',
    'DATE_UNAVAILABLE',
    'TIME_UNAVAILABLE',
    'PLACE_TAKEN',
    'MUTATION_ID_REUSED',
    'SUBSCRIPTION_EXPIRED',
    'TOO_MANY_REQUESTS',
  ],
});

export const cancelOwnBooking = contract({
  method: 'POST',
  path: '/api/public/bookings/:booking_id/cancel',
  access: 'public',
  summary: 'Cancel a booking as the holder of its link; what the policy gives back is refunded',
  params,
  body: z.object({ ...held, reason: z._default(cleanText(REASON_MAX), '') }),
  reply: z.object({
    success,
    booking: madeBookingSchema,
    changes: guestChangesSchema,
    refund: guestRefundSchema,
    message: z.string(),
  }),
  errors: ['BOOKING_NOT_FOUND', 'VERSION_CONFLICT', 'CHANGE_NOT_ALLOWED', 'MUTATION_ID_REUSED', 'TOO_MANY_REQUESTS'],
});

export const getOwnAvailability = contract({
  method: 'GET',
  path: '/api/public/bookings/:booking_id/availability/:date',
  access: 'public',
  summary: 'Start times of one day for the party of a booking; its own place counts as free',
  params: z.object({ booking_id: z.string(), date: plannedDateSchema }),
  query: byToken,
  reply: getAvailability.reply,
  errors: ['BOOKING_NOT_FOUND'],
});

export const getOwnCalendar = contract({
  method: 'GET',
  path: '/api/public/bookings/:booking_id/calendar/:month',
  access: 'public',
  summary: 'Which days of a month the party of a booking can move to',
  params: z.object({ booking_id: z.string(), month: getCalendar.params.shape.month }),
  query: byToken,
  reply: getCalendar.reply,
  errors: ['BOOKING_NOT_FOUND'],
});
