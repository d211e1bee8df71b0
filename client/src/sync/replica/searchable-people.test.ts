import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customerRow } from '../testing/rows.ts';
import { SearchablePeople } from './searchable-people.ts';

const names = ['Ann', 'Anna', 'Bo', 'Luk'];
const idOf = (number: number) => `C00001-${number}`;

const change = fc.record({
  id: fc.nat({ max: 5 }),
  name: fc.constantFrom(...names),
  /** Null was not merged. A record is not merged into itself. */
  into: fc.option(fc.nat({ max: 5 })),
  isRemoved: fc.boolean(),
});

it('[F22] lists merged records as the one they were merged into, found by all their names, in any order of changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const stored = new Map<string, CustomerRow>();
      const people = new SearchablePeople((id) => stored.get(id));
      for (const { id, name, into, isRemoved } of changes) {
        if (isRemoved) {
          stored.delete(idOf(id));
          people.remove(idOf(id));
          continue;
        }
        /* Where a record is found was itself merged into no other. */
        const target = into === null || into === id || stored.get(idOf(into))?.merged_into ? null : idOf(into);
        const isKept = [...stored.values()].some((row) => row.merged_into === idOf(id));
        const row = customerRow({
          waiver_id: idOf(id),
          adult_first_name: name,
          ...(target && !isKept ? { merged_into: target } : {}),
        });
        stored.set(idOf(id), row);
        people.put(row);
      }
      for (const name of names) expect(found(people, name)).toEqual(expected(stored, name));
    }),
  );
});

function found(people: SearchablePeople, query: string): string[] {
  const ids: string[] = [];
  people.find(query, ({ waiver_id: id }) => ids.push(id) > 0);
  return ids.toSorted();
}

function expected(stored: ReadonlyMap<string, CustomerRow>, query: string): string[] {
  const shown = new Set<string>();
  for (const row of stored.values())
    if (row.adult_first_name.toLowerCase().includes(query.toLowerCase()))
      shown.add(row.merged_into !== undefined && stored.has(row.merged_into) ? row.merged_into : row.waiver_id);
  return [...shown].toSorted();
}
