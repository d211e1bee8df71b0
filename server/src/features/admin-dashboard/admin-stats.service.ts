import type { AdminStats } from '@gatehouse/sync-protocol/http/admin/stats';
import { centsToDollars } from '@gatehouse/sync-protocol/rules/subscription/money';
import { addDays } from '@gatehouse/sync-protocol/rules/venue-day';
import { isoNow } from '../../clock.ts';
import type { Connection } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countPaymentReviews } from '../billing/reviews/payment-reviews.service.ts';
import { latestBookings, latestCheckIns, latestPayments } from './latest.repository.ts';
import { countBreaks, parkedQueue } from './queues.repository.ts';
import { sumPeriods, type ZoneDays, zoneDays } from './spans.ts';
import { listTimeZones, listTopVenues, listVenueFacts, sumAll, sumSpans } from './totals.repository.ts';
import { countVenues, describeSubscriptions } from './venue-figures.ts';

/** Of recent activity, and of the most active venues. */
const LISTED_MAX = 10;

/** The figures of the platform from one snapshot: sums over the totals of venues, each in its own days. Requirements Y1, Y2, Y3. */
export function describePlatform(deps: Pick<Deps, 'db' | 'clock'>): Promise<AdminStats> {
  const nowMs = deps.clock.now();
  return deps.db.readPlatform(async (db) => {
    const zones = new Map((await listTimeZones(db)).map((zone) => [zone, zoneDays(nowMs, zone)]));
    const venues = await listVenueFacts(db);
    const { all, periods } = await readSums(db, zones);
    const { today, week, month } = periods;
    const transactions = all.payments ?? 0;
    const paidCents = all.paid_cents ?? 0;
    return {
      clients: countVenues(venues, zones),
      customers: {
        total: all.customers ?? 0,
        today: today.customers,
        thisWeek: week.customers,
        thisMonth: month.customers,
      },
      checkins: {
        total: all.check_ins ?? 0,
        today: today.check_ins,
        thisWeek: week.check_ins,
        thisMonth: month.check_ins,
      },
      bookings: {
        total: all.bookings ?? 0,
        upcoming: periods.upcomingBookings,
        today: today.bookings,
        thisWeek: week.bookings,
      },
      payments: {
        totalRevenue: centsToDollars(paidCents),
        thisMonth: centsToDollars(month.paid_cents),
        totalTransactions: transactions,
        averageTransaction: transactions === 0 ? 0 : centsToDollars(Math.round(paidCents / transactions)),
        ...describeSubscriptions(venues, zones),
      },
      recentActivity: await recentActivity(db, isoNow(deps.clock)),
      topClients: await listTopVenues(db, LISTED_MAX),
      attention: {
        payments: await countPaymentReviews(db),
        auditBreaks: await countBreaks(db),
        parked: (await parkedQueue(db)).count,
      },
    };
  });
}

async function readSums(db: Connection, zones: ReadonlyMap<string, ZoneDays>) {
  const all = await sumAll(db);
  const days = [...zones.values()];
  const earliest = (name: keyof ZoneDays): string => days.map((zone) => zone[name]).reduce(minOf, '9999-12-31');
  const latest = (name: keyof ZoneDays): string => days.map((zone) => zone[name]).reduce(maxOf, '');
  if (days.length === 0) return { all, periods: sumPeriods([], zones) };
  const lastOfMonth = addDays(latest('nextMonthStart'), -1);
  const rows = [
    ...(await sumSpans(db, 'month', { from: earliest('monthStart') })),
    ...(await sumSpans(db, 'day', { from: earliest('monday'), to: maxOf(lastOfMonth, latest('sunday')) })),
  ];
  return { all, periods: sumPeriods(rows, zones) };
}

function minOf(a: string, b: string): string {
  return a < b ? a : b;
}

function maxOf(a: string, b: string): string {
  return a > b ? a : b;
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
      payment_date: row.settled_at ?? '',
    })),
  };
}

/** Of someone who was erased, or whose waiver never arrived, the name is not known. */
function nameOf(row: Awaited<ReturnType<typeof latestCheckIns>>[number]): string {
  const [first, last] =
    row.waiver_type === 'Minor'
      ? [row.minor_first_name, row.minor_last_name]
      : [row.adult_first_name, row.adult_last_name];
  return `${first ?? ''} ${last ?? ''}`.trim() || 'Unknown';
}
