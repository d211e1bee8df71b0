import type { Connection } from '#db/database';
import { writeTombstones } from '#venue/tombstones';
import type { VenueWrite } from '#venue/venue-write';

/** Ids of the memberships that were made for these waivers. */
export async function listMembershipsOf(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .select('membership_id')
    .execute();
  return rows.map((row) => row.membership_id);
}

/** Deletes the memberships of these waivers, here and on devices. Requirement F24. */
export async function eraseMembersOf(write: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  const { db, clientId } = write;
  const ids = await listMembershipsOf(db, clientId, waiverIds);
  if (ids.length === 0) return;
  await db.deleteFrom('members').where('client_id', '=', clientId).where('membership_id', 'in', ids).execute();
  await writeTombstones(write, 'members', ids);
}
