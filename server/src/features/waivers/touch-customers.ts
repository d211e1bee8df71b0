import type { VenueWrite } from '../../venue/venue-write.ts';

/** All waivers of a person reach devices again: something about the person changed that their rows show. Rule N4. */
export async function touchCustomers({ db, clientId, version }: VenueWrite, personKey: string): Promise<void> {
  await db
    .updateTable('waivers')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('person_key', '=', personKey)
    .execute();
}
