import { z } from 'zod/mini';
import { adminCalls, contract } from '../../base/contract.ts';
import { cleanText, dateSchema, requiredLine } from '../../base/primitives.ts';
import { federalYears } from './federal-holidays.ts';

/* The platform's holidays, on which venues are closed unless they choose to open. Requirements Y30, Y31. */

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

const holidaysManage = { ...adminCalls, permission: 'holidays.manage' } as const;

export const listHolidayYears = contract(holidaysManage, 'GET /holidays/years', {
  summary: 'Years that have holidays, latest first, and the present one',
  reply: { years: z.array(z.int()), current: z.int() },
});

export const listHolidays = contract(holidaysManage, 'GET /holidays', {
  summary: 'Holidays by day, active and inactive unless `active` says which; the latest 1,000 at most',
  query: z.object({
    year: z.optional(yearText),
    type: z.optional(typeSchema),
    active: z.optional(z.enum(['true', 'false'])),
  }),
  reply: { holidays: z.array(holidaySchema) },
});

const holidayReply = { holiday: holidaySchema };

export const createHoliday = contract(holidaysManage, 'POST /holidays', {
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

export const updateHoliday = contract(holidaysManage, 'PUT /holidays/:holiday_id', {
  summary: 'Change a holiday; fields that are not sent keep their value',
  params: holidayParams,
  body: z.partial(z.object(fields)),
  reply: holidayReply,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
});

export const deleteHoliday = contract(holidaysManage, 'DELETE /holidays/:holiday_id', {
  summary: 'Delete a holiday',
  params: holidayParams,
  errors: ['NOT_FOUND'],
});

/** Asked before a day is closed. */
export const countHolidayBookings = contract(holidaysManage, 'GET /holidays/bookings/:date', {
  params: z.object({ date: dateSchema }),
  summary: 'Confirmed bookings of a day at venues that do not open on it as a holiday, and how many venues have them',
  reply: { bookings: z.int(), venues: z.int() },
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

export const previewFederalHolidays = contract(holidaysManage, 'GET /holidays/federal/:year', {
  summary: 'US federal holidays of a year as the law defines them, and which of them are stored already',
  params: federalParams,
  reply: { holidays: z.array(previewSchema) },
});

/** More than a year has. */
const FEDERAL_DAYS_MAX = 30;

export const importFederalHolidays = contract(holidaysManage, 'POST /holidays/federal/:year', {
  summary:
    'Store federal holidays of a year: those on `dates`, otherwise all but observed days; stored ones are skipped',
  params: federalParams,
  body: z.object({ dates: z.optional(z.array(dateSchema).check(z.maxLength(FEDERAL_DAYS_MAX))) }),
  reply: { imported: z.int(), skipped: z.int(), message: z.string() },
});
