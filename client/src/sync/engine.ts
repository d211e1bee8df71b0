import type { CollectionName, Collections } from '@gatehouse/sync-protocol/entities/collections';
import type { MutationArgs } from '@gatehouse/sync-protocol/mutations/registry';
import { venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import { BehaviorSubject, type Observable } from 'rxjs';
import { CacheSession } from './cache-session.ts';
import type { SharedStatus, SyncDeps, TabMessage } from './deps.ts';
import type { DeviceClock } from './device-clock.ts';
import { EngineStatus } from './engine-status.ts';
import { Leadership } from './leadership.ts';
import { isLeaseOver } from './lease.ts';
import { Loop, type Round } from './loop.ts';
import { type Overlay, overlayOf } from './overlay.ts';
import { exportedQueue, queueItems } from './queue-items.ts';
import { QueueSession } from './queue-session.ts';
import { QueueWriting } from './queue-writing.ts';
import { Replica } from './replica.ts';
import { RowStreams } from './row-streams.ts';
import { shownEntries } from './shown-entries.ts';
import { StorageCare } from './storage-care.ts';
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
  readonly #care: StorageCare;
  readonly #writing: QueueWriting;
  readonly #opening: Loop;
  readonly #reading: Loop;
  #cache: CacheSession | null = null;
  #loops: SyncLoops | null = null;
  /** What the leader said last; null before. Rule D23. */
  #isLeaderLocked: boolean | null = null;
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
    this.#care = new StorageCare({
      deps,
      onState: (storage) => this.#status.patch({ storage }),
      onBack: () => this.#reading.wake({ isUrgent: true }),
    });
    this.#queue = new QueueSession({
      store: this.#care.queue,
      sealer: deps.storage.queueSealer,
      identity,
      sealToServer: (publicKey, text) => deps.sealToServer(publicKey, text),
      onChange: () => this.#queueChanged(),
      makeRoom: async () => this.#cache?.giveWay(),
    });
    this.#writing = new QueueWriting({
      deps,
      identity,
      store: this.#care.queue,
      queue: this.#queue,
      isWiped: () => this.#isWiped,
      onOpened: (clock) => this.#status.patch({ clockOffsetMs: clock.offsetMs() }),
      onAdded: () => {
        deps.tabs.send({ kind: 'queue' });
        this.#loops?.wakePush();
      },
    });
    const loop = (round: () => Promise<Round>) =>
      new Loop({ timers: deps.timers, random: () => deps.random(), round });
    this.#opening = loop(() => this.#open());
    this.#reading = loop(() => this.#read());
    this.#streams = new RowStreams(
      { replica: () => this.#cache?.replica ?? this.#empty, overlay: () => this.#overlayNow() },
      deps.timers,
    );
    this.#leadership = new Leadership({
      tabs: deps.tabs,
      timers: deps.timers,
      random: () => deps.random(),
      onChange: (isLeader) => this.#led(isLeader),
      isFit: () => this.#care.isFit(),
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
      this.#deps.tabs.listen((message) => this.#heard(message)),
      this.#deps.network.listen((isOnline) => {
        this.#status.patch({ network: isOnline ? 'online' : 'offline' });
        if (isOnline) this.#loops?.wakeAll({ asksParked: false });
      }),
    );
    this.#care.start();
    this.#opening.start();
  }

  rows$<C extends CollectionName>(collection: C): Observable<RowView<Overlaid<Collections[C]>>> {
    return this.#streams.rows$(collection);
  }

  searchCustomers(query: string, limit: number): { rows: Overlaid<Collections['customers']>[]; total: number } {
    return this.#streams.searchCustomers(query, limit);
  }

  enqueue<N extends keyof MutationArgs>(name: N, args: MutationArgs[N]): Promise<EnqueueResult> {
    return this.#writing.enqueue(name, args);
  }

  syncNow(): void {
    if (this.#status.value.isLeader) this.#loops?.wakeAll({ asksParked: true });
    else this.#deps.tabs.send({ kind: 'wake' });
  }

  async exportQueue(id?: string): Promise<Blob> {
    await this.#writing.open();
    return new Blob([await exportedQueue(this.#queue, id)], { type: 'application/json' });
  }

  now(): { venueDate: string; epochMs: number } {
    const epochMs = Math.round(this.#writing.clock?.nowMs() ?? this.#deps.clock.wall());
    return { epochMs, venueDate: venueDateAt(epochMs, this.#timeZone()) };
  }

  async signOut({ handOver = false } = {}): Promise<{ ok: true } | { ok: false; unsent: number }> {
    await this.#writing.open();
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
    for (const part of [this.#opening, this.#reading, this.#care, this.#loops]) part?.stop();
    for (const clean of this.#cleanUp.splice(0)) clean();
    this.#cancelItems?.();
    this.#cancelTell?.();
    this.#cancelLease?.();
    this.#streams.stop();
    this.#cache?.close();
  }

  /** Both databases open side by side; what is in the cache is read after the queue, which overlays it. */
  async #open(): Promise<Round> {
    const cache = (this.#cache ??= new CacheSession({
      open: () => this.#care.openCache(),
      onChange: (touched) => this.#cacheChanged(touched),
      onMoved: () => this.#cacheMoved(),
    }));
    const [clock] = await Promise.all([this.#writing.open(), cache.prepare()]);
    await cache.load();
    const isLocked = isLeaseOver(cache, clock);
    if (isLocked) await cache.setLocked(true);
    await this.#queue.load(cache.cursor);
    if (this.#isStopped) cache.close();
    else this.#begin(cache, clock, isLocked);
    return { kind: 'idle', waitMs: null };
  }

  #begin(cache: CacheSession, clock: DeviceClock, isLocked: boolean): void {
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
    this.#reading.start();
    this.#watchLease();
  }

  #led(isLeader: boolean): void {
    this.#status.patch({ isLeader });
    if (!isLeader) this.#loops?.stop();
    this.#reading.wake({ isUrgent: true });
  }

  /** The rows are in memory, or stored again. */
  #cacheMoved(): void {
    if (this.#cache) this.#care.moved(this.#cache);
    this.#reading.wake();
  }

  /** Reads what another tab changed or a former leader left; then the loops of this tab go on. Rules D18 and D22. */
  async #read(): Promise<Round> {
    const cache = this.#cache;
    if (!cache) return { kind: 'idle', waitMs: null };
    try {
      await cache.catchUp();
      await this.#followLock(cache);
      await this.#queue.load(cache.cursor);
    } finally {
      if (!this.#isStopped) this.#goOn(cache);
    }
    return { kind: 'idle', waitMs: null };
  }

  #goOn(cache: CacheSession): void {
    this.#status.patch({ isFilled: cache.state.isFilled });
    if (this.#status.value.isLeader) {
      this.#loops?.start();
      this.#loops?.wakePush();
    } else if (cache.away) this.#loops?.pull();
    else this.#loops?.stop();
  }

  async #followLock(cache: CacheSession): Promise<void> {
    const { isLeader, isLocked } = this.#status.value;
    const wanted = this.#isLeaderLocked;
    if (isLeader || wanted === null || wanted === isLocked) return;
    await cache.setLocked(wanted);
    this.#status.patch({ isLocked: wanted });
  }

  /** What another tab says. */
  #heard(message: TabMessage): void {
    if (this.#isStopped) return;
    const { isLeader } = this.#status.value;
    if (message.kind === 'heartbeat') this.#leadership.heard();
    else if (message.kind === 'status' && !isLeader) this.#adopt(message.status);
    else if (message.kind === 'wake' && isLeader) this.#loops?.wakeAll({ asksParked: true });
    else if (message.kind === 'signed_out') this.stop();
    else if (message.kind === 'cache' || message.kind === 'queue') this.#reading.wake();
  }

  #adopt(shared: SharedStatus): void {
    this.#status.adopt(shared, this.#writing.clock);
    this.#isLeaderLocked = shared.isLocked ?? null;
    if (this.#isLeaderLocked !== this.#status.value.isLocked) this.#reading.wake();
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
      /* Two tabs that each pull into memory would wake each other for ever. */
      if (this.#status.value.isLeader) this.#deps.tabs.send({ kind: 'cache' });
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
