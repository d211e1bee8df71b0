import { setImmediate as nextTurn } from 'node:timers/promises';
import { moveFromArchive } from '#areas/people/records/records.shared.repository';
import type { Connection } from '#db/database';
import { type VenueWrite, type VenueWriteDeps, writeVenue } from '#venue/venue-write';
import { BATCH_WAIVERS, deleteRun, findEarlyRun, listArchivedEarly, type VenueYear } from './archive.repository.ts';

/**
 * Puts back what was archived for a day that is still to come: at one start with a clock that was ahead, the desk would miss everyone
 * of this year. Each batch is one transaction, and a run of a year to come is deleted with the last one. Requirement Y85.
 */
export async function takeBackEarly(
  deps: VenueWriteDeps,
  clientId: string,
  { year, signal }: { year: VenueYear; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    /* A write takes a version and the lock, and nearly never finds something. */
    if (!(await deps.db.readVenue(clientId, (db) => wasEarly(db, clientId, year)))) return;
    await writeVenue(deps, clientId, (write) => takeBackBatch(write, year));
    await deps.db.keepUp();
    await nextTurn();
  }
}

async function wasEarly(db: Connection, clientId: string, year: VenueYear): Promise<boolean> {
  if (await findEarlyRun(db, clientId, year)) return true;
  return (await listArchivedEarly(db, clientId, { year, limit: 1 })).length > 0;
}

async function takeBackBatch(write: VenueWrite, year: VenueYear): Promise<void> {
  const { db, clientId } = write;
  const run = await findEarlyRun(db, clientId, year);
  const ids = await listArchivedEarly(db, clientId, { year, limit: BATCH_WAIVERS });
  if (!run && ids.length === 0) return;
  if (ids.length > 0) await moveFromArchive(write, ids);
  const isLast = ids.length < BATCH_WAIVERS;
  if (isLast && run) await deleteRun(db, run);
  await write.happened({ kind: 'year.unarchived', actor: 'system', yearStart: run?.year_start ?? year.start, isLast });
}
