import type { Clock } from '../base/clock.ts';
import type { Database } from '../db/database.ts';
import { raiseFloor } from './sync-tenant.ts';
import { deleteTombstonesUpTo, listOldTombstones } from './tombstones.ts';

/** A device that was away for longer is refilled. Rule L6. */
const TOMBSTONES_KEEP_DAYS = 45;

/**
 * Deletes tombstones older than 45 days and raises the venue's floor to the newest of them in the same transaction, so
 * that a cursor which may have missed one starts over. Returns how many venues changed. Requirement S15.
 */
export async function advanceFloors(
  { db, clock }: { db: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now() - TOMBSTONES_KEEP_DAYS * 86_400_000).toISOString();
  const venues = await db.readPlatform((connection) => listOldTombstones(connection, before));
  for (const { client_id: clientId, floor } of venues) {
    if (signal?.aborted) break;
    await db.writeVenue(clientId, async (connection) => {
      await raiseFloor(connection, clientId, floor);
      await deleteTombstonesUpTo(connection, clientId, floor);
    });
  }
  return venues.length;
}
