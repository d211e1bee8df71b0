import type { Connection } from '../../db/database.ts';
import type { SpanSums } from './spans.ts';

/* Read across venues, for the platform's admins. */

/** What decides a venue's status and what it pays, of all that are not deleted. */
export function listVenueFacts(db: Connection) {
  return db
    .selectFrom('clients')
    .leftJoin('plans', 'plans.plan_id', 'clients.plan_id')
    .where('deleted_at', 'is', null)
    .select([
      'time_zone',
      'payment_status',
      'service_paid_until',
      'is_trial',
      'activated_at',
      'plans.plan_type',
      'plans.price_cents',
    ])
    .execute();
}

/** The zones of all venues, deleted ones too: they have paid. */
export async function listTimeZones(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('clients').select('time_zone').distinct().execute();
  return rows.map((row) => row.time_zone);
}

/** Null where there are no totals. */
export function sumAll(db: Connection) {
  return db
    .selectFrom('clients')
    .innerJoin('venue_totals as totals', 'totals.client_id', 'clients.client_id')
    .where('totals.span', '=', 'all')
    .select(({ fn }) => [
      fn.sum<number | null>('customers').filterWhere('deleted_at', 'is', null).as('customers'),
      fn.sum<number | null>('check_ins').filterWhere('deleted_at', 'is', null).as('check_ins'),
      fn.sum<number | null>('bookings').filterWhere('deleted_at', 'is', null).as('bookings'),
      fn.sum<number | null>('payments').as('payments'),
      fn.sum<number | null>('paid_cents').as('paid_cents'),
    ])
    .executeTakeFirstOrThrow();
}

/** What the venues of each zone had in each span that starts from `from` on, up to `to` where given. */
export async function sumSpans(
  db: Connection,
  span: SpanSums['span'],
  { from, to }: { from: string; to?: string },
): Promise<SpanSums[]> {
  const rows = await db
    .selectFrom('clients')
    .innerJoin('venue_totals as totals', 'totals.client_id', 'clients.client_id')
    .where('totals.span', '=', span)
    .where('totals.start', '>=', from)
    .$if(to !== undefined, (query) => query.where('totals.start', '<=', to ?? ''))
    .groupBy(['time_zone', 'start'])
    .select(['time_zone', 'start'])
    .select(({ fn }) => [
      fn.sum<number | null>('customers').filterWhere('deleted_at', 'is', null).as('customers'),
      fn.sum<number | null>('check_ins').filterWhere('deleted_at', 'is', null).as('check_ins'),
      fn.sum<number | null>('bookings').filterWhere('deleted_at', 'is', null).as('bookings'),
      fn.sum<number>('paid_cents').as('paid_cents'),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    span,
    customers: row.customers ?? 0,
    check_ins: row.check_ins ?? 0,
    bookings: row.bookings ?? 0,
  }));
}

export function listTopVenues(db: Connection, limit: number) {
  return db
    .selectFrom('clients')
    .innerJoin('venue_totals as totals', 'totals.client_id', 'clients.client_id')
    .where('totals.span', '=', 'all')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('check_ins', '>', 0), eb('customers', '>', 0), eb('bookings', '>', 0)]))
    .orderBy('check_ins', 'desc')
    .orderBy('customers', 'desc')
    .orderBy('bookings', 'desc')
    .orderBy('clients.client_id')
    .limit(limit)
    .select([
      'clients.client_id',
      'client_name as business_name',
      'email as contact_email',
      'customers as customer_count',
      'check_ins as checkin_count',
      'bookings as booking_count',
    ])
    .execute();
}
