import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import { QueueDatabase } from '../../db/queue-database.ts';
import type { EntryResult, QueueEntry, QueueStore } from '../../db/queue-store.ts';
import type { Sealer } from '../../db/sealing.ts';
import type { DeviceIdentity } from '../port/engine-port.ts';
import type { Args } from '../queue/entry-args.ts';
import { newEntry } from '../queue/new-entry.ts';
import { type QueueDelegate, QueueSession } from '../queue/queue-session.ts';
import { DeviceClock } from '../time/device-clock.ts';

export const NOW = Date.parse('2026-06-15T15:00:00.000Z');

/** Keeps texts unchanged; those with `unreadable` in them can't be decrypted. */
export const plain: Sealer = {
  seal: async (text) => ({ iv: new Uint8Array(), data: new TextEncoder().encode(text) }),
  open: async ({ data }) => {
    const text = new TextDecoder().decode(data);
    if (text.includes('unreadable')) throw new Error('of another key');
    return text;
  },
};

export function deviceOf(role: DeviceIdentity['role'] = 'front_desk', clientId = 'C00001'): DeviceIdentity {
  return { clientId, deviceId: 'd', replicaId: 'r', role, principal: { kind: 'device', id: 'd' } };
}

/** A clock that is right, over times that the test advances. */
export function clockAt(at: { wall: number; monotonic: number } = { wall: NOW, monotonic: 0 }): DeviceClock {
  const source = { wall: () => at.wall, monotonic: () => at.monotonic, newSession: () => 's' };
  return new DeviceClock(source, { offsetMs: 0, floorMs: 0 });
}

/** Memory that records its calls; `before` runs first and may fail or wait, like a disk. */
export function watchedStore() {
  const memory = new MemoryQueueStore();
  const calls: string[] = [];
  const disk = { before: async (_call: string, _given: unknown): Promise<void> => undefined };
  const store: QueueStore = new Proxy(memory, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]): Promise<unknown> => {
        calls.push(String(name));
        await disk.before(String(name), given.at(-1));
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
  return { store, memory, calls, disk };
}

export const diskFull = (): DOMException => new DOMException('The disk is full.', 'QuotaExceededError');

/** A queue over memory; `changes` counts its notifications. */
export function queueOver(change: Partial<QueueDelegate> = {}) {
  const heard = { changes: 0 };
  const delegate: QueueDelegate = {
    store: new MemoryQueueStore(),
    sealer: plain,
    identity: deviceOf(),
    sealToServer: async (key, text) => `${key}: ${text}`,
    onChange: () => {
      heard.changes += 1;
    },
    makeRoom: async () => undefined,
    putBack: async () => undefined,
    recover: async () => undefined,
    ...change,
  };
  const queue = new QueueSession(delegate);
  const add = (name: MutationName, args: Args, clock = clockAt()): Promise<QueueEntry> => {
    const { entry, frozen } = newEntry(name, args, { id: crypto.randomUUID(), identity: delegate.identity, clock });
    return queue.add(entry, frozen, clock);
  };
  return { queue, add, heard, store: delegate.store, identity: delegate.identity };
}

/** The server's result of an entry that it applied at version 7 of epoch `e`. */
export function resultOf(change: Partial<EntryResult> = {}): EntryResult {
  return {
    status: 'applied',
    code: null,
    version: 7,
    needsReview: false,
    epoch: 'e',
    answeredAtUtc: new Date(NOW).toISOString(),
    isLocal: false,
    ...change,
  };
}

/** An empty queue of each kind that a browser may have. */
export const queueStores: Record<string, () => Promise<QueueStore>> = {
  memory: async () => new MemoryQueueStore(),
  dexie: async () => {
    const database = new QueueDatabase();
    await database.delete();
    await database.open();
    return database;
  },
};
