import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseResources } from './choose-resources.ts';
import type { Need, Place } from './needs.ts';
import { unitsNeeded } from './needs.ts';
import { searchOf } from './needs-search.ts';

const HOUR = { startMs: 0, endMs: 3_600_000 };
const DAY = { startMs: 0, endMs: 86_400_000 };

/** All that one question depends on: what is free of each resource, and which of them each need names. */
interface Question {
  resources: readonly { mode: Place['mode']; units: number }[];
  needs: readonly { named: readonly number[]; unitsPer: Need['unitsPer']; units: number }[];
  players: number;
}

function given({ resources, needs }: Pick<Question, 'resources' | 'needs'>) {
  return {
    needs: needs.map(({ named, unitsPer, units }): Need => ({ resourceIds: named.map(String), unitsPer, units })),
    places: new Map(
      resources.map(({ mode, units }, at): [string, Place] => [String(at), { mode, units, open: [DAY], uses: [] }]),
    ),
  };
}

function ask(question: Question, effort = { steps: 0 }): boolean {
  const { needs, places } = given(question);
  const search = searchOf(needs, places, effort);
  return search.canMeet(question.players, search.freeDuring(HOUR));
}

/** Whether some choice meets all needs: tries every one. */
function tryAll({ needs, places }: ReturnType<typeof given>, players: number): boolean {
  const left = new Map([...places].map(([id, { units }]) => [id, units]));
  const meets = (at: number): boolean => {
    const need = needs[at];
    if (!need) return true;
    const units = unitsNeeded(need, players);
    return need.resourceIds.some((id) => {
      const before = left.get(id) ?? 0;
      if (before < units) return false;
      left.set(id, places.get(id)?.mode === 'exclusive' ? 0 : before - units);
      const isMet = meets(at + 1);
      left.set(id, before);
      return isMet;
    });
  };
  return meets(0);
}

const anyQuestion = (most: { resources: number; needs: number; units: number }): fc.Arbitrary<Question> =>
  fc.record({
    resources: fc.array(
      fc.record({
        mode: fc.constantFrom('exclusive' as const, 'shared' as const),
        units: fc.integer({ min: 1, max: most.units }),
      }),
      { minLength: most.resources, maxLength: most.resources },
    ),
    needs: fc.array(
      fc.record({
        named: fc.uniqueArray(fc.nat({ max: most.resources - 1 }), { minLength: 1, maxLength: most.resources }),
        unitsPer: fc.constantFrom('booking' as const, 'player' as const),
        units: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: most.needs },
    ),
    players: fc.integer({ min: 1, max: 2 }),
  });

it('[B28] finds a choice exactly where trying every choice finds one', () => {
  const answers = { true: 0, false: 0 };
  fc.assert(
    fc.property(anyQuestion({ resources: 5, needs: 7, units: 14 }), (question) => {
      const expected = tryAll(given(question), question.players);
      answers[`${expected}`] += 1;
      expect(ask(question)).toBe(expected);
    }),
    { numRuns: 10_000 },
  );
  expect(Math.min(answers.true, answers.false)).toBeGreaterThan(1_500);
});

it('[B28] takes for each need the first in order that leaves the others possible', () => {
  fc.assert(
    fc.property(anyQuestion({ resources: 4, needs: 4, units: 10 }), ({ players, ...question }) => {
      const { needs, places } = given(question);
      const chosen = chooseResources(needs, players, { occupied: HOUR, places, day: DAY });
      expect(chosen !== null).toBe(tryAll({ needs, places }, players));
      const left = new Map(places);
      const take = (id: string, units: number): Map<string, Place> => {
        const place = left.get(id) as Place;
        const unitsLeft = place.mode === 'exclusive' ? 0 : place.units - units;
        return new Map([...left, [id, { ...place, units: unitsLeft }]]);
      };
      for (const [at, use] of (chosen ?? []).entries()) {
        const need = needs[at] as Need;
        const units = unitsNeeded(need, players);
        const inOrder = need.resourceIds.toSorted((a, b) => rankOf(left.get(a)) - rankOf(left.get(b)));
        const first = inOrder.find((id) => {
          const isFree = (left.get(id)?.units ?? 0) >= units;
          return isFree && tryAll({ needs: needs.slice(at + 1), places: take(id, units) }, players);
        });
        expect(use).toEqual({ resourceId: first, units });
        for (const [id, place] of take(use.resourceId, units)) left.set(id, place);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Shared ones first, that with the fewest units left; exclusive ones are alike here. */
const rankOf = (place: Place | undefined): number => (place?.mode === 'shared' ? place.units : 1_000_000);

/** Resources looked at once for the time and once for each need that names them, the table of the search, and its sets. */
const QUESTION_STEPS_MAX = 200 + 10 * 50 + 10 * 90 + 10 * 2 ** 10;

it('[B28] answers the question of the nine shared rooms and the closed one at once', () => {
  for (const count of [4, 50]) {
    const rooms = Array.from({ length: count }, () => ({ mode: 'shared' as const, units: 100 }));
    const nine = Array.from({ length: 9 }, () => ({
      named: rooms.map((_, at) => at),
      unitsPer: 'booking' as const,
      units: 1,
    }));
    const closed = { named: [count], unitsPer: 'booking' as const, units: 2 };
    const resources = [...rooms, { mode: 'exclusive' as const, units: 1 }];
    const effort = { steps: 0 };
    expect(ask({ resources, needs: [...nine, closed], players: 1 }, effort)).toBe(false);
    expect(effort.steps).toBeLessThanOrEqual(10 * count + 2);
  }
});

/** A small generator of numbers, so that a search that finds something finds it again. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

it('[B28] never takes more than 11,840 steps, however long the worst question is searched for', () => {
  let worst = 0;
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const roll = dice(seed);
    const count = [3, 5, 9, 12, 60, 200][seed - 1] as number;
    const anyResource = () => ({
      mode: (['exclusive', 'shared'] as const)[roll(2)] as Place['mode'],
      units: 1 + roll(60),
    });
    const anyNeed = () => ({
      named: [...new Set(Array.from({ length: 1 + roll(Math.min(50, 2 * count)) }, () => roll(count)))].slice(0, 50),
      unitsPer: (['booking', 'player'] as const)[roll(2)] as Need['unitsPer'],
      units: 1 + roll(30),
    });
    let best: Question = {
      resources: Array.from({ length: count }, anyResource),
      needs: Array.from({ length: 10 }, anyNeed),
      players: 1 + roll(3),
    };
    let most = 0;
    for (let round = 0; round < 1_500; round += 1) {
      const at = roll(10);
      const changed: Question = {
        resources: best.resources.map((one) => (roll(count) === 0 ? anyResource() : one)),
        needs: best.needs.map((need, index) => (index === at ? anyNeed() : need)),
        players: roll(5) === 0 ? 1 + roll(3) : best.players,
      };
      const effort = { steps: 0 };
      ask(changed, effort);
      if (effort.steps >= most) [best, most] = [changed, effort.steps];
    }
    worst = Math.max(worst, most);
  }
  expect(worst).toBeLessThanOrEqual(QUESTION_STEPS_MAX);
  /* The search does find dear questions: those that fill all sets. */
  expect(worst).toBeGreaterThan(QUESTION_STEPS_MAX / 2);
});

/** A question for all needs, and for each resource of a need one more for the needs that come after it. */
const PLACING_STEPS_MAX = QUESTION_STEPS_MAX + 10 * 50 * (9 * 50 + 9 * 90) + 50 * (8 * 2 ** 10 + 2);

it('[B28] chooses resources in a number of steps that is bounded as well', () => {
  let most = 0;
  fc.assert(
    fc.property(anyQuestion({ resources: 9, needs: 10, units: 40 }), ({ players, ...question }) => {
      const { needs, places } = given(question);
      const effort = { steps: 0 };
      chooseResources(needs, players, { occupied: HOUR, places, day: DAY, effort });
      most = Math.max(most, effort.steps);
      expect(effort.steps).toBeLessThanOrEqual(PLACING_STEPS_MAX);
    }),
    { numRuns: 2_000, seed: 41 },
  );
  /* Some placings do search. */
  expect(most).toBeGreaterThan(QUESTION_STEPS_MAX / 4);
});
