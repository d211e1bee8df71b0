import { expect, it } from 'vitest';
import { valuesOf } from './offering-form.model.ts';
import { partNamed, parts, problemsIn } from './parts.model.ts';

it('[O61] has each field of the form in one part', () => {
  for (const name of Object.keys(valuesOf(null)))
    expect(
      parts.filter(({ part }) => problemsIn(part, { [name]: 'Wrong' }) === 1),
      name,
    ).toHaveLength(1);
});

it('[O61] counts what is wrong in a part', () => {
  const errors = { interval_minutes: 'Wrong', sat_end: 'Wrong', deposit_amount: 'Wrong' };
  expect(parts.map(({ part }) => problemsIn(part, errors))).toEqual([0, 2, 0, 1]);
});

it('knows the parts that an address may name', () => {
  expect(['price', 'prices', null].map(partNamed)).toEqual(['price', null, null]);
});
