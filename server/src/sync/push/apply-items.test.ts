import { describe, expect, it } from 'vitest';
import type { StoredResult } from '../sync-mutations.repository.ts';
import { keyOf, replayed } from './apply-items.ts';
import { type PushItem, UNOPENED } from './push-item.ts';

const ID = '0B9F7C52-3A53-4C8E-9D1E-6A8F0F6B7C11';
const item: PushItem = {
  mid: 4,
  id: ID,
  name: 'check_in',
  argsHash: 'a',
  clock: undefined,
  actor: undefined,
  whole: {},
  isCardMasked: false,
  todo: { kind: 'foreign' },
};
const stored: StoredResult = {
  id: ID.toLowerCase(),
  args_hash: 'a',
  status: 'applied',
  code: null,
  version: 7,
  needs_review: 0,
  clock: null,
};
const copy = { ...item, argsHash: `${UNOPENED}b` };
const unopened: StoredResult = {
  ...stored,
  args_hash: `${UNOPENED}b`,
  status: 'parked',
  code: 'COPY_UNREADABLE',
  version: null,
};

it('[Q5] [Q1] an item is identified by its id regardless of case', () => {
  expect(keyOf(item)).toBe(ID.toLowerCase());
  expect(keyOf({ ...item, id: null })).toBe('');
});

describe('[Q5] the result of an item that was pushed before', () => {
  it('is none where it was not', () => {
    expect(replayed(item, undefined)).toBeNull();
  });

  it('is the stored result, as a duplicate, without extra fields', () => {
    expect(replayed(item, stored)).toEqual({ mid: 4, id: ID, status: 'duplicate', version: 7 });
  });

  it('contains the reasons for review and the clock correction', () => {
    const clock = JSON.stringify({ client_at: 'x', correction_ms: 0 });
    const answer = { mid: 4, id: ID, status: 'duplicate', version: 7, needs_review: true, correction_ms: 0 };
    expect(replayed(item, { ...stored, needs_review: 1, clock })).toEqual(answer);
    expect(replayed(item, { ...stored, clock: '{"client_at":"x"}' })).not.toHaveProperty('correction_ms');
  });

  it('is parked if it was parked', () => {
    const parked = { ...stored, status: 'parked', code: 'INVALID_INPUT', version: null } as const;
    expect(replayed(item, parked)).toEqual({ mid: 4, id: ID, status: 'parked', code: 'INVALID_INPUT' });
  });

  it('rejects other arguments under the same id', () => {
    expect(replayed({ ...item, argsHash: 'b' }, stored)).toEqual({
      mid: 4,
      id: ID,
      status: 'parked',
      code: 'MUTATION_ID_REUSED',
    });
  });
});

describe('[D16] a copy that can’t be decrypted', () => {
  it('gets the result of the item that it holds', () => {
    expect(replayed(copy, stored)).toEqual({ mid: 4, id: ID, status: 'duplicate', version: 7 });
  });

  it('gets its own result again, also when sealed again', () => {
    const answer = { mid: 4, id: ID, status: 'parked', code: 'COPY_UNREADABLE' };
    expect(replayed(copy, unopened)).toEqual(answer);
    expect(replayed({ ...copy, argsHash: `${UNOPENED}c` }, unopened)).toEqual(answer);
  });

  it('is replaced by a readable item', () => {
    expect(replayed(item, unopened)).toBeNull();
  });

  it('that a person closed stays closed, whatever is sent', () => {
    const closed = { ...unopened, code: 'PARKED_CLOSED' };
    for (const one of [item, copy])
      expect(replayed(one, closed)).toEqual({ mid: 4, id: ID, status: 'parked', code: 'PARKED_CLOSED' });
  });
});
