import type { Actor } from '@gatehouse/sync-protocol/sync/messages/push';
import { type MutationName, mutations, roleMay } from '@gatehouse/sync-protocol/sync/mutations';
import type { NewEntry } from '../../db/queue-store.ts';
import type { DeviceIdentity } from '../port/engine-port.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import type { Args } from './entry-args.ts';

/** The message when nothing was saved. Requirement S13. */
export const notSaved = {
  storageFull: 'This could not be saved: the storage of this device is full. Please tell the staff.',
  failed: 'This could not be saved on this device. Please try again.',
  removed: 'This device was removed by the owner.',
  notAllowed: 'This device is not set up for this.',
} as const;

/** Whether the role of this identity allows this; a signed-in user may do everything. Rule Q18. */
export function mayDo({ principal, role }: DeviceIdentity, name: MutationName): boolean {
  return principal.kind === 'user' || roleMay(role, name);
}

/**
 * A frozen mutation: the entry, and its arguments with the entry's own instant in them. The server shifts that
 * instant by as much as the entry itself. Rules C1, C2 and C6.
 */
export function newEntry(
  name: MutationName,
  args: Args,
  from: { id: string; identity: DeviceIdentity; clock: DeviceClock; person?: Actor | null },
): { entry: NewEntry; frozen: Args } {
  const { id, identity, clock, person } = from;
  const { version, instant, about } = mutations[name];
  const nowMs = Math.round(clock.nowMs());
  const { clientAtMs, offsetMs, monotonicMs, session } = clock.stamp();
  const entry: NewEntry = {
    id,
    clientId: identity.clientId,
    name,
    nameVersion: version,
    actor: about === 'signer' ? { kind: 'visitor' } : (person ?? identity.principal),
    clock: { client_at: iso(clientAtMs), offset_ms: offsetMs, monotonic_ms: monotonicMs, session },
    queuedAtUtc: iso(nowMs),
    state: 'unsent',
    result: null,
  };
  const frozen = instant === null ? { ...args } : { ...args, [instant]: entry.clock.client_at };
  return { entry, frozen };
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
