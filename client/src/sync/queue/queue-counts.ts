import { lostMutation } from '@gatehouse/sync-protocol/sync/lost-item';
import type { Held } from '@gatehouse/sync-protocol/sync/messages/push';
import { isWaiting, type QueueEntry } from '../../db/queue-store.ts';
import type { SyncStatus } from '../port/engine-port.ts';

/** Counts of the queue of this browser, for this venue and others. Rule D8. */
export function countsOf(
  entries: readonly QueueEntry[],
  clientId: string,
): Pick<SyncStatus, 'unsent' | 'parked' | 'lost' | 'foreign' | 'foreignOf'> {
  const own = entries.filter((entry) => entry.clientId === clientId);
  const foreign = entries.filter((entry) => entry.clientId !== clientId && isWaiting(entry));
  return {
    unsent: own.filter(({ state }) => state === 'unsent').length,
    parked: own.filter(({ state }) => state === 'parked').length,
    lost: own.filter(({ name, state }) => state !== 'sent' && lostMutation(name) !== null).length,
    foreign: foreign.length,
    foreignOf: [...new Set(foreign.map((entry) => entry.clientId))].toSorted().join(', '),
  };
}

/**
 * The newest entry that the server acknowledged in its current epoch and may lack after a rollback, which removes history from
 * its end. Rule E4.
 */
export function newestHeld(own: readonly QueueEntry[], epoch: string | undefined): Held | undefined {
  let newest: { id: string; version: number; receipt: string } | undefined;
  for (const { id, state, result } of own) {
    const { version = null, receipt } = result ?? {};
    if (state !== 'sent' || result?.epoch !== epoch || version === null || !receipt) continue;
    if (!newest || version >= newest.version) newest = { id, version, receipt };
  }
  return newest && { id: newest.id, receipt: newest.receipt };
}
