import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { expect, it } from 'vitest';
import { type CacheState, emptyCacheState } from '../../db/cache-store.ts';
import { wayBack } from './cache-return.ts';

const at = (version: number, change: Partial<CacheState> = {}): CacheState => ({
  ...emptyCacheState,
  schema: SCHEMA_VERSION,
  life: 3,
  isFilled: true,
  cursor: { epoch: 'e', version },
  ...change,
});
const whole = { isHeldWhole: true, isStoredObsolete: false };

it('[D21] reads the stored data when it is as new or the only complete one', () => {
  expect(wayBack(at(7), at(7), whole)).toBe('read');
  expect(wayBack(at(8), at(7), whole)).toBe('read');
  expect(wayBack(at(7), emptyCacheState, whole)).toBe('read');
  expect(wayBack(at(7), at(9), { ...whole, isHeldWhole: false })).toBe('read');
});

it('[D21] writes its rows over older ones, of another epoch or scope, of another schema, or cleared', () => {
  expect(wayBack(at(6), at(7), whole)).toBe('write');
  expect(wayBack(at(9, { cursor: { epoch: 'before', version: 9 } }), at(7), whole)).toBe('write');
  expect(wayBack(at(7, { cursor: { epoch: 'e', version: 7, scope: 'desk' } }), at(7), whole)).toBe('write');
  expect(wayBack(at(9, { schema: SCHEMA_VERSION + 1 }), at(7), whole)).toBe('write');
  expect(wayBack(emptyCacheState, at(7), whole)).toBe('write');
});

it('[D21] [S16] never reads what was stored before a reset, and waits until its rows are complete', () => {
  const facts = { ...whole, isStoredObsolete: true };
  expect(wayBack(at(9), at(7), facts)).toBe('write');
  expect(wayBack(at(9), at(7, { isFilled: false, cursor: null }), facts)).toBe('wait');
  expect(wayBack(emptyCacheState, emptyCacheState, whole)).toBe('wait');
  expect(wayBack(at(7), at(9, { filling: { life: 4, cursor: null } }), whole)).toBe('wait');
});

it('[D21] waits where the stored data was never complete either, and writes complete rows', () => {
  const begun = at(7, { isFilled: false, cursor: null });
  expect(wayBack(begun, at(7), { ...whole, isHeldWhole: false })).toBe('wait');
  expect(wayBack(begun, at(7, { isFilled: false, cursor: null }), whole)).toBe('wait');
  expect(wayBack(begun, at(7), whole)).toBe('write');
});
