import type { Connection } from '#db/database';
import { waiverIdsOfPerson } from '#db/same-person';
import type { Row } from '#db/tables';

/** Memberships of the person of a waiver, whichever of the person's waivers they were made for. */
export async function listMembershipsOfPerson(
  db: Connection,
  clientId: string,
  waiverId: string,
): Promise<Row<'members'>[]> {
  const ids = await waiverIdsOfPerson(db, clientId, waiverId);
  if (ids.length === 0) return [];
  return db.selectFrom('members').where('client_id', '=', clientId).where('waiver_id', 'in', ids).selectAll().execute();
}
