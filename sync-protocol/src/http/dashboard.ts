import { z } from 'zod';
import { bookingRowSchema } from '../entities/booking.ts';
import { dateSchema } from '../primitives.ts';
import { auditBreakSchema } from './audit.ts';
import { contract } from './contract.ts';

const venueParams = z.object({ client_id: z.string() });

export const dashboardSchema = z.object({
  time_zone: z.string(),
  /** The venue's today. */
  date: dateSchema,
  /** The upcoming or current Saturday and Sunday. Cancelled bookings are not counted. */
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
  /** Breaks of the venue's audit chain, newest first, at most 20. Requirement W3. */
  audit_breaks: z.array(auditBreakSchema),
});
export type DashboardView = z.infer<typeof dashboardSchema>;

export const getDashboard = contract({
  method: 'GET',
  path: '/api/clients/:client_id/dashboard',
  access: 'client',
  summary: 'The numbers of the client dashboard, in the venue’s time zone. The week starts on Monday',
  params: venueParams,
  reply: z.object({ success: z.literal(true), dashboard: dashboardSchema }),
});

export const listBookings = contract({
  method: 'GET',
  path: '/api/clients/:client_id/bookings',
  access: 'client',
  summary: 'Bookings by date and time; `from` and `to` are days, inclusive',
  params: venueParams,
  query: z.object({ from: z.optional(dateSchema), to: z.optional(dateSchema) }),
  reply: z.object({ success: z.literal(true), bookings: z.array(bookingRowSchema), message: z.string() }),
});
