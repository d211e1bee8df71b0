import { expect, it } from 'vitest';
import { listsOfValues } from './compiled.ts';

it('puts any list into few sizes of statements, and no value twice that was not there', () => {
  expect(listsOfValues([])).toEqual([]);
  const [only] = listsOfValues(['a', 'b', 'c']);
  expect(only).toEqual({
    names: ['item0', 'item1', 'item2', 'item3'],
    values: { item0: 'a', item1: 'b', item2: 'c', item3: 'c' },
  });
  const many = Array.from({ length: 150 }, (_, index) => String(index));
  const parts = listsOfValues(many);
  expect(parts.map(({ names }) => names.length)).toEqual([64, 64, 32]);
  expect([...new Set(parts.flatMap(({ values }) => Object.values(values)))]).toEqual(many);
});
