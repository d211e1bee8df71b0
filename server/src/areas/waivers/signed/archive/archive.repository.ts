import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';

/** Waivers that one transaction moves: on SQLite nobody else writes, and nothing else runs, for as long as it takes. */
export const BATCH_WAIVERS = 100;

/** The venue's day, and the first one of its year. */
export interface VenueYear {
  today: string;
  start: string;
}

/**
 * Venues by id, each with whether it may have something to move on `latest`, the day where it begins first, or was archived for a day
 * that is still to come, counted from `earliest`, the day where it begins last.
 */
export async function listArchiveCandidates(
  db: Connection,
  afterClientId: string,
  { latest, earliest, limit }: { latest: VenueYear; earliest: VenueYear; limit: number },
): Promise<{ client_id: string; time_zone: string; is_candidate: boolean }[]> {
  const rows = await db
    .selectFrom('clients')
    .where('client_id', '>', afterClientId)
    .select(['client_id', 'time_zone'])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('waivers')
            .whereRef('waivers.client_id', '=', 'clients.client_id')
            .where('kept_until', '<', latest.today)
            .select('waiver_id'),
        ),
        exists(
          selectFrom('archived_waivers')
            .whereRef('archived_waivers.client_id', '=', 'clients.client_id')
            .where('kept_until', '>=', earliest.today)
            .select('waiver_id'),
        ),
        exists(
          selectFrom('archive_runs')
            .whereRef('archive_runs.client_id', '=', 'clients.client_id')
            .where((eb) => eb.or([eb('finished_at', 'is', null), eb('year_start', '>', latest.start)]))
            .select('year_start'),
        ),
      ]).as('is_candidate'),
    )
    .orderBy('client_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, is_candidate: Boolean(row.is_candidate) }));
}

/** Ids of what is to be moved, those first that were to be kept least: their year is over, and nothing of it is valid. Requirement W5. */
export async function listPastWaiverIds(
  db: Connection,
  clientId: string,
  year: VenueYear,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('waivers')
    .where('client_id', '=', clientId)
    .where('kept_until', '<', year.today)
    .select('waiver_id')
    .orderBy('kept_until')
    .limit(limit)
    .execute();
  return rows.map((row) => row.waiver_id);
}

/** The earliest run for a year that is still to come: a clock that was ahead began it. */
export async function findEarlyRun(
  db: Connection,
  clientId: string,
  { start }: VenueYear,
): Promise<Row<'archive_runs'> | undefined> {
  return db
    .selectFrom('archive_runs')
    .where('client_id', '=', clientId)
    .where('year_start', '>', start)
    .orderBy('year_start')
    .selectAll()
    .limit(1)
    .executeTakeFirst();
}

/** Ids of what is in the archive before its last day is over: a clock that was ahead moved it. */
export async function listArchivedEarly(
  db: Connection,
  clientId: string,
  { year, limit }: { year: VenueYear; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('archived_waivers')
    .where('client_id', '=', clientId)
    .where('kept_until', '>=', year.today)
    .select('waiver_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.waiver_id);
}

/** Forgets that a year's end was archived; the waivers that it moved are not touched. */
export async function deleteRun(db: Connection, run: Row<'archive_runs'>): Promise<void> {
  await db
    .deleteFrom('archive_runs')
    .where('client_id', '=', run.client_id)
    .where('year_start', '=', run.year_start)
    .execute();
}

/** Adds to the run of this year, which it begins or reopens. */
export async function countMoved(
  { db, clientId, nowAtUtc }: Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>,
  yearStart: string,
  moved: number,
): Promise<void> {
  await db
    .insertInto('archive_runs')
    .values({
      client_id: clientId,
      year_start: yearStart,
      started_at: nowAtUtc,
      last_moved_at: nowAtUtc,
      finished_at: null,
      moved,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'year_start']).doUpdateSet((eb) => ({
        last_moved_at: nowAtUtc,
        finished_at: null,
        moved: eb('archive_runs.moved', '+', moved),
      })),
    )
    .execute();
}

/** Closes every open run; returns those that were. */
export async function finishRuns({
  db,
  clientId,
  nowAtUtc,
}: Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>): Promise<Row<'archive_runs'>[]> {
  return db
    .updateTable('archive_runs')
    .set({ finished_at: nowAtUtc })
    .where('client_id', '=', clientId)
    .where('finished_at', 'is', null)
    .returningAll()
    .execute();
}

/** The run of the latest year, finished or not; undefined where the venue was never archived. */
export async function findLastRun(db: Connection, clientId: string): Promise<Row<'archive_runs'> | undefined> {
  return db
    .selectFrom('archive_runs')
    .where('client_id', '=', clientId)
    .orderBy('year_start', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst();
}
