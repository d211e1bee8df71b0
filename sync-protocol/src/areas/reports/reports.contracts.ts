import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { dateSchema, instantSchema } from '../../base/primitives.ts';
import { reportPeriods } from './report-period.ts';

/* Reports for owners. Days are the venue's, amounts are cents. Requirements F33–F36, B44. */

const count = z.int();
const params = z.object({ period: z.enum(reportPeriods) });
/** Days of `custom`: both included, at most 366. */
const query = z.object({ startDate: z.optional(dateSchema), endDate: z.optional(dateSchema) });
export type ReportQuery = z.output<typeof query>;

const rangeSchema = z.object({ from: dateSchema, to: dateSchema });

/** What every report begins with. */
const headSchema = z.object({
  time_zone: z.string(),
  /** The venue's today. */
  date: dateSchema,
  generated_at: instantSchema,
  range: rangeSchema,
  compared: rangeSchema,
  /** More may be added to the range, because its last day is not over. */
  is_partial: z.boolean(),
});
export type ReportHead = z.infer<typeof headSchema>;

const day = { date: dateSchema };

const waiverFigures = {
  signed: count,
  adults: count,
  minors: count,
  /** Waivers of people who had not signed here before, and of those who had. */
  first_time: count,
  returning: count,
  needs_review: count,
  /** Signed on a paired tablet, in a signed-in browser of the venue, by the waiver link and by a party's link. */
  at_kiosk: count,
  at_desk: count,
  by_link: count,
  by_party_link: count,
};
export const waiverFigureNames = Object.keys(waiverFigures) as (keyof typeof waiverFigures)[];
const waiverFiguresSchema = z.object(waiverFigures);
export type WaiverFigures = z.infer<typeof waiverFiguresSchema>;

const waiversReportSchema = headSchema.extend({
  days: z.array(z.object({ ...day, ...waiverFigures })),
  total: waiverFiguresSchema,
  previous: waiverFiguresSchema,
});
export type WaiversReport = z.infer<typeof waiversReportSchema>;

const checkInFigures = {
  /** People in, once for each venue day on which they came. Rule M4. */
  check_ins: count,
  /** Check-ins of people who had never been in before, and of those who had. */
  first_visits: count,
  return_visits: count,
  /** Bookings of the day whose party came, and who came with them. Requirement B17. */
  parties: count,
  party_goers: count,
};
export const checkInFigureNames = Object.keys(checkInFigures) as (keyof typeof checkInFigures)[];
/** Different people, which can't be added up over days. */
const checkInTotalsSchema = z.object({ ...checkInFigures, unique_customers: count });

const checkInsReportSchema = headSchema.extend({
  days: z.array(z.object({ ...day, ...checkInFigures })),
  total: checkInTotalsSchema,
  previous: checkInTotalsSchema,
});
export type CheckInsReport = z.infer<typeof checkInsReportSchema>;

const bookingFigures = {
  /** Counted by the day on which they were made, without unpaid ones that ran out. */
  made: count,
  /** Counted by the day of play: those that keep their place, and everyone in them. */
  bookings: count,
  players: count,
  arrived: count,
  no_shows: count,
  cancelled: count,
  /** Holds that were not paid in time. */
  abandoned: count,
};
export const bookingFigureNames = Object.keys(bookingFigures) as (keyof typeof bookingFigures)[];
const bookingFiguresSchema = z.object(bookingFigures);

/** Bookings of the days of play by their number of players. */
const partySizesSchema = z.object({ to_4: count, to_9: count, to_19: count, from_20: count });
/** Bookings made, by venue days from then to the day of play. */
const leadTimesSchema = z.object({
  same_day: count,
  next_day: count,
  within_week: count,
  within_month: count,
  later: count,
});

const bookingsReportSchema = headSchema.extend({
  days: z.array(z.object({ ...day, ...bookingFigures })),
  total: bookingFiguresSchema,
  previous: bookingFiguresSchema,
  offerings: z.array(
    z.object({
      offering_id: z.string(),
      offering_name: z.string(),
      bookings: count,
      players: count,
      no_shows: count,
      cancelled: count,
      /** Places of the days by the present hours; null without a capacity. */
      places: z.nullable(count),
    }),
  ),
  party_sizes: partySizesSchema,
  lead_times: leadTimesSchema,
});
export type BookingsReport = z.infer<typeof bookingsReportSchema>;

const moneyFigures = {
  payments: count,
  collected_cents: count,
  refunds: count,
  refunded_cents: count,
};
export const moneyFigureNames = Object.keys(moneyFigures) as (keyof typeof moneyFigures)[];
const moneyFiguresSchema = z.object(moneyFigures);
export type MoneyFigures = z.infer<typeof moneyFiguresSchema>;

const currencyReportSchema = z.object({
  currency: z.string(),
  days: z.array(z.object({ ...day, ...moneyFigures })),
  total: moneyFiguresSchema,
  previous: moneyFiguresSchema,
  offerings: z.array(z.object({ offering_id: z.string(), offering_name: z.string(), ...moneyFigures })),
  /** Asked for in the range, outcome not known yet: in none of the other figures. */
  open: moneyFiguresSchema,
});
export type CurrencyReport = z.infer<typeof currencyReportSchema>;

const revenueReportSchema = headSchema.extend({
  /** One for each currency, never added up; at least one. */
  currencies: z.array(currencyReportSchema),
});
export type RevenueReport = z.infer<typeof revenueReportSchema>;

const guestFigures = {
  /** Bookings that guests moved and canceled by themselves, by the day on which they did. */
  moved: count,
  cancelled: count,
  /** Offers of the waitlist that became bookings, by the day on which they did. */
  refilled: count,
};
export const guestFigureNames = Object.keys(guestFigures) as (keyof typeof guestFigures)[];
const guestFiguresSchema = z.object(guestFigures);

/** Figures of bookings that were paid by card, by the day on which their guests canceled them. */
const depositFigures = {
  /** What was paid, less what has gone back or is on its way, by staff or guest. */
  kept_cents: count,
  /** What the cancellations gave back, and what of it is on its way. */
  returned_cents: count,
  open_cents: count,
};
export const depositFigureNames = Object.keys(depositFigures) as (keyof typeof depositFigures)[];
const depositFiguresSchema = z.object(depositFigures);

const guestsReportSchema = headSchema.extend({
  days: z.array(z.object({ ...day, ...guestFigures })),
  total: guestFiguresSchema,
  previous: guestFiguresSchema,
  /** One for each currency, never added up; at least one. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      days: z.array(z.object({ ...day, ...depositFigures })),
      total: depositFiguresSchema,
      previous: depositFiguresSchema,
    }),
  ),
});
export type GuestsReport = z.infer<typeof guestsReportSchema>;

const reading = { ...venueCalls, permission: 'reports.read', params, query } as const;

export const getWaiversReport = contract(reading, 'GET /reports/summary/waivers/:period', {
  summary: 'Signed waivers by day, and of the period before',
  reply: { report: waiversReportSchema },
});

export const getCheckInsReport = contract(reading, 'GET /reports/summary/check-ins/:period', {
  summary: 'Check-ins and parties that came by day, and of the period before',
  reply: { report: checkInsReportSchema },
});

export const getBookingsReport = contract(reading, 'GET /reports/summary/bookings/:period', {
  summary: 'Bookings by day of play, offering, size and lead time, and of the period before',
  reply: { report: bookingsReportSchema },
});

export const getRevenueReport = contract(reading, 'GET /reports/summary/revenue/:period', {
  summary: 'Deposits collected and given back by day of completion and by offering, each currency separately',
  reply: { report: revenueReportSchema },
});

export const getGuestsReport = contract(reading, 'GET /reports/summary/guests/:period', {
  summary:
    'What guests moved and canceled by themselves, places refilled from the waitlist, deposits kept and returned',
  reply: { report: guestsReportSchema },
});

/** Every report by its name, in the order of the tabs. The server and the screen each have one entry for it. */
export const reports = {
  waivers: getWaiversReport,
  'check-ins': getCheckInsReport,
  bookings: getBookingsReport,
  revenue: getRevenueReport,
  guests: getGuestsReport,
};
export type ReportName = keyof typeof reports;
export type Reports = { [Name in ReportName]: z.infer<(typeof reports)[Name]['reply']>['report'] };
export const reportNames = Object.keys(reports) as ReportName[];

export const downloadReport = contract(reading, 'GET /reports/files/:report/:period', {
  summary: 'A report as CSV, one line for each day',
  params: params.extend({ report: z.enum(reportNames) }),
  reply: { contentType: 'text/csv' },
});
