import { expect, it } from 'vitest';
import { compare } from './compare.ts';

it('finds nothing where each acknowledged thing is there once', () => {
  expect(compare('items', ['a', 'b'], ['b', 'a'])).toEqual([]);
  expect(compare('items', [], [])).toEqual([]);
});

it('names what is lost, what is there more than once, and what nobody was told', () => {
  expect(compare('items', ['a', 'b', 'c'], ['b', 'b', 'b', 'd'])).toEqual([
    '2 items lost: a, c',
    '2 items more than once: b, b',
    '1 items that nobody was told: d',
  ]);
});

it('names only the first five', () => {
  const many = ['1', '2', '3', '4', '5', '6'];
  expect(compare('mails', many, [])).toEqual(['6 mails lost: 1, 2, 3, 4, 5, …']);
});
