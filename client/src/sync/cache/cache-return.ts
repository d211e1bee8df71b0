import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { CacheState } from '../../db/cache-store.ts';
import { same } from './cache-steps.ts';

/**
 * How a cache leaves memory. `read`: the stored data is as new, or the only complete one. `write`: the rows in memory replace it.
 * `wait`: neither is complete. Rows that the server has revoked since are never read again. Rule D21.
 */
export function wayBack(
  stored: CacheState,
  held: CacheState,
  facts: { isHeldWhole: boolean; isStoredObsolete: boolean },
): 'read' | 'write' | 'wait' {
  const isStored = stored.schema === SCHEMA_VERSION && stored.isFilled && !facts.isStoredObsolete;
  const isHeld = facts.isHeldWhole && held.isFilled;
  if (isStored && (!isHeld || isAsNew(stored, held))) return 'read';
  return isHeld && !held.filling ? 'write' : 'wait';
}

function isAsNew({ cursor: stored }: CacheState, { cursor: held }: CacheState): boolean {
  if (same(stored, held)) return true;
  return stored !== null && held !== null && stored.epoch === held.epoch && stored.version > held.version;
}
