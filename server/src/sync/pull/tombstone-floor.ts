import type { Deps } from '../../deps.ts';

/** A device that was away for longer is refilled. Rule L6. */
export const TOMBSTONES_KEEP_DAYS = 45;

/**
 * Deletes tombstones older than 45 days and raises the venue's floor to the newest of them in the same transaction, so
 * that a cursor which may have missed one is told to start again. Answers how many venues changed. Requirement S15.
 */
export async function advanceFloors(deps: Pick<Deps, 'db' | 'clock'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now() - TOMBSTONES_KEEP_DAYS * 86_400_000).toISOString();
  const venues = await deps.db.readPlatform((db) =>
    db
      .selectFrom('tombstones')
      .where('created_at', '<', before)
      .groupBy('client_id')
      .select((eb) => ['client_id', eb.fn.max('version').as('floor')])
      .execute(),
  );
  for (const { client_id: clientId, floor } of venues) {
    if (signal?.aborted) break;
    await deps.db.writeVenue(clientId, async (db) => {
      await db
        .updateTable('sync_tenant')
        .set({ floor })
        .where('client_id', '=', clientId)
        .where('floor', '<', floor)
        .execute();
      await db.deleteFrom('tombstones').where('client_id', '=', clientId).where('version', '<=', floor).execute();
    });
  }
  return venues.length;
}
