import { expect, it } from 'vitest';
import type { Need } from './needs.ts';
import { type Needing, needsInWeek } from './needs-in-week.ts';
import { startTimeOnly } from './occupied.ts';
import type { Resource } from './resource.ts';
import { weekdays } from './schedule.ts';

const STARTS_OF_WEEK = 7 * 1_051;
const QUESTION_STEPS_MAX = 200 + 10 * 50 + 10 * 90 + 10 * 2 ** 10;

const offering = (needs: readonly Need[], more: Partial<Needing> = {}): Needing => ({
  ...startTimeOnly,
  durationMinutes: 60,
  basePlayers: 1,
  needs,
  hours: Object.fromEntries(weekdays.map((day) => [day, { start: '06:00', end: '23:30' }])),
  availableDays: [],
  startDate: null,
  endDate: null,
  intervalMinutes: 1,
  ...more,
});

const room = (at: number, more: Partial<Resource> = {}): Resource => ({
  resourceId: `room${at}`,
  mode: 'shared',
  units: 1,
  hours: {},
  closures: [],
  ...more,
});

const minute = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Ten needs of fewer rooms with one unit each, which open and close one after the other. */
function hopeless(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `room${at}`);
  const needs = Array.from({ length: 10 }, (): Need => ({ resourceIds: ids, unitsPer: 'booking', units: 1 }));
  const rooms = ids.map((_, at) =>
    room(at, {
      hours: Object.fromEntries(
        weekdays.map((day) => [day, { start: minute(400 + at * 20), end: minute(600 + at * 37) }]),
      ),
    }),
  );
  return { needs, rooms };
}

it('[B28] searches once for each situation of a week, whatever the interval of its starts', () => {
  for (const count of [1, 9]) {
    const { needs, rooms } = hopeless(count);
    const effort = { steps: 0 };
    const answers = [...needsInWeek(offering(needs), rooms, effort)];
    expect(answers).toHaveLength(STARTS_OF_WEEK);
    expect(new Set(answers)).toEqual(new Set([false]));
    const situations = 2 * 7 * count + 1;
    expect(effort.steps).toBeLessThanOrEqual(STARTS_OF_WEEK * count + situations * QUESTION_STEPS_MAX);
    /* Each day is like the others here. */
    expect(effort.steps).toBeLessThanOrEqual(STARTS_OF_WEEK * count + (2 * count + 1) * QUESTION_STEPS_MAX);
  }
});

it('[B28] finds the one start of the week at which everything is open', () => {
  const needs = [0, 1].map((at): Need => ({ resourceIds: [`room${at}`], unitsPer: 'player', units: 1 }));
  const rooms = [
    room(0, { units: 4, hours: { tue: { start: '10:00', end: '12:00' } } }),
    room(1, { units: 4, hours: { tue: { start: '11:00', end: '13:00' }, wed: { start: '10:00', end: '12:00' } } }),
  ];
  const met = (more: Partial<Needing> = {}) => [...needsInWeek(offering(needs, more), rooms)].filter(Boolean).length;
  expect(met()).toBe(1);
  expect(met({ basePlayers: 4 })).toBe(1);
  expect(met({ basePlayers: 5 })).toBe(0);
  expect(met({ durationMinutes: 61 })).toBe(0);
  expect(met({ availableDays: ['wed'] })).toBe(0);
});

it('[B28] counts neither closures nor bookings', () => {
  const needs: Need[] = [{ resourceIds: ['room0'], unitsPer: 'booking', units: 1 }];
  const closed = room(0, { closures: [{ startMs: 0, endMs: Date.parse('2030-01-01T00:00:00Z') }] });
  expect([...needsInWeek(offering(needs), [closed])][0]).toBe(true);
});
