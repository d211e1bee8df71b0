import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import type { CacheStore } from '../../db/cache-store.ts';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';
import { CacheSession } from '../cache/cache-session.ts';
import type { OpenedCache } from '../port/sync-deps.ts';
import { plainSealer } from './plain-sealer.ts';

export interface WatchedCache {
  cache: CacheSession;
  /** The emitted changes, in order. */
  changes: CollectionName[][];
  /** The reason of each move of the cache. */
  moves: (string | null)[];
}

/** A cache over a memory store, with its emitted events; not loaded yet. */
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
