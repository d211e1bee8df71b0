import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { cleanText, dateSchema, requiredLine } from '../../base/primitives.ts';
import { federalYears } from './federal-holidays.ts';

/* The platform's holidays, on which venues are closed unless they choose to open. Requirements Y30, Y31. */

const success = z.literal(true);

export const holidayTypes = ['major', 'federal', 'custom'] as const;
export type HolidayType = (typeof holidayTypes)[number];
const typeSchema = z.enum(holidayTypes);

const holidaySchema = z.object({
  holiday_id: z.string(),
  holiday_name: z.string(),
  holiday_date: dateSchema,
  holiday_type: typeSchema,
  description: z.string(),
  is_active: z.boolean(),
});
export type HolidayView = z.infer<typeof holidaySchema>;

const fields = {
  holiday_name: requiredLine(120),
  holiday_date: dateSchema,
  holiday_type: typeSchema,
  description: cleanText(500),
  is_active: z.boolean(),
};

const holidayParams = z.object({ holiday_id: z.string().check(z.maxLength(64)) });
const yearText = z.string().check(z.regex(/^\d{4}$/, 'Please enter a year'));

export const listHolidayYears = contract({
  method: 'GET',
  path: '/api/admin/holidays/years',
  access: 'admin',
  permission: 'holidays.manage',
  summary: 'Years that have holidays, latest first, and the present one',
  reply: z.object({ success, years: z.array(z.int()), current: z.int() }),
});

export const listHolidays = contract({
  method: 'GET',
  path: '/api/admin/holidays',
  access: 'admin',
  permission: 'holidays.manage',
  summary: 'Holidays by day, active and inactive unless `active` says which; the latest 1,000 at most',
  query: z.object({
    year: z.optional(yearText),
    type: z.optional(typeSchema),
    active: z.optional(z.enum(['true', 'false'])),
  }),
  reply: z.object({ success, holidays: z.array(holidaySchema) }),
});

const holidayReply = z.object({ success, holiday: holidaySchema });

export const createHoliday = contract({
  method: 'POST',
  path: '/api/admin/holidays',
  access: 'admin',
  permission: 'holidays.manage',
  summary: 'Add a holiday; one of the same name on the same day is 409',
  body: z.object({
    ...fields,
    holiday_type: z._default(fields.holiday_type, 'major'),
    description: z._default(fields.description, ''),
    is_active: z._default(fields.is_active, true),
  }),
  reply: holidayReply,
  errors: ['ALREADY_EXISTS'],
});

export const updateHoliday = contract({
  method: 'PUT',
  path: '/api/admin/holidays/:holiday_id',
  access: 'admin',
  permission: 'holidays.manage',
  summary: 'Change a holiday; fields that are not sent keep their value',
  params: holidayParams,
  body: z.partial(z.object(fields)),
  reply: holidayReply,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
});

export const deleteHoliday = contract({
  method: 'DELETE',
  path: '/api/admin/holidays/:holiday_id',
  access: 'admin',
  permission: 'holidays.manage',
  summary: 'Delete a holiday',
  params: holidayParams,
  reply: z.object({ success }),
  errors: ['NOT_FOUND'],
});

/** Asked before a day is closed. */
export const countHolidayBookings = contract({
  method: 'GET',
  path: '/api/admin/holidays/bookings/:date',
  access: 'admin',
  permission: 'holidays.manage',
  summary: 'Confirmed bookings of a day at venues that do not open on it as a holiday, and how many venues have them',
  params: z.object({ date: dateSchema }),
  reply: z.object({ success, bookings: z.int(), venues: z.int() }),
});

const federalParams = z.object({
  year: yearText.check(
    z.refine(
      (year) => Number(year) >= federalYears.first && Number(year) <= federalYears.last,
      `Please enter a year from ${federalYears.first} to ${federalYears.last}`,
    ),
  ),
});

const previewSchema = z.object({
  holiday_name: z.string(),
  holiday_date: dateSchema,
  /** The weekday on which offices close for a holiday on a weekend. */
  is_observed: z.boolean(),
  exists: z.boolean(),
  /** Confirmed bookings of the day, as `countHolidayBookings` counts them. */
  bookings: z.int(),
});
export type PreviewedHoliday = z.infer<typeof previewSchema>;

export const previewFederalHolidays = contract({
  method: 'GET',
  path: '/api/admin/holidays/federal/:year',
  access: 'admin',
  permission: 'holidays.manage',
  summary: 'US federal holidays of a year as the law defines them, and which of them are stored already',
  params: federalParams,
  reply: z.object({ success, holidays: z.array(previewSchema) }),
});

/** More than a year has. */
const FEDERAL_DAYS_MAX = 30;

export const importFederalHolidays = contract({
  method: 'POST',
  path: '/api/admin/holidays/federal/:year',
  access: 'admin',
  permission: 'holidays.manage',
  summary:
    'Store federal holidays of a year: those on `dates`, otherwise all but observed days; stored ones are skipped',
  params: federalParams,
  body: z.object({ dates: z.optional(z.array(dateSchema).check(z.maxLength(FEDERAL_DAYS_MAX))) }),
  reply: z.object({ success, imported: z.int(), skipped: z.int(), message: z.string() }),
});
