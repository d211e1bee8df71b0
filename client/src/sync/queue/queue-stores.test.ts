import 'fake-indexeddb/auto';
import { isCardNumber } from '@gatehouse/sync-protocol/base/card-number';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { QueueDatabase } from '../../db/queue-database.ts';
import { CLOCK_KEY, LIFE_KEY, type NewEntry, type QueueStore } from '../../db/queue-store.ts';
import type { Sealed } from '../../db/sealing.ts';
import { queueStores, resultOf } from '../testing/queues.ts';

/** The port of the queue's storage: the same suite over Dexie and over the simulation's memory. */
const sealed: Sealed = { iv: Uint8Array.of(1), data: Uint8Array.of(2) };

function entry(change: Partial<NewEntry> = {}): NewEntry {
  const at = '2026-06-15T15:00:00.000Z';
  return {
    id: crypto.randomUUID(),
    clientId: 'C00001',
    name: 'check_in',
    nameVersion: 1,
    actor: { kind: 'device', id: 'd' },
    clock: { client_at: at, offset_ms: null, monotonic_ms: 0, session: 's' },
    queuedAtUtc: at,
    state: 'unsent',
    result: null,
    ...change,
  };
}

describe.each(Object.keys(queueStores))('the queue in %s', (kind) => {
  const open = () => (queueStores[kind] as () => Promise<QueueStore>)();

  it('[D24] [Q19] no number that it gives is taken for a card number', async () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint32Array) array.fill(2 ** 32 - 1);
      return array;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const store = await open();
    for (let nth = 0; nth < 40; nth += 1)
      expect(isCardNumber((await store.add(entry(), sealed, {})).mid), `number ${nth}`).toBe(false);
  });

  it('[D1] keeps entries in order with their arguments, and rejects a duplicate id', async () => {
    const store = await open();
    const first = await store.add(entry(), sealed, {});
    const second = await store.add(entry(), sealed, {});
    expect(second.mid).toBeGreaterThan(first.mid);
    expect((await store.list()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await store.readArgs([first.mid])).get(first.mid)?.data[0]).toBe(2);
    await expect(store.add(entry({ id: first.id }), sealed, {})).rejects.toThrow();
    expect(await store.list()).toHaveLength(2);
  });

  it('[D12] keeps an entry and its copy for the server together', async () => {
    const store = await open();
    const { mid } = await store.add(entry(), sealed, { copy: 'copy' });
    expect(await store.list()).toMatchObject([{ state: 'unsent', hasArgs: true, hasCopy: true }]);
    expect((await store.readCopies([mid])).get(mid)).toBe('copy');
    const refused = entry();
    await store.add(refused, sealed, {});
    await expect(store.add(refused, sealed, { copy: 'other' })).rejects.toThrow();
    expect((await store.readCopies([mid + 1, mid + 2])).size).toBe(0);
  });

  it('[Q12] a late result never reverts a sent entry, but a new epoch may send it again', async () => {
    const store = await open();
    const { mid } = await store.add(entry(), sealed, {});
    await store.settle([{ mid, state: 'sent', result: resultOf(), copy: 'copy', dropsArgs: true }]);
    await store.settle([{ mid, state: 'parked', result: resultOf({ status: 'parked', code: 'INVALID_INPUT' }) }]);
    expect(await store.list()).toMatchObject([{ state: 'sent', hasArgs: false, hasCopy: true }]);
    expect((await store.readArgs([mid])).size).toBe(0);
    expect((await store.readCopies([mid])).get(mid)).toBe('copy');
    await store.settle([{ mid, state: 'parked', result: resultOf({ status: 'parked', epoch: 'f' }) }]);
    expect(await store.list()).toMatchObject([{ state: 'parked' }]);
  });

  it('[D6] never makes an entry without arguments unsent: its copy is sent again', async () => {
    const store = await open();
    const { mid } = await store.add(entry(), sealed, {});
    await store.settle([{ mid, state: 'sent', result: resultOf(), copy: 'copy', dropsArgs: true }]);
    await store.settle([{ mid, state: 'unsent', result: null }]);
    expect(await store.list()).toMatchObject([{ state: 'sent', result: { epoch: 'e' }, hasCopy: true }]);
  });

  it('[C8] stores the clock’s memory with the entry: both or neither', async () => {
    const store = await open();
    const first = await store.add(entry(), sealed, { clock: { floorMs: 1 } });
    expect(await store.readMeta(CLOCK_KEY)).toEqual({ floorMs: 1 });
    await expect(store.add(entry({ id: first.id }), sealed, { clock: { floorMs: 2 } })).rejects.toThrow();
    expect(await store.readMeta(CLOCK_KEY)).toEqual({ floorMs: 1 });
  });

  it('[C7] an entry stores the server’s clock correction, for every later push', async () => {
    const store = await open();
    const { mid } = await store.add(entry(), sealed, {});
    await store.settle([{ mid, state: 'sent', result: resultOf(), correctionMs: 86_400_000 }]);
    const corrected = { offset_ms: 86_400_000, session: '', client_at: entry().clock.client_at };
    expect(await store.list()).toMatchObject([{ clock: corrected }]);
    await store.settle([{ mid, state: 'unsent', result: null }]);
    expect(await store.list()).toMatchObject([{ state: 'unsent', clock: corrected }]);
  });

  it('ignores removed entries, and stores metadata next to them', async () => {
    const store = await open();
    const { mid } = await store.add(entry(), sealed, {});
    await store.remove([mid]);
    await store.settle([{ mid, state: 'sent', result: resultOf() }]);
    expect(await store.list()).toEqual([]);
    await store.writeMeta('clock', { offsetMs: 5 });
    expect(await store.readMeta('clock')).toEqual({ offsetMs: 5 });
  });
});

const openDatabase = () => (queueStores['dexie'] as () => Promise<QueueDatabase>)();

it('[D1] the database keeps nothing of an entry when any part of it can’t be stored', async () => {
  const store = await openDatabase();
  const unstorable = (): void => undefined;
  await expect(store.add(entry(), sealed, { copy: 'copy', clock: unstorable })).rejects.toThrow();
  const { mid: first } = await store.add(entry(), sealed, {});
  await store.remove([first]);
  const next = [first + 1, first + 2];
  const inItsPlace = next.map((mid) => ({ mid, sealed: 'another' }));
  await store.copies.bulkAdd(inItsPlace);
  await expect(store.add(entry(), sealed, { copy: 'copy' })).rejects.toThrow();
  expect(await store.list()).toEqual([]);
  expect((await store.readArgs(next)).size).toBe(0);
  expect(await store.copies.toArray()).toEqual(inItsPlace);
});

it('[D18] the database stores nothing of an entry once time has run out', async () => {
  const store = await openDatabase();
  await expect(store.add(entry(), sealed, {}, AbortSignal.abort())).rejects.toThrow();
  const late = new AbortController();
  const adding = store.add(entry(), sealed, {}, late.signal);
  await Promise.resolve();
  late.abort();
  await expect(adding).rejects.toMatchObject({ name: 'AbortError' });
  expect(await store.list()).toEqual([]);
});

it('[D18] the database opens again for an entry when the browser has closed it', async () => {
  const store = await openDatabase();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  store.backendDB().close();
  await store.add(entry(), sealed, {});
  expect(await store.list()).toHaveLength(1);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

it('[D24] a database that the browser cleared has another life, and gives no number again', async () => {
  const store = await openDatabase();
  const life = await store.readMeta(LIFE_KEY);
  const before = await store.add(entry(), sealed, {});
  await store.delete();
  await store.open();
  expect(await store.list()).toEqual([]);
  expect(await store.readMeta(LIFE_KEY)).not.toBe(life);
  expect((await store.add(entry(), sealed, {})).mid).not.toBe(before.mid);
  store.close();
  await store.open();
  expect((await store.list()).map(({ hasArgs }) => hasArgs)).toEqual([true]);
});
