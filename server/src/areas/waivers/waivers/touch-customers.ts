import type { VenueWrite } from '#venue/venue-write';

/** All waivers of a person, given by all of their keys, reach devices again: something about the person changed that their rows show. Rule N4. */
export async function touchCustomers(
  { db, clientId, version }: VenueWrite,
  personKeys: readonly string[],
): Promise<void> {
  if (personKeys.length === 0) return;
  await db
    .updateTable('waivers')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('person_key', 'in', personKeys)
    .execute();
}
