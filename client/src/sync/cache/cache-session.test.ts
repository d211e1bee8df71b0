import { collectionNames, peopleCollections } from '@gatehouse/sync-protocol/sync/collections';
import { expect, it } from 'vitest';
import { watchedCache } from '../testing/cache-sessions.ts';
import { HookedStore } from '../testing/hooked-store.ts';
import { cursor, pageOf, putPerson, putVenue, removePerson } from '../testing/pulled.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const all = [...collectionNames];

/** A cache with a venue and one person at version 2, and a store that records its calls. */
async function filled() {
  const store = new HookedStore();
  const world = watchedCache(store);
  const { cache } = world;
  await cache.load();
  await cache.apply(pageOf([putPerson('a', 1), putVenue(2)], 2), null, 1_000);
  const delta = (version: number, contactAtMs = 1_000) =>
    cache.apply(pageOf([putPerson(`p${version}`, version)], version), cache.pullCursor, contactAtMs);
  store.take();
  world.changes.splice(0);
  return { ...world, store, delta };
}

it('opens its database once, for any number of callers', async () => {
  let opens = 0;
  const { cache } = watchedCache(new HookedStore(), async () => {
    opens += 1;
    throw new Error('not yet');
  });
  await cache.prepare();
  expect([opens, cache.away]).toEqual([1, null]);
  await cache.load();
  expect([opens, cache.away]).toEqual([2, 'failing']);
  const store = new HookedStore();
  let good = 0;
  const other = watchedCache(store, async () => {
    good += 1;
    return { store, sealer: { seal: async () => Promise.reject(new Error('unused')), open: async () => '[]' } };
  });
  await other.cache.prepare();
  await other.cache.load();
  await other.cache.load();
  expect([good, other.cache.away]).toEqual([1, null]);
});

it('uses the cursor of a running fill, otherwise its own', async () => {
  const { cache } = watchedCache();
  await cache.load();
  expect([cache.cursor, cache.pullCursor]).toEqual([null, null]);
  await cache.apply(pageOf([], 1, { more: true }), null, 1);
  expect([cache.cursor, cache.pullCursor]).toEqual([null, cursor(1)]);
  await cache.apply(pageOf([], 4), cursor(1), 1);
  expect([cache.cursor, cache.pullCursor]).toEqual([cursor(4), cursor(4)]);
  await cache.refill();
  expect([cache.cursor, cache.pullCursor]).toEqual([cursor(4), null]);
});

it('shows a first fill as it arrives', async () => {
  const { cache, changes } = watchedCache();
  await cache.load();
  changes.splice(0);
  expect(await cache.apply(pageOf([putPerson('a', 1)], 0, { more: true }), null, 1)).toBe('applied');
  expect([cache.replica.size('customers'), cache.state.isFilled]).toEqual([1, false]);
  expect(await cache.apply(pageOf([putVenue(2)], 2), cursor(0), 1)).toBe('applied');
  expect(changes).toEqual([['customers'], ['venue']]);
  expect([cache.replica.size('customers'), cache.state.isFilled]).toEqual([1, true]);
});

it('[L3] reports a refill once, when it is complete', async () => {
  const { cache, changes, delta } = await filled();
  await delta(3);
  await cache.refill();
  expect(changes.splice(0)).toEqual([['customers'], all]);
  await cache.apply(pageOf([putPerson('x', 9)], 0, { more: true }), null, 1);
  expect([changes.splice(0), cache.deltas, cache.replica.size('customers')]).toEqual([[[]], 1, 2]);
  await cache.apply(pageOf([putPerson('y', 8)], 9), cursor(0), 1);
  expect([changes, cache.deltas, cache.replica.size('customers')]).toEqual([[all], 0, 2]);
  expect(cache.replica.get('customers', 'a')).toBeUndefined();
});

it('[L4] [D10] a refill that was overtaken is shown with the newer changes, in whichever tab continues', async () => {
  const { cache, store } = await filled();
  await cache.refill();
  await cache.apply(pageOf([putPerson('x', 8), putPerson('y', 7)], 9, { more: true }), null, 1);
  expect(cache.replica.get('customers', 'a')).toBeDefined();
  const other = watchedCache(store).cache;
  await other.load();
  await other.apply(pageOf([removePerson('x', 10), putPerson('z', 10)], 10), cursor(9), 1);
  await cache.catchUp();
  for (const tab of [cache, other]) {
    expect([...tab.replica.entries('customers')].map(([id]) => id)).toEqual(['y', 'z']);
    expect([tab.cursor, tab.state.filling]).toEqual([cursor(10), null]);
  }
});

it('a restarted refill drops the previous one', async () => {
  const { cache } = await filled();
  await cache.refill();
  await cache.apply(pageOf([putPerson('x', 9)], 0, { more: true }), null, 1);
  await cache.refill();
  expect(cache.pullCursor).toBeNull();
  await cache.apply(pageOf([putPerson('y', 8)], 9), null, 1);
  expect([...cache.replica.entries('customers')].map(([id]) => id)).toEqual(['y']);
});

it('a restarted first fill shows nothing of the previous one', async () => {
  const { cache } = watchedCache();
  await cache.load();
  await cache.apply(pageOf([putPerson('x', 9)], 0, { more: true }), null, 1);
  await cache.refill();
  expect(cache.replica.size('customers')).toBe(0);
});

it('stores each delta with its cursor, and reports what it touched', async () => {
  const { cache, changes, store, delta } = await filled();
  expect(await delta(3, 2_000)).toBe('applied');
  expect([changes, cache.deltas, store.take()]).toEqual([[['customers']], 1, ['commit']]);
  expect(await store.readState()).toMatchObject({ cursor: cursor(3), contactAtMs: 2_000 });
  await delta(4);
  expect(cache.deltas).toBe(2);
});

it.each([
  [TEN_MINUTES_MS - 1, []],
  [TEN_MINUTES_MS, ['commit']],
])('an idle pull writes the contact occasionally (%d)', async (laterMs, calls) => {
  const { cache, store } = await filled();
  expect(await cache.apply(pageOf([], 2), cursor(2), 1_000 + laterMs)).toBe('applied');
  expect(store.take()).toEqual(calls);
  expect(cache.state.contactAtMs).toBe(calls.length > 0 ? 1_000 + laterMs : 1_000);
  expect(cache.deltas).toBe(0);
});

it('an empty pull that moves the cursor stores it, without a piece', async () => {
  const { cache, store } = await filled();
  await cache.apply(pageOf([], 5), cursor(2), 1_000);
  expect((await store.readState()).cursor).toEqual(cursor(5));
  expect([cache.deltas, await store.readDeltas(cache.state.life, 0, 9)]).toEqual([0, []]);
});

it('writes the first contact that it has', async () => {
  const { cache, store } = await filled();
  await store.commit({ expect: () => true, next: (state) => ({ ...state, contactAtMs: null }) });
  await cache.catchUp();
  store.take();
  await cache.apply(pageOf([], 2), cursor(2), 5);
  expect([store.take(), cache.state.contactAtMs]).toEqual([['commit'], 5]);
});

it('[S25] folds its deltas into pages', async () => {
  const { cache, store, delta } = await filled();
  expect(await cache.fold()).toBe(false);
  await delta(3);
  await delta(4);
  const keys = (await store.readDeltas(cache.state.life, 0, 9)).map(({ key }) => key);
  const { generation } = cache.state;
  expect(await cache.fold()).toBe(true);
  expect([cache.deltas, cache.state.foldedThrough, cache.state.generation]).toEqual([0, keys[1], generation + 1]);
  expect(await store.readDeltas(cache.state.life, 0, 9)).toEqual([]);
  expect(await store.pageKeys(cache.state.life)).toHaveLength(1);
  expect(await cache.fold()).toBe(false);
});

it('[S25] folds nothing while people are locked, a fill is under way or none was complete', async () => {
  const { cache, store, delta } = await filled();
  await delta(3);
  store.take();
  await cache.setLocked(true);
  expect(await cache.fold()).toBe(false);
  await cache.setLocked(false);
  await cache.refill();
  store.take();
  expect([await cache.fold(), store.take()]).toEqual([false, []]);
  const empty = watchedCache();
  await empty.cache.load();
  expect(await empty.cache.fold()).toBe(false);
});

it('[D4] locks once, takes people out of memory and leaves the rest', async () => {
  const { cache, changes, store } = await filled();
  await cache.setLocked(false);
  expect([changes, store.take()]).toEqual([[], []]);
  await cache.setLocked(true);
  await cache.setLocked(true);
  expect(changes.map((each) => each.toSorted())).toEqual([[...peopleCollections].toSorted()]);
  expect([cache.replica.size('customers'), cache.replica.size('venue'), store.take()]).toEqual([0, 1, []]);
  await cache.setLocked(false);
  expect(cache.replica.size('customers')).toBe(1);
});

it('[S25] resumes folding once people were read again', async () => {
  const { cache, delta } = await filled();
  await cache.setLocked(true);
  await cache.setLocked(false);
  await delta(3);
  expect(await cache.fold()).toBe(true);
});

it('[D4] unlocks nobody by reading what another tab stored', async () => {
  const { cache, store } = await filled();
  const other = watchedCache(store);
  await other.cache.load();
  await cache.setLocked(true);
  await other.cache.apply(pageOf([putPerson('b', 3), putVenue(3, { time_zone: 'UTC' })], 3), cursor(2), 1_000);
  await cache.catchUp();
  expect([cache.replica.size('customers'), cache.replica.get('venue', 'C00001')?.time_zone]).toEqual([0, 'UTC']);
  await cache.setLocked(false);
  expect(cache.replica.size('customers')).toBe(2);
});

it('[D21] people that can’t be reread immediately return when the storage is back', async () => {
  const { cache, store } = await filled();
  await cache.setLocked(true);
  store.failNext('readPages');
  await cache.setLocked(false);
  expect(cache.away).toBe('failing');
  expect(await cache.goBack()).toBe(true);
  expect([cache.away, cache.replica.size('customers')]).toEqual([null, 1]);
});

it('[D11] frees space: rows stay in memory, the store is empty', async () => {
  const { cache, store, moves } = await filled();
  await cache.giveWay();
  expect([cache.away, moves, cache.replica.size('customers')]).toEqual(['full', ['full'], 1]);
  expect(store.take()).toEqual(['clear']);
  expect((await store.readState()).schema).toBe(0);
});

it('clears everything on request', async () => {
  const { cache, changes } = await filled();
  cache.forgetAll();
  expect([cache.replica.size('customers'), cache.replica.size('venue'), changes]).toEqual([0, 0, [all]]);
});

it.each(['forgotten', 'locked'])('[D4] the rows of a refill are dropped as well when rows are %s', async (how) => {
  const { cache } = await filled();
  await cache.refill();
  await cache.apply(pageOf([putPerson('x', 9)], 0, { more: true }), null, 1);
  if (how === 'locked') await cache.setLocked(true);
  else cache.forgetAll();
  await cache.apply(pageOf([putVenue(9)], 9), cursor(0), 1);
  expect([cache.replica.size('customers'), cache.replica.size('venue')]).toEqual([0, 1]);
});

it('closes its database', async () => {
  const { cache, store } = await filled();
  cache.close();
  expect(store.closings).toBe(1);
});

it('[S16] a reset within an epoch removes rows before anything is fetched', async () => {
  const { cache, store, delta } = await filled();
  await delta(3);
  const reset = { op: 'reset', collection: '*', id: '*', version: 4 } as const;
  expect(await cache.apply(pageOf([reset], 0, { more: true }), cursor(3), 1_000)).toBe('again');
  expect([cache.replica.size('customers'), cache.replica.size('venue'), cache.deltas]).toEqual([0, 0, 0]);
  expect(await store.readState()).toMatchObject({ isFilled: false, cursor: null, filling: { cursor: null } });
  expect(await store.pageKeys(cache.state.life)).toEqual([]);
});

it('[E6] a reset to another epoch leaves rows shown until all are fetched', async () => {
  const { cache, store } = await filled();
  const reset = { op: 'reset', collection: '*', id: '*', version: 4 } as const;
  expect(await cache.apply(pageOf([reset], 0, { more: true, cursor: cursor(0, 'new') }), cursor(2), 1_000)).toBe(
    'again',
  );
  expect([cache.replica.size('customers'), cache.cursor, cache.pullCursor]).toEqual([1, cursor(2), null]);
  expect(await store.readState()).toMatchObject({ isFilled: true, filling: { cursor: null } });
});

it('[D3] a step that another tab made first is read, not stored', async () => {
  const { cache, store, delta } = await filled();
  const other = watchedCache(store);
  await other.cache.load();
  store.before('commit', async () => {
    await other.cache.apply(pageOf([putPerson('o', 3)], 3), cursor(2), 1_000);
  });
  expect(await delta(3)).toBe('again');
  expect([...cache.replica.entries('customers')].map(([id]) => id)).toEqual(['a', 'o']);
  expect(cache.cursor).toEqual(cursor(3));
});
