import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KnownPeople, keysOfPerson, uploadPersonKey } from './same-person.ts';

const person = fc.record({
  waiver_type: fc.constantFrom('Adult' as const, 'Minor' as const),
  adult_first_name: fc.constantFrom('Ana', 'ANA', 'Leo'),
  adult_last_name: fc.constantFrom('López', 'Lopez'),
  adult_DoB: fc.constantFrom(null, '1990-02-03', '1991-02-03'),
  minor_first_name: fc.constantFrom('Ana', 'Leo', 'Zoë'),
  minor_last_name: fc.constantFrom('lopez', 'Kim'),
  minor_DoB: fc.constantFrom(null, '1990-02-03', '2015-02-03'),
  email: fc.constantFrom('a@example.org', 'A@Example.org', 'b@example.org', ''),
  phone: fc.constantFrom('(212) 555-0101', '212-555-0101', '212-555-0102', ''),
});
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;

/** The rule in words: one name, and one birth date; or, where one of them has none, one kind of waiver and one email, or without any one phone. */
function areSame(one: Person, other: Person): boolean {
  const facts = (given: Person) => {
    const isMinor = given.waiver_type === 'Minor';
    const name = isMinor
      ? `${given.minor_first_name} ${given.minor_last_name}`
      : `${given.adult_first_name} ${given.adult_last_name}`;
    const plain = name.toLowerCase().replace('ó', 'o').replace('ë', 'e');
    const contact = given.email.toLowerCase() || given.phone.replaceAll(/\D/g, '');
    return { name: plain, born: isMinor ? given.minor_DoB : given.adult_DoB, contact };
  };
  const [a, b] = [facts(one), facts(other)];
  if (a.name !== b.name) return false;
  if (a.born !== null && b.born !== null) return a.born === b.born;
  return a.contact === b.contact && one.waiver_type === other.waiver_type;
}

it('[F28] takes two rows for one person exactly by the rule that the screen states', () => {
  fc.assert(
    fc.property(fc.array(person, { maxLength: 8 }), person, (stored, asked) => {
      const known = new KnownPeople();
      for (const each of stored) known.add(each);
      expect(known.has(asked)).toBe(stored.some((each) => areSame(each, asked)));
    }),
    { numRuns: 2_000 },
  );
});

it('[F28] finds a stored person by the keys, unless only the other one has a birth date', () => {
  fc.assert(
    fc.property(person, person, (stored, asked) => {
      const isUndated = (asked.waiver_type === 'Minor' ? asked.minor_DoB : asked.adult_DoB) === null;
      if (areSame(stored, asked) && !isUndated) expect(keysOfPerson(asked)).toContain(uploadPersonKey(stored));
    }),
    { numRuns: 2_000 },
  );
});
