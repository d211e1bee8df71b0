import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveCheckIns } from './effective-check-in.ts';

const row = fc.record({
  checkin_id: fc.uuid(),
  waiver_id: fc.constantFrom('ada', 'bob'),
  venue_date: fc.constantFrom('2026-06-15', '2026-06-16'),
  check_in_time: fc.constantFrom(
    '2026-06-15T14:00:00.000Z',
    '2026-06-15T10:00:00-04:00',
    '2026-06-15T14:00:00Z',
    '2026-06-15T14:00:00.001Z',
    '2026-06-15T13:59:59.999Z',
  ),
  undone_at: fc.constantFrom(null, '2026-06-15T15:00:00.000Z'),
});

describe('[M4] effective check-ins', () => {
  it('[F7] are one for each person and day with a check-in that is not undone, the same in any order of arrival', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: (each) => each.checkin_id, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (rows, random) => {
          const living = rows.filter((each) => each.undone_at === null);
          const keys = new Set(living.map((each) => `${each.venue_date} ${each.waiver_id}`));
          const effective = [...effectiveCheckIns(rows).values()];
          expect(effective).toHaveLength(keys.size);
          for (const chosen of effective)
            for (const other of living)
              if (other.waiver_id === chosen.waiver_id && other.venue_date === chosen.venue_date) {
                const isLater = Date.parse(other.check_in_time) - Date.parse(chosen.check_in_time);
                expect(isLater > 0 || (isLater === 0 && other.checkin_id >= chosen.checkin_id)).toBe(true);
              }
          const shuffled = rows
            .map((each) => ({ each, place: random.next().value ?? 0 }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ each }) => each);
          const ids = (some: typeof rows) => new Set(some.map((each) => each.checkin_id));
          expect(ids([...effectiveCheckIns(shuffled).values()])).toEqual(ids(effective));
        },
      ),
    );
  });

  it('are found by another key, such as a member’s card, and a row without one counts for none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: (each) => each.checkin_id, maxLength: 12 }), (rows) => {
        const byCard = effectiveCheckIns(rows, ({ waiver_id }) => (waiver_id === 'ada' ? 'card' : null));
        const byPerson = effectiveCheckIns(
          rows.filter(({ waiver_id }) => waiver_id === 'ada'),
          () => 'card',
        );
        expect([...byCard]).toEqual([...byPerson]);
      }),
    );
  });
});
