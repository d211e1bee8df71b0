import type { CacheSession } from '../cache/cache-session.ts';
import { Loop, type Round } from '../exchange/loop.ts';
import type { SyncLoops } from '../exchange/sync-loops.ts';
import type { SharedStatus, SyncDeps, TabMessage } from '../port/sync-deps.ts';
import type { QueueSession } from '../queue/queue-session.ts';
import type { EngineStatus } from '../status/engine-status.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import { Leadership } from './leadership.ts';

export interface RoleDelegate {
  deps: Pick<SyncDeps, 'tabs' | 'timers' | 'random'>;
  status: EngineStatus;
  queue: QueueSession;
  /** Null until it is opened. */
  cache(): CacheSession | null;
  loops(): SyncLoops | null;
  clock(): DeviceClock | null;
  /** Whether this tab's storage responds. Rule D19. */
  isFit(): boolean;
  onSignedOut(): void;
}

const TELL_TABS_MS = 300;

/**
 * What this tab does among the tabs of the browser: it leads, and its loops talk to the server; or it follows, reads what
 * the leader stored, and pulls by itself only while its cache is in memory. Rules D10, D22 and D23.
 */
export class TabRole {
  readonly #delegate: RoleDelegate;
  readonly #leadership: Leadership;
  readonly #reading: Loop;
  /** Whether the leader's last status was locked; null before. */
  #isLeaderLocked: boolean | null = null;
  #isLeaderFilled = false;
  #stopSharing: (() => void)[] = [];
  #cancelTell: (() => void) | null = null;
  #isStopped = false;

  constructor(delegate: RoleDelegate) {
    this.#delegate = delegate;
    const { tabs, timers } = delegate.deps;
    const random = () => delegate.deps.random();
    this.#reading = new Loop({ timers, random, round: () => this.#read() });
    this.#leadership = new Leadership({
      tabs,
      timers,
      random,
      onChange: (isLeader) => this.#led(isLeader),
      isFit: () => delegate.isFit(),
      status: () => delegate.status.shared(),
    });
  }

  /** Sends and receives messages. */
  join(): void {
    const { deps, status } = this.#delegate;
    const shared = status.status$.subscribe(({ isLeader }) => {
      if (isLeader) deps.tabs.send({ kind: 'status', status: status.shared() });
    });
    this.#stopSharing.push(
      () => shared.unsubscribe(),
      deps.tabs.listen((message) => this.#heard(message)),
    );
  }

  /** Requests the lead: the cache was opened. */
  start(): void {
    this.#leadership.start();
    this.#reading.start();
  }

  stop(): void {
    this.#isStopped = true;
    this.#leadership.stop();
    this.#reading.stop();
    for (const stop of this.#stopSharing.splice(0)) stop();
    this.#cancelTell?.();
  }

  /** The store or its place has changed. */
  readAgain({ isUrgent = false } = {}): void {
    this.#reading.wake({ isUrgent });
  }

  /** The leader wrote something. A follower that pulls into memory notifies nobody: two would wake each other forever. */
  tellTabs(): void {
    const { deps, status } = this.#delegate;
    this.#cancelTell ??= deps.timers.after(TELL_TABS_MS, () => {
      this.#cancelTell = null;
      if (status.value.isLeader) deps.tabs.send({ kind: 'cache' });
    });
  }

  #led(isLeader: boolean): void {
    this.#delegate.status.patch({ isLeader });
    if (!isLeader) this.#delegate.loops()?.stop();
    this.readAgain({ isUrgent: true });
  }

  #heard(message: TabMessage): void {
    const { status, loops } = this.#delegate;
    const { isLeader } = status.value;
    if (message.kind === 'heartbeat') this.#leadership.heard();
    if ('status' in message && message.status && !isLeader) this.#adopt(message.status);
    else if (message.kind === 'wake' && isLeader) loops()?.wakeAll({ asksParked: true });
    else if (message.kind === 'clock') this.#learnTime(message.offsetMs);
    else if (message.kind === 'signed_out') this.#delegate.onSignedOut();
    else if (message.kind === 'cache' || message.kind === 'queue') this.readAgain();
  }

  #learnTime(offsetMs: number): void {
    const { status, clock } = this.#delegate;
    clock()?.adopt(offsetMs);
    status.patch({ clockOffsetMs: offsetMs });
  }

  #adopt(shared: SharedStatus): void {
    const { status, clock } = this.#delegate;
    status.adopt(shared, clock());
    this.#isLeaderLocked = shared.isLocked ?? null;
    this.#isLeaderFilled = shared.isFilled ?? false;
    if (this.#isLeaderLocked !== status.value.isLocked || this.#lacksRows(status.value)) this.readAgain();
  }

  /** Reads what another tab changed or a former leader left; then this tab continues, also where reading failed. */
  async #read(): Promise<Round> {
    const { queue } = this.#delegate;
    const cache = this.#delegate.cache();
    if (!cache) return { kind: 'idle', waitMs: null };
    try {
      await cache.catchUp();
      if (this.#lacksRows(cache.state)) await cache.stayInMemory();
      await this.#followLock(cache);
      await queue.load(cache.cursor);
    } finally {
      if (!this.#isStopped) this.#goOn(cache);
    }
    return { kind: 'idle', waitMs: null };
  }

  #goOn(cache: CacheSession): void {
    const { status } = this.#delegate;
    const loops = this.#delegate.loops();
    status.patch({ isFilled: cache.state.isFilled });
    if (status.value.isLeader) {
      loops?.start();
      loops?.wakePush();
    } else if (cache.away) loops?.pull();
    else loops?.stop();
  }

  /** Whether the leader has rows that this tab didn't find on the disk: it was cleared, and they are in the leader's memory. Rule D22. */
  #lacksRows({ isFilled }: { isFilled: boolean }): boolean {
    return this.#isLeaderFilled && !isFilled && !this.#delegate.status.value.isLeader;
  }

  async #followLock(cache: CacheSession): Promise<void> {
    const { status } = this.#delegate;
    const wanted = this.#isLeaderLocked;
    if (status.value.isLeader || wanted === null || wanted === status.value.isLocked) return;
    await cache.setLocked(wanted);
    status.patch({ isLocked: wanted });
  }
}
