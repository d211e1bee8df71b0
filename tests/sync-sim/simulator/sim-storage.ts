import type { CacheStore } from '@gatehouse/client/db/cache-store';
import { MemoryCacheStore } from '@gatehouse/client/db/memory-cache-store';
import { MemoryQueueStore } from '@gatehouse/client/db/memory-queue-store';
import type { KeptWith, QueueStore } from '@gatehouse/client/db/queue-store';
import type { Sealed, Sealer } from '@gatehouse/client/db/sealing';
import { pageStorage } from '@gatehouse/client/lib/store/browser-storage';

/** Fast and synchronous at heart: a checksum takes the place of the authentication that AES-GCM gives. */
export const simSealer: Sealer = {
  async seal(text) {
    const data = new TextEncoder().encode(text);
    return { iv: Uint8Array.of(sum(data)), data };
  },
  async open({ iv, data }) {
    if (iv[0] !== sum(data)) throw new Error('This piece does not open.');
    return new TextDecoder().decode(data);
  },
};

/** The same under one of a device's keys: what another key sealed does not open. */
export function keyedSealer(key: number): Sealer {
  return {
    async seal(text) {
      const { iv, data } = await simSealer.seal(text);
      return { iv: Uint8Array.of(...iv, key & 0xff, key >> 8), data };
    },
    async open({ iv, data }) {
      if (iv[1] !== (key & 0xff) || iv[2] !== key >> 8) throw new Error('This piece was sealed with another key.');
      return simSealer.open({ iv, data });
    },
  };
}

function sum(data: Uint8Array): number {
  let total = 7;
  for (const byte of data) total = (total * 31 + byte) & 0xff;
  return total;
}

/** Changes one byte, as a failing disk would. */
export function damaged(sealed: Sealed): Sealed {
  const data = sealed.data.slice();
  data[data.length >> 1] = (data[data.length >> 1] ?? 0) ^ 0xff;
  return { iv: sealed.iv, data };
}

/** A device's disk: outlives crashes. */
export class SimDisk {
  readonly queue = new MemoryQueueStore();
  readonly caches = new Map<string, MemoryCacheStore>();
  /** Local storage, which the browser may leave when it clears the databases. */
  readonly spare = pageStorage();
  isFull = false;
  /** There is room for what is queued, and none for its copy. */
  isTight = false;
  /** The key that seals queued arguments; another one after the key database was lost. */
  queueKey = 1;
  #isKeyInUse = true;
  /** Called when the browser clears it under open tabs. */
  readonly closed = new Set<() => void>();

  /** The browser clears everything. A page puts its key back, unless another one has begun with a new key. Rule D24. */
  evict(): void {
    this.queue.evict();
    this.caches.clear();
    this.queueKey += 1_000;
    this.#isKeyInUse = false;
    for (const run of this.closed) run();
  }

  /** The key for a page that opens. */
  useKey(): number {
    this.#isKeyInUse = true;
    return this.queueKey;
  }

  putBack(key: number): void {
    if (!this.#isKeyInUse) this.queueKey = key;
    this.#isKeyInUse = true;
  }

  cache(name: string): MemoryCacheStore {
    let cache = this.caches.get(name);
    if (!cache) {
      cache = new MemoryCacheStore();
      this.caches.set(name, cache);
    }
    return cache;
  }
}

/** Decides at each write whether the device dies now; true kills it. */
export interface CrashPoint {
  isAlive(): boolean;
  strikes(): boolean;
  crash(): void;
}

/** How a tab's connection to its storage misbehaves. */
export interface StorageFaults {
  /** How many calls fail before the next ones succeed. */
  failNext: number;
  isFailing: boolean;
  /** Which calls are never answered, and do nothing. */
  hangs: 'none' | 'writes' | 'all';
}

export const soundStorage: StorageFaults = { failNext: 0, isFailing: false, hangs: 'none' };

const writes = new Set(['add', 'settle', 'remove', 'writeMeta', 'commit', 'clear', 'probe']);
/** What needs room on the disk. */
const roomy = new Set(['add', 'settle', 'commit', 'probe']);

/**
 * The store as one run of the app sees it: after that run died nothing goes through anymore, and a write may be the
 * moment of death, before it is done or right after.
 */
export function mortal<S extends QueueStore | CacheStore>(
  store: S,
  point: CrashPoint,
  disk: SimDisk,
  faults: () => StorageFaults,
): S {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        if (!point.isAlive()) return dead();
        const isWrite = writes.has(String(name));
        const fault = name === 'close' ? null : struck(faults(), isWrite);
        if (fault) return fault;
        if (isWrite && point.strikes()) {
          point.crash();
          return dead();
        }
        if (disk.isFull && roomy.has(String(name))) return Promise.reject(full());
        if (disk.isTight && name === 'add' && hasCopy(args[2])) return Promise.reject(full());
        const result: unknown = Reflect.apply(member, target, args);
        if (isWrite && point.strikes()) {
          point.crash();
          return dead();
        }
        return result instanceof Promise ? result.then((value) => (point.isAlive() ? value : dead())) : result;
      };
    },
  });
}

function hasCopy(kept: unknown): boolean {
  return (kept as KeptWith).copy !== undefined;
}

/** What the call comes to instead of its result; null when the storage is sound. */
export function struck(faults: StorageFaults, isWrite: boolean): Promise<never> | null {
  if (faults.hangs === 'all' || (faults.hangs === 'writes' && isWrite)) return dead();
  if (faults.failNext > 0) faults.failNext -= 1;
  else if (!faults.isFailing) return null;
  return Promise.reject(new DOMException('Internal error opening backing store.', 'UnknownError'));
}

function dead(): Promise<never> {
  return new Promise(() => undefined);
}

function full(): DOMException {
  return new DOMException('The disk is full.', 'QuotaExceededError');
}
