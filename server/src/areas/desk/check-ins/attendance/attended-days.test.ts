import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumChanges, type VisitChange, visitAdded, visitRemoved } from './attended-days.ts';

const days = ['2026-05-30', '2026-06-01', '2026-06-02', '2026-06-15', '2027-01-01'];

it('[F12] gives every attended day the one before it, in whatever order days are added and removed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...days), { maxLength: 20 }), (toggled) => {
      const attended = new Set<string>();
      const changes: VisitChange[] = [];
      for (const date of toggled) {
        const wasIn = attended.delete(date);
        const before = [...attended].filter((day) => day < date).toSorted();
        const after = [...attended].filter((day) => day > date).toSorted();
        const neighbors = { previous: before.at(-1) ?? null, next: after[0] ?? null };
        changes.push(...(wasIn ? visitRemoved(date, neighbors) : visitAdded(date, neighbors)));
        if (!wasIn) attended.add(date);
      }
      const sorted = [...attended].toSorted();
      const expected = sorted.map((date, at) => ({ date, previous: sorted[at - 1] ?? null, people: 1 }));
      expect(sumChanges(changes).toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual(expected);
    }),
  );
});
