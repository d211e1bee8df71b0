import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, feedCanonical } from './canonical.ts';

it('[Q5] gives one text for one value, regardless of the order of its keys', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: undefined, a: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"a":null,"d":1}]}');
  expect(canonicalJson({ a: 'x', b: [1, { a: null, d: 1 }] })).toBe('{"a":"x","b":[1,{"a":null,"d":1}]}');
  expect(
    canonicalJson([
      [1.5, [2, undefined, null]],
      ['é', true],
    ]),
  ).toBe('[[1.5,[2,null,null]],["é",true]]');
  expect(canonicalJson([[{ b: 1, a: 2 }]])).toBe('[[{"a":2,"b":1}]]');
  expect([canonicalJson([]), canonicalJson({}), canonicalJson(undefined)]).toEqual(['[]', '{}', 'null']);
});

it('writes long texts and long lists as JSON does', () => {
  const long = 'iVBORw0KGgo/+='.repeat(200);
  for (const text of [long, `${long}"`, `${long}\\`, `${long}\n`, `${long}é`, `${long}\u{2028}`, `${long}\ud800`])
    expect(canonicalJson(text)).toBe(JSON.stringify(text));
  const strokes = [Array.from({ length: 200 }, (_, index) => [index / 3, index, index * 9, 0.5])];
  for (let time = 0; time < 2; time += 1) expect(canonicalJson({ strokes })).toBe(JSON.stringify({ strokes }));
});

it('reads a short list again each time', () => {
  const list = [1];
  expect(canonicalJson(list)).toBe('[1]');
  list.push(2);
  expect(canonicalJson(list)).toBe('[1,2]');
});

it('[Q5] yields the same text in pieces, long parts on their own', () => {
  const picture = 'iVBORw0KGgo/+='.repeat(200);
  const pieces: string[] = [];
  feedCanonical({ b: [{ picture }], a: 1 }, (piece) => void pieces.push(piece));
  expect(pieces).toEqual(['{"a":1,"b":[{"picture":"', picture, '"}]}']);
});

it('[Q5] sorts keys at every depth and leaves the rest to JSON', () => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, item]) => [key, sorted(item)]),
    );
  };
  const keyed = fc.jsonValue({ maxDepth: 4 }).filter((value) => !/"\d+":|__proto__/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(keyed, (value) => {
      expect(canonicalJson(value)).toBe(JSON.stringify(sorted(value)));
    }),
    { numRuns: 200 },
  );
});
