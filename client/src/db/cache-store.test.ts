import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { CacheDatabase, cacheDatabaseName, dropCache, dropOtherCaches } from './cache-database.ts';
import { type CacheState, type CacheStep, type CacheStore, emptyCacheState, type Piece } from './cache-store.ts';
import { MemoryCacheStore } from './memory-cache-store.ts';

afterEach(async () => {
  await Promise.all((await Dexie.getDatabaseNames()).map((name) => Dexie.delete(name)));
});

const stores: Record<string, () => Promise<CacheStore>> = {
  memory: async () => new MemoryCacheStore(),
  dexie: async () => {
    const database = new CacheDatabase(`gatehouse-cache-${crypto.randomUUID()}`);
    await database.open();
    return database;
  },
};

const piece = (text: string): Piece => ({ people: null, plain: text });
const textsOf = (pieces: readonly Piece[]) => pieces.map(({ plain }) => plain);

/** A step that changes only what the test names. */
function step(change: Partial<CacheStep> = {}, next: Partial<CacheState> = {}): CacheStep {
  return { expect: () => true, next: (state) => ({ ...state, ...next }), ...change };
}

const at = (life: number, ...texts: string[]) => texts.map((text) => ({ life, piece: piece(text) }));

describe.each(Object.keys(stores))('a cache’s store in %s', (kind) => {
  const open = () => (stores[kind] as () => Promise<CacheStore>)();

  it('is empty at first', async () => {
    const store = await open();
    expect(await store.readState()).toEqual(emptyCacheState);
    expect([await store.readPages(0, 0, 9), await store.readDeltas(0, 0, 9), await store.pageKeys(0)]).toEqual([
      [],
      [],
      [],
    ]);
    store.close();
  });

  it('stores the state of a step with its pieces, and returns the keys of its deltas', async () => {
    const store = await open();
    const first = await store.commit(
      step({ pages: at(1, 'p1', 'p2'), deltas: at(1, 'd1') }, { life: 1, generation: 4 }),
    );
    expect(first?.state).toEqual({ ...emptyCacheState, life: 1, generation: 4 });
    expect(await store.readState()).toEqual(first?.state);
    expect(textsOf(await store.readPages(1, 0, 9))).toEqual(['p1', 'p2']);
    const deltas = await store.readDeltas(1, 0, 9);
    expect([textsOf(deltas), deltas.map(({ key }) => key)]).toEqual([['d1'], first?.deltaKeys]);
    const second = await store.commit(step({ deltas: at(1, 'd2', 'd3') }));
    expect(second?.deltaKeys).toHaveLength(2);
    expect(Math.min(...(second?.deltaKeys ?? []))).toBeGreaterThan(first?.deltaKeys[0] ?? 0);
    expect((await store.commit(step()))?.deltaKeys).toEqual([]);
    store.close();
  });

  it('[D3] does nothing where a step does not find what it expects', async () => {
    const store = await open();
    await store.commit(step({ pages: at(1, 'p1') }, { life: 1 }));
    let seen: CacheState | null = null;
    const expects = (state: CacheState) => {
      seen = state;
      return false;
    };
    expect(await store.commit(step({ expect: expects, keepOnlyLife: 2, deltas: at(1, 'd') }, { life: 2 }))).toBeNull();
    expect(seen).toEqual({ ...emptyCacheState, life: 1 });
    expect(await store.readState()).toEqual(seen);
    expect([textsOf(await store.readPages(1, 0, 9)), await store.readDeltas(1, 0, 9)]).toEqual([['p1'], []]);
    store.close();
  });

  it('reads the pieces of one life, in order, from a key on and up to the limit', async () => {
    const store = await open();
    await store.commit(step({ pages: at(2, 'a', 'b', 'c'), deltas: at(2, 'x', 'y') }));
    await store.commit(step({ pages: [...at(1, 'other'), ...at(3, 'another')], deltas: at(3, 'third') }));
    const pages = await store.readPages(2, 0, 9);
    expect(textsOf(pages)).toEqual(['a', 'b', 'c']);
    expect(textsOf(await store.readPages(2, pages[0]?.key ?? 0, 9))).toEqual(['b', 'c']);
    expect(textsOf(await store.readPages(2, 0, 2))).toEqual(['a', 'b']);
    expect(await store.pageKeys(2)).toEqual(pages.map(({ key }) => key));
    const deltas = await store.readDeltas(2, 0, 9);
    expect(textsOf(deltas)).toEqual(['x', 'y']);
    expect(textsOf(await store.readDeltas(2, deltas[0]?.key ?? 0, 9))).toEqual(['y']);
    expect(textsOf(await store.readDeltas(2, 0, 1))).toEqual(['x']);
    store.close();
  });

  it('keeps one life and drops those before and after, pages and deltas', async () => {
    const store = await open();
    for (const life of [1, 2, 3])
      await store.commit(step({ pages: at(life, `p${life}`), deltas: at(life, `d${life}`) }));
    await store.commit(step({ keepOnlyLife: 2, pages: at(2, 'new') }));
    const left = [];
    for (const life of [1, 2, 3])
      left.push(textsOf(await store.readPages(life, 0, 9)), textsOf(await store.readDeltas(life, 0, 9)));
    expect(left).toEqual([[], [], ['p2', 'new'], ['d2'], [], []]);
    await store.commit(step({ keepOnlyLife: -1 }));
    expect([await store.pageKeys(2), await store.readDeltas(2, 0, 9)]).toEqual([[], []]);
    store.close();
  });

  it('drops the given pages and deltas, each by its own keys', async () => {
    const store = await open();
    await store.commit(step({ pages: at(1, 'a', 'b', 'c'), deltas: at(1, 'x', 'y', 'z') }));
    const [, page] = await store.readPages(1, 0, 9);
    const [, , delta] = await store.readDeltas(1, 0, 9);
    await store.commit(step({ dropPages: [page?.key ?? 0] }));
    expect([textsOf(await store.readPages(1, 0, 9)), (await store.readDeltas(1, 0, 9)).length]).toEqual([
      ['a', 'c'],
      3,
    ]);
    await store.commit(step({ dropDeltas: [delta?.key ?? 0] }));
    expect([(await store.readPages(1, 0, 9)).length, textsOf(await store.readDeltas(1, 0, 9))]).toEqual([
      2,
      ['x', 'y'],
    ]);
    store.close();
  });

  it('is empty after it was cleared, and gives no key twice', async () => {
    const store = await open();
    const before = await store.commit(step({ pages: at(0, 'p'), deltas: at(0, 'd') }, { generation: 3 }));
    await store.clear();
    expect([await store.readState(), await store.pageKeys(0), await store.readDeltas(0, 0, 9)]).toEqual([
      emptyCacheState,
      [],
      [],
    ]);
    const after = await store.commit(step({ deltas: at(0, 'd') }));
    expect(after?.deltaKeys[0]).toBeGreaterThan(before?.deltaKeys[0] ?? 0);
    await store.reopen();
    expect(await store.readDeltas(0, 0, 9)).toHaveLength(1);
    store.close();
  });
});

it('[S16] a cache is named by its venue, principal and role; each can be dropped, or all others', async () => {
  const identity = { clientId: 'C00001', principal: { id: 'd' }, role: 'kiosk' };
  const name = cacheDatabaseName(identity);
  expect(name).toBe('gatehouse-cache-C00001-d-kiosk');
  const names = [name, cacheDatabaseName({ ...identity, role: 'front_desk' }), 'gatehouse-queue', 'other'];
  for (const each of names) {
    const database = new CacheDatabase(each);
    await database.open();
    database.close();
  }
  await dropOtherCaches(name);
  expect((await Dexie.getDatabaseNames()).toSorted()).toEqual([name, 'gatehouse-queue', 'other'].toSorted());
  await dropCache(name);
  expect((await Dexie.getDatabaseNames()).toSorted()).toEqual(['gatehouse-queue', 'other']);
});

it('fills in the fields that a state of an earlier release lacks', async () => {
  const database = new CacheDatabase('gatehouse-cache-earlier');
  await database.open();
  await database.states.put({ life: 4 } as CacheState, 'state');
  expect(await database.readState()).toEqual({ ...emptyCacheState, life: 4 });
  const outcome = await database.commit(step());
  expect(outcome?.state).toEqual({ ...emptyCacheState, life: 4 });
  database.close();
});
