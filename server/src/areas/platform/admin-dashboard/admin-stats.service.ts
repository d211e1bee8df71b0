import { subscriptionState } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { countBookingReviews } from '../../bookings/payments/reviews/booking-reviews.service.ts';
import { countPaymentReviews } from '../../money/billing/reviews/payment-reviews.service.ts';
import { countVenuesOver } from '../usage/usage.service.ts';
import { latestBookings, latestCheckIns, latestPayments } from './latest.repository.ts';
import { countBreaks, givenUpMail, parkedQueue } from './queues.shared.repository.ts';
import { listTimeZones, listVenueFacts, readAllTotals, sumDays, sumMonths } from './totals.repository.ts';
import { type ZoneDays, zoneDays } from './zone-days.ts';

/** The most entries of recent activity, and the most venues among the most active. */
const LISTED_MAX = 10;

/** The figures of the platform from one snapshot: sums over the totals of venues, each in its own days. Requirements Y1, Y2, Y3. */
export function describePlatform(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<AdminStats> {
  const nowMs = deps.clock.now();
  return deps.db.readPlatform(async (db) => {
    const zones = new Map((await listTimeZones(db)).map((zone) => [zone, zoneDays(nowMs, zone)]));
    const venues = await listVenueFacts(db);
    const source = { db, dialect: deps.db.dialect };
    const { sums: all, top } = await readAllTotals(source, LISTED_MAX);
    const days = await sumDays(source, [...zones.values()]);
    const months = await sumMonths(source, [...zones.values()]);
    const transactions = all.all_payments ?? 0;
    const paidCents = all.all_paid_cents ?? 0;
    return {
      clients: countVenues(venues, zones),
      customers: {
        total: all.all_customers ?? 0,
        today: days.customers_today ?? 0,
        thisWeek: days.customers_week ?? 0,
        thisMonth: months.customers ?? 0,
      },
      checkins: {
        total: all.all_check_ins ?? 0,
        today: days.check_ins_today ?? 0,
        thisWeek: days.check_ins_week ?? 0,
        thisMonth: months.check_ins ?? 0,
      },
      bookings: {
        total: all.all_bookings ?? 0,
        upcoming: (days.bookings_ahead ?? 0) + (months.bookings_ahead ?? 0),
        today: days.bookings_today ?? 0,
        thisWeek: days.bookings_week ?? 0,
      },
      payments: {
        totalRevenue: centsToDollars(paidCents),
        thisMonth: centsToDollars(months.paid_cents ?? 0),
        totalTransactions: transactions,
        averageTransaction: transactions === 0 ? 0 : centsToDollars(Math.round(paidCents / transactions)),
        ...describeSubscriptions(venues, zones),
      },
      recentActivity: await recentActivity(db, isoNow(deps.clock)),
      topClients: top.map((row) => ({
        client_id: row.client_id,
        business_name: row.client_name,
        contact_email: row.email,
        customer_count: row.customers,
        checkin_count: row.check_ins,
        booking_count: row.bookings,
      })),
      attention: {
        payments: (await countPaymentReviews(db)) + (await countBookingReviews(db, nowMs)),
        auditBreaks: await countBreaks(db),
        parked: (await parkedQueue(db)).count,
        mails: (await givenUpMail(db)).count,
        usage: await countVenuesOver(db, deps),
      },
    };
  });
}

async function recentActivity(db: Connection, nowAtUtc: string): Promise<AdminStats['recentActivity']> {
  const checkIns = await latestCheckIns(db, nowAtUtc, LISTED_MAX);
  const bookings = await latestBookings(db, LISTED_MAX);
  const payments = await latestPayments(db, LISTED_MAX);
  return {
    checkins: checkIns.map((row) => ({
      client_id: row.client_id,
      client_name: row.client_name,
      customer_name: nameOf(row),
      checkin_datetime: row.check_in_time,
    })),
    bookings: bookings.map((row) => ({
      client_id: row.client_id,
      client_name: row.client_name,
      customer_name: row.party_name,
      booking_datetime: `${row.date_scheduled}T${row.booking_time}`,
      booked_at: row.booked_at,
    })),
    payments: payments.map((row) => ({
      client_id: row.client_id,
      customer_name: row.client_name,
      amount: centsToDollars(row.cents),
      currency: row.currency,
      payment_date: row.applied_at ?? '',
    })),
  };
}

/** The name of someone who was erased, or whose waiver never arrived, is not known. */
function nameOf(row: Awaited<ReturnType<typeof latestCheckIns>>[number]): string {
  const [first, last] =
    row.waiver_type === 'Minor'
      ? [row.minor_first_name, row.minor_last_name]
      : [row.adult_first_name, row.adult_last_name];
  return `${first ?? ''} ${last ?? ''}`.trim() || 'Unknown';
}

/** What decides a venue's status and what it pays. */
type VenueFacts = Pick<
  Row<'clients'>,
  'time_zone' | 'payment_status' | 'service_paid_until' | 'is_trial' | 'activated_at'
> & { plan_type: Row<'plans'>['plan_type'] | null; price_cents: number | null };

type Subscriptions = Pick<AdminStats['payments'], 'activeSubscriptions' | 'monthlyRecurring' | 'subscriptionGrowth'>;

/** Paid until today or later is active; never paid is pending. Requirement Y2. */
function countVenues(venues: readonly VenueFacts[], zones: ReadonlyMap<string, ZoneDays>): AdminStats['clients'] {
  const counts = { total: venues.length, active: 0, pending: 0, expired: 0 };
  for (const { service_paid_until: until, payment_status: status, time_zone: zone } of venues) {
    const today = zones.get(zone)?.today ?? '';
    if (status !== 'cancelled' && until === null) counts.pending += 1;
    else if (status !== 'cancelled' && until !== null && until >= today) counts.active += 1;
    else counts.expired += 1;
  }
  return counts;
}

/**
 * What venues pay, in dollars a month; the growth is in percent since the month began, null where nobody paid before. Venues of a
 * zone that is not in `zones` are left out.
 */
function describeSubscriptions(venues: readonly VenueFacts[], zones: ReadonlyMap<string, ZoneDays>): Subscriptions {
  let [active, isNew, cents] = [0, 0, 0];
  for (const venue of venues) {
    const days = zones.get(venue.time_zone);
    if (!days || !isSubscribed(venue, days.today)) continue;
    active += 1;
    cents += monthlyCents(venue);
    if (venue.activated_at !== null && Date.parse(venue.activated_at) >= days.monthStartMs) isNew += 1;
  }
  const before = active - isNew;
  return {
    activeSubscriptions: active,
    monthlyRecurring: centsToDollars(Math.round(cents)),
    subscriptionGrowth: before === 0 ? null : Math.round((isNew / before) * 1_000) / 10,
  };
}

/** A venue on trial pays nothing yet; one in grace is expected to. */
function isSubscribed(venue: VenueFacts, today: string): boolean {
  const { accountStatus } = subscriptionState(
    {
      paymentStatus: venue.payment_status,
      servicePaidUntil: venue.service_paid_until,
      isTrial: venue.is_trial === 1,
    },
    today,
  );
  return venue.is_trial !== 1 && (accountStatus === 'active' || accountStatus === 'grace');
}

function monthlyCents({ plan_type: type, price_cents: cents }: VenueFacts): number {
  return type === 'yearly' ? (cents ?? 0) / 12 : (cents ?? 0);
}
