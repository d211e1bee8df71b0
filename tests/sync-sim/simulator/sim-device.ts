import type { MemoryCacheStore } from '@gatehouse/client/db/memory-cache-store';
import { createApiClient } from '@gatehouse/client/lib/api/api-client';
import type { ApiResult } from '@gatehouse/client/lib/api/api-result';
import type { EngineDeps } from '@gatehouse/client/sync/engine/shown-state';
import { createSyncEngine } from '@gatehouse/client/sync/engine/tab-engine';
import type { DeviceIdentity, SyncEngine, SyncStatus } from '@gatehouse/client/sync/port/engine-port';
import { httpTransport } from '@gatehouse/client/sync/port/transport';
import { billLayers } from '@gatehouse/client/sync/replica/overlay-bills';
import type { PullReply, PullRequest } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { Random } from './random.ts';
import type { SimNetwork } from './sim-network.ts';
import { sealedWhenSent, simSealToServer } from './sim-seal.ts';
import { keyedSealer, mortal, SimDisk, type StorageFaults, simSealer, soundStorage, struck } from './sim-storage.ts';
import { SimTabs } from './sim-tabs.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface SimWorldParts {
  time: VirtualTime;
  random: Random;
  network: SimNetwork;
}

/** One running tab of a device. */
export interface SimTab {
  engine: SyncEngine;
  /** The device of the tab, for as long as the tab lives. Rule D13. */
  identity: DeviceIdentity;
  status(): SyncStatus;
  isAlive(): boolean;
  /** Frozen by the browser: nothing runs until it thaws. */
  isAwake: boolean;
  wasFrozen: boolean;
  storage: StorageFaults;
}

export type SendPull = (request: PullRequest) => Promise<ApiResult<PullReply>>;

/** What a clock without a battery shows when it starts. */
const BUILT_AT = Date.UTC(2024, 0, 1);

/** A tablet or a desk's browser: a disk that lasts, a clock that may be wrong, and runs of the app that die. */
export class SimDevice {
  identity: DeviceIdentity;
  token: string;
  disk = new SimDisk();
  isOnline = true;
  isWiped = false;
  /** Wall clock minus true time. */
  wallErrorMs = 0;
  /** Its battery is dead: at each start the wall clock is back where the device was built. */
  isClockDead = false;
  /** Chance that a write is the moment of death. */
  crashChance = 0;
  tabs: SimTab[] = [];
  crashes = 0;
  /** How the release that it runs pulls, where that is another than today's. Rule V2. */
  release: ((request: PullRequest, send: SendPull) => ReturnType<SendPull>) | null = null;
  /** When it last had a whole answer to a pull, which renews the lease, and how often it had lost power by then. */
  pulled: { atMs: number; cuts: number } | null = null;
  readonly #parts: SimWorldParts;
  readonly #locks: SimTabs;
  #monotonicStart: number;
  #ranBeforeMs = 0;

  constructor(parts: SimWorldParts, identity: DeviceIdentity, token: string) {
    this.#parts = parts;
    this.identity = identity;
    this.token = token;
    this.#locks = new SimTabs(parts.time);
    this.#monotonicStart = parts.time.nowMs;
  }

  get isOn(): boolean {
    return this.tabs.length > 0;
  }

  /** The first tab of the device that this browser is now. */
  get tab(): SimTab | undefined {
    return this.tabs.find(({ identity }) => identity === this.identity);
  }

  get engine(): SyncEngine | null {
    return this.tab?.engine ?? null;
  }

  get status(): SyncStatus | null {
    return this.tab?.status() ?? null;
  }

  get bootedAtMs(): number {
    return this.#monotonicStart;
  }

  /** How long it has been on, all runs together. */
  get ranMs(): number {
    return this.#ranBeforeMs + (this.isOn ? this.#parts.time.nowMs - this.#monotonicStart : 0);
  }

  get cache(): MemoryCacheStore {
    return this.disk.cache(nameOf(this.identity));
  }

  /** Paired again, or someone else signs in, in a new tab; the tabs that are open stay with whom they began. */
  takeOver(identity: DeviceIdentity, token: string): SimTab {
    this.identity = identity;
    this.token = token;
    return this.open();
  }

  /** Opens the app in one more tab; its storage may misbehave from the start. */
  open(faults: Partial<StorageFaults> = {}): SimTab {
    if (!this.isOn) this.#boot();
    let isAlive = true;
    const tab = { isAlive: () => isAlive && this.tabs.includes(tab), isAwake: true, wasFrozen: false } as SimTab;
    tab.storage = { ...soundStorage, ...faults };
    tab.identity = this.identity;
    this.tabs.push(tab);
    const engine = createSyncEngine(this.#deps(tab), tab.identity);
    let status: SyncStatus | null = null;
    engine.status$.subscribe((value) => {
      status = value;
    });
    tab.engine = engine;
    tab.status = () => status as SyncStatus;
    return tab;
  }

  /** Power cut, or the browser killed: nothing of this run happens anymore. */
  kill(): void {
    this.crashes += 1;
    this.#ranBeforeMs = this.ranMs;
    const tabs = this.tabs;
    this.tabs = [];
    for (const { engine } of tabs) engine?.stop();
    this.#locks.release();
  }

  closeTab(tab: SimTab): void {
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.engine.stop();
    this.#locks.release();
  }

  #boot(): void {
    const { nowMs } = this.#parts.time;
    this.#monotonicStart = nowMs;
    if (this.isClockDead) this.wallErrorMs = BUILT_AT - nowMs;
  }

  #deps(tab: SimTab): EngineDeps {
    const { time, random, network } = this.#parts;
    const alive = (run: () => void): (() => void) => {
      const attempt = (): void => {
        if (!tab.isAlive()) return;
        if (tab.isAwake) run();
        else time.after(1_000, attempt);
      };
      return attempt;
    };
    const point = {
      isAlive: () => tab.isAlive(),
      strikes: () => random.chance(this.crashChance),
      crash: () => this.kill(),
    };
    const { disk, token } = this;
    const key = disk.useKey();
    const isReplaced = (): boolean => tab.identity !== this.identity;
    const name = nameOf(tab.identity);
    const api = createApiClient({
      /* Signed in again, the same person's tab takes up the new token; another's never. */
      token: () => (isReplaced() ? token : this.token),
      fetch: network.fetchFor(() => this.isOnline && tab.isAlive() && tab.isAwake),
      now: () => time.nowMs,
      after: (delayMs, run) => time.after(delayMs, run),
    });
    const sent = sealedWhenSent(httpTransport(api), time);
    return {
      transport: {
        ...sent,
        pull: async (request, signal) => {
          const send: SendPull = (changed) => sent.pull(changed, signal);
          const answer = await (this.release ? this.release(request, send) : send(request));
          if (answer.ok && tab.isAlive() && !isReplaced()) this.pulled = { atMs: time.nowMs, cuts: this.crashes };
          return answer;
        },
        listen: (handlers, signal) =>
          new Promise((resolve) => {
            if (!this.isOnline) {
              time.after(10, () => resolve({ ok: false, kind: 'network', message: 'offline' }));
              return;
            }
            handlers.onOpen();
            const stop = network.listen((version) => {
              if (tab.isAlive() && tab.isAwake && this.isOnline) handlers.onPoke(version);
            });
            const end = (): void => {
              signal.removeEventListener('abort', end);
              stop();
              resolve({ ok: true });
            };
            signal.addEventListener('abort', end, { once: true });
            time.after(random.int(60_000, 600_000), end);
          }),
      },
      storage: {
        queue: mortal(disk.queue, point, disk, () => tab.storage),
        queueSealer: keyedSealer(key),
        openCache: async () => {
          await struck(tab.storage, false);
          for (const other of disk.caches.keys()) if (other !== name) disk.caches.delete(other);
          return { store: mortal(disk.cache(name), point, disk, () => tab.storage), sealer: simSealer };
        },
        putBack: async () => disk.putBack(key),
        listenClosed: (run) => {
          disk.closed.add(run);
          return () => disk.closed.delete(run);
        },
        dropCache: async () => void disk.caches.delete(name),
        wipe: async () => void disk.caches.delete(name),
      },
      clock: {
        wall: () => time.nowMs + this.wallErrorMs,
        monotonic: () => time.nowMs - this.#monotonicStart,
        newSession: random.uuid,
      },
      timers: {
        after: (delayMs, run) => time.after(delayMs, alive(run)),
        nextFrame: (run) => time.after(16, alive(run)),
      },
      random: random.next,
      uuid: random.uuid,
      tabs: this.#locks.ports(name, { isAlive: () => tab.isAlive(), isAwake: () => tab.isAwake }),
      network: { isOnline: () => this.isOnline, listen: () => () => undefined },
      sealToServer: simSealToServer,
      spare: disk.spare,
      bills: tab.identity.role === 'front_desk' ? billLayers : null,
      appVersion: 'sim',
      timeZone: () => 'America/New_York',
      isStoragePersisted: async () => true,
      isReplaced: async () => isReplaced(),
      onWiped: () => {
        /* A visitor may be in the middle of signing; then the page is reloaded. Rule D15. */
        if (isReplaced()) time.after(random.int(0, 60_000), () => this.closeTab(tab));
        else {
          this.isWiped = true;
          this.closeTab(tab);
        }
      },
    };
  }
}

function nameOf({ clientId, principal, role }: DeviceIdentity): string {
  return `${clientId}-${principal.id}-${role}`;
}

/** The engine of a device that is on. */
export function engineOf(device: SimDevice | undefined) {
  if (!device?.engine) throw new Error('the device is off');
  return device.engine;
}
