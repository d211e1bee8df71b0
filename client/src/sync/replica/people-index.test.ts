import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Signatures } from './bigram-signatures.ts';
import { customerKey, PeopleIndex } from './people-index.ts';

function person(id: string, name: string, createdAt: string): CustomerRow {
  const base = { waiver_id: id, adult_first_name: name, adult_last_name: 'Sim', email: '', phone: '(555) 010-2030' };
  return { ...base, minor_first_name: null, minor_last_name: null, created_at: createdAt } as CustomerRow;
}

function ids(index: PeopleIndex, query: string, limit = Number.POSITIVE_INFINITY): string[] {
  const found: string[] = [];
  index.find(query, (row) => found.push(row.waiver_id) < limit);
  return found;
}

const query = fc.constantFrom('', 'a', 'an', 'ann', 'anna', 'hanna', 'luk', '5550', 'zz', 'C0', 'sim h', 'bo');
const change = fc.oneof(
  fc.record({
    op: fc.constant('put' as const),
    id: fc.integer({ min: 0, max: 60 }),
    name: fc.constantFrom('Łukasz', 'Nguyễn', 'Ann', 'Anna', 'Hanna', 'Bo'),
    day: fc.integer({ min: 10, max: 28 }),
  }),
  fc.record({ op: fc.constant('remove' as const), id: fc.integer({ min: 0, max: 60 }) }),
);
const question = fc.oneof(
  fc.record({ op: fc.constant('find' as const), query, limit: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ op: fc.constant('find' as const), query, limit: fc.constant(Number.POSITIVE_INFINITY) }),
  fc.record({ op: fc.constant('count' as const), query }),
  fc.record({ op: fc.constant('match' as const), query }),
);
/* Questions in a row are what reads on and narrows; each change starts over. */
const turn = fc.tuple(fc.array(change, { maxLength: 12 }), fc.array(question, { maxLength: 8 }));

it('answers what a plain look at every key answers, newest first, also while questions grow, stop short and rows change', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 12, size: 'max' }), (turns) => {
      const index = new PeopleIndex();
      const model = new Map<string, CustomerRow>();
      for (const each of turns.flat(2)) {
        if (each.op === 'put') {
          const id = `C00001-${each.id}`;
          const row = person(id, each.name, `2026-01-${each.day}T${String(each.id).padStart(2, '0')}`);
          index.put(row);
          model.set(id, row);
        } else if (each.op === 'remove') {
          index.remove(`C00001-${each.id}`);
          model.delete(`C00001-${each.id}`);
        } else {
          const wanted = [...model.values()]
            .filter((row) => customerKey(row).includes(each.query.toLowerCase()))
            .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
            .map((row) => row.waiver_id);
          if (each.op === 'count') expect(index.count(each.query)).toBe(wanted.length);
          else if (each.op === 'find') expect(ids(index, each.query, each.limit)).toEqual(wanted.slice(0, each.limit));
          else {
            const known = [...model.keys(), 'C00001-99'];
            expect(known.filter(index.matcher(each.query)).toSorted()).toEqual(wanted.toSorted());
          }
        }
      }
    }),
  );
});

const at = (age: number): string => `2026-01-01T00:${String(age).padStart(3, '0')}`;

/** People of these ages, each of its own id, in one search. */
function indexOf(...ages: number[]): PeopleIndex {
  const index = new PeopleIndex();
  for (const age of ages) index.put(person(`p${age}`, 'Ann', at(age)));
  ids(index, 'ann');
  return index;
}

it('inserts a late person in the right place, also next to a removed one', () => {
  for (const gone of [1, 2, 3, 5, 8, 9]) {
    for (const late of [0, 2.5, 6.5, 9.5]) {
      const index = indexOf(1, 2, 3, 4, 5, 6, 7, 8, 9);
      index.remove(`p${gone}`);
      index.put(person('late', 'Ann', `${at(Math.floor(late))}${late % 1 === 0 ? '' : '.5'}`));
      const wanted = [9, 8, 7, 6, 5, 4, 3, 2, 1].filter((age) => age !== gone).map((age) => `p${age}`);
      const place = wanted.findIndex((id) => Number(id.slice(1)) < late);
      wanted.splice(place === -1 ? wanted.length : place, 0, 'late');
      expect([gone, late, ids(index, 'ann')]).toEqual([gone, late, wanted]);
    }
  }
});

it.each([3, 32, 33, 80])('of %d people with the same time, the last to arrive is first', (count) => {
  const index = new PeopleIndex();
  const wanted = Array.from({ length: count }, (_, number) => `p${number}`);
  for (const id of wanted) index.put(person(id, 'Ann', at(1)));
  expect(ids(index, 'ann')).toEqual(wanted.toReversed());
  index.put(person('last', 'Ann', at(1)));
  expect(ids(index, 'ann')).toEqual(['last', ...wanted.toReversed()]);
});

it('merges many new people into the existing order', () => {
  const index = indexOf(...Array.from({ length: 40 }, (_, number) => 2 * number));
  for (let number = 39; number >= 0; number--) index.put(person(`p${2 * number + 1}`, 'Ann', at(2 * number + 1)));
  expect(ids(index, 'ann')).toEqual(Array.from({ length: 80 }, (_, number) => `p${79 - number}`));
});

it('counts all matches, and yields them one by one until the caller stops', () => {
  const index = indexOf(1, 2, 3, 4);
  expect(ids(index, 'ann', 2)).toEqual(['p4', 'p3']);
  expect(index.count('ann')).toBe(4);
  expect(ids(index, 'ann')).toHaveLength(4);
});

it('the same query after a change returns current results', () => {
  const index = indexOf(1, 2);
  index.remove('p1');
  expect(index.count('ann')).toBe(1);
  index.put(person('p3', 'Ann', at(3)));
  expect(ids(index, 'ann')).toEqual(['p3', 'p2']);
  index.put(person('p3', 'Bo', at(3)));
  expect(ids(index, 'ann')).toEqual(['p2']);
  expect(ids(index, 'bo')).toEqual(['p3']);
  expect(index.count('')).toBe(2);
  index.remove('nobody');
  index.remove('p1');
  expect(index.count('ann')).toBe(1);
});

it('a person whose day changed moves, and is listed once', () => {
  const index = indexOf(1, 2, 3);
  index.put(person('p1', 'Ann', at(9)));
  expect(ids(index, 'ann')).toEqual(['p1', 'p3', 'p2']);
});

it('a person who is written again keeps the place among those of one moment', () => {
  const index = indexOf(1, 1.5);
  index.put(person('other', 'Ann', at(1)));
  index.put(person('p1', 'Anna', at(1)));
  expect(ids(index, 'ann')).toEqual(['p1.5', 'other', 'p1']);
});

it('narrows the results of a query’s prefix, and searches again for another query', () => {
  const index = new PeopleIndex();
  index.put(person('p1', 'Ann', at(1)));
  index.put(person('p2', 'Anna', at(2)));
  index.put(person('p3', 'Hanna', at(3)));
  expect(ids(index, 'ann')).toEqual(['p3', 'p2', 'p1']);
  expect(ids(index, 'anna')).toEqual(['p3', 'p2']);
  expect(ids(index, 'hanna')).toEqual(['p3']);
  expect(ids(index, 'anna')).toEqual(['p3', 'p2']);
  expect(ids(index, 'nn')).toEqual(['p3', 'p2', 'p1']);
});

it('reads only as far as rows are taken, and on from there', () => {
  const index = indexOf(1, 2, 3, 4, 5, 6);
  index.put(person('p7', 'Bo', at(7)));
  const read = vi.spyOn(Signatures.prototype, 'mayContain');
  const isRead = () => read.mock.calls.splice(0).length;
  expect([ids(index, 'a', 2), isRead()]).toEqual([['p6', 'p5'], 3]);
  expect([ids(index, 'ann', 3), isRead()]).toEqual([['p6', 'p5', 'p4'], 3]);
  expect([ids(index, 'ann', 3), isRead()]).toEqual([['p6', 'p5', 'p4'], 0]);
  expect([index.count('ann'), isRead()]).toEqual([6, 3]);
  expect([index.count('ann'), isRead()]).toEqual([6, 0]);
  expect([ids(index, 'anna'), isRead()]).toEqual([[], 6]);
  expect([ids(index, 'annab'), isRead()]).toEqual([[], 0]);
  read.mockRestore();
});

it('is whole after many have gone', () => {
  const index = indexOf(...Array.from({ length: 50 }, (_, number) => number));
  for (let number = 0; number < 50; number += 2) index.remove(`p${number}`);
  index.put(person('old', 'Ann', at(0)));
  const odd = Array.from({ length: 25 }, (_, number) => `p${49 - 2 * number}`);
  expect(ids(index, 'ann')).toEqual([...odd, 'old']);
  expect(ids(index, '')).toEqual([...odd, 'old']);
});

it('finds a person by either order of the names, by the child’s, and by what is typed of phone, email and id', () => {
  const row = { ...person('C00001-0000ABCD', 'Łukasz', at(1)), minor_first_name: 'Ewa', minor_last_name: 'Mała' };
  const key = customerKey({ ...row, email: 'L@Example.org' });
  for (const part of [
    'lukasz sim',
    'sim lukasz',
    'ewa mala',
    'l@example.org',
    '(555) 010',
    '5550102030',
    'c000010000abcd',
  ])
    expect([part, key.includes(part)]).toEqual([part, true]);
  const adult = customerKey(person('w', 'Ann', at(1)));
  expect(adult.split('\n')).toEqual(['ann sim', 'sim ann', '(555) 010-2030', '5550102030', 'w', 'w']);
});
