import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { dateSchema } from '../../base/primitives.ts';
import { checkInRecordSchema } from '../desk/check-ins.contracts.ts';
import { groupings } from './attendance-buckets.ts';
import { reportPeriods } from './report-period.ts';

/** Five years. */
export const ATTENDANCE_DAYS_MAX = 1_830;

const attendanceTotalsSchema = z.object({
  /** People in, once for each venue day on which they came. Rule M4. */
  total_checkins: z.int(),
  /** People who came at least once. */
  unique_customers: z.int(),
  /** Bookings of these days whose party came. Requirement B17. */
  parties_checked_in: z.int(),
  /** Who came with these parties. */
  party_goers: z.int(),
});
export type AttendanceTotals = z.infer<typeof attendanceTotalsSchema>;

/** One bar of the chart. */
const attendanceBucketSchema = attendanceTotalsSchema.extend({
  start_date: dateSchema,
  /** Its last day, included. */
  end_date: dateSchema,
  /** 0 to 23 on the venue's clock, where the bars are hours; null otherwise. */
  hour: z.int().nullable(),
});
export type AttendanceBucket = z.infer<typeof attendanceBucketSchema>;

export const attendanceSchema = attendanceTotalsSchema.extend({
  period: z.enum(reportPeriods),
  time_zone: z.string(),
  start_date: dateSchema,
  end_date: dateSchema,
  grouping: z.enum(groupings),
  /** Buckets in chronological order without gaps: one in which nobody came is 0. */
  buckets: z.array(attendanceBucketSchema),
});
export type Attendance = z.infer<typeof attendanceSchema>;

/** Venue days, both included, for `custom` only. */
const query = z.object({ start: z.optional(dateSchema), end: z.optional(dateSchema) });

const reportsRead = {
  ...venueCalls,
  permission: 'reports.read',
  params: z.object({ period: z.enum(reportPeriods) }),
} as const;

/** Requirement F12. */
export const getAttendance = contract(reportsRead, 'GET /attendance/:period', {
  summary: 'How many came in a period, and in each hour, day, week or month of it; `custom` takes `start` and `end`',
  query,
  reply: attendanceSchema.shape,
});

const PAGE_SIZE_MAX = 500;

/** Requirement F13. */
export const checkInPageSchema = z.object({
  checkins: z.array(checkInRecordSchema),
  /** The count on all pages. */
  total: z.int(),
  /** The first page is 1. */
  page: z.int(),
  page_size: z.int(),
});
export type CheckInPage = z.infer<typeof checkInPageSchema>;

/** Requirement F13. */
export const listAttendance = contract(reportsRead, 'GET /attendance/:period/checkins', {
  summary: 'One page of the check-ins of a period, newest first, with how many there are',
  query: query.extend({
    page: z._default(z.coerce.number().int().min(1).max(1_000_000), 1),
    page_size: z._default(z.coerce.number().int().min(1).max(PAGE_SIZE_MAX), 50),
  }),
  reply: checkInPageSchema.shape,
});

/** Requirement F14. */
export const downloadCheckInsReport = contract(reportsRead, 'GET /reports/checkins/:period', {
  summary: 'The check-ins of a period as checkins-report-{period}-{date}.csv, newest first',
  query,
  reply: { contentType: 'text/csv' },
});

/** Requirement F14. */
export const downloadBookingsReport = contract(reportsRead, 'GET /reports/bookings/:period', {
  summary: 'The bookings for a period as bookings-report-{period}-{date}.csv, by date and time',
  query,
  reply: { contentType: 'text/csv' },
});
