import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { CacheDatabase, cacheDatabaseName } from '../../db/cache-database.ts';
import { QueueDatabase } from '../../db/queue-database.ts';
import { QUEUE_DATABASE } from '../../db/queue-store.ts';
import { createApiClient } from '../../lib/api/api-client.ts';
import { browserSyncDeps, openBrowserQueue } from '../browser/browser-sync-deps.ts';
import { deviceOf } from '../testing/queues.ts';

/** Dexie's version 1 is IndexedDB's 10. The shape is frozen: this is what every release has written. Rule D1. */
const QUEUE_NATIVE_VERSION = 10;

const entry = {
  mid: 1,
  id: '0f43815d-1d75-4818-ad67-61466e057e7e',
  clientId: 'C00001',
  name: 'sign_waiver',
  nameVersion: 1,
  actor: { kind: 'visitor' },
  clock: { client_at: '2026-06-15T15:00:00.000Z', offset_ms: null, monotonic_ms: 5, session: 's' },
  queuedAtUtc: '2026-06-15T15:00:00.000Z',
  state: 'unsent',
  result: null,
  hasArgs: true,
  hasCopy: false,
};
const args = { iv: Uint8Array.of(1, 2), data: Uint8Array.of(3, 4) };

const identity = deviceOf();

/** Writes as an earlier release did, without Dexie, and leaves its tab open. */
async function oldTab(): Promise<IDBDatabase> {
  const request = indexedDB.open(QUEUE_DATABASE, QUEUE_NATIVE_VERSION);
  request.onupgradeneeded = () => {
    const { result: database } = request;
    database
      .createObjectStore('entries', { keyPath: 'mid', autoIncrement: true })
      .createIndex('id', 'id', { unique: true });
    for (const [name, keyPath] of [
      ['payloads', 'mid'],
      ['copies', 'mid'],
      ['meta', 'key'],
    ] as const)
      database.createObjectStore(name, { keyPath });
  };
  const database = await answer(request);
  const transaction = database.transaction(['entries', 'payloads'], 'readwrite');
  transaction.objectStore('entries').put(entry);
  transaction.objectStore('payloads').put({ mid: 1, args });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  return database;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

describe('after a release', () => {
  it('[S11] the queue of the previous release is complete, and both tabs keep writing', async () => {
    const old = await oldTab();
    const queue = new QueueDatabase();
    expect(await queue.list()).toEqual([entry]);
    expect((await queue.readArgs([1])).get(1)).toEqual(args);
    const { mid: _mid, hasArgs: _hasArgs, hasCopy: _hasCopy, ...rest } = entry;
    const added = await queue.add({ ...rest, id: crypto.randomUUID() } as Parameters<typeof queue.add>[0], args, {});
    const seenByOld = await answer(old.transaction('entries').objectStore('entries').getAll());
    expect(seenByOld).toHaveLength(2);
    expect(added.mid).toBe(2);
    old.close();
    queue.close();
  });

  it('[S11] a cache that cannot be upgraded is dropped, and the queue stays', async () => {
    /* Another primary key: no upgrade leads from it to the shape of today. */
    const earlier = indexedDB.open(cacheDatabaseName(identity), 5);
    earlier.onupgradeneeded = () => earlier.result.createObjectStore('pages', { keyPath: 'other' });
    (await answer(earlier)).close();
    const queue = await openBrowserQueue();
    const api = createApiClient({ token: () => 't' });
    const deps = browserSyncDeps({
      queue,
      api,
      identity,
      appVersion: '1',
      timeZone: () => 'UTC',
      isReplaced: async () => false,
      onWiped: () => undefined,
    });
    const { store } = await deps.storage.openCache();
    expect((await store.readState()).cursor).toBeNull();
    expect(store).toBeInstanceOf(CacheDatabase);
    expect(await store.pageKeys(0)).toEqual([]);
    const kept = await queue.database.list();
    expect(kept.map(({ id }) => id)).toContain(entry.id);
    store.close();
    queue.database.close();
  });
});
