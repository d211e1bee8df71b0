import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import { QueueDatabase } from '../../db/queue-database.ts';
import type { NewEntry } from '../../db/queue-store.ts';
import type { Timers } from '../port/sync-deps.ts';
import { STORAGE_TIMEOUT_MS, StorageWatch } from './storage-watch.ts';

const sealed = { iv: Uint8Array.of(1), data: Uint8Array.of(2) };
const entry: NewEntry = {
  id: '0f43815d-1d75-4818-ad67-61466e057e7e',
  clientId: 'C00001',
  name: 'check_in',
  nameVersion: 1,
  actor: { kind: 'device', id: 'd' },
  clock: { client_at: '2026-06-15T15:00:00.000Z', offset_ms: null, monotonic_ms: 0, session: 's' },
  queuedAtUtc: '2026-06-15T15:00:00.000Z',
  state: 'unsent',
  result: null,
};

function watching() {
  const due: { delayMs: number; run: () => void }[] = [];
  const timers: Timers = {
    after: (delayMs, run) => {
      const timer = { delayMs, run };
      due.push(timer);
      return () => void due.splice(due.indexOf(timer), 1);
    },
    nextFrame: () => () => undefined,
  };
  const states: string[] = [];
  const watch = new StorageWatch(timers, () => states.push(watch.state));
  return { watch, due, states };
}

/** A store whose next calls of one name fail, hang, or lack room. */
class FaultyStore extends MemoryQueueStore {
  fault: { name: string; kind: 'fails' | 'hangs' | 'full' } | null = null;
  reopenings = 0;

  #struck(name: string): Promise<never> | null {
    if (this.fault?.name !== name) return null;
    if (this.fault.kind === 'hangs') return new Promise(() => undefined);
    const isFull = this.fault.kind === 'full';
    return Promise.reject(new DOMException('fault', isFull ? 'QuotaExceededError' : 'AbortError'));
  }

  override list() {
    return this.#struck('list') ?? super.list();
  }

  override writeMeta(key: string, value: unknown) {
    return this.#struck('writeMeta') ?? super.writeMeta(key, value);
  }

  override async probe() {
    await this.#struck('probe');
  }

  override async reopen() {
    this.reopenings += 1;
    await this.#struck('reopen');
  }
}

it('[D18] limits a call in time, reopens before the next one, and is healthy after it', async () => {
  const { watch, due, states } = watching();
  const store = new FaultyStore();
  const guarded = watch.guard(store);
  store.fault = { name: 'list', kind: 'hangs' };
  const hung = guarded.list();
  expect(due.map(({ delayMs }) => delayMs)).toEqual([STORAGE_TIMEOUT_MS]);
  due[0]?.run();
  await expect(hung).rejects.toThrow('did not answer');
  expect(watch.state).toBe('failing');
  store.fault = null;
  expect(await guarded.list()).toEqual([]);
  await guarded.list();
  expect([store.reopenings, ...states]).toEqual([1, 'failing', 'ok']);
  expect(due).toEqual([]);
});

it('[D18] a hanging open blocks no later call', async () => {
  const { watch, due } = watching();
  const store = new FaultyStore();
  const guarded = watch.guard(store);
  store.fault = { name: 'list', kind: 'fails' };
  await expect(guarded.list()).rejects.toThrow();
  store.fault = { name: 'reopen', kind: 'hangs' };
  const waiting = guarded.list();
  due[0]?.run();
  await expect(waiting).rejects.toThrow();
  store.fault = null;
  expect(await guarded.list()).toEqual([]);
});

it('[D20] a successful read does not hide failing writes, nor a small write a full disk', async () => {
  const { watch } = watching();
  const store = new FaultyStore();
  const guarded = watch.guard(store);
  store.fault = { name: 'writeMeta', kind: 'fails' };
  await expect(guarded.writeMeta('a', 1)).rejects.toThrow();
  await guarded.list();
  expect(watch.state).toBe('failing');
  store.fault = { name: 'probe', kind: 'full' };
  await expect(guarded.probe()).rejects.toThrow();
  await guarded.writeMeta('a', 1);
  expect(watch.state).toBe('full');
  store.fault = null;
  await guarded.probe();
  expect(watch.state).toBe('ok');
});

it('[D19] a full disk whose reads fail counts as not responding', async () => {
  const { watch } = watching();
  const store = new FaultyStore();
  const guarded = watch.guard(store);
  store.fault = { name: 'probe', kind: 'full' };
  await expect(guarded.probe()).rejects.toThrow();
  store.fault = { name: 'list', kind: 'fails' };
  await expect(guarded.list()).rejects.toThrow();
  expect(watch.state).toBe('failing');
  store.fault = null;
  await guarded.list();
  expect(watch.state).toBe('full');
});

it('[D18] a closed store stays closed', async () => {
  const { watch } = watching();
  const store = new FaultyStore();
  const guarded = watch.guard(store);
  store.fault = { name: 'list', kind: 'fails' };
  await expect(guarded.list()).rejects.toThrow();
  guarded.close();
  await expect(guarded.list()).rejects.toThrow();
  expect(store.reopenings).toBe(0);
});

it('[D18] an entry whose saving ran out of time is not stored afterwards', async () => {
  const { watch, due } = watching();
  const database = new QueueDatabase();
  await database.delete();
  await database.open();
  const guarded = watch.guard(database);
  /* Another tab holds the entries: saving waits for it. */
  const held = database.backendDB().transaction('entries', 'readwrite');
  const hold = (): void => {
    held
      .objectStore('entries')
      .count()
      .addEventListener('success', () => {
        if (isHeld) hold();
      });
  };
  let isHeld = true;
  hold();
  const saving = guarded.add(entry, sealed, {});
  due[0]?.run();
  await expect(saving).rejects.toThrow('did not answer');
  isHeld = false;
  await new Promise((resolve) => held.addEventListener('complete', resolve));
  expect(await database.list()).toEqual([]);
  await guarded.add(entry, sealed, {});
  expect(await guarded.list()).toHaveLength(1);
  await database.delete();
});

it('[D18] a database whose opening failed once serves the next call', async () => {
  const { watch } = watching();
  const factory = Object.create(indexedDB) as IDBFactory;
  let failures = 1;
  factory.open = (name, version) => {
    if (failures > 0) {
      failures -= 1;
      throw new DOMException('The database could not be opened.', 'AbortError');
    }
    return indexedDB.open(name, version);
  };
  const database = new QueueDatabase({ indexedDB: factory, IDBKeyRange });
  const guarded = watch.guard(database);
  await expect(guarded.list()).rejects.toThrow();
  expect(watch.state).toBe('failing');
  expect(await guarded.readMeta('clock')).toBeUndefined();
  expect(watch.state).toBe('ok');
  await guarded.probe();
  expect(await guarded.list()).toEqual([]);
  database.close();
});
