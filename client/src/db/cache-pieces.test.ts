import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import { expect, it, vi } from 'vitest';
import { plainSealer } from '../sync/testing/plain-sealer.ts';
import { putPerson, putVenue } from '../sync/testing/pulled.ts';
import { decodePiece, encodePiece } from './cache-pieces.ts';
import type { CacheStep } from './cache-store.ts';
import { pagesOf } from './folding.ts';
import { MemoryCacheStore } from './memory-cache-store.ts';
import { openPieces } from './opening.ts';
import { isQuota } from './quota.ts';
import type { Sealed } from './sealing.ts';

const unknown: Change = { op: 'put', collection: 'parties', id: 'p', version: 1, row: {} };
const sealed = async (text: string) => plainSealer.seal(text);
const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => id);

it('[D4] [I6] seals people and unknown collections; the venue stays readable', async () => {
  const piece = await encodePiece(plainSealer, [putPerson('a', 1), putVenue(2), unknown]);
  expect(idsOf(JSON.parse(piece.plain ?? '') as Change[])).toEqual(['C00001']);
  expect(idsOf(JSON.parse(await plainSealer.open(piece.people ?? (await sealed('[]')))) as Change[])).toEqual([
    'a',
    'p',
  ]);
  expect(await decodePiece(plainSealer, piece, true)).toEqual({
    changes: [putVenue(2), putPerson('a', 1), unknown],
    isDamaged: false,
  });
  expect(await decodePiece(plainSealer, piece, false)).toEqual({ changes: [putVenue(2)], isDamaged: false });
});

it('stores no empty part', async () => {
  expect(await encodePiece(plainSealer, [putVenue(2)])).toMatchObject({ people: null, plain: expect.any(String) });
  expect(await encodePiece(plainSealer, [putPerson('a', 1)])).toMatchObject({ people: expect.anything(), plain: null });
  const empty = await encodePiece(plainSealer, []);
  expect(empty).toEqual({ people: null, plain: null });
  expect(await decodePiece(plainSealer, empty, true)).toEqual({ changes: [], isDamaged: false });
});

it('[S25] reports which piece is damaged, and returns the rest of it', async () => {
  const whole = await encodePiece(plainSealer, [putPerson('a', 1), putVenue(2)]);
  for (const text of ['not JSON', '{}', 'null', '7']) {
    const plain = await decodePiece(plainSealer, { ...whole, plain: text }, true);
    expect([plain.isDamaged, ...idsOf(plain.changes)]).toEqual([true, 'a']);
    const people = await decodePiece(plainSealer, { ...whole, people: await sealed(text) }, true);
    expect([people.isDamaged, ...idsOf(people.changes)]).toEqual([true, 'C00001']);
  }
  const closed = await decodePiece(plainSealer, { ...whole, people: await sealed('not JSON') }, false);
  expect([closed.isDamaged, ...idsOf(closed.changes)]).toEqual([false, 'C00001']);
});

it('creates pages of a thousand rows, newest first', async () => {
  for (const [count, sizes] of [
    [0, []],
    [1, [1]],
    [1_000, [1_000]],
    [1_001, [1_000, 1]],
    [2_500, [1_000, 1_000, 500]],
  ] as const) {
    const rows = Array.from({ length: count }, (_, version) => ({
      ...unknown,
      collection: 'venue',
      id: `${version}`,
      version,
    }));
    const pages = await pagesOf(rows, plainSealer, 4);
    const read = pages.map(({ piece }) => JSON.parse(piece.plain ?? '[]') as Change[]);
    expect([count, pages.every(({ life }) => life === 4), ...read.map(({ length }) => length)]).toEqual([
      count,
      true,
      ...sizes,
    ]);
    expect(idsOf(read.flat())).toEqual(rows.map(({ id }) => id).toReversed());
  }
});

/** A store with this many pieces in life 1, and the calls it got. */
async function storeOf(count: number, table: 'pages' | 'deltas') {
  const store = new MemoryCacheStore();
  const pieces: { life: number; piece: Awaited<ReturnType<typeof encodePiece>> }[] = [];
  for (let at = 1; at <= count; at++)
    pieces.push({ life: 1, piece: await encodePiece(plainSealer, [putPerson(`${at}`, at)]) });
  const step: CacheStep = { expect: () => true, next: (state) => state, [table]: pieces };
  await store.commit(step);
  const limits: number[] = [];
  for (const name of ['readPages', 'readDeltas'] as const) {
    const read = store[name].bind(store);
    store[name] = (life, after, limit) => {
      limits.push(limit);
      return read(life, after, limit);
    };
  }
  const seen: string[] = [];
  const opening = {
    store,
    sealer: plainSealer,
    withPeople: true,
    onChanges: (changes: Change[]) => seen.push(...idsOf(changes)),
  };
  return { store, opening, limits, seen };
}

it.each([
  ['pages', 7, [8]],
  ['pages', 8, [8, 8]],
  ['pages', 17, [8, 8, 8]],
  ['deltas', 127, [128]],
  ['deltas', 130, [128, 128]],
] as const)('opens %s in portions, all in order (%d)', async (table, count, portions) => {
  const { opening, limits, seen } = await storeOf(count, table);
  const wanted = Array.from({ length: count }, (_, at) => at + 1);
  expect(await openPieces(opening, table, 1)).toEqual({ keys: wanted, isDamaged: false });
  expect([seen, limits]).toEqual([wanted.map(String), portions]);
});

it('reads the next portion while one is decrypted', async () => {
  const { opening, limits, seen } = await storeOf(9, 'pages');
  const open = async (given: Sealed) => {
    await vi.waitFor(() => expect(limits).toHaveLength(2));
    return plainSealer.open(given);
  };
  await openPieces({ ...opening, sealer: { ...plainSealer, open } }, 'pages', 1);
  expect(seen).toHaveLength(9);
});

it('opens only the pieces after a key, of one life', async () => {
  const { opening, seen } = await storeOf(5, 'deltas');
  expect(await openPieces(opening, 'deltas', 1, 3)).toEqual({ keys: [4, 5], isDamaged: false });
  expect(seen).toEqual(['4', '5']);
  expect(await openPieces(opening, 'deltas', 2)).toEqual({ keys: [], isDamaged: false });
  expect(await openPieces(opening, 'pages', 1)).toEqual({ keys: [], isDamaged: false });
});

it('[S25] continues after a damaged piece, and reports it', async () => {
  const { store, opening, seen } = await storeOf(3, 'pages');
  const other = await sealed('not JSON');
  store.damage(([first]) => {
    if (first) first.people = other;
  });
  expect(await openPieces(opening, 'pages', 1)).toEqual({ keys: [1, 2, 3], isDamaged: true });
  expect(seen).toEqual(['2', '3']);
});

it('[D4] leaves people sealed when asked to', async () => {
  const { opening, seen } = await storeOf(3, 'pages');
  expect(await openPieces({ ...opening, withPeople: false }, 'pages', 1)).toMatchObject({ isDamaged: false });
  expect(seen).toEqual([]);
});

it('[S13] recognizes a full disk, also as Dexie wraps it', () => {
  expect(isQuota(new DOMException('full', 'QuotaExceededError'))).toBe(true);
  expect(isQuota({ name: 'AbortError', inner: { name: 'QuotaExceededError' } })).toBe(true);
  expect(isQuota({ name: 'AbortError', inner: { name: 'AbortError' } })).toBe(false);
  for (const other of [null, undefined, new Error('full'), {}]) expect(isQuota(other)).toBe(false);
});
