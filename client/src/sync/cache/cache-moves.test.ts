import { expect, it } from 'vitest';
import { watchedCache } from '../testing/cache-sessions.ts';
import { HookedStore } from '../testing/hooked-store.ts';
import { cursor, pageOf, putPerson, putVenue } from '../testing/pulled.ts';

type Watched = ReturnType<typeof watchedCache>;

const delta = ({ cache }: Watched, version: number) =>
  cache.apply(pageOf([putPerson(`p${version}`, version)], version), cache.pullCursor, 1);
const idsOf = ({ cache }: Watched) => [...cache.replica.entries('customers')].map(([id]) => id).toSorted();

/** A cache with one person on the disk, and a record of its moves. */
async function stored() {
  const store = new HookedStore();
  const tab = watchedCache(store);
  await tab.cache.load();
  await tab.cache.apply(pageOf([putPerson('a', 1), putVenue(2)], 2), null, 1);
  store.take();
  return { store, tab };
}

/** The same with a newer person in memory alone: the disk failed. */
async function away() {
  const { store, tab } = await stored();
  store.failNext('commit');
  expect(await delta(tab, 3)).toBe('applied');
  expect(tab.cache.away).toBe('failing');
  store.take();
  return { store, tab };
}

it('[D21] a failing disk keeps its data; rows continue in memory', async () => {
  const { store, tab } = await away();
  expect([tab.moves, idsOf(tab), tab.cache.deltas]).toEqual([['failing'], ['a', 'p3'], 1]);
  expect(await store.readState()).toMatchObject({ isFilled: true, cursor: cursor(2) });
  expect(tab.cache.cursor).toEqual(cursor(3));
});

it('[D11] a full disk is cleared; rows continue in memory', async () => {
  const { store, tab } = await stored();
  store.failNext('commit', 'QuotaExceededError');
  expect(await delta(tab, 3)).toBe('applied');
  expect([tab.cache.away, tab.moves, idsOf(tab)]).toEqual(['full', ['full'], ['a', 'p3']]);
  expect((await store.readState()).schema).toBe(0);
});

it('[S25] has no deltas left to fold in the copy in memory', async () => {
  const { tab } = await stored();
  await delta(tab, 3);
  expect(tab.cache.deltas).toBe(1);
  await tab.cache.giveWay();
  expect([tab.cache.deltas, tab.cache.state.foldedThrough, idsOf(tab)]).toEqual([0, 0, ['a', 'p3']]);
});

it('[S7] [D11] rows shown while a copy in memory fills again are gone with its last page', async () => {
  const { tab } = await stored();
  await tab.cache.refill();
  await tab.cache.giveWay();
  expect([idsOf(tab), tab.cache.state.isFilled]).toEqual([['a'], false]);
  await tab.cache.apply(pageOf([putPerson('b', 3)], 3, { more: true }), null, 1);
  expect(idsOf(tab)).toEqual(['a']);
  await tab.cache.apply(pageOf([putPerson('c', 4)], 4), tab.cache.pullCursor, 1);
  expect([idsOf(tab), tab.cache.state.isFilled]).toEqual([['b', 'c'], true]);
  expect(tab.cache.replica.size('venue')).toBe(0);
});

it('shows rows as they arrive where the first fill is in memory', async () => {
  const { cache } = watchedCache(new HookedStore(), () => Promise.reject(new Error('The disk failed.')));
  await cache.load();
  await cache.apply(pageOf([putPerson('b', 3)], 3, { more: true }), null, 1);
  expect([cache.away, cache.replica.size('customers')]).toEqual(['failing', 1]);
});

it('[D11] a disk that can’t even be cleared is left unchanged', async () => {
  const { store, tab } = await stored();
  store.failNext('clear');
  await tab.cache.giveWay();
  expect([tab.cache.away, idsOf(tab)]).toEqual(['full', ['a']]);
});

it('[D11] space needed after a failure is freed anyway', async () => {
  const { store, tab } = await away();
  await tab.cache.giveWay();
  expect([tab.cache.away, (await store.readState()).schema, tab.moves]).toEqual(['full', 0, ['failing']]);
});

it('reports success without a move where it never left', async () => {
  const { store, tab } = await stored();
  expect([await tab.cache.goBack(), store.take(), tab.moves]).toEqual([true, [], []]);
});

it('[D21] overwrites older stored data with its own, and continues from there', async () => {
  const { store, tab } = await away();
  expect(await tab.cache.goBack()).toBe(true);
  expect(store.take()).toEqual(['readState', 'commit']);
  expect([tab.cache.away, tab.moves, tab.cache.deltas]).toEqual([null, ['failing', null], 0]);
  expect(tab.cache.state).toEqual(await store.readState());
  expect(await store.pageKeys(tab.cache.state.life)).toHaveLength(1);
  await delta(tab, 4);
  const again = watchedCache(store);
  await again.cache.load();
  expect([idsOf(again), again.cache.cursor]).toEqual([['a', 'p3', 'p4'], cursor(4)]);
});

it('[D21] reads what another tab has stored, once that is as new', async () => {
  const { store, tab } = await away();
  const other = watchedCache(store);
  await other.cache.load();
  await delta(other, 3);
  await delta(other, 4);
  store.take();
  expect(await tab.cache.goBack()).toBe(true);
  expect([idsOf(tab), tab.cache.cursor, tab.cache.deltas]).toEqual([['a', 'p3', 'p4'], cursor(4), 2]);
  expect([tab.moves, tab.cache.state]).toEqual([['failing', null], other.cache.state]);
  expect(store.take()).toContain('commit');
});

it('[D21] does not return to a disk that reads but does not write', async () => {
  const { store, tab } = await away();
  const other = watchedCache(store);
  await other.cache.load();
  await delta(other, 3);
  store.failNext('commit');
  const { state } = tab.cache;
  expect(await tab.cache.goBack()).toBe(false);
  expect([tab.cache.away, tab.moves]).toEqual(['failing', ['failing']]);
  expect(tab.cache.state).toBe(state);
});

it('[D22] a tab that follows reads what it can, and writes nothing over it', async () => {
  const { store, tab } = await away();
  await tab.cache.catchUp();
  expect([tab.cache.away, store.take()]).toEqual(['failing', ['readState']]);
  const other = watchedCache(store);
  await other.cache.load();
  await delta(other, 3);
  await tab.cache.catchUp();
  expect([tab.cache.away, tab.cache.cursor]).toEqual([null, cursor(3)]);
});

it('[D3] yields to another tab that stores while it returns', async () => {
  const { store, tab } = await away();
  const other = watchedCache(store);
  await other.cache.load();
  store.before('commit', async () => {
    await delta(other, 5);
  });
  expect(await tab.cache.goBack()).toBe(false);
  expect([tab.cache.away, tab.moves]).toEqual(['failing', ['failing']]);
  expect(await tab.cache.goBack()).toBe(true);
  expect(tab.cache.cursor).toEqual(cursor(5));
});

it('[D21] goes back to memory with its rows when reading fails on the way', async () => {
  const { store, tab } = await away();
  const other = watchedCache(store);
  await other.cache.load();
  await delta(other, 3);
  store.failNext('readPages');
  expect(await tab.cache.goBack()).toBe(false);
  expect([tab.cache.away, idsOf(tab), tab.cache.cursor]).toEqual(['failing', ['a', 'p3'], cursor(3)]);
  expect(await delta(tab, 6)).toBe('applied');
  expect(await tab.cache.goBack()).toBe(true);
  expect([tab.cache.away, idsOf(tab)]).toEqual([null, ['a', 'p3', 'p6']]);
});

it('[D21] a failed return changes nothing', async () => {
  const { store, tab } = await away();
  const { state } = tab.cache;
  store.failNext('readState');
  expect(await tab.cache.goBack()).toBe(false);
  expect(tab.cache.state).toBe(state);
});

it('[D21] waits until a fill in memory is complete where nothing is stored', async () => {
  const store = new HookedStore();
  const tab = watchedCache(store);
  await tab.cache.load();
  await tab.cache.giveWay();
  await tab.cache.apply(pageOf([putPerson('a', 1)], 0, { more: true }), null, 1);
  expect(await tab.cache.goBack()).toBe(false);
  await tab.cache.apply(pageOf([putPerson('b', 1)], 2), cursor(0), 1);
  expect(await tab.cache.goBack()).toBe(true);
  expect((await store.readState()).isFilled).toBe(true);
});

it('[D4] [D21] starts over in memory where people are locked', async () => {
  const { tab } = await stored();
  await tab.cache.setLocked(true);
  await tab.cache.giveWay();
  expect(tab.cache.state).toMatchObject({ isFilled: false, cursor: null });
  await tab.cache.setLocked(false);
  await tab.cache.apply(pageOf([putPerson('a', 1)], 2), null, 1);
  expect([idsOf(tab), await tab.cache.goBack()]).toEqual([['a'], true]);
});

it('[D4] [D21] people who were pulled again in memory are complete, and are stored', async () => {
  const { store, tab } = await stored();
  await tab.cache.setLocked(true);
  store.failNext('readPages');
  await tab.cache.setLocked(false);
  expect([tab.cache.away, idsOf(tab)]).toEqual(['failing', []]);
  await tab.cache.apply(pageOf([putPerson('n', 5)], 5), tab.cache.pullCursor, 1);
  expect([await tab.cache.goBack(), idsOf(tab), tab.cache.cursor]).toEqual([true, ['n'], cursor(5)]);
});

it('[D21] [S16] after a reset in memory what is stored is never read, until it was written over', async () => {
  const { store, tab } = await away();
  const reset = { op: 'reset', collection: '*', id: '*', version: 4 } as const;
  await tab.cache.apply(pageOf([reset], 0, { more: true }), cursor(3), 1);
  const other = watchedCache(store);
  await other.cache.load();
  await delta(other, 9);
  expect([await tab.cache.goBack(), idsOf(tab)]).toEqual([false, []]);
  await tab.cache.apply(pageOf([putPerson('x', 4)], 4), null, 1);
  expect([await tab.cache.goBack(), idsOf(tab)]).toEqual([true, ['x']]);
  store.failNext('commit');
  await delta(tab, 5);
  await other.cache.load();
  await delta(other, 6);
  expect([await tab.cache.goBack(), idsOf(tab)]).toEqual([true, ['p6', 'x']]);
});

it('[S16] a reset on the disk needs no such precaution', async () => {
  const { store, tab } = await stored();
  const reset = { op: 'reset', collection: '*', id: '*', version: 4 } as const;
  await tab.cache.apply(pageOf([reset], 0, { more: true }), cursor(2), 1);
  await tab.cache.apply(pageOf([putPerson('x', 4)], 4), null, 1);
  const other = watchedCache(store);
  await other.cache.load();
  store.failNext('commit');
  await delta(tab, 5);
  await delta(other, 6);
  expect([await tab.cache.goBack(), idsOf(tab)]).toEqual([true, ['p6', 'x']]);
});
