import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { CacheDatabase, cacheDatabaseName } from '../../db/cache-database.ts';
import { KeyDatabase } from '../../db/key-database.ts';
import type { EntryResult, NewEntry } from '../../db/queue-store.ts';
import { createApiClient } from '../../lib/api/api-client.ts';
import type { SyncDeps } from '../port/sync-deps.ts';
import { serverKeyMeta } from '../queue/server-seal.ts';
import { frontDesk } from '../testing/loops-world.ts';
import { type BrowserQueue, browserSyncDeps, openBrowserQueue } from './browser-sync-deps.ts';

const opened: { close(): void }[] = [];

async function openQueue(): Promise<BrowserQueue> {
  const queue = await openBrowserQueue();
  opened.push(queue.database);
  return queue;
}

function depsOf(queue: BrowserQueue): SyncDeps {
  const deps = browserSyncDeps({
    queue,
    api: createApiClient({ token: () => null }),
    identity: frontDesk,
    appVersion: '1.2.3',
    timeZone: () => 'America/New_York',
    isReplaced: async () => true,
    onWiped: () => undefined,
  });
  opened.push({ close: deps.tabs.listen(() => undefined) });
  return deps;
}

async function openCache(deps: SyncDeps) {
  const cache = await deps.storage.openCache();
  opened.push(cache.store);
  return cache;
}

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const each of opened.splice(0)) each.close();
  await Promise.all((await Dexie.getDatabaseNames()).map((name) => Dexie.delete(name)));
});

function entry(id: string, clientId: string): NewEntry {
  const at = '2026-06-15T15:00:00.000Z';
  const clock = { client_at: at, offset_ms: null, monotonic_ms: 0, session: 's' };
  const actor = { kind: 'visitor' } as const;
  return {
    id,
    clientId,
    name: 'check_in',
    nameVersion: 1,
    actor,
    clock,
    queuedAtUtc: at,
    state: 'unsent',
    result: null,
  };
}

it('creates one replica id for the browser, whichever tab opens first', async () => {
  const [one, two] = await Promise.all([openQueue(), openQueue()]);
  expect(one.replicaId).toMatch(/^[\da-f-]{36}$/);
  expect(two.replicaId).toBe(one.replicaId);
  expect((await openQueue()).replicaId).toBe(one.replicaId);
  const sealed = await one.sealer.seal('text');
  expect(await two.sealer.open(sealed)).toBe('text');
});

it('[S30] counts unsent entries by venue', async () => {
  const { database, unsentByVenue } = await openQueue();
  const result: EntryResult = {
    status: 'parked',
    code: 'MUTATION_FOREIGN',
    version: null,
    needsReview: false,
    epoch: null,
    answeredAtUtc: '2026-06-15T15:00:00.000Z',
    isLocal: false,
  };
  const sealed = { iv: Uint8Array.of(1), data: Uint8Array.of(2) };
  await database.add(entry('1', 'C00001'), sealed, {});
  await database.add({ ...entry('2', 'C00001'), state: 'parked', result }, sealed, {});
  await database.add({ ...entry('3', 'C00001'), state: 'sent' }, sealed, {});
  await database.add(entry('4', 'C00002'), sealed, {});
  expect([...(await unsentByVenue())]).toEqual([
    ['C00001', 2],
    ['C00002', 1],
  ]);
});

it('[D12] stores the server’s key from pairing', async () => {
  const { database, knowServerKey } = await openQueue();
  await knowServerKey('C00002', 'key');
  expect(await database.readMeta(serverKeyMeta('C00002'))).toBe('key');
});

it('[D18] closes what it opened where opening failed, and the next call retries', async () => {
  const closed: string[] = [];
  const close = Dexie.prototype.close;
  vi.spyOn(Dexie.prototype, 'close').mockImplementation(function (this: Dexie, ...args) {
    closed.push(this.name);
    return close.apply(this, args);
  });
  const getOrMake = vi.spyOn(KeyDatabase.prototype, 'getOrMake').mockRejectedValue(new Error('no key'));
  await expect(openBrowserQueue()).rejects.toThrow('no key');
  expect(closed.toSorted()).toEqual(['gatehouse-keys', 'gatehouse-queue']);
  getOrMake.mockRestore();
  closed.splice(0);
  await openQueue();
  expect(closed).toEqual(['gatehouse-keys']);
});

it('[S16] opens this identity’s cache and drops others, also where those can’t be dropped', async () => {
  const queue = await openQueue();
  const deps = depsOf(queue);
  const name = cacheDatabaseName(frontDesk);
  const foreign = new Dexie(`${name}-of-another`);
  foreign.version(1).stores({ a: '' });
  await foreign.open();
  foreign.close();
  const { store, sealer } = await openCache(deps);
  expect((await store.readState()).life).toBe(0);
  expect(await sealer.open(await sealer.seal('text'))).toBe('text');
  expect((await Dexie.getDatabaseNames()).toSorted()).toEqual(['gatehouse-keys', 'gatehouse-queue', name].toSorted());
  vi.spyOn(Dexie, 'getDatabaseNames').mockRejectedValueOnce(new Error('not here'));
  expect((await openCache(deps)).store).toBeDefined();
});

it('drops its cache after sign-out, and keeps the key', async () => {
  const deps = depsOf(await openQueue());
  const { store, sealer } = await openCache(deps);
  const sealed = await sealer.seal('text');
  store.close();
  await deps.storage.dropCache();
  expect(await Dexie.getDatabaseNames()).not.toContain(cacheDatabaseName(frontDesk));
  expect(await (await openCache(deps)).sealer.open(sealed)).toBe('text');
});

it('[D13] leaves no key database open, and deletes the key when it is wiped', async () => {
  const deps = depsOf(await openQueue());
  const closed = new Set<Dexie>();
  const close = Dexie.prototype.close;
  vi.spyOn(Dexie.prototype, 'close').mockImplementation(function (this: Dexie, ...args) {
    if (this.name === 'gatehouse-keys') closed.add(this);
    return close.apply(this, args);
  });
  const { store } = await openCache(deps);
  expect(closed.size).toBe(1);
  store.close();
  await deps.storage.wipe();
  expect(closed.size).toBe(2);
  const keys = new KeyDatabase();
  opened.push(keys);
  expect(await keys.keys.toCollection().primaryKeys()).toEqual(['queue']);
});

/** A cache with content whose next reads fail. */
async function failingCache() {
  const deps = depsOf(await openQueue());
  const { store } = await openCache(deps);
  await store.commit({ expect: () => true, next: (state) => ({ ...state, life: 7 }) });
  store.close();
  const errors: unknown[] = [];
  const readState = CacheDatabase.prototype.readState;
  vi.spyOn(CacheDatabase.prototype, 'readState').mockImplementation(function (this: CacheDatabase) {
    return errors.length > 0 ? Promise.reject(errors.shift()) : readState.call(this);
  });
  const life = async () => {
    const again = await openCache(deps);
    const state = await again.store.readState();
    again.store.close();
    return state.life;
  };
  return { deps, errors, life };
}

it.each([
  ['UpgradeError', Object.assign(new Error('no'), { name: 'UpgradeError' })],
  ['VersionError', Object.assign(new Error('no'), { name: 'VersionError' })],
  [
    'a wrapped UpgradeError',
    Object.assign(new Error('no'), { name: 'OpenFailedError', inner: { name: 'UpgradeError' } }),
  ],
])('[S11] immediately drops a cache that can’t be upgraded (%s)', async (_title, error) => {
  const { errors, life } = await failingCache();
  errors.push(error);
  expect(await life()).toBe(0);
});

it('[D21] drops a cache only after it could not be opened five times in a row', async () => {
  const { deps, errors, life } = await failingCache();
  const failing = async (times: number) => {
    for (let left = times; left > 0; left -= 1) {
      errors.push(new DOMException('Internal error.', 'UnknownError'));
      await expect(deps.storage.openCache()).rejects.toThrow('Internal error.');
    }
  };
  await failing(4);
  expect(await life()).toBe(7);
  await failing(4);
  expect(await life()).toBe(7);
  await failing(4);
  errors.push(new DOMException('Internal error.', 'UnknownError'));
  expect(await life()).toBe(0);
});

it('provides time, randomness and ids of the browser', async () => {
  const deps = depsOf(await openQueue());
  expect([deps.appVersion, await deps.isReplaced()]).toEqual(['1.2.3', true]);
  expect(Math.abs(deps.clock.wall() - Date.now())).toBeLessThan(1_000);
  expect(Math.abs(deps.clock.monotonic() - performance.now())).toBeLessThan(1_000);
  expect(deps.uuid()).not.toBe(deps.uuid());
  expect(deps.clock.newSession()).not.toBe(deps.clock.newSession());
  expect(deps.random()).toBeLessThan(1);
});

it('reports whether storage is persistent, and null where that is unknown', async () => {
  const deps = depsOf(await openQueue());
  for (const [storage, kept] of [
    [undefined, null],
    [{}, null],
    [{ persisted: async () => true }, true],
    [{ persisted: async () => false }, false],
  ] as const) {
    vi.stubGlobal('navigator', { storage });
    expect(await deps.isStoragePersisted()).toBe(kept);
  }
});

it('runs a timer once, unless it is cancelled', async () => {
  const { timers } = depsOf(await openQueue());
  vi.useFakeTimers();
  const run = vi.fn();
  timers.after(50, run);
  timers.after(50, run)();
  vi.advanceTimersByTime(49);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs with the next frame, or soon on a page that draws none', async () => {
  const { timers } = depsOf(await openQueue());
  vi.useFakeTimers();
  const frames = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    last += 1;
    frames.set(last, run);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
  const run = vi.fn();
  timers.nextFrame(run);
  expect([vi.getTimerCount(), frames.size]).toEqual([1, 1]);
  const [draw] = frames.values();
  draw?.();
  draw?.();
  expect([run.mock.calls.length, vi.getTimerCount(), frames.size]).toEqual([1, 0, 0]);
  timers.nextFrame(run);
  vi.advanceTimersByTime(99);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect([run.mock.calls.length, vi.getTimerCount(), frames.size]).toEqual([2, 0, 0]);
  const cancel = timers.nextFrame(run);
  const [late] = frames.values();
  cancel();
  expect([vi.getTimerCount(), frames.size]).toEqual([0, 0]);
  late?.();
  expect(run).toHaveBeenCalledTimes(2);
});

it('reports network changes until it stops listening', async () => {
  const { network } = depsOf(await openQueue());
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  vi.stubGlobal('navigator', { onLine: false });
  expect(network.isOnline()).toBe(false);
  const heard: boolean[] = [];
  const stop = network.listen((isOnline) => heard.push(isOnline));
  target.dispatchEvent(new Event('offline'));
  target.dispatchEvent(new Event('online'));
  stop();
  target.dispatchEvent(new Event('offline'));
  target.dispatchEvent(new Event('online'));
  expect(heard).toEqual([false, true]);
});
