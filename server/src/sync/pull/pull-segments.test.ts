import { scopeOf } from '@gatehouse/sync-protocol/sync/collections';
import { describe, expect, it, vi } from 'vitest';
import { collectionsOf } from './all-collections.ts';
import type { ServerCursor } from './pull-cursor.ts';
import { evictions, segmentsOf } from './pull-segments.ts';

const scope = { clientId: 'red', venueDate: '2026-06-16', sealingPublicKey: '' };

function cursorOf(day: string, to?: ServerCursor['to']): ServerCursor {
  return { epoch: 'e', version: 7, scope: 'front_desk.1', day, checked: 0, ...(to ? { to } : {}) };
}
const delta = (from: string, day: string) => cursorOf(from, { version: 9, day, fill: false });

describe('[L8] what a new day evicts', () => {
  it('is yesterday’s check-ins, the bookings and bills of the day before, and customers who were held until yesterday', () => {
    expect(evictions(scopeOf.front_desk, delta('2026-06-15', '2026-06-16'))).toEqual([
      { op: 'evict', collection: 'check_ins', id: '2026-06-16', version: 9 },
      { op: 'evict', collection: 'bookings', id: '2026-06-15', version: 9 },
      { op: 'evict', collection: 'customers', id: '2026-06-16', version: 9 },
      { op: 'evict', collection: 'bills', id: '2026-06-15', version: 9 },
    ]);
  });

  it('is last year’s customers too, where the year ends', () => {
    expect(evictions(scopeOf.front_desk, delta('2026-12-31', '2027-01-01'))).toEqual([
      { op: 'evict', collection: 'check_ins', id: '2027-01-01', version: 9 },
      { op: 'evict', collection: 'bookings', id: '2026-12-31', version: 9 },
      { op: 'evict', collection: 'customers', id: '2027-01-01', version: 9 },
      { op: 'evict', collection: 'bills', id: '2026-12-31', version: 9 },
    ]);
  });

  it('is only what the role holds', () => {
    expect(
      evictions(scopeOf.scan_station, delta('2026-12-31', '2027-01-01')).map(({ collection }) => collection),
    ).toEqual(['check_ins']);
    expect(evictions(scopeOf.kiosk, delta('2026-12-31', '2027-01-01'))).toEqual([]);
  });

  it('is nothing on the same day, in a fill and where nothing is under way', () => {
    expect(evictions(scopeOf.front_desk, delta('2026-06-15', '2026-06-15'))).toEqual([]);
    expect(evictions(scopeOf.front_desk, cursorOf('2026-06-15'))).toEqual([]);
    expect(
      evictions(scopeOf.front_desk, cursorOf('2026-06-15', { version: 9, day: '2026-06-16', fill: true })),
    ).toEqual([]);
  });
});

describe('a page of a pull', () => {
  const held = Array.from({ length: 3 }, (_, number) => ({ id: `d${number}`, version: 8, row: null }));

  it.each([
    [2, 10, 2, true],
    [10, 10, 3, false],
    [3, 3, 3, true],
  ])('[L4] takes %d rows that fit of %d, and says whether it is full', async (fit, limit, taken, isFull) => {
    const [, collection] = collectionsOf(scopeOf.kiosk);
    if (!collection) throw new Error('A kiosk holds no documents');
    vi.spyOn(collection, 'rowsThatFit').mockResolvedValue(fit);
    vi.spyOn(collection, 'read').mockImplementation(async (_db, _scope, slice) => held.slice(0, slice.limit));
    const [, , segment] = segmentsOf(scopeOf.kiosk, delta('2026-06-15', '2026-06-15'), scope);
    const part = await segment?.read({} as never, null, limit);
    vi.restoreAllMocks();
    expect([part?.placed.length, part?.isFull]).toEqual([taken, isFull]);
  });
});

describe('the parts of a pull', () => {
  it('[L4] are none where no page is under way', () => {
    expect(segmentsOf(scopeOf.front_desk, cursorOf('2026-06-15'), scope)).toEqual([]);
  });

  it('[L5] are the collections in a fill', () => {
    const filling = cursorOf('2026-06-15', { version: 9, day: '2026-06-16', fill: true });
    expect(segmentsOf(scopeOf.front_desk, filling, scope)).toHaveLength(collectionsOf(scopeOf.front_desk).length);
  });

  it('[L8] are removals, the rows that the new day brings into a window, and the collections in a delta', () => {
    const count = (from: string, day: string) => segmentsOf(scopeOf.front_desk, delta(from, day), scope).length;
    expect(count('2026-06-15', '2026-06-15')).toBe(1 + 12);
    expect(count('2026-06-15', '2026-06-16')).toBe(1 + 3 + 12);
    expect(count('2026-12-31', '2027-01-01')).toBe(1 + 3 + 12);
  });
});

describe('[L8] the days that a new day brings into a window', () => {
  /** The days by which each part of a delta is read, and the versions above which it is. */
  async function asked(from: string, day: string) {
    const collections = collectionsOf(scopeOf.front_desk);
    const slices: unknown[] = [];
    for (const collection of collections) {
      vi.spyOn(collection, 'read').mockImplementation(async (_db, _scope, slice, onlyInScope) => {
        const { above, upTo, days, direction } = slice;
        slices.push({ name: collection.name, above, upTo, days, direction, onlyInScope });
        return [];
      });
      if (collection.rowsThatFit) vi.spyOn(collection, 'rowsThatFit').mockResolvedValue(10);
    }
    for (const segment of segmentsOf(scopeOf.front_desk, delta(from, day), scope).slice(1))
      await segment.read({} as never, null, 10);
    vi.restoreAllMocks();
    return slices.slice(0, -collections.length);
  }
  const older = { above: -1, upTo: 7, direction: 'asc', onlyInScope: true };

  it('are those after the old window, whatever their version', async () => {
    expect(await asked('2026-06-15', '2026-06-16')).toEqual([
      { name: 'check_ins', days: { from: '2026-06-16', to: '2026-06-16' }, ...older },
      { name: 'bookings', days: { from: '2026-06-30', to: '2026-06-30' }, ...older },
      { name: 'bills', days: { from: '2026-06-30', to: '2026-06-30' }, ...older },
    ]);
  });

  it('are those of the new window where the old one is long past', async () => {
    expect(await asked('2026-01-15', '2026-06-16')).toEqual([
      { name: 'check_ins', days: { from: '2026-06-16', to: '2026-06-16' }, ...older },
      { name: 'bookings', days: { from: '2026-06-15', to: '2026-06-30' }, ...older },
      { name: 'bills', days: { from: '2026-06-15', to: '2026-06-30' }, ...older },
    ]);
  });
});
