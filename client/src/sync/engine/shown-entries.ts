import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { QueueSession } from '../queue/queue-session.ts';
import type { ShownEntry } from '../replica/overlay-layer.ts';
import type { DeviceClock } from '../time/device-clock.ts';

/** The entries to lay over the cache at a position, oldest first, at the times that the device knows now. Rules D7, C2. */
export function shownEntries(
  queue: QueueSession,
  cursor: Cursor | null,
  now: Pick<DeviceClock, 'correctionOf'> | null,
): ShownEntry[] {
  return queue.own().flatMap((entry) => {
    if (!queue.isOverlaid(entry) || !queue.isShown(entry, cursor)) return [];
    const args = queue.shownArgs(entry.mid);
    if (!args) return [];
    const { id, name, queuedAtUtc, state, clock } = entry;
    const offsetMs = now?.correctionOf(clock) ?? Date.parse(queuedAtUtc) - Date.parse(clock.client_at);
    return [{ id, name, args, isParked: state === 'parked', queuedAtUtc, offsetMs }];
  });
}
