import type { VenueWrite } from '#venue/venue-write';

/** The check-ins of these waivers count under another record now: devices that hold the days from `from` on fetch them again. */
export async function touchCheckIns(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  waiverIds: readonly string[],
  from: string,
): Promise<void> {
  await db
    .updateTable('check_ins')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('venue_date', '>=', from)
    .where('waiver_id', 'in', waiverIds)
    .execute();
}
