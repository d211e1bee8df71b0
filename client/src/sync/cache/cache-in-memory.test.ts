import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { expect, it } from 'vitest';
import { type CacheState, emptyCacheState } from '../../db/cache-store.ts';
import { HookedStore } from '../testing/hooked-store.ts';
import { plainSealer } from '../testing/plain-sealer.ts';
import { cursor, putPerson } from '../testing/pulled.ts';
import { inMemory } from './cache-in-memory.ts';
import { CachePlace } from './cache-place.ts';

const whole: CacheState = {
  schema: SCHEMA_VERSION,
  life: 3,
  generation: 2,
  cursor: cursor(7),
  isFilled: true,
  filling: null,
  foldedThrough: 12,
  contactAtMs: 5,
};
const rows = [putPerson('a', 1), putPerson('b', 7)];

it('[D11] keeps a complete cache unchanged, as pages', async () => {
  const { store, state } = await inMemory(whole, rows, plainSealer);
  expect(state).toEqual({ ...whole, foldedThrough: 0 });
  expect(await store.readState()).toEqual(state);
  expect([(await store.readPages(3, 0, 9)).length, await store.readDeltas(3, 0, 9)]).toEqual([1, []]);
});

it.each([
  ['was not filled', { isFilled: false }, rows],
  ['is being filled again', { filling: { life: 4, cursor: null } }, rows],
  ['has no rows', {}, []],
])('[D11] one that %s starts over', async (_title, change, held) => {
  const { store, state } = await inMemory({ ...whole, ...change }, held, plainSealer);
  expect(state).toEqual({ ...emptyCacheState, schema: SCHEMA_VERSION, life: 4 });
  expect(await store.readState()).toEqual(state);
  expect([await store.pageKeys(3), await store.pageKeys(4)]).toEqual([[], []]);
});

function placed() {
  const store = new HookedStore();
  const state = { opens: 0, isFailing: false };
  const place = new CachePlace(async () => {
    state.opens += 1;
    if (state.isFailing) throw new Error('not yet');
    return { store, sealer: plainSealer };
  });
  return { place, store, state };
}

it('[D21] opens its database once, and again after it could not', async () => {
  const { place, state } = placed();
  state.isFailing = true;
  await expect(place.disk()).rejects.toThrow('not yet');
  state.isFailing = false;
  expect(await place.disk()).toBe(await place.disk());
  expect(state.opens).toBe(2);
});

it('is in memory until its database is used, and stays there until it must move', async () => {
  const { place, store } = placed();
  expect([place.away, place.store === store]).toEqual([null, false]);
  const text = await place.sealer.seal('text');
  expect(await place.sealer.open(text)).toBe('text');
  place.useDisk(await place.disk());
  expect([place.away, place.store === store, place.sealer]).toEqual([null, true, plainSealer]);
  await place.useMemory('failing', whole, rows);
  expect([place.away, place.store === store, (await place.store.readState()).life]).toEqual(['failing', false, 3]);
  place.useDisk(await place.disk());
  expect(place.away).toBeNull();
});

it('[D11] frees the disk, and records that it was full', async () => {
  const { place, store } = placed();
  await place.clearDisk();
  place.useDisk(await place.disk());
  await place.clearDisk();
  expect([place.away, store.take()]).toEqual([null, ['clear']]);
  await place.useMemory('failing', whole, rows);
  store.failNext('clear');
  await place.clearDisk();
  expect([place.away, store.take()]).toEqual(['full', ['clear']]);
});

it('closes the database that it opened', async () => {
  const { place, store } = placed();
  place.close();
  await place.disk();
  place.close();
  expect(store.closings).toBe(1);
});
