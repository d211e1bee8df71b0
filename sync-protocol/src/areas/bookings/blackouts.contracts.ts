import { z } from 'zod/mini';
import { contract, publicCalls, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema, instantSchema } from '../../base/primitives.ts';

/* Days on which a venue, or one of its offerings, takes no bookings. Requirement B9. */

/** Days of one range. */
export const BLACKOUT_DATES_MAX = 100;
const REASON_MAX = 500;

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
const rangeReply = { created: z.int(), duplicates: z.int(), message: z.string() };
const blackoutReply = { blackout: blackoutSchema };

/** The last of several days that were closed together; without it, one day. */
const until = z.object({ through: z.optional(dateSchema) });

export const listBusinessBlackouts = contract(publicCalls, 'GET /api/clients/:client_id/blackout-dates', {
  summary: 'Blackout dates of the whole business, earliest first; the booking page reads them too',
  reply: z.array(blackoutSchema),
});

const offeringsEdit = { ...venueCalls, permission: 'offerings.edit' } as const;

export const createBusinessBlackout = contract(offeringsEdit, 'POST /blackout-dates', {
  summary: 'Close the business on one day, today or later',
  body: single,
  reply: blackoutReply,
  errors: ['ALREADY_EXISTS'],
});

export const createBusinessBlackouts = contract(offeringsEdit, 'POST /blackout-dates/bulk', {
  summary: 'Close the business on several days; days that are already closed are counted and skipped',
  body: range,
  reply: rangeReply,
});

export const deleteBusinessBlackout = contract(offeringsEdit, 'DELETE /blackout-dates/:blackout_id', {
  summary: 'Open the business again on one day, or from it to `through` on the days that were closed with it',
  query: until,
});

export const listOfferingBlackouts = contract(venueCalls, 'GET /offerings/:offering_id/blackout-dates', {
  permission: 'bookings.read',
  summary: 'Blackout dates of one offering, earliest first',
  reply: z.array(blackoutSchema),
});

export const createOfferingBlackout = contract(offeringsEdit, 'POST /offerings/:offering_id/blackout-dates', {
  summary: 'Close one offering on one day, today or later',
  body: single,
  reply: blackoutReply,
  errors: ['ALREADY_EXISTS'],
});

export const createOfferingBlackouts = contract(offeringsEdit, 'POST /offerings/:offering_id/blackout-dates/bulk', {
  summary: 'Close one offering on several days; days that are already closed are counted and skipped',
  body: range,
  reply: rangeReply,
});

export const deleteOfferingBlackout = contract(
  offeringsEdit,
  'DELETE /offerings/:offering_id/blackout-dates/:blackout_id',
  {
    summary: 'Open one offering again on one day, or from it to `through` on the days that were closed with it',
    query: until,
  },
);
