import { scopeOf } from '@gatehouse/sync-protocol/sync/collections';
import { addToChecksum, rowHash } from '@gatehouse/sync-protocol/sync/row-checksum';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Collection } from '../../venue/collection.ts';
import { collectionsOf } from './all-collections.ts';
import { createChecksumBoard } from './checksums.ts';

const scope = { clientId: 'red', venueDate: '2026-06-15', sealingPublicKey: '' };
const db = {} as never;
const at = { epoch: 'e', version: 7 };

/** Rows of every collection: as many of each as its name is long, but for those given. */
const counts: Record<string, number> = {};
const asked = vi.fn();

beforeEach(() => {
  for (const name of Object.keys(counts)) delete counts[name];
  asked.mockClear();
  for (const collection of collectionsOf(scopeOf.front_desk))
    vi.spyOn(collection, 'stamps').mockImplementation(async (_db, _scope, after, limit) => {
      asked(collection.name, after, limit);
      return stampsOf(collection.name)
        .filter(({ id }) => id > after)
        .slice(0, limit);
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function stampsOf(name: string): { id: string; version: number }[] {
  return Array.from({ length: counts[name] ?? name.length }, (_, index) => ({
    id: `${name}-${String(index).padStart(6, '0')}`,
    version: index,
  }));
}

function sumOf(name: string) {
  const rows = stampsOf(name);
  return {
    count: rows.length,
    checksum: rows.reduce((sum, { id, version }) => addToChecksum(sum, rowHash(id, version)), 0),
  };
}

describe('[L7] checksums', () => {
  it.each(['kiosk', 'scan_station', 'front_desk'] as const)('are of what a %s holds', async (role) => {
    const names = collectionsOf(scopeOf[role]).map(({ name }) => name);
    const sums = await createChecksumBoard().of(db, scopeOf[role], scope, at);
    expect(sums).toEqual(Object.fromEntries(names.map((name) => [name, sumOf(name)])));
    expect(Object.keys(sums ?? {})).toEqual(names);
  });

  it.each([0, 1_999, 2_000, 2_001, 4_000])('count %d rows, 2,000 at a time', async (count) => {
    counts['venue'] = count;
    const sums = await createChecksumBoard().of(db, scopeOf.kiosk, scope, at);
    expect(sums?.['venue']).toEqual(sumOf('venue'));
    const pages = asked.mock.calls.filter(([name]) => name === 'venue');
    expect(pages).toHaveLength(Math.floor(count / 2_000) + 1);
    expect(pages[0]).toEqual(['venue', '', 2_000]);
    if (pages.length > 1) expect(pages[1]).toEqual(['venue', 'venue-001999', 2_000]);
  });

  it('[I8] yield to others between 2,000 rows and the next', async () => {
    counts['venue'] = 2_000;
    let turns = 0;
    setImmediate(() => (turns += 1));
    await createChecksumBoard().of(db, scopeOf.kiosk, scope, at);
    expect(turns).toBe(1);
  });

  it('are counted once for all devices of one scope at one version', async () => {
    const board = createChecksumBoard();
    const first = await board.of(db, scopeOf.kiosk, scope, at);
    expect(await board.of(db, scopeOf.kiosk, scope, at)).toBe(first);
    expect(asked).toHaveBeenCalledTimes(scopeOf.kiosk.length);
  });

  it.each([
    ['role', 'scan_station', scope, at],
    ['venue', 'kiosk', { ...scope, clientId: 'blue' }, at],
    ['day', 'kiosk', { ...scope, venueDate: '2026-06-16' }, at],
    ['epoch', 'kiosk', scope, { ...at, epoch: 'f' }],
    ['version', 'kiosk', scope, { ...at, version: 8 }],
  ] as const)('are counted again for another %s', async (_title, role, otherScope, otherAt) => {
    const board = createChecksumBoard();
    const first = await board.of(db, scopeOf.kiosk, scope, at);
    counts['venue'] = 1;
    expect(await board.of(db, scopeOf[role], otherScope, otherAt)).not.toEqual(first);
  });

  it('are counted one scope after the other: until then there are none', async () => {
    const board = createChecksumBoard();
    const first = board.of(db, scopeOf.kiosk, scope, at);
    expect(await board.of(db, scopeOf.scan_station, scope, at)).toBeNull();
    expect(await first).not.toBeNull();
    expect(await board.of(db, scopeOf.scan_station, scope, at)).not.toBeNull();
  });

  it('are counted again after a count that failed', async () => {
    const board = createChecksumBoard();
    const venue = vi.mocked(collectionsOf(scopeOf.kiosk).map(({ stamps }) => stamps)[0] as Collection['stamps']);
    venue.mockRejectedValueOnce(new Error('busy'));
    await expect(board.of(db, scopeOf.kiosk, scope, at)).rejects.toThrow('busy');
    counts['venue'] = 0;
    expect(await board.of(db, scopeOf.kiosk, scope, at)).toMatchObject({ venue: { count: 0, checksum: 0 } });
  });

  it('of 200 scopes are kept, then all go', async () => {
    const board = createChecksumBoard();
    for (let version = 1; version <= 200; version += 1)
      await board.of(db, scopeOf.kiosk, scope, { epoch: 'e', version });
    asked.mockClear();
    await board.of(db, scopeOf.kiosk, scope, { epoch: 'e', version: 1 });
    expect(asked).not.toHaveBeenCalled();
    await board.of(db, scopeOf.kiosk, scope, { epoch: 'e', version: 201 });
    asked.mockClear();
    await board.of(db, scopeOf.kiosk, scope, { epoch: 'e', version: 201 });
    expect(asked).not.toHaveBeenCalled();
    await board.of(db, scopeOf.kiosk, scope, { epoch: 'e', version: 1 });
    expect(asked).toHaveBeenCalledTimes(scopeOf.kiosk.length);
  });
});
