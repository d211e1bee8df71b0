import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import { BehaviorSubject } from 'rxjs';
import type { CacheSession } from '../cache/cache-session.ts';
import type { DeviceIdentity, QueueItem } from '../port/engine-port.ts';
import type { SyncDeps } from '../port/sync-deps.ts';
import { queueItems } from '../queue/queue-items.ts';
import type { QueueSession } from '../queue/queue-session.ts';
import { overlayOf } from '../replica/overlay.ts';
import type { BillLayers, Overlay } from '../replica/overlay-layer.ts';
import { Replica } from '../replica/replica.ts';
import type { EngineStatus } from '../status/engine-status.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import { RowStreams } from './row-streams.ts';
import { shownEntries } from './shown-entries.ts';

/** Less moves nothing that a screen shows. */
const CORRECTION_MIN_MS = 60_000;
const overlaid: readonly CollectionName[] = ['customers', 'check_ins', 'bookings', 'bills'];

/** What an engine needs: `bills` lays what is queued over bills, and is null on a device that holds none, which doesn't load it. */
export type EngineDeps = SyncDeps & { bills: BillLayers | null };

export interface ShownDelegate {
  deps: Pick<EngineDeps, 'timers' | 'bills'>;
  identity: DeviceIdentity;
  status: EngineStatus;
  queue(): QueueSession;
  cache(): CacheSession | null;
  timeZone(): string;
  /** Null until it is known. */
  clock(): Pick<DeviceClock, 'correctionOf'> | null;
}

/** What screens see: the cache's rows with the queue laid over them, the queue's items and its counts. */
export class ShownState {
  readonly items = new BehaviorSubject<readonly QueueItem[]>([]);
  readonly streams: RowStreams;
  readonly #delegate: ShownDelegate;
  readonly #empty = new Replica();
  #overlay: Overlay | null = null;
  #cancelItems: (() => void) | null = null;
  #offsetMs = 0;
  readonly #stopFollowing: () => void;

  constructor(delegate: ShownDelegate) {
    this.#delegate = delegate;
    this.streams = new RowStreams(
      { replica: () => delegate.cache()?.replica ?? this.#empty, overlay: () => this.#overlayNow() },
      delegate.deps.timers,
    );
    const corrected = delegate.status.status$.subscribe(({ clockOffsetMs }) => this.#timeLearnt(clockOffsetMs ?? 0));
    this.#stopFollowing = () => corrected.unsubscribe();
  }

  queueChanged(): void {
    const { deps, status } = this.#delegate;
    const queue = this.#delegate.queue();
    this.#overlay = null;
    status.patch(queue.counts());
    this.streams.touch(overlaid);
    this.#cancelItems ??= deps.timers.nextFrame(() => {
      this.#cancelItems = null;
      this.items.next(queueItems(queue));
    });
  }

  cacheChanged(touched: Iterable<CollectionName>): void {
    this.#overlay = null;
    this.streams.touch(new Set([...touched, ...overlaid]));
  }

  stop(): void {
    this.#stopFollowing();
    this.#cancelItems?.();
    this.streams.stop();
  }

  /** What is queued may belong to another day than was believed. */
  #timeLearnt(offsetMs: number): void {
    if (Math.abs(offsetMs - this.#offsetMs) < CORRECTION_MIN_MS) return;
    this.#offsetMs = offsetMs;
    this.#overlay = null;
    this.streams.touch(overlaid);
  }

  #overlayNow(): Overlay {
    const { deps, identity, queue, cache, timeZone, clock } = this.#delegate;
    const facts = {
      clientId: identity.clientId,
      deviceId: identity.deviceId,
      timeZone: timeZone(),
      base: <C extends CollectionName>(collection: C, id: string) => cache()?.replica.get(collection, id),
      bills: () => Array.from(cache()?.replica.entries('bills') ?? [], ([, row]) => row),
    };
    this.#overlay ??= overlayOf(shownEntries(queue(), cache()?.cursor ?? null, clock()), facts, deps.bills);
    return this.#overlay;
  }
}
