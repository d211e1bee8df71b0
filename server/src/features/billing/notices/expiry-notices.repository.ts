import type { Connection } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** Venues that may be due a notice, by their paid-until day; of all venues, for the job. */
export function listExpiring(db: Connection, between: { from: string; to: string }): Promise<Row<'clients'>[]> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('payment_status', '<>', 'cancelled')
    .where('service_paid_until', '>=', between.from)
    .where('service_paid_until', '<=', between.to)
    .orderBy('client_id')
    .execute();
}

/** Notices already sent about periods that end on or after a day, as `client kind period`. */
export async function listSentNotices(db: Connection, fromPeriod: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscription_notices')
    .select(['client_id', 'kind', 'period'])
    .where('period', '>=', fromPeriod)
    .execute();
  return new Set(rows.map(({ client_id, kind, period }) => `${client_id} ${kind} ${period}`));
}

/** False where it was sent before. */
export async function insertNotice(db: Connection, notice: Row<'subscription_notices'>): Promise<boolean> {
  const row = await db
    .insertInto('subscription_notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}
