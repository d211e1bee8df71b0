import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { cleanText, dateSchema, instantSchema } from '../../base/primitives.ts';

/* Days on which a venue, or one of its offerings, takes no bookings. Requirement B9. */

/** Days of one range. */
export const BLACKOUT_DATES_MAX = 100;
const REASON_MAX = 500;

const success = z.literal(true);
const venueParams = z.object({ client_id: z.string() });
const offeringParams = z.object({ client_id: z.string(), offering_id: z.string() });

const blackoutSchema = z.object({
  blackout_id: z.string(),
  /** Null for the whole business. */
  offering_id: z.nullable(z.string()),
  blackout_date: dateSchema,
  reason: z.nullable(z.string()),
  created_at: instantSchema,
});
export type BlackoutView = z.output<typeof blackoutSchema>;

/** An empty reason is none. */
const reason = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null))),
  z.nullable(cleanText(REASON_MAX)),
);
const single = z.object({ blackout_date: dateSchema, reason });
const range = z.object({
  dates: z
    .array(dateSchema)
    .check(
      z.minLength(1, 'Please select both start and end dates'),
      z.maxLength(BLACKOUT_DATES_MAX, 'Date range too large (maximum 100 dates)'),
    ),
  reason,
});
const rangeReply = z.object({ success, created: z.int(), duplicates: z.int(), message: z.string() });
const blackoutReply = z.object({ success, blackout: blackoutSchema });

/** The last of several days that were closed together; without it, one day. */
const until = z.object({ through: z.optional(dateSchema) });

export const listBusinessBlackouts = contract({
  method: 'GET',
  path: '/api/clients/:client_id/blackout-dates',
  access: 'public',
  summary: 'Blackout dates of the whole business, earliest first; the booking page reads them too',
  params: venueParams,
  reply: z.array(blackoutSchema),
});

export const createBusinessBlackout = contract({
  method: 'POST',
  path: '/api/clients/:client_id/blackout-dates',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Close the business on one day, today or later',
  params: venueParams,
  body: single,
  reply: blackoutReply,
  errors: ['ALREADY_EXISTS'],
});

export const createBusinessBlackouts = contract({
  method: 'POST',
  path: '/api/clients/:client_id/blackout-dates/bulk',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Close the business on several days; days that are already closed are counted and skipped',
  params: venueParams,
  body: range,
  reply: rangeReply,
});

export const deleteBusinessBlackout = contract({
  method: 'DELETE',
  path: '/api/clients/:client_id/blackout-dates/:blackout_id',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Open the business again on one day, or from it to `through` on the days that were closed with it',
  params: z.object({ client_id: z.string(), blackout_id: z.string() }),
  query: until,
  reply: z.object({ success }),
});

export const listOfferingBlackouts = contract({
  method: 'GET',
  path: '/api/clients/:client_id/offerings/:offering_id/blackout-dates',
  access: 'client',
  permission: 'bookings.read',
  summary: 'Blackout dates of one offering, earliest first',
  params: offeringParams,
  reply: z.array(blackoutSchema),
});

export const createOfferingBlackout = contract({
  method: 'POST',
  path: '/api/clients/:client_id/offerings/:offering_id/blackout-dates',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Close one offering on one day, today or later',
  params: offeringParams,
  body: single,
  reply: blackoutReply,
  errors: ['ALREADY_EXISTS'],
});

export const createOfferingBlackouts = contract({
  method: 'POST',
  path: '/api/clients/:client_id/offerings/:offering_id/blackout-dates/bulk',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Close one offering on several days; days that are already closed are counted and skipped',
  params: offeringParams,
  body: range,
  reply: rangeReply,
});

export const deleteOfferingBlackout = contract({
  method: 'DELETE',
  path: '/api/clients/:client_id/offerings/:offering_id/blackout-dates/:blackout_id',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Open one offering again on one day, or from it to `through` on the days that were closed with it',
  params: z.object({ client_id: z.string(), offering_id: z.string(), blackout_id: z.string() }),
  query: until,
  reply: z.object({ success }),
});
