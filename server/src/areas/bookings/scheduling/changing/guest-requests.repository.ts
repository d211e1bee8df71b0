import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

type RequestRow = Row<'guest_requests'>;

export function findGuestRequest(
  db: Connection,
  { client_id, booking_id, key_hash }: Pick<RequestRow, 'client_id' | 'booking_id' | 'key_hash'>,
): Promise<RequestRow | undefined> {
  return db
    .selectFrom('guest_requests')
    .where('client_id', '=', client_id)
    .where('booking_id', '=', booking_id)
    .where('key_hash', '=', key_hash)
    .selectAll()
    .executeTakeFirst();
}

export async function insertGuestRequest(db: Connection, row: RequestRow): Promise<void> {
  await db.insertInto('guest_requests').values(row).execute();
}

/** Those from before an instant, of all venues. */
export async function deleteGuestRequestsBefore(db: Connection, beforeUtc: string): Promise<void> {
  await db.deleteFrom('guest_requests').where('created_at', '<', beforeUtc).execute();
}
