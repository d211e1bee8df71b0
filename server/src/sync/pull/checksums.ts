import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import { addToChecksum, rowHash } from '@gatehouse/sync-protocol/sync/row-checksum';
import type { Connection } from '../../db/database.ts';
import type { Scope } from '../../venue/collection.ts';
import { collectionsOf } from './all-collections.ts';

/** A device compares this often. Rule L7. */
export const CHECK_EVERY_SECONDS = 3_600;
/** Rows between two turns of the event loop. */
const ROWS_PER_TURN = 2_000;
const KEPT_MAX = 200;

type Checksums = Record<string, { count: number; checksum: number }>;

/** Counts and sums a scope's rows, once for all devices of a scope at one version. */
export interface ChecksumBoard {
  /** Null when another count is under way: the next pull retries. */
  of(
    db: Connection,
    names: readonly CollectionName[],
    scope: Scope,
    at: { epoch: string; version: number },
  ): Promise<Checksums | null>;
}

/** One for each process: it keeps the latest sums in memory, and counts one scope at a time. */
export function createChecksumBoard(): ChecksumBoard {
  const kept = new Map<string, Checksums>();
  let isCounting = false;
  return {
    async of(db, names, scope, { epoch, version }) {
      const key = [scope.clientId, ...names, scope.venueDate, epoch, version].join(' ');
      const known = kept.get(key);
      if (known) return known;
      if (isCounting) return null;
      isCounting = true;
      try {
        const checksums = await count(db, names, scope);
        if (kept.size >= KEPT_MAX) kept.clear();
        kept.set(key, checksums);
        return checksums;
      } finally {
        isCounting = false;
      }
    },
  };
}

async function count(db: Connection, names: readonly CollectionName[], scope: Scope): Promise<Checksums> {
  const checksums: Checksums = {};
  for (const collection of collectionsOf(names)) {
    const sum = { count: 0, checksum: 0 };
    checksums[collection.name] = sum;
    let after = '';
    for (;;) {
      const stamps = await collection.stamps(db, scope, after, ROWS_PER_TURN);
      for (const { id, version } of stamps) sum.checksum = addToChecksum(sum.checksum, rowHash(id, version));
      sum.count += stamps.length;
      if (stamps.length < ROWS_PER_TURN) break;
      after = stamps.at(-1)?.id ?? '';
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return checksums;
}
