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
