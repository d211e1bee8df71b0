import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { DayRange } from '#venue/day-range';

/** Sums in cents. */
export type SalesSum = Pick<
  Row<'sales_sums'>,
  | 'gross_cents'
  | 'discount_cents'
  | 'net_cents'
  | 'tax_cents'
  | 'total_cents'
  | 'paid_cents'
  | 'refunded_cents'
  | 'tips_cents'
>;
export type KeyedSales = SalesSum & Pick<Row<'sales_sums'>, 'kind' | 'key' | 'name'>;

const columns = [
  'gross_cents',
  'discount_cents',
  'net_cents',
  'tax_cents',
  'total_cents',
  'paid_cents',
  'refunded_cents',
  'tips_cents',
] as const;
/** PostgreSQL adds up large integers as decimals, which are read as texts. */
const sums = columns.map((column) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column));
const DATE_CHARS = 10;

/** What was sold and taken on these days, by what it is shown under, with the newest name. */
export async function salesByKey(db: Connection, clientId: string, { from, to }: DayRange): Promise<KeyedSales[]> {
  const rows = await db
    .selectFrom('sales_sums')
    .where('client_id', '=', clientId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['kind', 'key'])
    .orderBy('kind')
    .orderBy('key')
    .select(['kind', 'key', sql<string>`max(date || name)`.as('dated')])
    .select(sums)
    .execute();
  return rows.map(({ dated, ...row }) => ({ ...row, name: dated.slice(DATE_CHARS) }));
}

/** The same by day: lines as of one kind, money as of another, so that each counts once. */
export function salesByDay(
  db: Connection,
  clientId: string,
  { from, to }: DayRange,
): Promise<(SalesSum & { date: string })[]> {
  return db
    .selectFrom('sales_sums')
    .where('client_id', '=', clientId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('kind', 'in', ['offering', 'method'])
    .groupBy('date')
    .orderBy('date')
    .select('date')
    .select(sums)
    .execute();
}

/** A booking with its bill, for its lines. */
export type BilledBooking = Pick<
  Row<'bookings'>,
  'booking_id' | 'date_scheduled' | 'booking_time' | 'offering_name' | 'reference'
> &
  Pick<Row<'bills'>, 'receipt_number' | 'terms' | 'entries'>;

/** Bookings of these days whose bills count, running holds left out, from after a place on. */
export function listBilledBookings(
  db: Connection,
  clientId: string,
  { from, to }: DayRange,
  { after, limit }: { after: BilledBooking | undefined; limit: number },
): Promise<BilledBooking[]> {
  return db
    .selectFrom('bookings')
    .innerJoin('bills', (join) =>
      join.onRef('bills.client_id', '=', 'bookings.client_id').onRef('bills.booking_id', '=', 'bookings.booking_id'),
    )
    .where('bookings.client_id', '=', clientId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .where((eb) => eb.or([eb('status', '!=', 'pending'), eb('hold_expires_at', 'is', null)]))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('date_scheduled', 'booking_time', 'bookings.booking_id'),
          '>',
          eb.tuple(after?.date_scheduled ?? '', after?.booking_time ?? '', after?.booking_id ?? ''),
        ),
      ),
    )
    .orderBy('date_scheduled')
    .orderBy('booking_time')
    .orderBy('bookings.booking_id')
    .limit(limit)
    .select(['bookings.booking_id', 'date_scheduled', 'booking_time', 'offering_name', 'reference'])
    .select(['receipt_number', 'terms', 'entries'])
    .execute();
}

/** All lines of these bookings' bills. */
export function listLinesOf(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
): Promise<Row<'bill_lines'>[]> {
  return db
    .selectFrom('bill_lines')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .orderBy('booking_id')
    .orderBy('number')
    .selectAll()
    .execute();
}

export type BilledPayment = Row<'bill_payments'> & { receipt_number: number | null };

/** Completed payments, refunds and voids that were taken between two instants, from after a place on. */
export function listPaymentsTaken(
  db: Connection,
  clientId: string,
  { startAtUtc, endAtUtc }: { startAtUtc: string; endAtUtc: string },
  { after, limit }: { after: BilledPayment | undefined; limit: number },
): Promise<BilledPayment[]> {
  return db
    .selectFrom('bill_payments')
    .leftJoin('bills', (join) =>
      join
        .onRef('bills.client_id', '=', 'bill_payments.client_id')
        .onRef('bills.booking_id', '=', 'bill_payments.booking_id'),
    )
    .where('bill_payments.client_id', '=', clientId)
    .where('bill_payments.status', '=', 'completed')
    .where('taken_at', '>=', startAtUtc)
    .where('taken_at', '<', endAtUtc)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('taken_at', 'payment_id'), '>', eb.tuple(after?.taken_at ?? '', after?.payment_id ?? '')),
      ),
    )
    .orderBy('taken_at')
    .orderBy('payment_id')
    .limit(limit)
    .selectAll('bill_payments')
    .select('receipt_number')
    .execute();
}
