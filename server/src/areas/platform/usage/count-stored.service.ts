import { setImmediate as nextTurn } from 'node:timers/promises';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { isoNow } from '#base/clock';
import { latestUtc } from '#base/stored-time';
import { deleteState, findState, putState } from '#db/server-state';
import type { Deps } from '#integrations/deps';
import {
  findVenueToCount,
  findZone,
  listSizes,
  type Position,
  putStoredBytes,
  type StoredAs,
  storedTables,
  type VenueToCount,
} from './stored-bytes.repository.ts';

/** A little less than a day, because the job runs more often. */
const COUNT_AGAIN_AFTER_MS = 23 * 3_600_000;
/** On SQLite nothing else runs for as long as a piece takes: a few milliseconds. */
const ROWS_PER_PIECE = 200;
/** Bounds a run of the job, and what it costs in all. The next run goes on. */
const PIECES_PER_RUN = 500;

const WALK_KEY = 'usage_walk';

/** How far the count of one venue is. It is stored as a whole after each piece, so a piece that is counted again counts once. */
interface Walk extends VenueToCount {
  /** The index in `storedTables`. */
  table: number;
  /** The place of the last row that was counted in that table. */
  after: Position | null;
  bytes: Record<StoredAs, number>;
}

interface Pace {
  rowsPerPiece?: number;
  piecesMax?: number;
}

/**
 * Counts what venues store, in pieces: of each venue that was never counted, or that has changed since its last count and was not
 * counted for a day. It reads rows as they are, so nothing is counted where something is signed, and an erasure needs no entry
 * here. A run that is cut off leaves its place. Rows that change behind it are found a day later, since the venue's version of the
 * beginning is kept. Requirement Y110.
 */
export async function countStored(
  deps: Pick<Deps, 'db' | 'clock'>,
  signal: AbortSignal,
  { rowsPerPiece = ROWS_PER_PIECE, piecesMax = PIECES_PER_RUN }: Pace = {},
): Promise<void> {
  let walk = await findWalk(deps);
  let afterId = '';
  for (let pieces = 0; pieces < piecesMax && !signal.aborted; pieces += 1) {
    walk ??= await beginWalk(deps, afterId);
    if (!walk) return;
    afterId = walk.clientId;
    walk = await countPiece(deps, walk, rowsPerPiece);
    await deps.db.keepUp();
    await nextTurn();
  }
  if (walk) await keepWalk(deps, walk);
}

async function findWalk({ db }: Pick<Deps, 'db'>): Promise<Walk | null> {
  const text = await db.readPlatform((tx) => findState(tx, WALK_KEY));
  return text === null ? null : (JSON.parse(text) as Walk);
}

function keepWalk({ db }: Pick<Deps, 'db'>, walk: Walk): Promise<void> {
  return db.writePlatform((tx) => putState(tx, WALK_KEY, JSON.stringify(walk)));
}

async function beginWalk({ db, clock }: Pick<Deps, 'db' | 'clock'>, afterId: string): Promise<Walk | null> {
  const nowMs = clock.now();
  const since = new Date(nowMs - COUNT_AGAIN_AFTER_MS).toISOString();
  const venue = await db.readPlatform((tx) => findVenueToCount(tx, { since, until: latestUtc(nowMs), afterId }));
  return venue ? { ...venue, table: 0, after: null, bytes: { signatures: 0, documents: 0, records: 0 } } : null;
}

/** Returns how far the count is then; null where it is done. What is read is outside the transaction that writes. */
async function countPiece(deps: Pick<Deps, 'db' | 'clock'>, walk: Walk, limit: number): Promise<Walk | null> {
  const table = storedTables[walk.table];
  if (!table) {
    await finish(deps, walk);
    return null;
  }
  const rows = await deps.db.readPlatform((tx) => listSizes(tx, walk.clientId, table, { after: walk.after, limit }));
  const bytes = { ...walk.bytes, [table.as]: walk.bytes[table.as] + rows.reduce((sum, row) => sum + row.bytes, 0) };
  const isLast = rows.length < limit || table.key.length === 0;
  const next: Walk = isLast
    ? { ...walk, bytes, table: walk.table + 1, after: null }
    : { ...walk, bytes, after: rows.at(-1)?.position ?? null };
  /* What a small venue has is counted again sooner than its place is stored. */
  if (!isLast) await keepWalk(deps, next);
  return next;
}

/** A venue that was deleted meanwhile keeps no count. */
async function finish({ db, clock }: Pick<Deps, 'db' | 'clock'>, walk: Walk): Promise<void> {
  await db.writePlatform(async (tx) => {
    const zone = await findZone(tx, walk.clientId);
    if (zone !== undefined)
      await putStoredBytes(tx, {
        client_id: walk.clientId,
        month: venueDateAt(clock.now(), zone).slice(0, 7),
        ...walk.bytes,
        counted_at: isoNow(clock),
        counted_version: walk.version,
      });
    await deleteState(tx, WALK_KEY);
  });
}
