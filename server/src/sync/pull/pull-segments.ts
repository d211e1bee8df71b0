import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { Connection } from '../../db/database.ts';
import type { Collection, Scope, Slice } from '../../venue/collection.ts';
import { readTombstones } from '../../venue/tombstones.ts';
import { collectionsOf } from './all-collections.ts';
import type { ServerCursor } from './pull-cursor.ts';

/** One change with its place in the segment. */
interface Placed {
  at: { version: number; id: string };
  change: Change;
}

/** What a page takes of a segment; `isFull` where the page has no room for more. */
interface Part {
  placed: Placed[];
  isFull: boolean;
}

/** A resumable part of a pull: pages run through the segments in order. */
export interface Segment {
  read(db: Connection, after: Slice['after'], limit: number): Promise<Part>;
}

/**
 * The parts of one pull, the same for every page because they derive from the cursor alone. A fill sends each
 * collection newest first. A delta sends removals first, then rows that the new day brought into a window, then changed rows.
 * Rules L3–L5, L8.
 */
export function segmentsOf(names: readonly CollectionName[], cursor: ServerCursor, scope: Scope): Segment[] {
  const { to } = cursor;
  if (!to) return [];
  const collections = collectionsOf(names);
  if (to.fill) {
    const slice = { above: -1, upTo: to.version, direction: 'desc' } as const;
    return collections.map((collection) => rows(collection, scope, slice, true));
  }
  const slice = { above: cursor.version, upTo: to.version, direction: 'asc' } as const;
  return [
    removals(names, scope, slice),
    ...collections.flatMap((collection) => {
      const days = entered(collection, cursor.day, to.day);
      return days ? [rows(collection, scope, { ...slice, above: -1, upTo: cursor.version, days }, true)] : [];
    }),
    ...collections.map((collection) => rows(collection, scope, slice, false)),
  ];
}

/** What the new day evicts: sent once, with the first page. Rule L8. */
export function evictions(names: readonly CollectionName[], cursor: ServerCursor): Change[] {
  const { to } = cursor;
  if (!to || to.fill) return [];
  return collectionsOf(names).flatMap(({ name, window }) => {
    const from = window(to.day)?.from;
    const isLater = from !== undefined && from > (window(cursor.day)?.from ?? from);
    return isLater ? [{ op: 'evict' as const, collection: name, id: from, version: to.version }] : [];
  });
}

/** The days that are in the window of `newDay` and were not in that of `oldDay`, where the day changed. */
function entered({ window }: Collection, oldDay: string, newDay: string): Slice['days'] | null {
  const [before, now] = [window(oldDay), window(newDay)];
  if (!before || !now || now.to <= before.to) return null;
  const next = addDays(before.to, 1);
  return { from: now.from > next ? now.from : next, to: now.to };
}

function rows(
  collection: Collection,
  scope: Scope,
  bounds: Omit<Slice, 'after' | 'limit'>,
  onlyInScope: boolean,
): Segment {
  return {
    async read(db, after, limit) {
      const slice = { ...bounds, after, limit };
      const most = (await collection.rowsThatFit?.(db, scope, slice, onlyInScope)) ?? limit;
      const found = await collection.read(db, scope, { ...slice, limit: most }, onlyInScope);
      const placed = found.map(({ id, version, row }): Placed => {
        const place = { collection: collection.name, id, version };
        return {
          at: { version, id },
          change: row ? { op: 'put', ...place, row } : { op: 'remove', ...place },
        };
      });
      return { placed, isFull: placed.length === most };
    },
  };
}

function removals(
  names: readonly CollectionName[],
  { clientId }: Scope,
  bounds: Omit<Slice, 'after' | 'limit'>,
): Segment {
  return {
    async read(db, after, limit) {
      const removed = await readTombstones(db, clientId, names, { ...bounds, after, limit });
      const placed = removed.map(
        ({ id, version, collection, rowId }): Placed => ({
          at: { version, id },
          change: { op: 'remove', collection, id: rowId, version },
        }),
      );
      return { placed, isFull: placed.length === limit };
    },
  };
}
