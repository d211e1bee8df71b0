import { setImmediate as nextTurn } from 'node:timers/promises';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { yearOf } from '@gatehouse/sync-protocol/base/days/venue-year';
import { moveFromArchive, moveToArchive } from '#areas/people/records/records.shared.repository';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, type VenueWriteDeps, writeVenue } from '#venue/venue-write';
import {
  BATCH_WAIVERS,
  countMoved,
  deleteRun,
  findEarlyRun,
  findLastRun,
  finishRuns,
  listArchiveCandidates,
  listArchivedEarly,
  listPastWaiverIds,
  type VenueYear,
} from './archive.repository.ts';

const VENUES_PER_READ = 500;
/** Where a day begins first, and last. */
const FIRST_ZONE = 'Pacific/Kiritimati';
const LAST_ZONE = 'Etc/GMT+12';

/**
 * Moves to the archive, for every venue by its own time zone, the waivers of earlier years that are no longer valid; also those that
 * a device sends later. Each batch is one transaction, so a run that is cut off, or that runs twice or on two servers, leaves
 * every waiver in one place. Versions of rows stay, since a device's rows follow from the day (rule L8). What a clock that was ahead
 * archived before its last day was over is put back. Requirements W5, Y85.
 */
export async function archivePastYears(deps: VenueWriteDeps, signal: AbortSignal): Promise<void> {
  const latest = yearNow(deps, FIRST_ZONE);
  const earliest = yearNow(deps, LAST_ZONE);
  let after = '';
  while (!signal.aborted) {
    const position = after;
    const venues = await deps.db.readPlatform((db) =>
      listArchiveCandidates(db, position, { latest, earliest, limit: VENUES_PER_READ }),
    );
    for (const { client_id: clientId, time_zone: timeZone, is_candidate: isCandidate } of venues) {
      if (!isCandidate || signal.aborted) continue;
      try {
        await archiveVenue(deps, { clientId, timeZone }, signal);
      } catch (error) {
        deps.logger.error({ clientId, err: error }, 'the waivers of past years could not be archived');
      }
    }
    if (venues.length < VENUES_PER_READ) return;
    after = venues.at(-1)?.client_id ?? '';
  }
}

async function archiveVenue(
  deps: VenueWriteDeps,
  venue: { clientId: string; timeZone: string },
  signal: AbortSignal,
): Promise<void> {
  const year = yearNow(deps, venue.timeZone);
  await takeBackEarly(deps, venue.clientId, { year, signal });
  while (!signal.aborted) {
    /* A write takes a version and the lock, and most of these hourly looks find nothing. */
    if (!(await isDue(deps, venue.clientId, year))) return;
    await writeVenue(deps, venue.clientId, (write) => moveBatch(write, year));
    await deps.db.keepUp();
    await nextTurn();
  }
}

/** The venue's present year. */
export function yearNow(deps: Pick<Deps, 'clock'>, timeZone: string): VenueYear {
  const today = venueDateAt(deps.clock.now(), timeZone);
  return { today, start: yearOf(today).from };
}

function isDue(deps: Pick<Deps, 'db'>, clientId: string, year: VenueYear): Promise<boolean> {
  return deps.db.readVenue(clientId, async (db) => {
    const run = await findLastRun(db, clientId);
    if (run?.finished_at === null) return true;
    return (await listPastWaiverIds(db, clientId, year, 1)).length > 0;
  });
}

async function moveBatch(write: VenueWrite, year: VenueYear): Promise<void> {
  const ids = await listPastWaiverIds(write.db, write.clientId, year, BATCH_WAIVERS);
  if (ids.length > 0) {
    await moveToArchive(write, ids);
    await countMoved(write, year.start, ids.length);
  }
  const runs = ids.length === BATCH_WAIVERS ? [] : await finishRuns(write);
  await write.happened({ kind: 'year.archived', actor: 'system', runs });
}

/**
 * Puts back what was archived for a day that is still to come: at one start with a clock that was ahead, the desk would miss everyone
 * of this year. Each batch is one transaction, and a run of a year to come is deleted with the last one. Requirement Y85.
 */
async function takeBackEarly(
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
