import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { cleanText, dateSchema } from '../../base/primitives.ts';

/* Holidays are the platform's; a venue may open on one by its own choice. Requirement B9. */

const success = z.literal(true);

const holidaySchema = z.object({ name: z.string(), type: z.string() });

export const checkHoliday = contract({
  method: 'GET',
  path: '/api/public/holidays/check/:date',
  access: 'public',
  summary: 'Whether a day is a holiday; with `client_id`, one on which that venue is closed',
  params: z.object({ date: dateSchema }),
  query: z.object({ client_id: z.optional(cleanText(16)) }),
  reply: z.object({ success, is_holiday: z.boolean(), holidays: z.array(holidaySchema) }),
});

const venueHolidaySchema = z.object({
  date: dateSchema,
  holidays: z.array(holidaySchema),
  /** The venue takes bookings that day all the same. */
  is_open: z.boolean(),
});

export const listVenueHolidays = contract({
  method: 'GET',
  path: '/api/clients/:client_id/holidays',
  access: 'client',
  permission: 'bookings.read',
  summary: 'Holidays from today on, and on which of them the venue opens',
  params: z.object({ client_id: z.string() }),
  reply: z.object({ success, holidays: z.array(venueHolidaySchema) }),
});

export const updateVenueHoliday = contract({
  method: 'PUT',
  path: '/api/clients/:client_id/holidays/:date',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Open or close the venue on a holiday',
  params: z.object({ client_id: z.string(), date: dateSchema }),
  body: z.object({ is_open: z.boolean() }),
  reply: z.object({ success, holiday: venueHolidaySchema }),
});
