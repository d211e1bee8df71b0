import type { Connection } from '#db/database';
import type { Between } from '../owner-reports/report-days.ts';

/* Read across the venues of a chain, which agreed to it. Platform transactions. */

/** What the totals say of these venues on a day, which they share. */
export async function dayTotals(db: Connection, clientIds: readonly string[], day: string) {
  const rows = await db
    .selectFrom('venue_totals')
    .where('client_id', 'in', clientIds)
    .where('span', '=', 'day')
    .where('start', '=', day)
    .select(['client_id', 'check_ins', 'bookings'])
    .execute();
  return new Map(rows.map((row) => [row.client_id, row]));
}

/** Cents of these venues that were completed between two instants. */
export async function completedCents(
  db: Connection,
  table: 'booking_payments' | 'booking_refunds',
  clientIds: readonly string[],
  { startAtUtc, endAtUtc }: Between,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom(table)
    .where('client_id', 'in', clientIds)
    .where('status', '=', 'completed')
    .where('completed_at', '>=', startAtUtc)
    .where('completed_at', '<', endAtUtc)
    .groupBy('client_id')
    .select((eb) => ['client_id', eb.fn.sum<number>('amount_cents').as('cents')])
    .execute();
  return new Map(rows.map(({ client_id, cents }) => [client_id, cents]));
}
