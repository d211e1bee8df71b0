import { z } from 'zod';
import { adminCalls, contract } from '../../base/contract.ts';

/* Figures of all venues that are not deleted. Requirements Y1, Y2, Y3. */

/** `today`, `thisWeek` (from Monday) and `thisMonth` are each venue's own, in its zone. */
const periods = z.object({ total: z.int(), today: z.int(), thisWeek: z.int(), thisMonth: z.int() });

const adminStatsSchema = z.object({
  /** Counted by `service_paid_until` and the venue's today: never paid, paid, or over; canceled ones as expired. */
  clients: z.object({ total: z.int(), active: z.int(), pending: z.int(), expired: z.int() }),
  /** Waiver records, by the day of the signature. */
  customers: periods,
  /** People who were in, each once a day. */
  checkins: periods,
  /** Those that are not canceled, by the day that they are for; `upcoming` includes today's. */
  bookings: z.object({ total: z.int(), upcoming: z.int(), today: z.int(), thisWeek: z.int() }),
  /** Subscription payments that were applied, also of deleted venues, in dollars. */
  payments: z.object({
    totalRevenue: z.number(),
    thisMonth: z.number(),
    totalTransactions: z.int(),
    averageTransaction: z.number(),
    /** Paid venues that are not on trial, in grace too. */
    activeSubscriptions: z.int(),
    /** What their plans come to in a month. */
    monthlyRecurring: z.number(),
    /** Percent by which those first activated this month enlarge the others; null where there are no others. */
    subscriptionGrowth: z.number().nullable(),
  }),
  /** The newest ten of each. */
  recentActivity: z.object({
    checkins: z.array(
      z.object({
        client_id: z.string(),
        client_name: z.string(),
        customer_name: z.string(),
        checkin_datetime: z.string(),
      }),
    ),
    bookings: z.array(
      z.object({
        client_id: z.string(),
        client_name: z.string(),
        customer_name: z.string(),
        /** The time on the venue's clock: `YYYY-MM-DDTHH:MM`. */
        booking_datetime: z.string(),
        booked_at: z.string(),
      }),
    ),
    payments: z.array(
      z.object({
        client_id: z.string(),
        /** The venue: it is the customer of a subscription. */
        customer_name: z.string(),
        amount: z.number(),
        currency: z.string(),
        payment_date: z.string(),
      }),
    ),
  }),
  /** Ranked by all-time totals: check-ins first, then customers and bookings. At most ten. */
  topClients: z.array(
    z.object({
      client_id: z.string(),
      business_name: z.string(),
      contact_email: z.string(),
      customer_count: z.int(),
      checkin_count: z.int(),
      booking_count: z.int(),
    }),
  ),
  /**
   * What waits for a person; `payments` are those of subscriptions and of bookings, at most 100 of each, `mails` those given up, and
   * `usage` venues over a limit of usage this month.
   */
  attention: z.object({
    payments: z.int(),
    auditBreaks: z.int(),
    parked: z.int(),
    mails: z.int(),
    usage: z.int(),
  }),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

export const getAdminStats = contract(adminCalls, 'GET /stats', {
  permission: 'platform.read',
  summary: 'The figures of the platform, from totals that each venue keeps',
  reply: adminStatsSchema.shape,
});
