import type { CustomerRow } from '@gatehouse/sync-protocol/entities/customer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customerKey, PeopleIndex } from './people-index.ts';

function person(id: string, name: string, createdAt: string): CustomerRow {
  const base = { waiver_id: id, adult_first_name: name, adult_last_name: 'Sim', email: '', phone: '(555) 010-2030' };
  return { ...base, minor_first_name: null, minor_last_name: null, created_at: createdAt } as CustomerRow;
}

function ids(index: PeopleIndex, query: string): string[] {
  const found: string[] = [];
  index.find(query, (row) => found.push(row.waiver_id) > 0);
  return found;
}

it('finds what a plain look at every key finds, newest first, also while queries grow and rows change', () => {
  const name = fc.constantFrom('Łukasz', 'Nguyễn', 'Ann', 'Anna', 'Hanna', 'Bo');
  const step = fc.oneof(
    fc.record({
      op: fc.constant('put' as const),
      id: fc.integer({ min: 0, max: 60 }),
      name,
      day: fc.integer({ min: 10, max: 28 }),
    }),
    fc.record({ op: fc.constant('remove' as const), id: fc.integer({ min: 0, max: 60 }) }),
    fc.record({
      op: fc.constant('find' as const),
      query: fc.constantFrom('a', 'an', 'ann', 'anna', 'luk', '5550', '', 'zz', 'C0', 'sim h'),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const index = new PeopleIndex();
      const model = new Map<string, CustomerRow>();
      for (const each of steps) {
        const id = 'id' in each ? `C00001-${each.id}` : '';
        if (each.op === 'put') {
          const row = person(id, each.name, `2026-01-${each.day}T${String(each.id).padStart(2, '0')}`);
          index.put(row);
          model.set(id, row);
        } else if (each.op === 'remove') {
          index.remove(id);
          model.delete(id);
        } else {
          const wanted = [...model.values()]
            .filter((row) => customerKey(row).includes(each.query.toLowerCase()))
            .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
          expect(ids(index, each.query)).toEqual(wanted.map((row) => row.waiver_id));
        }
      }
    }),
  );
});
