import type { Connection } from '#db/database';
import { inOrder } from '#db/in-order';
import type { Row } from '#db/tables';
import { hiddenIds, listCustomersById } from './customers.shared.repository.ts';

/** Customers in the order of the ids. */
export async function findCustomers(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<Row<'waivers'>[]> {
  const rows = await listCustomersById(db, clientId, waiverIds);
  return inOrder(waiverIds, rows, (row) => row.waiver_id);
}

/** All customers, merged ones as the record they were merged into, newest first, from after the last one read. */
export async function listCustomersAfter(
  db: Connection,
  clientId: string,
  last: Pick<Row<'waivers'>, 'created_at' | 'waiver_id'> | undefined,
  limit: number,
): Promise<Row<'waivers'>[]> {
  let query = db
    .selectFrom('waivers')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'not in', hiddenIds(db, clientId));
  if (last)
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'waiver_id'), '<', eb.tuple(last.created_at, last.waiver_id)),
    );
  return query.orderBy('created_at', 'desc').orderBy('waiver_id', 'desc').limit(limit).selectAll().execute();
}
