import { expect, it } from 'vitest';
import { customerSearchKey } from './customer-search-key.ts';

const person = {
  waiver_id: 'W-1',
  adult_first_name: 'Grace',
  adult_last_name: 'Hopper',
  minor_first_name: 'Ben',
  minor_last_name: 'Murray',
  email: 'grace@example.org',
  phone: '(718) 555-0199',
};

it.each(['grace hopper', 'hopper grace', 'ben murray', 'murray ben', 'grace@example.org', '7185550199', 'w-1'])(
  '[F9] a record of a minor is found by “%s”',
  (typed) => {
    expect(customerSearchKey(person)).toContain(typed);
  },
);

it('[F9] a record of an adult has no name of a minor', () => {
  const adult = { ...person, minor_first_name: null, minor_last_name: null };
  expect(customerSearchKey(adult).split('\n')).toEqual([
    'grace hopper',
    'hopper grace',
    'grace@example.org',
    '(718) 555-0199',
    '7185550199',
    'w-1',
    'w1',
  ]);
});
