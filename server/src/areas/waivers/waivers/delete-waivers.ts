import { writeTombstones } from '#venue/tombstones';
import { countInTotals } from '#venue/venue-totals';
import type { VenueWrite } from '#venue/venue-write';

/** Deletes the rows of people, here and on devices; the signings that they came from stay as they are. Requirement F24. */
export async function deleteWaivers(write: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  for (const table of ['waivers', 'archived_waivers'] as const) {
    const deleted = await write.db
      .deleteFrom(table)
      .where('client_id', '=', write.clientId)
      .where('waiver_id', 'in', waiverIds)
      .returning('date_signed')
      .execute();
    for (const { date_signed: day } of deleted) countInTotals(write, { day, customers: -1 });
  }
  await writeTombstones(write, 'customers', waiverIds);
}
