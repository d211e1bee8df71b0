import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connected, keptRecords, type MergeLink } from './merged-groups.ts';

const RECORDS = 8;
const pair = fc.tuple(fc.nat({ max: RECORDS - 1 }), fc.nat({ max: RECORDS - 1 }));
const pairs = fc.array(pair, { minLength: 4, maxLength: 20 });

it('[F22] finds each merged record at the end of its chain, whatever was merged into what', () => {
  fc.assert(
    fc.property(pairs, (given) => {
      const links: MergeLink[] = [];
      /* Slowly: where each record is found now. A merge moves all that are found as the merged one. */
      const found = new Map(Array.from({ length: RECORDS }, (_, id) => [String(id), String(id)]));
      for (const [keep, merged] of given.map(([a, b]) => [String(a), String(b)] as const)) {
        if (found.get(keep) !== keep || found.get(merged) !== merged || keep === merged) continue;
        links.push({ keep, merged });
        for (const [id, at] of found) if (at === merged) found.set(id, keep);
      }
      const kept = keptRecords(links);
      for (const [id, at] of found) expect(kept.get(id) ?? id).toBe(at);
    }),
  );
});

it('[F22] names each group of connected people by its smallest name, and nobody who is alone', () => {
  fc.assert(
    fc.property(pairs, (given) => {
      const named = given.map(([a, b]): [string, string] => [String(a), String(b)]);
      const groups = connected(named);
      for (let id = 0; id < RECORDS; id += 1) {
        const group = new Set([String(id)]);
        for (let size = 0; size < group.size; ) {
          size = group.size;
          for (const [a, b] of named) if (group.has(a) || group.has(b)) group.add(a).add(b);
        }
        expect(groups.get(String(id))).toBe(group.size === 1 ? undefined : [...group].toSorted()[0]);
      }
    }),
  );
});
