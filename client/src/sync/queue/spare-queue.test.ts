import { lostId } from '@gatehouse/sync-protocol/sync/lost-item';
import { expect, it } from 'vitest';
import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import type { QueueEntry, QueueStore } from '../../db/queue-store.ts';
import { pageStorage } from '../../lib/store/browser-storage.ts';
import { personOf } from '../replica/person-of.ts';
import { loadedCache } from '../testing/cache-sessions.ts';
import { disk, engineWorld } from '../testing/engine-world.ts';
import { FakeTime, settled } from '../testing/fake-time.ts';
import { plainSealer } from '../testing/plain-sealer.ts';
import { offline, pageOf, putPerson, putVenue } from '../testing/pulled.ts';
import { deviceOf, diskFull, queueOver } from '../testing/queues.ts';
import { serverKeyMeta } from './server-seal.ts';
import { type SpareDelegate, SpareQueue } from './spare-queue.ts';

const SECOND_MS = 1_000;
const NOON_MS = Date.parse('2026-06-15T15:00:00Z');

/** A desk without the network, which knows the server's key and one person, and has queued a check-in of them. */
async function deskWithOneUnsent(storage = pageStorage()) {
  const made = { ...disk(), spare: storage };
  await (await loadedCache(made.cache)).apply(pageOf([putPerson('a', 1), putVenue(1)], 1), null, NOON_MS);
  await made.queue.writeMeta(serverKeyMeta('C00001'), 'key');
  const desk = run(made);
  await desk.start();
  expect(await desk.checkIn('a')).toMatchObject({ ok: true });
  await desk.time.pass(SECOND_MS);
  return { ...made, desk };
}

/** One life of the app over a disk. */
function run(made: ReturnType<typeof disk>) {
  const world = engineWorld(made);
  world.transport.onPush = () => offline;
  world.transport.onPull = () => offline;
  return world;
}

it('[D25] the next life queues again what the browser cleared, as the copy that only the server opens', async () => {
  const { desk, queue, cache, spare } = await deskWithOneUnsent();
  const [before] = await queue.list();
  desk.engine.stop();
  queue.evict();
  const next = run({ queue, cache, spare });
  await next.start();
  const [entry] = await queue.list();
  expect(entry).toMatchObject({ id: before?.id, clock: before?.clock, state: 'unsent', hasArgs: false, hasCopy: true });
  const copies = await queue.readCopies([entry?.mid ?? 0]);
  expect(copies.get(entry?.mid ?? 0)).toContain('"waiver_id":"a"');
  expect(next.status()).toMatchObject({ unsent: 1 });
  await next.time.pass(SECOND_MS);
  next.engine.stop();
  await run({ queue, cache, spare }).start();
  expect(await queue.list()).toHaveLength(1);
});

it('[D25] the next life reports what has no copy left: whom it was about only to the server', async () => {
  const crowded = pageStorage();
  const { setItem } = crowded;
  crowded.setItem = (key, value) => (key.endsWith('id-1') ? undefined : setItem(key, value));
  const { desk, queue, cache, spare } = await deskWithOneUnsent(crowded);
  desk.engine.stop();
  queue.evict();
  const next = run({ queue, cache, spare });
  await next.start();
  const [report, ...others] = await queue.list();
  expect(others).toEqual([]);
  expect(report).toMatchObject({ name: 'lost_check_in', state: 'unsent', hasArgs: false, hasCopy: true });
  expect(report?.id).not.toBe('id-1');
  const copy = (await queue.readCopies([report?.mid ?? 0])).get(report?.mid ?? 0) ?? '';
  expect(JSON.parse(copy.replace('key: ', ''))).toMatchObject({
    name: 'lost_check_in',
    args: { id: 'id-1', person: 'Marie Long', at: report?.queuedAtUtc },
  });
});

it('[D25] [I6] keeps nothing readable but kinds and times, and nothing at all once it was answered', async () => {
  const { desk, spare, queue } = await deskWithOneUnsent();
  const index = JSON.parse(spare.getItem('gatehouse.spare C00001') ?? '') as { items: { report: { copy: string } }[] };
  expect(index.items[0]?.report.copy).toContain('key: ');
  for (const item of index.items) item.report.copy = '';
  expect(JSON.stringify(index)).not.toMatch(/Marie|Long|waiver_id/);
  const [entry] = await queue.list();
  const result = { status: 'applied', code: null, version: 1, needsReview: false, epoch: 'e', isLocal: false } as const;
  await queue.settle([{ mid: entry?.mid ?? 0, state: 'sent', result: { ...result, answeredAtUtc: '2026-06-15' } }]);
  desk.tabs.say({ kind: 'queue' });
  await desk.time.pass(SECOND_MS);
  await settled();
  expect([spare.length, spare.getItem('gatehouse.spare C00001 server_key')]).toEqual([1, 'key']);
});

it('[D25] a local storage that is full or blocked changes nothing else', async () => {
  const blocked = pageStorage();
  blocked.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { desk, queue } = await deskWithOneUnsent(blocked);
  queue.evict();
  desk.closed();
  await settled();
  expect(await queue.list()).toHaveLength(1);
});

/** What a tab without the server's key keeps. */
function spareOf(store: QueueStore, spare = pageStorage(), change: Partial<SpareDelegate> = {}): SpareQueue {
  return new SpareQueue({
    deps: { spare, timers: new FakeTime().timers, storage: { queueSealer: plainSealer } },
    store,
    clientId: 'C00001',
    serverKey: () => null,
    waiting: () => [],
    copyOf: async () => undefined,
    argsOf: () => ({ adult_first_name: 'Ada', adult_last_name: 'Lovelace' }),
    personOf: (args) => personOf(args, () => undefined),
    ...change,
  });
}

it('[D25] reports what a living tab can’t write back, with the name that it knows', async () => {
  const { queue } = await deskWithOneUnsent();
  const spare = spareOf(queue);
  const [entry] = await queue.list();
  if (!entry) throw new Error('nothing is queued');
  await spare.recover([entry]);
  expect(await queue.list()).toHaveLength(1);
  queue.evict();
  await spare.recover([entry]);
  const [report] = await queue.list();
  expect(report).toMatchObject({
    id: lostId(entry.id),
    name: 'lost_check_in',
    hasArgs: true,
    queuedAtUtc: entry.queuedAtUtc,
  });
  const sealed = (await queue.readArgs([report?.mid ?? 0])).get(report?.mid ?? 0);
  expect(sealed && JSON.parse(await plainSealer.open(sealed))).toEqual({
    id: entry.id,
    person: 'Ada Lovelace',
    at: entry.queuedAtUtc,
  });
});

/** Two entries in a store, the second of another venue where one is given. */
async function twoQueued(clientId = 'C00001') {
  const store = new MemoryQueueStore();
  await queueOver({ store }).add('check_in', {});
  await queueOver({ store, identity: deviceOf('front_desk', clientId) }).add('check_in', {});
  const entries = (await store.list()) as [QueueEntry, QueueEntry];
  return { store, entries };
}

const idsOf = async (store: QueueStore) => (await store.list()).map(({ id }) => id);

it('[D25] reports a loss once, however many tabs and lives find it', async () => {
  const { store, entries } = await twoQueued();
  store.evict();
  for (let tab = 0; tab < 2; tab += 1) await spareOf(store).recover(entries);
  const reports = await store.list();
  expect(reports.map(({ id }) => id)).toEqual(entries.map(({ id }) => lostId(id)));
  store.evict();
  await spareOf(store).recover(reports);
  expect(await store.list()).toMatchObject(reports.map(({ id, name }) => ({ id, name })));
});

it('[D25] [D8] leaves another venue’s entries to that venue’s own list', async () => {
  const { store, entries } = await twoQueued('C00002');
  const spare = pageStorage();
  const foreign = spareOf(store, spare, { clientId: 'C00002' });
  await foreign.follow([entries[1]]);
  store.evict();
  await spareOf(store, spare).recover(entries);
  expect(await idsOf(store)).toEqual([lostId(entries[0].id)]);
});

it('[D25] where the copies have no room, what is lost is still reported', async () => {
  const { store, entries } = await twoQueued();
  await store.settle(entries.map(({ mid, state, result }) => ({ mid, state, result, copy: 'copy' })));
  const full = pageStorage();
  const { setItem } = full;
  full.setItem = (key, value) => {
    if (value === 'copy') throw diskFull();
    setItem(key, value);
  };
  await expect(spareOf(store, full).follow(await store.list())).rejects.toThrow('full');
  store.evict();
  await spareOf(store, full).recover();
  expect(await idsOf(store)).toEqual(entries.map(({ id }) => lostId(id)));
});

it('[D25] keeps the list of now although the one before took longer', async () => {
  const { store, entries } = await twoQueued();
  let goOn = (): void => undefined;
  const slow = new Promise<undefined>((resolve) => {
    goOn = () => resolve(undefined);
  });
  const asked = [slow];
  const spare = pageStorage();
  const queue = spareOf(store, spare, {
    copyOf: () => asked.shift() ?? Promise.resolve(undefined),
  });
  const both = [queue.follow([entries[0]]), queue.follow(entries)];
  await settled();
  goOn();
  await Promise.all(both);
  store.evict();
  await spareOf(store, spare).recover();
  expect(await store.list()).toHaveLength(2);
});
