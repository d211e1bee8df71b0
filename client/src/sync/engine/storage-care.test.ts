import { expect, it } from 'vitest';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';
import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import type { StorageState } from '../browser/storage-watch.ts';
import { CacheSession } from '../cache/cache-session.ts';
import { FakeTime, settled } from '../testing/fake-time.ts';
import { plainSealer } from '../testing/plain-sealer.ts';
import { cursor, pageOf, putPerson } from '../testing/pulled.ts';
import { StorageCare } from './storage-care.ts';

const TEN_MINUTES_MS = 10 * 60_000;

type Fault = 'fails' | 'full' | null;

function fail(fault: Fault): void {
  if (fault) throw new DOMException('fault', fault === 'full' ? 'QuotaExceededError' : 'UnknownError');
}

class FaultyQueue extends MemoryQueueStore {
  fault: Fault = null;
  probes = 0;
  metas = 0;
  reopenings = 0;

  override async probe(): Promise<void> {
    this.probes += 1;
    fail(this.fault);
  }

  override async readMeta(key: string): Promise<unknown> {
    this.metas += 1;
    fail(this.fault === 'fails' ? 'fails' : null);
    return super.readMeta(key);
  }

  override async writeMeta(key: string, value: unknown): Promise<void> {
    fail(this.fault);
    return super.writeMeta(key, value);
  }

  override async reopen(): Promise<void> {
    this.reopenings += 1;
  }
}

class FaultyCache extends MemoryCacheStore {
  fault: Fault = null;
  commits = 0;

  override async commit(...args: Parameters<MemoryCacheStore['commit']>) {
    this.commits += 1;
    fail(this.fault);
    return super.commit(...args);
  }
}

async function caring() {
  const time = new FakeTime();
  const queue = new FaultyQueue();
  const store = new FaultyCache();
  const states: StorageState[] = [];
  const facts = { back: 0, opens: 0, isOpenFailing: false };
  const care = new StorageCare({
    deps: {
      timers: time.timers,
      clock: time,
      random: () => 0.5,
      storage: {
        queue,
        queueSealer: plainSealer,
        openCache: async () => {
          facts.opens += 1;
          if (facts.isOpenFailing) throw new DOMException('fault', 'UnknownError');
          return { store, sealer: plainSealer };
        },
        putBack: async () => undefined,
        listenClosed: () => () => undefined,
        dropCache: async () => undefined,
        wipe: async () => undefined,
      },
    },
    onState: (state) => states.push(state),
    onBack: () => {
      facts.back += 1;
    },
  });
  const cache: CacheSession = new CacheSession({
    open: () => care.openCache(),
    onChange: () => undefined,
    onMoved: () => care.moved(cache),
  });
  care.start();
  await cache.load();
  await cache.apply(pageOf([putPerson('a', 1)], 1), null, 1);
  await settled();
  return { care, time, queue, store, states, facts, cache };
}

it('leaves a healthy queue alone', async () => {
  const { care, time, queue, states } = await caring();
  await time.pass(TEN_MINUTES_MS);
  expect([queue.probes, queue.metas, states, care.isFit()]).toEqual([0, 0, [], true]);
});

it('[D20] probes a full queue until there is room, and reports it immediately', async () => {
  const { care, time, queue, states } = await caring();
  queue.fault = 'full';
  await expect(care.queue.writeMeta('k', 1)).rejects.toThrow();
  expect(states).toEqual(['full']);
  await settled();
  expect(queue.probes).toBe(1);
  await time.pass(500);
  expect(queue.probes).toBe(2);
  queue.fault = null;
  await time.pass(1_000);
  expect([queue.probes, queue.metas]).toEqual([3, 1]);
  expect(states).toEqual(['full', 'ok']);
  await time.pass(TEN_MINUTES_MS);
  expect(queue.probes).toBe(3);
});

it('[D18] also probes reads where reading failed', async () => {
  const { care, time, queue, states } = await caring();
  queue.fault = 'fails';
  await expect(care.queue.readMeta('k')).rejects.toThrow();
  expect([states, care.isFit()]).toEqual([['failing'], false]);
  queue.fault = null;
  await time.pass(60_000);
  expect([states, care.isFit(), queue.metas]).toEqual([['failing', 'ok'], true, 2]);
});

it('[D19] is healthy with a full disk, and not with a queue or a cache that does not respond', async () => {
  const { care, queue, store } = await caring();
  queue.fault = 'full';
  await expect(care.queue.writeMeta('k', 1)).rejects.toThrow();
  expect(care.isFit()).toBe(true);
  queue.fault = null;
  await care.queue.probe();
  queue.fault = 'fails';
  await expect(care.queue.readMeta('k')).rejects.toThrow();
  expect(care.isFit()).toBe(false);
  queue.fault = null;
  await care.queue.probe();
  await care.queue.readMeta('k');
  expect(care.isFit()).toBe(true);
  store.fault = 'fails';
  const opened = await care.openCache();
  await expect(opened.store.commit({ expect: () => true, next: (state) => state })).rejects.toThrow();
  expect(care.isFit()).toBe(false);
});

it('[D18] a failed opening counts as a cache that does not respond', async () => {
  const { care, facts } = await caring();
  facts.isOpenFailing = true;
  await expect(care.openCache()).rejects.toThrow();
  expect(care.isFit()).toBe(false);
});

it('[D21] restores a cache that failed, with back-off', async () => {
  const { time, store, facts, cache } = await caring();
  store.fault = 'fails';
  await cache.apply(pageOf([putPerson('b', 2)], 2), cursor(1), 2);
  expect(cache.away).toBe('failing');
  const before = store.commits;
  await time.pass(2_000);
  expect(store.commits).toBeGreaterThan(before);
  expect([cache.away, facts.back]).toEqual(['failing', 0]);
  store.fault = null;
  await time.pass(4_000);
  expect([cache.away, facts.back]).toEqual([null, 1]);
  await time.pass(TEN_MINUTES_MS);
  expect(facts.back).toBe(1);
});

it('[D21] does not use a disk that was full for ten minutes', async () => {
  const { time, store, facts, cache } = await caring();
  await cache.giveWay();
  expect(cache.away).toBe('full');
  const before = store.commits;
  await time.pass(TEN_MINUTES_MS - 1);
  expect([store.commits, cache.away]).toEqual([before, 'full']);
  await time.pass(1);
  expect([cache.away, facts.back]).toEqual([null, 1]);
  expect((await store.readState()).isFilled).toBe(true);
});

it('[D21] counts the ten minutes from its last move', async () => {
  const { time, cache } = await caring();
  await time.pass(3 * TEN_MINUTES_MS);
  await cache.giveWay();
  await time.pass(TEN_MINUTES_MS - 1);
  expect(cache.away).toBe('full');
  await time.pass(1);
  expect(cache.away).toBeNull();
});

it('[D21] probes a disk that is still full every ten minutes, without back-off', async () => {
  const { time, store, cache, facts } = await caring();
  await cache.giveWay();
  store.fault = 'full';
  await time.pass(TEN_MINUTES_MS);
  const once = store.commits;
  await time.pass(TEN_MINUTES_MS - 1);
  expect([store.commits, cache.away]).toEqual([once, 'full']);
  store.fault = null;
  await time.pass(1);
  expect([store.commits, cache.away, facts.back]).toEqual([once + 1, null, 1]);
});

it('[D20] uses no space for the cache while the queue has none', async () => {
  const { care, time, queue, store, cache } = await caring();
  await cache.giveWay();
  queue.fault = 'full';
  await expect(care.queue.writeMeta('k', 1)).rejects.toThrow();
  const before = store.commits;
  await time.pass(TEN_MINUTES_MS);
  expect([store.commits, cache.away]).toEqual([before, 'full']);
  queue.fault = null;
  await time.pass(2 * TEN_MINUTES_MS);
  expect(cache.away).toBeNull();
});

it('does nothing more once it is stopped', async () => {
  const { care, time, queue, cache } = await caring();
  queue.fault = 'fails';
  await expect(care.queue.writeMeta('k', 1)).rejects.toThrow();
  await cache.giveWay();
  await settled();
  care.stop();
  const { probes, reopenings } = queue;
  await time.pass(2 * TEN_MINUTES_MS);
  expect([queue.probes, time.waits, cache.away]).toEqual([probes, [], 'full']);
  await expect(care.queue.writeMeta('k', 1)).rejects.toThrow();
  expect(queue.reopenings).toBe(reopenings);
});

it('opens no cache again once it is stopped', async () => {
  const { care, store } = await caring();
  const { store: guarded } = await care.openCache();
  store.fault = 'fails';
  await expect(guarded.commit({ expect: () => true, next: (state) => state })).rejects.toThrow();
  let reopenings = 0;
  store.reopen = async () => {
    reopenings += 1;
  };
  care.stop();
  await guarded.readState();
  expect(reopenings).toBe(0);
});
