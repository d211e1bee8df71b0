import { sql } from 'kysely';
import type { Connection } from '#db/database';
import { holdsText } from '#db/holds-text';
import type { Row } from '#db/tables';

/* Payments of all venues, for the platform's admins. */

/** Where a page begins, exclusive. */
export interface Position {
  createdAt: string;
  paymentId: string;
}

/** What is asked for. Instants are ISO 8601; `until` is exclusive. */
export interface PaymentFilter {
  from: string;
  until: string;
  after: Position | null;
  limit: number;
}

/** Reads from one end of an index: of one status over all venues, or of one venue. */
export type Source<Status> =
  | { status: Status }
  | {
      clientId: string;
      statuses: readonly Status[];
    };

/** What venues paid to the platform, and what visitors paid for bookings. */
type Payments = 'platform_payments' | 'booking_payments';

/** Payments of one kind, newest first, at most `filter.limit`. */
export function listPayments<Table extends Payments>(
  db: Connection,
  table: Table,
  source: Source<Row<Payments>['status']>,
  filter: PaymentFilter,
): Promise<Row<Table>[]> {
  const rows = db
    .selectFrom<Payments>(table)
    .selectAll()
    .where(isWanted(source, filter))
    .orderBy('created_at', 'desc')
    .orderBy('payment_id', 'desc')
    .limit(filter.limit)
    .execute();
  return rows as Promise<Row<Payments>[]> as Promise<Row<Table>[]>;
}

/** Rows of the source, in the time asked for, and after the position. */
function isWanted(source: Source<string>, { from, until, after }: PaymentFilter) {
  const isOfSource =
    'status' in source
      ? sql`status = ${source.status}`
      : sql`client_id = ${source.clientId} AND status IN (${sql.join(source.statuses)})`;
  const isBefore = after
    ? sql`created_at <= ${after.createdAt} AND (created_at < ${after.createdAt} OR payment_id < ${after.paymentId})`
    : sql`created_at < ${until}`;
  return sql<boolean>`${isOfSource} AND created_at >= ${from} AND ${isBefore}`;
}

/** Refunds of these deposits, by payment id. */
export async function refundsOfDeposits(db: Connection, payments: readonly Row<'booking_payments'>[]) {
  if (payments.length === 0) return [];
  return db
    .selectFrom('booking_refunds')
    .where((eb) =>
      eb.or(
        payments.map(({ client_id: clientId, payment_id: paymentId }) =>
          eb.and([eb('client_id', '=', clientId), eb('payment_id', '=', paymentId)]),
        ),
      ),
    )
    .select(['payment_id', 'status', 'amount_cents'])
    .execute();
}

/** Names of venues by id, deleted ones too. */
export async function venueNames(db: Connection, clientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('clients')
    .where('client_id', 'in', clientIds)
    .select(['client_id', 'client_name'])
    .execute();
  return new Map(rows.map((row) => [row.client_id, row.client_name]));
}

/** Venues whose name or id holds `typed`, in any case. */
export async function findVenues(db: Connection, typed: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .where((eb) => eb.or(['client_name', 'client_id'].map((column) => holdsText(db, sql.ref(column), typed))))
    .orderBy('client_id')
    .limit(limit)
    .select('client_id')
    .execute();
  return rows.map((row) => row.client_id);
}
