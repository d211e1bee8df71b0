import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';
import type { Actor } from '@gatehouse/sync-protocol/sync/messages/push';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import type { Observable } from 'rxjs';
import { CLOCK_KEY } from '../../db/queue-store.ts';
import { CacheSession } from '../cache/cache-session.ts';
import { isLeaseOver } from '../cache/lease.ts';
import { Loop, type Round } from '../exchange/loop.ts';
import { SyncLoops } from '../exchange/sync-loops.ts';
import type {
  CustomerFilter,
  DeviceIdentity,
  EnqueueResult,
  FoundCustomers,
  Given,
  Overlaid,
  QueueItem,
  RowView,
  SyncEngine,
  SyncStatus,
} from '../port/engine-port.ts';
import { exportedQueue } from '../queue/queue-items.ts';
import { QueueSession } from '../queue/queue-session.ts';
import { QueueWriting } from '../queue/queue-writing.ts';
import { SpareQueue } from '../queue/spare-queue.ts';
import { personOf } from '../replica/person-of.ts';
import { untilNextDayMs } from '../replica/venue-midnight.ts';
import { EngineStatus } from '../status/engine-status.ts';
import { TabRole } from '../tabs/tab-role.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import { type EngineDeps, ShownState } from './shown-state.ts';
import { StorageCare } from './storage-care.ts';

const LEASE_CHECK_MS = 60_000;

/** One tab's engine: the port of screens, wired to queue, cache and loops. */
export class TabEngine implements SyncEngine {
  readonly identity: DeviceIdentity;
  readonly queue$: Observable<readonly QueueItem[]>;
  readonly #deps: EngineDeps;
  readonly #status: EngineStatus;
  readonly #queue: QueueSession;
  readonly #shown: ShownState;
  readonly #role: TabRole;
  readonly #care: StorageCare;
  readonly #writing: QueueWriting;
  readonly #spare: SpareQueue;
  readonly #opening: Loop;
  #cache: CacheSession | null = null;
  #loops: SyncLoops | null = null;
  #isStopped = false;
  /** Whether saving has ended. */
  #isWiped = false;
  #hasWiped = false;
  readonly #stopListening: (() => void)[] = [];
  #cancelLease: (() => void) | null = null;

  constructor(deps: EngineDeps, identity: DeviceIdentity) {
    this.#deps = deps;
    this.identity = identity;
    this.#status = new EngineStatus(deps.network.isOnline());
    this.#care = new StorageCare({
      deps,
      onState: (storage) => this.#status.patch({ storage }),
      onBack: () => this.#role.readAgain({ isUrgent: true }),
    });
    this.#queue = new QueueSession({
      store: this.#care.queue,
      sealer: deps.storage.queueSealer,
      identity,
      sealToServer: (publicKey, text) => deps.sealToServer(publicKey, text),
      onChange: () => {
        this.#shown.queueChanged();
        this.#spare.changed();
      },
      makeRoom: async () => this.#cache?.giveWay(),
      putBack: async () => {
        await deps.storage.putBack();
        const memory = this.#writing.clock?.memory();
        if (memory) await this.#care.queue.writeMeta(CLOCK_KEY, memory);
      },
      recover: (lost) => this.#spare.recover(lost),
    });
    this.#spare = new SpareQueue({
      deps,
      store: this.#care.queue,
      clientId: identity.clientId,
      serverKey: () => this.#queue.serverKey,
      waiting: () => this.#queue.own().filter(({ state }) => state !== 'sent'),
      copyOf: (mutation) => this.#queue.copyOf(mutation),
      argsOf: ({ mid }) => this.#queue.shownArgs(mid),
      personOf: (args) => personOf(args, (collection, id) => this.#cache?.replica.get(collection, id)),
    });
    this.#writing = new QueueWriting({
      deps,
      identity,
      store: this.#care.queue,
      queue: this.#queue,
      recover: () => this.#spare.recover(),
      isWiped: () => this.#isWiped,
      onOpened: (clock) => this.#status.patch({ clockOffsetMs: clock.offsetMs() }),
      onAdded: () => {
        deps.tabs.send({ kind: 'queue' });
        this.#loops?.wakePush();
      },
    });
    this.#opening = new Loop({ timers: deps.timers, random: () => deps.random(), round: () => this.#open() });
    this.#shown = new ShownState({
      deps,
      identity,
      status: this.#status,
      queue: () => this.#queue,
      cache: () => this.#cache,
      timeZone: () => this.timeZone(),
      clock: () => this.#writing.clock,
    });
    this.queue$ = this.#shown.items.asObservable();
    this.#role = new TabRole({
      deps,
      status: this.#status,
      queue: this.#queue,
      cache: () => this.#cache,
      loops: () => this.#loops,
      clock: () => this.#writing.clock,
      isFit: () => this.#care.isFit(),
      onSignedOut: () => this.stop(),
    });
  }

  get status$(): Observable<SyncStatus> {
    return this.#status.status$;
  }

  start(): void {
    this.#role.join();
    this.#stopListening.push(
      this.#deps.network.listen((isOnline) => {
        this.#status.patch({ network: isOnline ? 'online' : 'offline' });
        if (isOnline) this.#loops?.wakeAll({ asksParked: false });
      }),
      this.#deps.storage.listenClosed(() => this.#lookAtStorage()),
    );
    this.#care.start();
    this.#opening.start();
  }

  rows$<C extends CollectionName>(collection: C): Observable<RowView<Overlaid<Collections[C]>>> {
    return this.#shown.streams.rows$(collection);
  }

  searchCustomers(query: string, limit: number, isWanted?: CustomerFilter): FoundCustomers {
    return this.#shown.streams.searchCustomers(query, limit, isWanted);
  }

  countCustomers(query: string, isWanted?: CustomerFilter): number {
    return this.#shown.streams.countCustomers(query, isWanted);
  }

  customerMatcher(query: string): (waiverId: string) => boolean {
    return this.#shown.streams.customerMatcher(query);
  }

  enqueue<N extends MutationName>(name: N, args: Given<N>): Promise<EnqueueResult> {
    return this.#writing.enqueue(name, args);
  }

  actAs(person: Actor | null): void {
    this.#writing.actAs(person);
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
    return { epochMs, venueDate: venueDateAt(epochMs, this.timeZone()) };
  }

  timeZone(): string {
    const venue = this.#cache?.replica.get('venue', this.identity.clientId);
    return venue?.time_zone ?? this.#deps.timeZone();
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
    for (const part of [this.#role, this.#opening, this.#care, this.#loops, this.#shown, this.#spare]) part?.stop();
    for (const stop of this.#stopListening.splice(0)) stop();
    this.#cancelLease?.();
    this.#cache?.close();
  }

  /** Both databases open side by side; what is in the cache is read after the queue, which overlays it. */
  async #open(): Promise<Round> {
    const cache = (this.#cache ??= new CacheSession({
      open: () => this.#care.openCache(),
      onChange: (touched) => this.#shown.cacheChanged(touched),
      onMoved: () => this.#cacheMoved(),
    }));
    const [clock] = await Promise.all([this.#writing.open(), cache.prepare()]);
    await cache.load();
    const isLocked = isLeaseOver(cache, clock);
    if (isLocked) await cache.setLocked(true);
    await this.#queue.load(cache.cursor);
    await this.#queue.knowServerKey(cache.replica.get('venue', this.identity.clientId)?.sealing_public_key ?? null);
    if (this.#isStopped) cache.close();
    else this.#begin(cache, clock, isLocked);
    return { kind: 'idle', waitMs: null };
  }

  #begin(cache: CacheSession, clock: DeviceClock, isLocked: boolean): void {
    this.#loops = new SyncLoops({
      deps: this.#deps,
      identity: this.identity,
      store: this.#care.queue,
      queue: this.#queue,
      cache,
      clock,
      status: this.#status,
      untilNextDayMs: () => untilNextDayMs(this.now(), this.timeZone()),
      onCacheWritten: () => this.#role.tellTabs(),
      onQueueSettled: () => this.#deps.tabs.send({ kind: 'queue' }),
      onSurrendered: () => this.#wipe(),
    });
    this.#status.patch({ phase: 'ready', isFilled: cache.state.isFilled, isLocked });
    this.#role.start();
    this.#watchLease();
  }

  /** Called when the rows are in memory, or stored again. */
  #cacheMoved(): void {
    if (this.#cache) this.#care.moved(this.#cache);
    this.#role.readAgain();
  }

  #watchLease(): void {
    this.#cancelLease = this.#deps.timers.after(LEASE_CHECK_MS, () => {
      void this.#loops?.checkLease().catch(() => undefined);
      this.#lookAtStorage();
      this.#watchLease();
    });
  }

  /** Whether the browser cleared it; what this tab has in memory is written back then. Rule D24. */
  #lookAtStorage(): void {
    void this.#queue.look(this.#cache?.cursor ?? null).catch(() => undefined);
  }

  /** The queue is pushed: wipes the device. Where the browser belongs to another identity by now, people are deleted and sending continues. Rules D5, D13. */
  async #wipe(): Promise<void> {
    if (this.#hasWiped) return;
    const isReplaced = await this.#deps.isReplaced();
    if (isReplaced) await this.#cache?.setLocked(true);
    else {
      this.#isWiped = true;
      await this.#queue.remove(this.#queue.own().filter(({ state, result }) => state !== 'unsent' && !result?.isLocal));
      /* Where local storage is full, only the server's key is missing there. */
      await this.#spare.follow([]).catch(() => undefined);
      this.#cache?.forgetAll();
      this.#cache?.close();
    }
    /* A storage failure here rejects the round, which is retried. */
    await this.#deps.storage.wipe();
    if (!isReplaced) {
      this.#hasWiped = true;
      this.#loops?.stop();
      this.#care.stop();
    }
    this.#deps.onWiped();
  }
}

/**
 * Starts sync for one identity: reads queue and cache, requests the lead, pushes, pulls and listens. Screens may subscribe and enqueue
 * immediately; stored rows show as they are opened.
 */
export function createSyncEngine(deps: EngineDeps, identity: DeviceIdentity): SyncEngine {
  const engine = new TabEngine(deps, identity);
  engine.start();
  return engine;
}
