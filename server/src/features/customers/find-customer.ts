import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** One person by waiver id as it is stored. */
export async function findCustomer(
  db: Connection,
  clientId: string,
  waiverId: string,
): Promise<Row<'waivers'> | undefined> {
  return db
    .selectFrom('waivers')
    .where('client_id', '=', clientId)
    .where('waiver_id', '=', waiverId)
    .selectAll()
    .executeTakeFirst();
}
