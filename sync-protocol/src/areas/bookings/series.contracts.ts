import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema, instantSchema, requiredLine, timeSchema } from '../../base/primitives.ts';
import { bookingRowSchema } from './booking.ts';
import { partyEmail, placing, players } from './bookings.contracts.ts';
import { partyPhoneSchema } from './public-bookings.contracts.ts';
import { dryRun } from './resources.contracts.ts';

/* Bookings that repeat by a rule of RFC 5545. Requirement B33. */

const success = z.literal(true);
const SHIFT_DAYS_MAX = 365;
const skipsConflicts = z._default(z.boolean(), false);

const occurrenceSchema = z.object({
  date_scheduled: dateSchema,
  booking_time: timeSchema,
  starts_at: z.nullable(instantSchema),
  ends_at: z.nullable(instantSchema),
  fits: z.boolean(),
  /** Why it doesn't fit; null and empty where it does. */
  code: z.nullable(z.string()),
  message: z.string(),
});
export type Occurrence = z.output<typeof occurrenceSchema>;

const skippedSchema = z.object({ date_scheduled: dateSchema, code: z.string(), message: z.string() });

const bookingsEdit = { ...venueCalls, permission: 'bookings.edit' } as const;

export const createSeries = contract(bookingsEdit, 'POST /booking-series', {
  summary: 'Book every day that a rule gives, in one step: a conflict stops all unless conflicts are skipped',
  query: dryRun,
  body: z.object({
    rrule: cleanText(500),
    offering_id: cleanText(16),
    date_scheduled: dateSchema,
    booking_time: timeSchema,
    party_name: requiredLine(120),
    party_phone: partyPhoneSchema,
    party_email: partyEmail,
    add_players: z._default(players, 0),
    resource_ids: placing.resource_ids,
    duration_minutes: placing.duration_minutes,
    skip_conflicts: skipsConflicts,
    /** Made by the form once for each series: the same one again returns the series it made. */
    request_id: z.optional(z.uuid()),
  }),
  reply: z.union([
    z.object({ success, occurrences: z.array(occurrenceSchema) }),
    z.object({ success, series_id: z.string(), bookings: z.array(bookingRowSchema), skipped: z.array(skippedSchema) }),
  ]),
  errors: ['DATE_UNAVAILABLE', 'TIME_UNAVAILABLE', 'PLACE_TAKEN'],
});

export const getSeries = contract(venueCalls, 'GET /booking-series/:series_id', {
  permission: 'bookings.read',
  summary: 'A series and its bookings by start, canceled ones too',
  reply: {
    series: z.object({
      series_id: z.string(),
      rrule: z.string(),
      offering_id: z.string(),
      created_at: instantSchema,
    }),
    bookings: z.array(bookingRowSchema),
  },
});

export const changeSeries = contract(bookingsEdit, 'PUT /booking-series/:series_id', {
  summary:
    'Change one booking of a series and those that start later, in one step; a conflict stops all unless conflicts are left where they are',
  query: dryRun,
  body: z.object({
    from_booking_id: cleanText(64),
    booking_time: z.optional(timeSchema),
    shift_days: z._default(z.int().check(z.minimum(-SHIFT_DAYS_MAX), z.maximum(SHIFT_DAYS_MAX)), 0),
    add_players: z.optional(players),
    resource_ids: placing.resource_ids,
    duration_minutes: placing.duration_minutes,
    skip_conflicts: skipsConflicts,
    /** The value read for `from_booking_id`, from which days are counted: a repeated request moves nothing twice. */
    updated_at: z.optional(instantSchema),
  }),
  reply: z.union([
    z.object({ success, occurrences: z.array(occurrenceSchema) }),
    z.object({ success, bookings: z.array(bookingRowSchema), skipped: z.array(skippedSchema) }),
  ]),
  errors: ['BOOKING_NOT_FOUND', 'DATE_UNAVAILABLE', 'TIME_UNAVAILABLE', 'PLACE_TAKEN', 'VERSION_CONFLICT'],
});

export const cancelSeries = contract(bookingsEdit, 'POST /booking-series/:series_id/cancel', {
  summary:
    'Cancel what of a series has not started: all, or one booking and those that start later; again cancels none',
  body: z.object({ from_booking_id: z.optional(cleanText(64)), reason: z._default(cleanText(500), '') }),
  reply: { cancelled: z.int(), bookings: z.array(bookingRowSchema) },
  errors: ['BOOKING_NOT_FOUND'],
});
