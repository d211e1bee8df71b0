import { z } from 'zod/mini';
import { contract, publicCalls, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema } from '../../base/primitives.ts';

/* Holidays are the platform's; a venue may open on one by its own choice. Requirement B9. */

const holidaySchema = z.object({ name: z.string(), type: z.string() });

export const checkHoliday = contract(publicCalls, 'GET /api/public/holidays/check/:date', {
  params: z.object({ date: dateSchema }),
  summary: 'Whether a day is a holiday; with `client_id`, one on which that venue is closed',
  query: z.object({ client_id: z.optional(cleanText(16)) }),
  reply: { is_holiday: z.boolean(), holidays: z.array(holidaySchema) },
});

const venueHolidaySchema = z.object({
  date: dateSchema,
  holidays: z.array(holidaySchema),
  /** The venue takes bookings that day all the same. */
  is_open: z.boolean(),
});

export const listVenueHolidays = contract(venueCalls, 'GET /holidays', {
  permission: 'bookings.read',
  summary: 'Holidays from today on, and on which of them the venue opens',
  reply: { holidays: z.array(venueHolidaySchema) },
});

export const updateVenueHoliday = contract(venueCalls, 'PUT /holidays/:date', {
  params: z.object({ date: dateSchema }),
  permission: 'offerings.edit',
  summary: 'Open or close the venue on a holiday',
  body: z.object({ is_open: z.boolean() }),
  reply: { holiday: venueHolidaySchema },
});
