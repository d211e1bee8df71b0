import type { CollectionName, Collections } from '@gatehouse/sync-protocol/entities/collections';
import type { MutationArgs } from '@gatehouse/sync-protocol/mutations/registry';
import { venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import { BehaviorSubject, type Observable } from 'rxjs';
import { isQuota } from '../db/quota.ts';
import { CacheSession } from './cache-session.ts';
import type { OpenedCache, SyncDeps, TabMessage } from './deps.ts';
import { type ClockMemory, DeviceClock } from './device-clock.ts';
import { EngineStatus } from './engine-status.ts';
import { Leadership } from './leadership.ts';
import { isLeaseOver } from './lease.ts';
import { newEntry, notSaved } from './new-entry.ts';
import { type Overlay, overlayOf } from './overlay.ts';
import { exportedQueue, queueItems } from './queue-items.ts';
import { QueueSession } from './queue-session.ts';
import { Replica } from './replica.ts';
import { RowStreams } from './row-streams.ts';
import { shownEntries } from './shown-entries.ts';
import type {
  DeviceIdentity,
  EnqueueResult,
  Overlaid,
  QueueItem,
  RowView,
  SyncEngine,
  SyncStatus,
} from './sync-engine.ts';
import { SyncLoops } from './sync-loops.ts';
import { untilNextDayMs } from './venue-midnight.ts';

const overlaid: readonly CollectionName[] = ['customers', 'check_ins', 'bookings'];
const LEASE_CHECK_MS = 60_000;
const TELL_TABS_MS = 300;

/** One tab's engine: what screens ask, wired to queue, cache and loops. */
export class Engine implements SyncEngine {
  readonly identity: DeviceIdentity;
  readonly #deps: SyncDeps;
  readonly #status: EngineStatus;
  readonly #queue: QueueSession;
  readonly #streams: RowStreams;
  readonly #items = new BehaviorSubject<readonly QueueItem[]>([]);
  readonly #leadership: Leadership;
  readonly #empty = new Replica();
  #clock: DeviceClock | null = null;
  #cache: CacheSession | null = null;
  #loops: SyncLoops | null = null;
  #queueReady: Promise<void> = Promise.resolve();
  #overlay: Overlay | null = null;
  #isStopped = false;
  #isWiped = false;
  #cleanUp: (() => void)[] = [];
  #cancelItems: (() => void) | null = null;
  #cancelTell: (() => void) | null = null;
  #cancelLease: (() => void) | null = null;

  constructor(deps: SyncDeps, identity: DeviceIdentity) {
    this.#deps = deps;
    this.identity = identity;
    this.#status = new EngineStatus(deps.network.isOnline());
    this.#queue = new QueueSession({
      store: deps.storage.queue,
      sealer: deps.storage.queueSealer,
      identity,
      sealToServer: (publicKey, text) => deps.sealToServer(publicKey, text),
      onChange: () => this.#queueChanged(),
    });
    this.#streams = new RowStreams(
      { replica: () => this.#cache?.replica ?? this.#empty, overlay: () => this.#overlayNow() },
      deps.timers,
    );
    this.#leadership = new Leadership({
      tabs: deps.tabs,
      timers: deps.timers,
      random: () => deps.random(),
      onChange: (isLeader) => void this.#led(isLeader),
    });
  }

  get status$(): Observable<SyncStatus> {
    return this.#status.status$;
  }

  get queue$(): Observable<readonly QueueItem[]> {
    return this.#items.asObservable();
  }

  start(): void {
    const shared = this.status$.subscribe(({ isLeader }) => {
      if (isLeader) this.#deps.tabs.send({ kind: 'status', status: this.#status.shared() });
    });
    this.#cleanUp.push(
      () => shared.unsubscribe(),
      this.#deps.tabs.listen((message) => void this.#heard(message)),
      this.#deps.network.listen((isOnline) => {
        this.#status.patch({ network: isOnline ? 'online' : 'offline' });
        if (isOnline) this.#loops?.wakeAll({ asksParked: false });
      }),
    );
    /* Both databases open side by side; what is in the cache is read after the queue, which overlays it. */
    this.#queueReady = this.#openQueue();
    void Promise.all([this.#deps.storage.openCache(), this.#queueReady])
      .then(([cache]) => this.#openCache(cache))
      .catch(() => this.#status.patch({ phase: 'ready' }));
  }

  rows$<C extends CollectionName>(collection: C): Observable<RowView<Overlaid<Collections[C]>>> {
    return this.#streams.rows$(collection);
  }

  searchCustomers(query: string, limit: number): { rows: Overlaid<Collections['customers']>[]; total: number } {
    return this.#streams.searchCustomers(query, limit);
  }

  async enqueue<N extends keyof MutationArgs>(name: N, args: MutationArgs[N]): Promise<EnqueueResult> {
    try {
      await this.#queueReady;
      if (this.#isWiped) return { ok: false, kind: 'failed', message: notSaved.removed };
      const from = { id: this.#deps.uuid(), identity: this.identity, clock: this.#clock as DeviceClock };
      const { entry, frozen } = newEntry(name, args, from);
      const added = await this.#queue.add(entry, frozen).catch(async (error: unknown) => {
        if (!isQuota(error)) throw error;
        await this.#cache?.giveWay();
        return this.#queue.add(entry, frozen);
      });
      this.#status.patch({ isStorageFull: false });
      this.#deps.tabs.send({ kind: 'queue' });
      this.#loops?.wakePush();
      return { ok: true, id: added.id };
    } catch (error) {
      if (!isQuota(error)) return { ok: false, kind: 'failed', message: notSaved.failed };
      this.#status.patch({ isStorageFull: true });
      return { ok: false, kind: 'storage_full', message: notSaved.storageFull };
    }
  }

  syncNow(): void {
    if (this.#status.value.isLeader) this.#loops?.wakeAll({ asksParked: true });
    else this.#deps.tabs.send({ kind: 'wake' });
  }

  async exportQueue(id?: string): Promise<Blob> {
    await this.#queueReady;
    return new Blob([await exportedQueue(this.#queue, id)], { type: 'application/json' });
  }

  now(): { venueDate: string; epochMs: number } {
    const epochMs = Math.round(this.#clock?.nowMs() ?? this.#deps.clock.wall());
    return { epochMs, venueDate: venueDateAt(epochMs, this.#timeZone()) };
  }

  async signOut({ handOver = false } = {}): Promise<{ ok: true } | { ok: false; unsent: number }> {
    await this.#queueReady;
    await this.#queue.load(this.#cache?.cursor ?? null);
    const { unsent } = this.#status.value;
    if (unsent > 0 && !handOver) return { ok: false, unsent };
    this.#deps.tabs.send({ kind: 'signed_out' });
    this.stop();
    await this.#deps.storage.dropCache();
    return { ok: true };
  }

  stop(): void {
    this.#isStopped = true;
    this.#leadership.stop();
    this.#loops?.stop();
    for (const clean of this.#cleanUp.splice(0)) clean();
    this.#cancelItems?.();
    this.#cancelTell?.();
    this.#cancelLease?.();
    this.#streams.stop();
    this.#cache?.close();
  }

  async #openQueue(): Promise<void> {
    const { queue } = this.#deps.storage;
    const memory = (await queue.readMeta('clock')) as ClockMemory | undefined;
    const entries = await queue.list();
    const lastMs = Math.max(0, ...entries.slice(-1).map(({ queuedAtUtc }) => Date.parse(queuedAtUtc)));
    this.#clock = new DeviceClock(this.#deps.clock, {
      offsetMs: memory?.offsetMs ?? null,
      floorMs: Math.max(memory?.floorMs ?? 0, memory ? 0 : lastMs),
    });
    this.#status.patch({ clockOffsetMs: this.#clock.offsetMs() });
    await this.#queue.load(null);
  }

  async #openCache({ store, sealer }: OpenedCache): Promise<void> {
    const clock = this.#clock;
    if (this.#isStopped || !clock) return store.close();
    const cache = new CacheSession({ store, sealer, onChange: (touched) => this.#cacheChanged(touched) });
    this.#cache = cache;
    await cache.load();
    const isLocked = isLeaseOver(cache, clock);
    if (isLocked) await cache.setLocked(true);
    await this.#queue.load(cache.cursor);
    if (this.#isStopped) return;
    this.#loops = new SyncLoops({
      deps: this.#deps,
      identity: this.identity,
      queue: this.#queue,
      cache,
      clock,
      status: this.#status,
      untilNextDayMs: () => untilNextDayMs(this.now(), this.#timeZone()),
      onCacheWritten: () => this.#tellTabs(),
      onQueueSettled: () => this.#deps.tabs.send({ kind: 'queue' }),
      onSurrendered: () => this.#wipe(),
    });
    this.#status.patch({ phase: 'ready', isFilled: cache.state.isFilled, isLocked });
    this.#leadership.start();
    this.#watchLease();
  }

  async #led(isLeader: boolean): Promise<void> {
    this.#status.patch({ isLeader });
    if (!isLeader) return this.#loops?.stop();
    await this.#cache?.catchUp();
    await this.#queue.load(this.#cache?.cursor ?? null);
    if (this.#status.value.isLeader && !this.#isStopped) this.#loops?.start();
  }

  /** What another tab says. */
  async #heard(message: TabMessage): Promise<void> {
    if (this.#isStopped) return;
    const { isLeader } = this.#status.value;
    if (message.kind === 'heartbeat') this.#leadership.heard();
    else if (message.kind === 'status' && !isLeader) this.#status.adopt(message.status, this.#clock);
    else if (message.kind === 'wake' && isLeader) this.#loops?.wakeAll({ asksParked: true });
    else if (message.kind === 'signed_out') this.stop();
    else if (message.kind === 'cache' || message.kind === 'queue') {
      if (message.kind === 'cache') await this.#cache?.catchUp();
      await this.#queue.load(this.#cache?.cursor ?? null);
      if (message.kind === 'cache') this.#status.patch({ isFilled: this.#cache?.state.isFilled ?? false });
      else if (isLeader) this.#loops?.wakePush();
    }
  }

  #overlayNow(): Overlay {
    this.#overlay ??= overlayOf(shownEntries(this.#queue, this.#cache?.cursor ?? null), {
      clientId: this.identity.clientId,
      deviceId: this.identity.deviceId,
      timeZone: this.#timeZone(),
      base: (collection, id) => this.#cache?.replica.get(collection, id),
    });
    return this.#overlay;
  }

  #queueChanged(): void {
    this.#overlay = null;
    const own = this.#queue.own();
    this.#status.patch({
      unsent: own.filter(({ state }) => state === 'unsent').length,
      parked: own.filter(({ state }) => state === 'parked').length,
      foreign: this.#queue.foreignUnsent(),
    });
    this.#streams.touch(overlaid);
    this.#cancelItems ??= this.#deps.timers.nextFrame(() => {
      this.#cancelItems = null;
      this.#items.next(queueItems(this.#queue));
    });
  }

  #cacheChanged(touched: Iterable<CollectionName>): void {
    this.#overlay = null;
    this.#streams.touch(new Set([...touched, ...overlaid]));
  }

  #tellTabs(): void {
    this.#cancelTell ??= this.#deps.timers.after(TELL_TABS_MS, () => {
      this.#cancelTell = null;
      this.#deps.tabs.send({ kind: 'cache' });
    });
  }

  #watchLease(): void {
    this.#cancelLease = this.#deps.timers.after(LEASE_CHECK_MS, () => {
      void this.#loops?.checkLease().catch(() => undefined);
      this.#watchLease();
    });
  }

  /** Nothing is left that the server lacks: what this device held goes. Another venue's entries stay. Rules D5, D8. */
  async #wipe(): Promise<void> {
    if (this.#isWiped) return;
    this.#isWiped = true;
    await this.#queue.remove(this.#queue.own().filter(({ state, result }) => state !== 'unsent' && !result?.isLocal));
    this.#cache?.forgetAll();
    this.#loops?.stop();
    this.#cache?.close();
    await this.#deps.storage.wipe({ isQueueEmpty: this.#queue.isEmpty() });
    this.#deps.onWiped();
  }

  #timeZone(): string {
    const venue = this.#cache?.replica.get('venue', this.identity.clientId);
    return venue?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
