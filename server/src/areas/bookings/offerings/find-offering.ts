import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Undefined for another venue's and for one that was deleted. */
export function findOffering(
  db: Connection,
  clientId: string,
  offeringId: string,
): Promise<Row<'offerings'> | undefined> {
  return db
    .selectFrom('offerings')
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
}
