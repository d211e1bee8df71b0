import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Undefined for a venue that never asked. */
export function findNotices(db: Connection, clientId: string): Promise<Row<'booking_notices'> | undefined> {
  return db.selectFrom('booking_notices').where('client_id', '=', clientId).selectAll().executeTakeFirst();
}

/** Sets who is mailed, and keeps when the last mail went out. */
export async function saveNotices(
  db: Connection,
  row: Pick<Row<'booking_notices'>, 'client_id' | 'email' | 'updated_at'>,
): Promise<void> {
  const { client_id: _, ...columns } = row;
  await db
    .insertInto('booking_notices')
    .values({ ...row, mailed_at: null })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(columns))
    .execute();
}

export async function markMailed(db: Connection, clientId: string, nowAtUtc: string): Promise<void> {
  await db.updateTable('booking_notices').set({ mailed_at: nowAtUtc }).where('client_id', '=', clientId).execute();
}

/** Puts a booking on the list, once. */
export async function insertUnmailed(db: Connection, row: Row<'unmailed_bookings'>): Promise<void> {
  await db
    .insertInto('unmailed_bookings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'booking_id']).doNothing())
    .execute();
}

/** Empties a venue's list and returns the bookings that were on it, the oldest first. */
export async function takeUnmailed(db: Connection, clientId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('unmailed_bookings')
    .where('client_id', '=', clientId)
    .returning(['booking_id', 'made_at'])
    .execute();
  return rows.toSorted((a, b) => (a.made_at < b.made_at ? -1 : 1)).map(({ booking_id: id }) => id);
}

/** Platform transaction. */
export async function isAnyUnmailed(db: Connection): Promise<boolean> {
  return (await db.selectFrom('unmailed_bookings').select('client_id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Venues with a list whose last mail is of `beforeUtc` or earlier, or of the future, because a clock was set back. One that is deleted
 * waits until it is restored. Platform transaction.
 */
export async function listVenuesDue(
  db: Connection,
  { beforeUtc, nowAtUtc }: { beforeUtc: string; nowAtUtc: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('unmailed_bookings')
    .innerJoin('booking_notices', 'booking_notices.client_id', 'unmailed_bookings.client_id')
    .innerJoin('clients', 'clients.client_id', 'unmailed_bookings.client_id')
    .where('clients.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('booking_notices.mailed_at', 'is', null),
        eb('booking_notices.mailed_at', '<=', beforeUtc),
        eb('booking_notices.mailed_at', '>', nowAtUtc),
      ]),
    )
    .select('unmailed_bookings.client_id')
    .distinct()
    .limit(limit)
    .execute();
  return rows.map(({ client_id: clientId }) => clientId);
}
