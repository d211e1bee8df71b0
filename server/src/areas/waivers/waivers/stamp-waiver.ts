import type { VenueWrite } from '#venue/venue-write';

/** Gives a waiver's row, wherever it is stored, the text that it is found by, and a new version, so that devices fetch it again. */
export async function stampWaiver(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  waiverId: string,
  searchKey: string,
): Promise<void> {
  for (const table of ['waivers', 'archived_waivers'] as const)
    await db
      .updateTable(table)
      .set({ search_key: searchKey, version })
      .where('client_id', '=', clientId)
      .where('waiver_id', '=', waiverId)
      .execute();
}
