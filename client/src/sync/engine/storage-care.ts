import type { CacheStore } from '../../db/cache-store.ts';
import { CLOCK_KEY, type QueueStore } from '../../db/queue-store.ts';
import { type StorageState, StorageWatch } from '../browser/storage-watch.ts';
import type { CacheSession } from '../cache/cache-session.ts';
import { Loop, type Round } from '../exchange/loop.ts';
import type { OpenedCache, SyncDeps } from '../port/sync-deps.ts';

export interface CareDelegate {
  deps: Pick<SyncDeps, 'timers' | 'random' | 'storage' | 'clock'>;
  /** Called when it changes whether mutations can be saved. */
  onState(state: StorageState): void;
  /** Called when the cache is on the disk again. */
  onBack(): void;
}

/** A full disk that just got space is not filled up again immediately. */
const BACK_AFTER_FULL_MS = 10 * 60_000;

/**
 * Monitors both databases of the device: probes a queue that could not save until it can, and moves the cache back to
 * the disk. Rules D18 to D21.
 */
export class StorageCare {
  readonly queue: QueueStore;
  readonly #delegate: CareDelegate;
  readonly #queueWatch: StorageWatch;
  readonly #cacheWatch: StorageWatch;
  readonly #probing: Loop;
  readonly #returning: Loop;
  #cache: CacheSession | null = null;
  #movedAtMs = 0;

  constructor(delegate: CareDelegate) {
    this.#delegate = delegate;
    const { timers, random, storage } = delegate.deps;
    this.#queueWatch = new StorageWatch(timers, () => {
      delegate.onState(this.#queueWatch.state);
      this.#probing.wake();
    });
    this.#cacheWatch = new StorageWatch(timers, () => undefined);
    this.queue = this.#queueWatch.guard(storage.queue);
    const loop = (round: () => Promise<Round>) => new Loop({ timers, random: () => random(), round });
    this.#probing = loop(() => this.#probe());
    this.#returning = loop(() => this.#return());
  }

  /** Whether this tab's storage responds; a full disk does. Rule D19. */
  isFit(): boolean {
    return this.#queueWatch.state !== 'failing' && this.#cacheWatch.state !== 'failing';
  }

  start(): void {
    this.#probing.start();
    this.#returning.start();
  }

  stop(): void {
    this.#probing.stop();
    this.#returning.stop();
    this.#queueWatch.stop();
    this.#cacheWatch.stop();
  }

  async openCache(): Promise<OpenedCache> {
    const { storage } = this.#delegate.deps;
    const { store, sealer } = await this.#cacheWatch.limit('openCache', () => storage.openCache());
    return { store: this.#cacheWatch.guard<CacheStore>(store), sealer };
  }

  /** The cache moved into memory, or back. */
  moved(cache: CacheSession): void {
    this.#cache = cache;
    this.#movedAtMs = this.#delegate.deps.clock.monotonic();
    this.#returning.wake();
  }

  async #probe(): Promise<Round> {
    if (this.#queueWatch.state !== 'ok') {
      await this.queue.probe();
      await this.queue.readMeta(CLOCK_KEY);
    }
    return { kind: 'idle', waitMs: null };
  }

  async #return(): Promise<Round> {
    const cache = this.#cache;
    if (!cache?.away) return { kind: 'idle', waitMs: null };
    const isFull = cache.away === 'full';
    const restMs = this.#movedAtMs + BACK_AFTER_FULL_MS - this.#delegate.deps.clock.monotonic();
    if (isFull && restMs > 0) return { kind: 'idle', waitMs: restMs };
    const isBack = this.#queueWatch.state !== 'full' && (await cache.goBack());
    if (isBack) this.#delegate.onBack();
    else if (!isFull) return { kind: 'failed' };
    return { kind: 'idle', waitMs: isBack ? null : BACK_AFTER_FULL_MS };
  }
}
