import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { expect, it } from 'vitest';
import { type CacheState, emptyCacheState } from '../../db/cache-store.ts';
import { cursor, pageOf, putPerson } from '../testing/pulled.ts';
import {
  deltaStep,
  dropStep,
  emptiedForSchema,
  fillStep,
  foldStep,
  nextLife,
  provingStep,
  refillStep,
  returnStep,
  same,
} from './cache-steps.ts';

const piece = { people: null, plain: '[]' };
const filled: CacheState = {
  schema: SCHEMA_VERSION,
  life: 3,
  generation: 5,
  cursor: cursor(7),
  isFilled: true,
  filling: null,
  foldedThrough: 40,
  contactAtMs: 1_000,
};
const filling: CacheState = { ...filled, filling: { life: 6, cursor: cursor(2) } };

it('two cursors are equal regardless of the order of their fields', () => {
  expect(same({ epoch: 'e', version: 1 }, { version: 1, epoch: 'e' })).toBe(true);
  expect(same({ epoch: 'e', version: 1 }, { epoch: 'e', version: 2 })).toBe(false);
  expect(same(null, null)).toBe(true);
  expect(same(null, cursor(0))).toBe(false);
});

it('[D3] a new life is above every one in use', () => {
  expect(nextLife(filled)).toBe(4);
  expect(nextLife(filling)).toBe(7);
  expect(nextLife({ ...filled, life: 9, filling: { life: 6, cursor: null } })).toBe(10);
  expect(nextLife(emptyCacheState)).toBe(1);
});

it('[V2] a cache of another schema is emptied, and one of this schema is not', () => {
  const step = emptiedForSchema();
  expect(step.expect(filled)).toBe(false);
  expect(step.expect({ ...filled, schema: SCHEMA_VERSION + 1 })).toBe(true);
  expect(step.expect(emptyCacheState)).toBe(true);
  expect(step.next({ ...filled, schema: 0 })).toEqual({
    ...emptyCacheState,
    schema: SCHEMA_VERSION,
    life: 4,
    generation: 6,
  });
  expect(step.keepOnlyLife).toBe(-1);
});

it('a page of a first fill is written under a new life and keeps the shown rows', () => {
  const at = { ...filled, isFilled: false, cursor: null };
  const step = fillStep(at, pageOf([putPerson('a', 1)], 0, { more: true }), piece, 2_000);
  expect(step.pages).toEqual([{ life: 4, piece }]);
  expect(step.keepOnlyLife).toBeUndefined();
  expect(step.next(at)).toEqual({ ...at, filling: { life: 4, cursor: cursor(0) }, contactAtMs: 2_000 });
});

it('the last page of a fill swaps the shown rows', () => {
  const step = fillStep(filling, pageOf([putPerson('a', 1)], 9), piece, 2_000);
  expect(step.pages).toEqual([{ life: 6, piece }]);
  expect(step.keepOnlyLife).toBe(6);
  expect(step.next({ ...filling, generation: 8 })).toEqual({
    schema: SCHEMA_VERSION,
    life: 6,
    generation: 9,
    cursor: cursor(9),
    isFilled: true,
    filling: null,
    foldedThrough: 0,
    contactAtMs: 2_000,
  });
});

it('an empty page of a fill writes no piece', () => {
  for (const more of [true, false]) expect(fillStep(filling, pageOf([], 9, { more }), piece, 1).pages).toEqual([]);
});

it('[D3] a page of a fill expects the life and the fill that it was pulled for', () => {
  for (const more of [true, false]) {
    const { expect: expects } = fillStep(filling, pageOf([], 9, { more }), piece, 1);
    expect(expects({ ...filling, generation: 99, contactAtMs: 99 })).toBe(true);
    expect(expects({ ...filling, life: 4 })).toBe(false);
    expect(expects({ ...filling, filling: null })).toBe(false);
    expect(expects({ ...filling, filling: { life: 6, cursor: cursor(3) } })).toBe(false);
    expect(expects({ ...filling, filling: { life: 7, cursor: cursor(2) } })).toBe(false);
  }
});

it('[D3] a delta is stored with its cursor, on top of the cursor it was pulled from', () => {
  const step = deltaStep(filled, pageOf([putPerson('a', 1)], 9), piece, 2_000);
  expect(step.deltas).toEqual([{ life: 3, piece }]);
  expect(step.next(filled)).toEqual({ ...filled, cursor: cursor(9), contactAtMs: 2_000 });
  expect(step.expect({ ...filled, generation: 99, foldedThrough: 99, contactAtMs: 99 })).toBe(true);
  expect(step.expect({ ...filled, life: 4 })).toBe(false);
  expect(step.expect({ ...filled, cursor: cursor(8) })).toBe(false);
  expect(step.expect({ ...filled, filling: { life: 4, cursor: null } })).toBe(false);
  expect(deltaStep(filled, pageOf([], 9), null, 2_000).deltas).toEqual([]);
});

it('[D10] a refill starts alongside the shown rows, unless another tab has started it', () => {
  const step = refillStep(filled);
  expect(step.next(filled)).toEqual({ ...filled, filling: { life: 4, cursor: null } });
  expect(step.expect(filled)).toBe(true);
  expect(step.expect({ ...filled, life: 2 })).toBe(true);
  expect(step.expect({ ...filled, filling: { life: 4, cursor: null } })).toBe(false);
  expect(step.expect({ ...filled, life: 4 })).toBe(false);
  expect([step.pages, step.deltas, step.keepOnlyLife]).toEqual([undefined, undefined, undefined]);
});

it('[S16] dropping rows empties the shown rows and keeps none of their pieces', () => {
  const step = dropStep(filling);
  expect(step.next(filling)).toEqual({
    ...filling,
    life: 7,
    generation: 6,
    isFilled: false,
    filling: null,
    cursor: null,
  });
  expect(step.keepOnlyLife).toBe(7);
  expect(step.expect(filling)).toBe(true);
  expect(step.expect({ ...filling, life: 7 })).toBe(false);
});

it('[D21] the rows in memory replace exactly what was read', () => {
  const held = { ...filling, life: 9, generation: 1, cursor: cursor(12), foldedThrough: 3 };
  const pages = [{ life: 4, piece }];
  const step = returnStep(filled, held, pages);
  expect(step.expect({ ...filled })).toBe(true);
  expect(step.expect({ ...filled, contactAtMs: 1_001 })).toBe(false);
  expect(step.next(filled)).toEqual({ ...held, life: 4, generation: 6, filling: null, foldedThrough: 0 });
  expect([step.pages, step.keepOnlyLife]).toEqual([pages, 4]);
});

it('a step that only probes writing changes nothing', () => {
  expect(provingStep.expect(filled)).toBe(true);
  expect(provingStep.next(filled)).toBe(filled);
});

it('[S25] [D3] a fold replaces what it read, while nothing else was folded, filled or applied', () => {
  const step = foldStep(filled, { through: 44, pages: [1, 2], deltas: [43, 44] }, [{ life: 3, piece }]);
  expect(step.next(filled)).toEqual({ ...filled, generation: 6, foldedThrough: 44 });
  expect([step.pages, step.dropPages, step.dropDeltas]).toEqual([[{ life: 3, piece }], [1, 2], [43, 44]]);
  expect(step.expect({ ...filled, contactAtMs: 99 })).toBe(true);
  expect(step.expect({ ...filled, cursor: cursor(8) })).toBe(false);
  expect(step.expect({ ...filled, life: 4 })).toBe(false);
  expect(step.expect({ ...filled, generation: 6 })).toBe(false);
  expect(step.expect({ ...filled, filling: { life: 4, cursor: null } })).toBe(false);
});
