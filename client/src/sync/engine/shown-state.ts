import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import { BehaviorSubject } from 'rxjs';
import type { CacheSession } from '../cache/cache-session.ts';
import type { DeviceIdentity, QueueItem } from '../port/engine-port.ts';
import type { Timers } from '../port/sync-deps.ts';
import { queueItems } from '../queue/queue-items.ts';
import type { QueueSession } from '../queue/queue-session.ts';
import { type Overlay, overlayOf } from '../replica/overlay.ts';
import { Replica } from '../replica/replica.ts';
import type { EngineStatus } from '../status/engine-status.ts';
import { RowStreams } from './row-streams.ts';
import { shownEntries } from './shown-entries.ts';

const overlaid: readonly CollectionName[] = ['customers', 'check_ins', 'bookings'];

export interface ShownDelegate {
  timers: Timers;
  identity: DeviceIdentity;
  status: EngineStatus;
  queue(): QueueSession;
  cache(): CacheSession | null;
  timeZone(): string;
}

/** What screens see: the cache's rows with the queue laid over them, the queue's items and its counts. */
export class ShownState {
  readonly items = new BehaviorSubject<readonly QueueItem[]>([]);
  readonly streams: RowStreams;
  readonly #delegate: ShownDelegate;
  readonly #empty = new Replica();
  #overlay: Overlay | null = null;
  #cancelItems: (() => void) | null = null;

  constructor(delegate: ShownDelegate) {
    this.#delegate = delegate;
    this.streams = new RowStreams(
      { replica: () => delegate.cache()?.replica ?? this.#empty, overlay: () => this.#overlayNow() },
      delegate.timers,
    );
  }

  queueChanged(): void {
    const { timers, status } = this.#delegate;
    const queue = this.#delegate.queue();
    this.#overlay = null;
    status.patch(queue.counts());
    this.streams.touch(overlaid);
    this.#cancelItems ??= timers.nextFrame(() => {
      this.#cancelItems = null;
      this.items.next(queueItems(queue));
    });
  }

  cacheChanged(touched: Iterable<CollectionName>): void {
    this.#overlay = null;
    this.streams.touch(new Set([...touched, ...overlaid]));
  }

  stop(): void {
    this.#cancelItems?.();
    this.streams.stop();
  }

  #overlayNow(): Overlay {
    const { identity, queue, cache, timeZone } = this.#delegate;
    this.#overlay ??= overlayOf(shownEntries(queue(), cache()?.cursor ?? null), {
      clientId: identity.clientId,
      deviceId: identity.deviceId,
      timeZone: timeZone(),
      base: (collection, id) => cache()?.replica.get(collection, id),
    });
    return this.#overlay;
  }
}
