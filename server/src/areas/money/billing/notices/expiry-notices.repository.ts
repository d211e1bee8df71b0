import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

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

/**
 * Notices already sent about periods that end on or after a day, as `client kind period`. One that was sent after `latestUtc`, by a clock
 * that was ahead, is none.
 */
export async function listSentNotices(
  db: Connection,
  { fromPeriod, latestUtc }: { fromPeriod: string; latestUtc: string },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscription_notices')
    .select(['client_id', 'kind', 'period'])
    .where('period', '>=', fromPeriod)
    .where('sent_at', '<=', latestUtc)
    .execute();
  return new Set(rows.map(({ client_id, kind, period }) => `${client_id} ${kind} ${period}`));
}

/** False where it was sent before; `latestUtc` is as above. */
export async function insertNotice(
  db: Connection,
  notice: Row<'subscription_notices'>,
  latestUtc: string,
): Promise<boolean> {
  const row = await db
    .insertInto('subscription_notices')
    .values(notice)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'kind', 'period'])
        .doUpdateSet({ sent_at: notice.sent_at })
        .where('subscription_notices.sent_at', '>', latestUtc),
    )
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}
