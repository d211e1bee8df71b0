import 'fake-indexeddb/auto';
import type { Change, Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import { describe, expect, it } from 'vitest';
import { CacheDatabase } from '../../db/cache-database.ts';
import type { CacheStore } from '../../db/cache-store.ts';
import { KeyDatabase } from '../../db/key-database.ts';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';
import { createSealingKey, webSealer } from '../../db/sealing.ts';
import { CacheSession } from './cache-session.ts';

/** The store, whose next call of one name fails. */
function failingOnce(store: CacheStore, name: keyof CacheStore): CacheStore {
  let isFailing = true;
  return new Proxy(store, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        if (key !== name || !isFailing) return Reflect.apply(member, target, args);
        isFailing = false;
        return Promise.reject(new DOMException('Internal error.', 'UnknownError'));
      };
    },
  });
}

/** The port of the cache's storage: the same suite over Dexie and over the simulation's memory. */
const caches: Record<string, () => Promise<CacheStore>> = {
  memory: async () => new MemoryCacheStore(),
  dexie: async () => {
    const database = new CacheDatabase(`gatehouse-cache-${crypto.randomUUID()}`);
    await database.open();
    return database;
  },
};

const put = (id: string, version: number, email = `${id}@example.org`): Change => ({
  op: 'put',
  collection: 'customers',
  id,
  version,
  row: {
    waiver_id: id,
    adult_first_name: 'A',
    adult_last_name: id,
    email,
    phone: '',
    created_at: `2026-01-0${version}`,
  },
});

const cursor = (version: number): Cursor => ({ epoch: 'e', version });

describe.each(Object.keys(caches))('the cache in %s', (kind) => {
  const sealer = createSealingKey().then(webSealer);

  async function session(store: CacheStore): Promise<CacheSession> {
    const opened = new CacheSession({
      open: async () => ({ store, sealer: await sealer }),
      onChange: () => undefined,
      onMoved: () => undefined,
    });
    await opened.load();
    return opened;
  }
  const reply = (changes: Change[], version: number, more = false) => ({
    changes,
    cursor: cursor(version),
    more,
    server_time: '2026-06-15T15:00:00.000Z',
  });
  const idsOf = (at: CacheSession): string[] => [...at.replica.entries('customers')].map(([id]) => id).toSorted();

  async function filled(): Promise<{ store: CacheStore; first: CacheSession }> {
    const store = await (caches[kind] as () => Promise<CacheStore>)();
    const first = await session(store);
    await first.apply(reply([put('b', 2)], 0, true), null, 1);
    await first.apply(reply([put('a', 1)], 2), first.pullCursor, 1);
    return { store, first };
  }

  it('[D3] [S6] opens again exactly as it was, delta and cursor together', async () => {
    const { store, first } = await filled();
    await first.apply(
      reply([put('c', 3), { op: 'remove', collection: 'customers', id: 'a', version: 3 }], 3),
      cursor(2),
      2,
    );
    const again = await session(store);
    expect(idsOf(again)).toEqual(['b', 'c']);
    expect(again.cursor).toEqual(cursor(3));
    expect(again.replica.checksum('customers')).toEqual(first.replica.checksum('customers'));
  });

  it('[D10] of two leaders one applies a delta, the other detects and reads it', async () => {
    const { store, first } = await filled();
    const second = await session(store);
    expect(await first.apply(reply([put('c', 3)], 3), cursor(2), 2)).toBe('applied');
    expect(await second.apply(reply([put('c', 3)], 3), cursor(2), 2)).toBe('again');
    expect(idsOf(second)).toEqual(['a', 'b', 'c']);
    expect((await store.readDeltas(first.state.life, 0, 99)).length).toBe(1);
  });

  it('[S25] folding loses and duplicates nothing, also when another tab continues concurrently', async () => {
    const { store, first } = await filled();
    const second = await session(store);
    await first.apply(reply([put('c', 3)], 3), cursor(2), 2);
    const folding = first.fold();
    await second.catchUp();
    await second.apply(reply([put('d', 4)], 4), second.pullCursor, 2);
    await folding;
    await first.catchUp();
    expect(idsOf(first)).toEqual(['a', 'b', 'c', 'd']);
    expect(await second.fold()).toBe(true);
    expect(idsOf(await session(store))).toEqual(['a', 'b', 'c', 'd']);
    expect(await store.readDeltas(first.state.life, 0, 99)).toEqual([]);
  });

  it('[D3] a response to an outdated cursor changes nothing', async () => {
    const { store, first } = await filled();
    await first.apply(reply([put('c', 3)], 3), cursor(2), 2);
    expect(await first.apply(reply([put('a', 1)], 2), cursor(2), 3)).toBe('again');
    expect(first.cursor).toEqual(cursor(3));
    expect((await store.readDeltas(first.state.life, 0, 99)).length).toBe(1);
  });

  it('[D10] of two leaders that fill one stores a page, the other continues after it', async () => {
    const store = await (caches[kind] as () => Promise<CacheStore>)();
    const first = await session(store);
    await first.apply(reply([put('c', 3)], 0, true), null, 1);
    const second = await session(store);
    const position = { ...cursor(0), at: 1 };
    const page = { ...reply([put('b', 2)], 0, true), cursor: position };
    expect(await second.apply(page, second.pullCursor, 1)).toBe('applied');
    expect(await first.apply(page, first.pullCursor, 1)).toBe('again');
    expect(await store.pageKeys(first.state.filling?.life ?? 0)).toHaveLength(2);
    expect(first.pullCursor).toEqual(position);
    expect(await first.apply(reply([put('a', 1)], 3), position, 1)).toBe('applied');
    expect(idsOf(await session(store))).toEqual(['a', 'b', 'c']);
  });

  it('[D10] of two leaders that fold, the one that read older pages loses', async () => {
    const { store, first } = await filled();
    await first.apply(reply([put('c', 3)], 3), cursor(2), 2);
    const second = await session(store);
    expect(await second.fold()).toBe(true);
    await second.apply(reply([put('c', 4, 'new@example.org')], 4), cursor(3), 2);
    expect(await second.fold()).toBe(true);
    expect(await first.fold()).toBe(false);
    const again = await session(store);
    expect(again.replica.get('customers', 'c')).toMatchObject({ email: 'new@example.org' });
    expect(await store.pageKeys(again.state.life)).toHaveLength(1);
  });

  it('[D3] [D10] of two leaders the one that folds misses nothing that the other applied concurrently', async () => {
    const { store, first } = await filled();
    await first.apply(reply([put('c', 3)], 3), cursor(2), 2);
    const second = await session(store);
    await first.apply(reply([put('a', 4, 'new@example.org')], 4), cursor(3), 2);
    expect(await second.fold()).toBe(false);
    expect(await second.apply(reply([put('d', 5)], 5), second.pullCursor, 2)).toBe('again');
    expect(await second.apply(reply([put('d', 5)], 5), second.pullCursor, 2)).toBe('applied');
    for (const tab of [second, await session(store)]) {
      expect(idsOf(tab)).toEqual(['a', 'b', 'c', 'd']);
      expect(tab.replica.get('customers', 'a')).toMatchObject({ email: 'new@example.org' });
    }
  });

  it('[D10] a refill that another leader has finished already does not start again over its rows', async () => {
    const { store, first } = await filled();
    const second = await session(store);
    await second.refill();
    await second.apply(reply([put('x', 9)], 9), null, 2);
    await first.refill();
    expect(first.state).toMatchObject({ isFilled: true, filling: null, cursor: cursor(9) });
    expect(idsOf(first)).toEqual(['x']);
    expect(idsOf(await session(store))).toEqual(['x']);
  });

  it('[S25] a tab that wakes after a fold reads what the fold included', async () => {
    const { store, first } = await filled();
    const asleep = await session(store);
    await first.apply(
      reply([put('c', 3), { op: 'remove', collection: 'customers', id: 'a', version: 3 }], 3),
      cursor(2),
      2,
    );
    await first.fold();
    await first.apply(reply([put('d', 4)], 4), cursor(3), 2);
    await asleep.catchUp();
    expect(idsOf(asleep)).toEqual(['b', 'c', 'd']);
    expect(asleep.cursor).toEqual(cursor(4));
  });

  it('[L3] a refill is kept alongside the shown rows until it is complete, also across a restart', async () => {
    const { store, first } = await filled();
    await first.refill();
    await first.apply(reply([put('x', 9)], 0, true), null, 2);
    expect(idsOf(first)).toEqual(['a', 'b']);
    const again = await session(store);
    expect(idsOf(again)).toEqual(['a', 'b']);
    await again.apply(reply([put('y', 8)], 9), again.pullCursor, 2);
    expect(idsOf(again)).toEqual(['x', 'y']);
    expect(idsOf(await session(store))).toEqual(['x', 'y']);
  });

  it('[D21] a read that fails at the start keeps the stored data, and the cache returns to it', async () => {
    const { store } = await filled();
    const again = await session(failingOnce(store, 'readState'));
    expect([again.away, idsOf(again)]).toEqual(['failing', []]);
    expect(await again.goBack()).toBe(true);
    expect([again.away, idsOf(again)]).toEqual([null, ['a', 'b']]);
  });

  it('[D21] a write that fails loses nothing: rows continue in memory and are stored again', async () => {
    const { store } = await filled();
    const tab = await session(failingOnce(store, 'commit'));
    expect(await tab.apply(reply([put('c', 3)], 3), cursor(2), 2)).toBe('applied');
    expect([tab.away, idsOf(tab)]).toEqual(['failing', ['a', 'b', 'c']]);
    expect(idsOf(await session(store))).toEqual(['a', 'b']);
    expect(await tab.goBack()).toBe(true);
    expect(idsOf(await session(store))).toEqual(['a', 'b', 'c']);
  });

  it('[D21] [S16] what was stored before a reset is never read again', async () => {
    const { store } = await filled();
    const tab = await session(failingOnce(store, 'commit'));
    await tab.apply(reply([put('c', 3)], 3), cursor(2), 2);
    const reset: Change = { op: 'reset', collection: '*', id: '*', version: 4 };
    expect(await tab.apply(reply([reset], 0, true), cursor(3), 2)).toBe('again');
    expect(await tab.goBack()).toBe(false);
    expect(idsOf(tab)).toEqual([]);
    await tab.apply(reply([put('x', 4)], 4), tab.pullCursor, 2);
    expect(await tab.goBack()).toBe(true);
    expect(idsOf(await session(store))).toEqual(['x']);
  });

  it('[D11] [D22] rows that one tab moved off the disk stay shown in another, and return to the disk', async () => {
    const { store, first } = await filled();
    const second = await session(store);
    await first.giveWay();
    await second.catchUp();
    expect([first.away, second.away]).toEqual(['full', 'full']);
    for (const tab of [first, second]) expect(idsOf(tab)).toEqual(['a', 'b']);
    expect((await store.readState()).isFilled).toBe(false);
    expect(await first.goBack()).toBe(true);
    await second.catchUp();
    expect([second.away, idsOf(second)]).toEqual([null, ['a', 'b']]);
  });

  it('[D4] [D21] people locked in memory are not treated as absent', async () => {
    const { store } = await filled();
    const tab = await session(store);
    await tab.setLocked(true);
    await tab.giveWay();
    expect(await tab.goBack()).toBe(false);
    await tab.setLocked(false);
    await tab.apply(reply([put('b', 2), put('a', 1)], 2), tab.pullCursor, 2);
    expect(await tab.goBack()).toBe(true);
    expect(idsOf(await session(store))).toEqual(['a', 'b']);
  });

  it('[D4] locked people leave memory and come back with contact', async () => {
    const { first } = await filled();
    await first.setLocked(true);
    expect(idsOf(first)).toEqual([]);
    expect(first.replica.people.count('a')).toBe(0);
    await first.setLocked(false);
    expect(idsOf(first)).toEqual(['a', 'b']);
  });
});

it('[D2] stores people sealed, under a key that can’t be read out', async () => {
  const keys = new KeyDatabase();
  const [one, other] = await Promise.all([keys.getOrMake('k'), keys.getOrMake('k')]);
  expect(one.extractable).toBe(false);
  const sealed = await webSealer(one).seal('secret');
  expect(await webSealer(other).open(sealed)).toBe('secret');
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('secret');
});
