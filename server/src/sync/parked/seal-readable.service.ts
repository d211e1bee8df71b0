import { setImmediate as nextTurn } from 'node:timers/promises';
import { overwriteDeleted } from '../../db/overwrite-deleted.ts';
import type { Deps } from '../../integrations/deps.ts';
import { isAnyReadable, sealSomeReadable } from './readable-items.repository.ts';

/** Small, since an item may take megabytes: on SQLite a long transaction would block every writer. */
const ITEMS_PER_TURN = 5;

type SealingDeps = Pick<Deps, 'db' | 'secrets'>;

/** Whether an item is stored that an earlier release left readable. */
export function isSealingDue({ db }: SealingDeps): Promise<boolean> {
  return db.readPlatform(isAnyReadable);
}

/**
 * Seals what earlier releases stored readable, also one that still runs next to this server during an upgrade. Killed at any point it
 * goes on with the next run: until then an item is read in either form. Rule Q21.
 */
export async function sealReadableItems({ db, secrets }: SealingDeps, signal: AbortSignal): Promise<void> {
  await overwriteDeleted(db);
  let sealed = ITEMS_PER_TURN;
  while (sealed === ITEMS_PER_TURN && !signal.aborted) {
    sealed = await db.writePlatform((tx) => sealSomeReadable(tx, secrets, ITEMS_PER_TURN));
    await nextTurn();
  }
}
