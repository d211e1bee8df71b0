import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema, instantSchema } from '../../base/primitives.ts';
import { bookingRowSchema } from '../bookings/booking.ts';
import { auditBreakSchema } from '../records/audit.contracts.ts';

/** What a new venue does first, and whether it is done. Requirement O30. */
const firstStepsSchema = z.object({
  /** A waiver was uploaded. */
  waiver: z.boolean(),
  /** An offering has hours in which it can be booked. */
  hours: z.boolean(),
  /** A room or another resource was added. */
  room: z.boolean(),
  /** The venue has saved its booking policy. */
  policy: z.boolean(),
  /** A tablet was paired. */
  tablet: z.boolean(),
  /** The link of the waiver was copied, or shown as a QR code and a poster. */
  link: z.boolean(),
  /** Someone signed. */
  signature: z.boolean(),
  /** Something was booked. */
  booking: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

export const dashboardSchema = z.object({
  time_zone: z.string(),
  /** The venue's today. */
  date: dateSchema,
  /** The upcoming or current Saturday and Sunday. Canceled bookings are not counted. */
  weekend: z.object({
    saturday: dateSchema,
    sunday: dateSchema,
    groups: z.int(),
    individuals: z.int(),
    total_guests: z.int(),
  }),
  /** Monday to Sunday of the current week. */
  parties: z.array(
    z.object({
      date: dateSchema,
      count: z.int(),
      parties: z.array(
        z.object({ booking_id: z.string(), party_name: z.string(), booking_time: z.string(), participants: z.int() }),
      ),
    }),
  ),
  waivers: z.array(z.object({ date: dateSchema, count: z.int() })),
  checked_in_today: z.int(),
  /** What else is missing today, next to what the bookings themselves show. An older server leaves it out. Requirement O60. */
  missing_today: z.optional(
    z.object({
      /** Parties on the waitlist that would still come today. */
      waiting: z.int(),
      /** Paired tablets that the server has not heard from for 15 minutes, the latest heard first, at most 10. */
      silent_tablets: z.array(z.object({ device_id: z.string(), name: z.string(), last_seen_at: instantSchema })),
    }),
  ),
  /** Breaks of the venue's audit chain, newest first, at most 20. Requirement W3. */
  audit_breaks: z.array(auditBreakSchema),
  /** Null once the owner has hidden them. An older server leaves them out. */
  first_steps: z.optional(z.nullable(firstStepsSchema)),
});
export type DashboardView = z.infer<typeof dashboardSchema>;

export const getDashboard = contract(venueCalls, 'GET /dashboard', {
  permission: 'reports.read',
  summary: 'The numbers of the client dashboard, in the venue’s time zone. The week starts on Monday',
  reply: { dashboard: dashboardSchema },
});

export const updateFirstSteps = contract(venueCalls, 'PUT /first-steps', {
  permission: 'venue.edit',
  summary:
    'What only the owner’s browser knows of the first steps: the waiver’s link was shared, or the steps were hidden',
  body: z.object({ link_shared: z.literal(true), hidden: z.literal(true) }).partial(),
  reply: { first_steps: z.nullable(firstStepsSchema) },
});

const PAGE_MAX = 500;

/** Where a page of bookings begins: `2026-06-20T10:00_{booking_id}` of the last one of the page before. */
const positionSchema = cleanText(96).check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d_.+$/, 'This is not where a page of bookings begins'),
);

const bookingsQuery = z.object({
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
  /** Text in the party's name, email, phone or the booking's id. */
  search: z._default(cleanText(120), ''),
  offering_id: z.optional(cleanText(16)),
  status: z.optional(bookingRowSchema.shape.status),
  check_in_status: z.optional(bookingRowSchema.shape.check_in_status),
  order: z._default(z.enum(['oldest', 'newest']), 'oldest'),
  /** All of them when absent. */
  limit: z.optional(z.coerce.number().int().min(1).max(PAGE_MAX)),
  after: z.optional(positionSchema),
});

export const listBookings = contract(venueCalls, 'GET /bookings', {
  permission: 'bookings.read',
  summary: 'Bookings by date and time; `from` and `to` are days, inclusive; `next` is where the next page begins',
  query: bookingsQuery,
  reply: {
    bookings: z.array(bookingRowSchema),
    next: z.nullable(z.string()),
    message: z.string(),
  },
});
export type BookingsQuery = z.output<typeof bookingsQuery>;
