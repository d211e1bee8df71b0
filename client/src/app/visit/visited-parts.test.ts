import { expect, it } from 'vitest';
import { visitedParts } from './visited-parts.ts';

it.each([
  ['/book/C00001/C00001-Off1', ['C00001', 'C00001-Off1']],
  ['/booking/C00001-1/a%2Db/', ['C00001-1', 'a-b']],
  ['/waiver/C00001', ['C00001', '']],
  ['/book/%zz/x', ['%zz', 'x']],
])('reads %s', (path, parts) => {
  expect(visitedParts(path)).toEqual(parts);
});
