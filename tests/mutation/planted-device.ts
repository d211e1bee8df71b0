import type { Planted } from './planted-fault.ts';

/** Faults in a device's infrastructure: its tabs, its storage, its clock, its lease. */
export const deviceFaults: readonly Planted[] = [
  {
    name: 'the old tab of a browser that was paired again wipes what is the new one’s',
    file: 'client/src/sync/engine/tab-engine.ts',
    from: 'const isReplaced = await this.#deps.isReplaced();',
    to: 'const isReplaced = false;',
  },
  {
    name: 'a frozen leader keeps its lock',
    file: 'client/src/sync/tabs/leadership.ts',
    from: 'if (this.#delegate.isFit()) this.#ask(true);',
    to: 'if (!this.#delegate.isFit()) this.#ask(true);',
  },
  {
    name: 'a leader is heard although its storage does not answer',
    file: 'client/src/sync/tabs/leadership.ts',
    from: "if (isFit()) tabs.send({ kind: 'heartbeat', status: status() });",
    to: "tabs.send({ kind: 'heartbeat', status: status() });",
  },
  {
    name: 'a call to storage may take forever',
    file: 'client/src/sync/browser/storage-watch.ts',
    from: 'export const STORAGE_TIMEOUT_MS = 10_000;',
    to: 'export const STORAGE_TIMEOUT_MS = 10_000_000_000;',
  },
  {
    name: 'a full disk is not tried again',
    file: 'client/src/sync/engine/storage-care.ts',
    from: "if (this.#queueWatch.state !== 'ok') {",
    to: "if (this.#queueWatch.state === 'failing') {",
  },
  {
    name: 'a cache that failed once stays in memory',
    file: 'client/src/sync/engine/storage-care.ts',
    from: "const isBack = this.#queueWatch.state !== 'full' && (await cache.goBack());",
    to: 'const isBack = false;',
  },
  {
    name: 'only the leader pulls, also where the others hold rows in memory',
    file: 'client/src/sync/tabs/tab-role.ts',
    from: '} else if (cache.away) loops?.pull();',
    to: '}',
  },
  {
    name: 'followers stay locked',
    file: 'client/src/sync/tabs/tab-role.ts',
    from: 'this.#isLeaderLocked = shared.isLocked ?? null;',
    to: 'this.#isLeaderLocked = null;',
  },
  {
    name: 'the lease never runs out',
    file: 'client/src/sync/cache/lease.ts',
    from: 'return contactAtMs !== null && clock.leaseMs() - contactAtMs > LEASE_MS;',
    to: 'return contactAtMs !== null && clock.leaseMs() - contactAtMs > LEASE_MS * 1_000;',
  },
  {
    name: 'the time is kept on contact only',
    file: 'client/src/sync/exchange/sync-loops.ts',
    from: 'if (status.value.isLeader) this.#keepClock({ isContact: false });',
    to: '',
  },
  {
    name: 'tabs of another identity go on with an older clock',
    file: 'client/src/sync/exchange/sync-loops.ts',
    from: "if (isContact && !isKnown) deps.tabs.send({ kind: 'clock', offsetMs: memory.offsetMs ?? 0 });",
    to: '',
  },
  {
    name: 'a dead clock starts at the last contact, before its own entries',
    file: 'client/src/sync/time/device-clock.ts',
    from: 'latestMs - floorMs <= SEASON_MS ? Math.max(floorMs, latestMs) : floorMs',
    to: 'floorMs',
  },
  {
    name: 'a clock that was set ahead raises the floor',
    file: 'client/src/sync/time/device-clock.ts',
    from: 'floorMs: this.#floorStartMs + this.#ranMs(), latestMs',
    to: 'floorMs: this.nowMs(), latestMs',
  },
  {
    name: 'entries are stamped with the wall clock uncorrected',
    file: 'client/src/sync/time/device-clock.ts',
    from: 'return this.#offsetMs === null ? null : Math.round(this.nowMs() - this.#source.wall());',
    to: 'return this.#offsetMs === null ? null : 0;',
  },
  {
    name: 'a wipe takes what could not be sent',
    file: 'client/src/sync/engine/tab-engine.ts',
    from: "await this.#queue.remove(this.#queue.own().filter(({ state, result }) => state !== 'unsent' && !result?.isLocal));",
    to: 'await this.#queue.remove(this.#queue.own());',
  },
  {
    name: 'a new leader does not read what the last one wrote',
    file: 'client/src/sync/tabs/tab-role.ts',
    from: 'await cache.catchUp();',
    to: 'if (!this.#delegate.status.value.isLeader) await cache.catchUp();',
  },
  {
    name: 'a restart during a round is forgotten',
    file: 'client/src/sync/exchange/loop.ts',
    from: 'if (this.#stop) void this.#run(this.#stop.signal);',
    to: '',
  },
];
