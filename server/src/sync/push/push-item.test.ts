import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { collectYoung } from '../../base/collect-garbage.ts';
import { sha256 } from '../../base/secrets.ts';
import { type MutationRegistry, mutationKind } from '../mutation-registry.ts';
import { readItem } from './push-item.ts';

const ID = '0b9f7c52-3a53-4c8e-9d1e-6a8f0f6b7c11';
const kind = mutationKind(
  z.object({
    who: z.string({ error: (issue) => `Say who, not ${String(issue.input)}.` }).transform((who) => who.trim()),
  }),
  async () => ({ needsReview: false }),
);
const plain = mutationKind(z.object({ who: z.string() }), async () => ({ needsReview: false }));
const registry: MutationRegistry = { greet: { 2: kind }, plain: { 2: plain } };

const clock = { client_at: '2026-06-15T15:00:00.000Z', offset_ms: null, monotonic_ms: 1, session: 's' };
const whole = { mid: 4, id: ID, client_id: 'red', name: 'greet', name_version: 2, args: { who: ' Ada ' }, clock };
const read = (more: object = {}) => readItem({ ...whole, ...more }, 'red', registry);

function nested(levels: number): unknown {
  let value: unknown = 4_111_111_111_111_111;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe('an item of a push', () => {
  it('[Q5] is read with its arguments, its clock, its text and the hash of its immutable part', () => {
    const item = read();
    expect(item).toMatchObject({ mid: 4, id: ID, name: 'greet', clock });
    expect(item.todo).toEqual({ kind: 'apply', mutation: kind, args: { who: 'Ada' } });
    expect(item.whole).toEqual(whole);
    expect(item.argsHash).toBe(sha256('{"args":{"who":" Ada "},"name":"greet","name_version":2}'));
    expect(read({ mid: 9, clock: undefined }).argsHash).toBe(item.argsHash);
  });

  it('is young garbage once it was dropped', () => {
    const heapBytes = () => {
      /* What is still there after two of these is old. */
      for (let times = 0; times < 2; times += 1) collectYoung();
      return process.memoryUsage().heapUsed;
    };
    const before = heapBytes();
    for (let number = 0; number < 200; number += 1) {
      const args = JSON.parse(`{"who":"${number}${'x'.repeat(50_000)}"}`) as unknown;
      expect(read({ name: 'plain', args }).todo.kind).toBe('apply');
    }
    expect(heapBytes() - before).toBeLessThan(2_000_000);
  });

  it('[Q8] of another venue is read no further', () => {
    expect(read({ client_id: 'blue', args: { card_number: '4111111111111111' } })).toEqual({
      mid: 4,
      id: ID,
      name: 'greet',
      clock: undefined,
      argsHash: '',
      whole: null,
      isCardMasked: false,
      todo: { kind: 'foreign' },
    });
  });

  it.each([
    ['no object', 'hello'],
    ['null', null],
    ['nothing', undefined],
  ])('[Q2] is parked where it is %s', (_title, raw) => {
    const item = readItem(raw, 'red', registry);
    expect(item).toMatchObject({ mid: null, id: null, name: '', clock: undefined, whole: raw });
    expect(item.todo).toMatchObject({ kind: 'park', code: 'INVALID_INPUT' });
  });

  it('[Q2] is parked with what could be read of it', () => {
    const item = read({ mid: 1.5, id: 'x', name: 7, client_id: 7, clock: 'noon' });
    expect(item).toMatchObject({ mid: null, id: null, name: '', clock: undefined });
    expect(item.todo).toMatchObject({ kind: 'park', code: 'INVALID_INPUT' });
    expect(read({ args: 'x' })).toMatchObject({ mid: 4, id: ID, name: 'greet', clock: undefined });
    expect(read({ args: 'x' }).whole).toMatchObject({ args: 'x' });
  });

  it.each([
    ['alone', { card_number: '4111 1111 1111 1111' }],
    ['after a text with a number', { who: '4111 1111 1111 1111', list: [{ '4111111111111111': { cvv: '123' } }] }],
  ])('[Q2] must not contain card data, and is not stored if it does: %s', (_title, args) => {
    const item = read({ args });
    expect(item.todo).toMatchObject({ kind: 'park', code: 'CARD_DATA_REFUSED' });
    expect(item).toMatchObject({ mid: 4, id: ID, name: 'greet', whole: {}, argsHash: sha256('refused') });
  });

  it('[Q19] has a card number in its text masked, in what is applied, stored and hashed, and is the same when it is sent again', () => {
    const item = read({ args: { who: 'Ada 4111 1111 1111 1111' } });
    expect(item).toMatchObject({ isCardMasked: true, todo: { kind: 'apply', args: { who: 'Ada •••• 1111' } } });
    expect(JSON.stringify(item.whole)).not.toContain('4111 1111');
    expect(item.argsHash).toBe(sha256('{"args":{"who":"Ada •••• 1111"},"name":"greet","name_version":2}'));
    expect(read({ args: { who: 'Ada 4111 1111 1111 1111' } }).argsHash).toBe(item.argsHash);
    expect(read().isCardMasked).toBe(false);
  });

  it('[Q19] that can’t be applied is stored without the number, wherever it was', () => {
    const unknown = read({ name: '4111111111111111', args: { '4111111111111111': [{ who: 4_111_111_111_111_111 }] } });
    expect(unknown).toMatchObject({ isCardMasked: true, name: '•••• 1111', todo: { code: 'MUTATION_UNKNOWN' } });
    expect(unknown.whole).toMatchObject({ args: { '•••• 1111': [{ who: '•••• 1111' }] } });
  });

  it('[Q2] is not stored either if it is too deep to search for one', () => {
    const item = read({ args: { card_number: nested(100_000) } });
    expect(item).toMatchObject({ whole: {}, todo: { kind: 'park', code: 'INVALID_INPUT' } });
  });

  it.each([
    ['name', { name: 'shout' }],
    ['name of Object itself', { name: 'constructor' }],
    ['version', { name_version: 1 }],
  ])('[Q6] is parked with an unknown %s', (_title, more) => {
    expect(read(more).todo).toMatchObject({ kind: 'park', code: 'MUTATION_UNKNOWN' });
  });

  it('[Q2] is parked with what is wrong with its arguments', () => {
    const item = read({ args: { who: 7 } });
    expect(item.todo).toEqual({ kind: 'park', code: 'INVALID_INPUT', message: 'Say who, not 7.' });
    expect(item.clock).toEqual(clock);
  });

  it('is parked with a message that every database can store, of limited length', () => {
    const message = `Say who, not ${'x'.repeat(600)}.`.slice(0, 500);
    expect(read({ args: { who: ['x'.repeat(600)] } }).todo).toMatchObject({ message });
    expect(read({ args: { who: ['\u0000'] } }).todo).toMatchObject({ message: 'Say who, not \uFFFD.' });
    expect(read({ name: `\u0000\uD800${'x'.repeat(100)}` }).name).toBe(`\uFFFD\uFFFD${'x'.repeat(62)}`);
  });
});
