import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import { type CacheState, type CacheStore, emptyCacheState } from '../../db/cache-store.ts';
import { pagesOf } from '../../db/folding.ts';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';
import type { Sealer } from '../../db/sealing.ts';

/** Copies the current cache to memory, as for a full disk. An incomplete one starts over. Rule D11. */
export async function inMemory(
  at: CacheState,
  rows: readonly Change[],
  sealer: Sealer,
): Promise<{ store: CacheStore; state: CacheState }> {
  const isWhole = at.isFilled && !at.filling && rows.length > 0;
  const state = isWhole
    ? { ...at, foldedThrough: 0 }
    : { ...emptyCacheState, schema: SCHEMA_VERSION, life: at.life + 1 };
  const pages = isWhole ? await pagesOf(rows, sealer, at.life) : [];
  const store = new MemoryCacheStore();
  await store.commit({ expect: () => true, next: () => state, pages });
  return { store, state };
}
