import { expect, it } from 'vitest';
import { canonicalJson } from './canonical.ts';

it('[P5] gives one text for one value, whatever the order of its keys', () => {
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

it('reads a short list anew each time', () => {
  const list = [1];
  expect(canonicalJson(list)).toBe('[1]');
  list.push(2);
  expect(canonicalJson(list)).toBe('[1,2]');
});
