import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { collectionNames } from '@gatehouse/sync-protocol/sync/collections';
import { expect, it } from 'vitest';
import { emptyCacheState } from '../../db/cache-store.ts';
import type { Sealer } from '../../db/sealing.ts';
import { watchedCache } from '../testing/cache-sessions.ts';
import { HookedStore } from '../testing/hooked-store.ts';
import { plainSealer } from '../testing/plain-sealer.ts';
import { cursor, pageOf, putPerson, putVenue } from '../testing/pulled.ts';
import { StoredCache } from './stored-cache.ts';

const all = [...collectionNames];
type Watched = ReturnType<typeof watchedCache>;

/** Two tabs over one store that has a venue and one person at version 2. */
async function tabs() {
  const store = new HookedStore();
  const one = watchedCache(store);
  await one.cache.load();
  await one.cache.apply(pageOf([putPerson('a', 1), putVenue(2)], 2), null, 1);
  const two = watchedCache(store);
  await two.cache.load();
  clear(store, one, two);
  return { store, one, two };
}

function clear(store: HookedStore, ...watched: Watched[]): void {
  store.take();
  for (const { changes, moves } of watched) {
    changes.splice(0);
    moves.splice(0);
  }
}

const delta = ({ cache }: Watched, version: number) =>
  cache.apply(pageOf([putPerson(`p${version}`, version)], version), cache.pullCursor, 1);
const idsOf = ({ cache }: Watched) => [...cache.replica.entries('customers')].map(([id]) => id).toSorted();

/** The last stored delta, or page, can no longer be decrypted. */
function damage(store: HookedStore, table: 'pages' | 'deltas'): void {
  store.damage((pages, deltas) => {
    const last = (table === 'pages' ? pages : deltas).at(-1);
    if (last) last.people = { iv: new Uint8Array(), data: new TextEncoder().encode('not JSON') };
  });
}

it('[V2] initializes an empty store, and empties one of another schema', async () => {
  const store = new HookedStore();
  const { cache } = watchedCache(store);
  await cache.load();
  expect(await store.readState()).toEqual({ ...emptyCacheState, schema: SCHEMA_VERSION, life: 1, generation: 1 });
  expect(cache.state).toEqual(await store.readState());
  await cache.apply(pageOf([putPerson('a', 1)], 2), null, 1);
  await store.commit({ expect: () => true, next: (state) => ({ ...state, schema: SCHEMA_VERSION + 1 }) });
  const later = watchedCache(store);
  await later.cache.load();
  expect(later.cache.state).toMatchObject({ schema: SCHEMA_VERSION, isFilled: false, cursor: null });
  expect([idsOf(later), await store.pageKeys(later.cache.state.life)]).toEqual([[], []]);
});

it('[D10] of two tabs that find an empty store, one initializes it and the other uses it', async () => {
  const store = new HookedStore();
  const [one, two] = [watchedCache(store), watchedCache(store)];
  store.before('commit', async () => {
    await two.cache.load();
    await two.cache.apply(pageOf([putPerson('a', 1)], 2), null, 1);
  });
  await one.cache.load();
  expect([idsOf(one), one.cache.cursor, one.cache.state]).toEqual([['a'], cursor(2), two.cache.state]);
});

it('shows stored rows piece by piece at first, and all together when it rereads', async () => {
  const { store, one } = await tabs();
  await delta(one, 3);
  const later = watchedCache(store);
  await later.cache.load();
  expect(later.changes).toEqual([['venue', 'customers'], ['customers'], all]);
  later.changes.splice(0);
  await later.cache.load();
  expect(later.changes).toEqual([all]);
  expect([idsOf(later), later.cache.deltas, later.moves]).toEqual([['a', 'p3'], 1, []]);
});

it('does not emit a refill in progress', async () => {
  const { store, one } = await tabs();
  await one.cache.refill();
  await one.cache.apply(pageOf([putPerson('x', 9)], 0, { more: true }), null, 1);
  const later = watchedCache(store);
  await later.cache.load();
  expect(later.changes).toEqual([['venue', 'customers'], all]);
  expect(idsOf(later)).toEqual(['a']);
});

it('[D3] reads once more when another tab folded or swapped concurrently', async () => {
  const { store, one, two } = await tabs();
  await delta(one, 3);
  store.before('readDeltas', async () => {
    await one.cache.fold();
  });
  await two.cache.load();
  expect([idsOf(two), two.cache.state]).toEqual([['a', 'p3'], await store.readState()]);
  store.before('readDeltas', async () => {
    await one.cache.refill();
    await one.cache.apply(pageOf([putPerson('x', 9)], 9), null, 1);
  });
  await two.cache.load();
  expect([idsOf(two), two.cache.state]).toEqual([['x'], await store.readState()]);
});

it('[D3] a concurrent delta causes no second read', async () => {
  const { store, one, two } = await tabs();
  store.before('readDeltas', async () => {
    await delta(one, 3);
  });
  await two.cache.load();
  expect(store.take().filter((call) => call === 'readPages')).toHaveLength(1);
});

it.each(['pages', 'deltas'] as const)('[S25] starts over alongside the rest when %s are damaged', async (table) => {
  const { store, one } = await tabs();
  await delta(one, 3);
  damage(store, table);
  const later = watchedCache(store);
  await later.cache.load();
  expect([idsOf(later), later.cache.replica.size('venue')]).toEqual([table === 'pages' ? ['p3'] : ['a'], 1]);
  expect(later.cache.state).toMatchObject({ isFilled: true, filling: { cursor: null } });
});

it('[S25] a damaged page of a refill starts it over', async () => {
  const { store, one } = await tabs();
  await one.cache.refill();
  await one.cache.apply(pageOf([putPerson('x', 9)], 0, { more: true }), null, 1);
  damage(store, 'pages');
  const later = watchedCache(store);
  await later.cache.load();
  expect([later.cache.pullCursor, idsOf(later)]).toEqual([null, ['a']]);
});

it('catches up with only the new deltas, and reports what they touched', async () => {
  const { store, one, two } = await tabs();
  await delta(one, 3);
  clear(store, one, two);
  await two.cache.catchUp();
  expect(store.take()).toEqual(['readState', 'readDeltas', 'readState']);
  expect([two.changes, idsOf(two)]).toEqual([[['customers']], ['a', 'p3']]);
  expect([two.cache.cursor, two.cache.deltas]).toEqual([cursor(3), 1]);
  two.changes.splice(0);
  await two.cache.catchUp();
  expect([two.changes, two.cache.deltas]).toEqual([[], 1]);
});

it('[S25] after a fold of deltas it had read, counts only the remaining ones', async () => {
  const { store, one, two } = await tabs();
  await delta(one, 3);
  await delta(one, 4);
  await two.cache.catchUp();
  expect(two.cache.deltas).toBe(2);
  await one.cache.fold();
  await delta(one, 5);
  clear(store, one, two);
  await two.cache.catchUp();
  expect([store.take(), two.cache.deltas]).toEqual([['readState', 'readDeltas', 'readState'], 1]);
  expect(two.cache.state).toEqual(await store.readState());
  expect(await two.cache.fold()).toBe(true);
  expect(await store.readDeltas(two.cache.state.life, 0, 9)).toEqual([]);
});

it('[S25] after a fold of deltas it had not read, reads everything', async () => {
  const { store, one, two } = await tabs();
  await delta(one, 3);
  await one.cache.fold();
  clear(store, one, two);
  await two.cache.catchUp();
  expect(store.take()).toContain('readPages');
  expect(idsOf(two)).toEqual(['a', 'p3']);
});

it('[D3] reads everything when another tab folds while it catches up', async () => {
  const { store, one, two } = await tabs();
  await delta(one, 3);
  store.before('readDeltas', async () => {
    await one.cache.fold();
  });
  await two.cache.catchUp();
  expect([idsOf(two), two.cache.state]).toEqual([['a', 'p3'], await store.readState()]);
  await delta(two, 4);
  await one.cache.catchUp();
  await two.cache.fold();
  const later = watchedCache(store);
  await later.cache.load();
  for (const tab of [one, two, later]) expect(idsOf(tab)).toEqual(['a', 'p3', 'p4']);
});

it('reads everything when another tab fills, restarted a fill, or swapped', async () => {
  const { store, one, two } = await tabs();
  await one.cache.refill();
  await two.cache.catchUp();
  expect([two.cache.pullCursor, two.cache.state.filling]).toEqual([null, one.cache.state.filling]);
  await one.cache.apply(pageOf([putPerson('x', 9)], 0, { more: true }), null, 1);
  await two.cache.catchUp();
  expect(two.cache.pullCursor).toEqual(cursor(0));
  await two.cache.apply(pageOf([putPerson('y', 9)], 9), cursor(0), 1);
  expect(idsOf(two)).toEqual(['x', 'y']);
  await one.cache.catchUp();
  expect([idsOf(one), one.cache.state]).toEqual([['x', 'y'], await store.readState()]);
});

it('shows a first fill that another tab leads', async () => {
  const store = new HookedStore();
  const [one, two] = [watchedCache(store), watchedCache(store)];
  await one.cache.load();
  await two.cache.load();
  await one.cache.apply(pageOf([putPerson('a', 1)], 0, { more: true }), null, 1);
  await two.cache.catchUp();
  expect(idsOf(two)).toEqual(['a']);
  await one.cache.apply(pageOf([putPerson('b', 1)], 2), cursor(0), 1);
  await two.cache.catchUp();
  expect([idsOf(two), two.cache.state.isFilled]).toEqual([['a', 'b'], true]);
});

it('[S25] starts over when a new delta can’t be decrypted', async () => {
  const { store, one, two } = await tabs();
  await delta(one, 3);
  damage(store, 'deltas');
  await two.cache.catchUp();
  expect(two.cache.state.filling).not.toBeNull();
  expect(idsOf(two)).toEqual(['a']);
});

it('[D10] a refill or a reset that another tab made first is read unchanged', async () => {
  const { store, one, two } = await tabs();
  await one.cache.refill();
  await one.cache.apply(pageOf([putPerson('x', 9)], 0, { more: true }), null, 1);
  await two.cache.refill();
  expect(two.cache.pullCursor).toEqual(cursor(0));
  await one.cache.apply(pageOf([putPerson('y', 9)], 9), cursor(0), 1);
  clear(store, one, two);
  const again = { op: 'reset', collection: '*', id: '*', version: 9 } as const;
  await two.cache.catchUp();
  store.before('commit', async () => {
    await one.cache.refill();
    await one.cache.apply(pageOf([putPerson('z', 9)], 11), null, 1);
  });
  await two.cache.apply(pageOf([again], 0, { more: true }), cursor(9), 1);
  expect(idsOf(two)).toEqual(['z']);
});

it('a store that fails during a step is left once', async () => {
  const failing = new HookedStore();
  const moved: number[] = [];
  const cache = new StoredCache({
    open: async () => ({ store: failing, sealer: plainSealer }),
    onChange: () => undefined,
    onMoved: () => moved.push(1),
  });
  cache.place.useDisk(await cache.place.disk());
  await cache.load();
  await cache.moveToMemory('failing');
  await cache.moveToMemory('full');
  expect([cache.away, moved.length]).toEqual(['failing', 1]);
  Object.assign(cache.place.store, { commit: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
  failing.take();
  await expect(cache.beginRefill()).rejects.toThrow('full');
  expect([cache.away, failing.take()]).toEqual(['failing', []]);
});

it('keeps track of the newest delta that it read, also when all are folded', async () => {
  const sealer: Sealer = plainSealer;
  const cache = new StoredCache({
    open: async () => ({ store: new HookedStore(), sealer }),
    onChange: () => undefined,
    onMoved: () => undefined,
  });
  expect(cache.lastDelta).toBe(0);
  cache.deltaKeys = [4, 6];
  expect(cache.lastDelta).toBe(6);
  cache.state = { ...emptyCacheState, foldedThrough: 9 };
  expect(cache.lastDelta).toBe(9);
});
