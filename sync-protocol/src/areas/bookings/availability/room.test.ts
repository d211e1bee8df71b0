import { expect, it } from 'vitest';
import { addDays } from '#base/days/venue-day';
import { venueClock } from '#base/days/venue-time';
import { type Bookable, type DayFacts, withoutLength } from './bookable.ts';
import { availabilityOn, closureOn, roomForWanted } from './day-availability.ts';
import type { Need, Place } from './needs.ts';
import { weekdays } from './schedule.ts';

const DATE = '2026-06-20';
const ZONE = 'America/New_York';
const now = { epochMs: Date.parse('2026-06-01T12:00:00Z'), timeZone: ZONE };
const dayMs = venueClock(ZONE).instantOfOrChange(DATE, '00:00');
const MINUTE_MS = 60_000;
const around = { startMs: dayMs - 5 * 1440 * MINUTE_MS, endMs: dayMs + 40 * 1440 * MINUTE_MS };

/** Every minute from 6:00 AM to 11:30 PM: no schedule has more start times. */
const STARTS_MAX = 1_051;
const QUESTION_STEPS_MAX = 200 + 10 * 50 + 10 * 90 + 10 * 2 ** 10;
/** Halvings of 1 to 10,000 players. */
const HALVINGS = 14;

const offering = (needs: readonly Need[], more: Partial<Bookable> = {}): Bookable => ({
  ...withoutLength,
  offeringType: 'Group',
  basePlayers: 1,
  maxPlayers: 10_000,
  capacity: null,
  hours: Object.fromEntries(weekdays.map((day) => [day, { start: '06:00', end: '23:30' }])),
  availableDays: [],
  startDate: null,
  endDate: null,
  intervalMinutes: 1,
  durationMinutes: 60,
  needs,
  ...more,
});

const factsOf = (places: ReadonlyMap<string, Place>): DayFacts & { effort: { steps: number } } => ({
  holidays: [],
  isBlackedOut: false,
  booked: [],
  places,
  effort: { steps: 0 },
});

/** Nine rooms that all are needed, and whose free units differ at each start: the search has to look at all sets, again and again. */
function hardestWorld(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const ids = Array.from({ length: 9 }, (_, at) => `room${at}`);
  const needs = Array.from(
    { length: 10 },
    (): Need => ({ resourceIds: ids, unitsPer: roll(3) > 0 ? 'player' : 'booking', units: 1 + roll(40) }),
  );
  const places = new Map(
    ids.map((id): [string, Place] => {
      const uses = Array.from({ length: 2_000 }, (_, at) => {
        const startMs = dayMs + at * MINUTE_MS;
        return { startMs, endMs: startMs + (1 + roll(9)) * MINUTE_MS, amount: 1 + roll(700) };
      });
      return [id, { mode: roll(9) === 0 ? 'exclusive' : 'shared', units: 10_000, open: [around], uses }];
    }),
  );
  return { needs, places };
}

it('[B28] a day costs at most 1,051 starts, each with 14 questions for the largest party or one for the smallest', () => {
  for (const seed of [1, 2, 3]) {
    const { needs, places } = hardestWorld(seed);
    const facts = factsOf(places);
    const { slots } = availabilityOn(offering(needs), DATE, facts, now);
    expect(slots).toHaveLength(STARTS_MAX);
    expect(facts.effort.steps).toBeLessThanOrEqual(STARTS_MAX * (200 + HALVINGS * QUESTION_STEPS_MAX));
    const asked = factsOf(places);
    /* One more than there is room for at any start, so that every start is asked. */
    const basePlayers = 1 + Math.max(...slots.map(({ placesLeft }) => placesLeft ?? 0));
    closureOn(offering(needs, { basePlayers }), DATE, asked, now);
    expect(asked.effort.steps).toBeLessThanOrEqual(STARTS_MAX * (200 + QUESTION_STEPS_MAX));
  }
});

it('[B28] a month in which nothing changes asks once a day, and looks at its resources for each start', () => {
  const ids = Array.from({ length: 50 }, (_, at) => `room${at}`);
  const room: Place = { mode: 'shared', units: 100, open: [around], uses: [] };
  const closed: Place = { mode: 'exclusive', units: 1, open: [], uses: [] };
  const places = new Map<string, Place>([...ids.map((id): [string, Place] => [id, room]), ['closed', closed]]);
  const one: Need = { resourceIds: ids, unitsPer: 'booking', units: 1 };
  const needs = [...Array.from({ length: 9 }, () => one), { ...one, resourceIds: ['closed'] }];
  const facts = factsOf(places);
  for (let day = 0; day < 31; day += 1)
    expect(closureOn(offering(needs), addDays(DATE, day), facts, now)).toEqual({ reason: 'full' });
  expect(facts.effort.steps).toBe(31 * (STARTS_MAX * 51 + 9 * 50 + 1));
});

it('[B3] a calendar closes the days on which no start has room for the smallest party, and no others', () => {
  for (const seed of [4, 5]) {
    const { needs, places } = hardestWorld(seed);
    for (const basePlayers of [1, 5, 12, 25, 60]) {
      const asked = offering(needs, { basePlayers, intervalMinutes: 30 });
      const { closure } = availabilityOn(asked, DATE, factsOf(places), now);
      expect(closureOn(asked, DATE, factsOf(places), now)).toEqual(closure);
    }
  }
});

it('[B38] gives those who wait the starts that they want, each with the largest of their parties for which there is room', () => {
  const wanted = [
    { players: 2, from: '06:00', to: '09:30' },
    { players: 7, from: '09:00', to: '10:00' },
    { players: 30, from: '20:00', to: '20:00' },
    { players: 10_001, from: '00:00', to: '23:59' },
  ];
  const isWanted = (time: string) => time <= '10:00' || time === '20:00';
  for (const seed of [6, 7]) {
    const { needs, places } = hardestWorld(seed);
    for (const more of [
      {},
      { basePlayers: 4 },
      { capacity: 9 },
      { needs: [], capacity: 9 },
      { durationMinutes: null },
    ]) {
      const asked = offering(needs, { intervalMinutes: 30, ...more });
      const { basePlayers } = asked;
      const expected = availabilityOn(asked, DATE, factsOf(places), now).slots.flatMap(({ time, placesLeft }) => {
        const sizes = [2, 7, 30].map((players) => Math.max(players, basePlayers));
        const players = sizes.findLast((size) => size <= (placesLeft ?? size)) ?? null;
        return isWanted(time) ? [{ time, players }] : [];
      });
      expect([...roomForWanted(asked, DATE, wanted, { facts: factsOf(places), now })]).toEqual(expected);
    }
  }
});

it('[B38] asks once for each start that is wanted, and some times for one that parties of many sizes want', () => {
  const { needs, places } = hardestWorld(8);
  const stepsFor = (sizes: number, hours: { from: string; to: string }): number => {
    const facts = factsOf(places);
    const wanted = Array.from({ length: sizes }, (_, at) => ({ players: at + 1, ...hours }));
    const found = [...roomForWanted(offering(needs), DATE, wanted, { facts, now })];
    expect(found.length).toBeGreaterThan(0);
    return facts.effort.steps;
  };
  const anHour = { from: '12:00', to: '12:59' };
  expect(stepsFor(1, anHour)).toBeLessThanOrEqual(60 * (200 + QUESTION_STEPS_MAX));
  expect(stepsFor(1_000, anHour)).toBeLessThanOrEqual(60 * (200 + 10 * QUESTION_STEPS_MAX));
  const allDay = { from: '00:00', to: '23:59' };
  expect(stepsFor(1, allDay)).toBeLessThanOrEqual(STARTS_MAX * (200 + QUESTION_STEPS_MAX));
  expect(stepsFor(10_000, allDay)).toBeLessThanOrEqual(STARTS_MAX * (200 + HALVINGS * QUESTION_STEPS_MAX));
});

it('[B38] halves the sizes in question where parties of many sizes want a start', () => {
  const uses = Array.from({ length: STARTS_MAX }, (_, at) => {
    const startMs = dayMs + (360 + at) * MINUTE_MS;
    return { startMs, endMs: startMs + 120 * MINUTE_MS, amount: 1 + (at % 7) };
  });
  const facts = factsOf(new Map([['room', { mode: 'shared', units: 2_000, open: [around], uses }]]));
  const wanted = Array.from({ length: 1_000 }, (_, at) => ({ players: at + 1, from: '06:00', to: '23:30' }));
  const asked = offering([{ resourceIds: ['room'], unitsPer: 'player', units: 2 }]);
  expect([...roomForWanted(asked, DATE, wanted, { facts, now })]).toHaveLength(STARTS_MAX);
  /* One step for what is free, and one for each of ten questions. */
  expect(facts.effort.steps).toBeLessThanOrEqual(STARTS_MAX * (1 + 10));
});

it('[B38] looks at nothing on a day that nobody wants', () => {
  const { needs, places } = hardestWorld(9);
  const facts = factsOf(places);
  expect([...roomForWanted(offering(needs), DATE, [], { facts, now })]).toEqual([]);
  const never = [{ players: 1, from: '00:00', to: '05:59' }];
  expect([...roomForWanted(offering(needs), DATE, never, { facts, now })]).toEqual([]);
  expect(facts.effort.steps).toBe(0);
});
