import { expect, it } from 'vitest';
import { noRelations, relationsOf, splitRelations, withRelation } from './relations.ts';

it('[W52] a relation is to all minors until it is said to differ, and then to each', () => {
  const all = withRelation(noRelations, 0, 'parent', 2);
  expect(relationsOf(all, 2)).toEqual(['parent', 'parent']);
  const split = withRelation(splitRelations(all, false, 2), 1, 'legal_guardian', 2);
  expect(relationsOf(split, 2)).toEqual(['parent', 'legal_guardian']);
  /* One minor more has none yet. */
  expect(relationsOf(split, 3)).toEqual(['parent', 'legal_guardian', null]);
  expect(relationsOf(splitRelations(split, true, 2), 2)).toEqual(['parent', 'parent']);
});
