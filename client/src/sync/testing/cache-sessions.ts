import type { CollectionName } from '@gatehouse/sync-protocol/entities/collections';
import type { CacheStore } from '../../db/cache-store.ts';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';
import { CacheSession } from '../cache/cache-session.ts';
import type { OpenedCache } from '../engine/sync-deps.ts';
import { plainSealer } from './plain-sealer.ts';

export interface WatchedCache {
  cache: CacheSession;
  /** What was told of each change, in order. */
  changes: CollectionName[][];
  /** Why the cache was away each time it moved. */
  moves: (string | null)[];
}

/** A cache over a store that remembers, and what it tells of itself; not loaded yet. */
export function watchedCache(
  store: CacheStore = new MemoryCacheStore(),
  open: () => Promise<OpenedCache> = async () => ({ store, sealer: plainSealer }),
): WatchedCache {
  const changes: CollectionName[][] = [];
  const moves: (string | null)[] = [];
  const cache = new CacheSession({
    open,
    onChange: (touched) => changes.push([...touched]),
    onMoved: () => moves.push(cache.away),
  });
  return { cache, changes, moves };
}

export async function loadedCache(store: CacheStore = new MemoryCacheStore()): Promise<CacheSession> {
  const { cache } = watchedCache(store);
  await cache.load();
  return cache;
}
