import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { venueClock } from '#base/days/venue-time';
import type { Bookable, Booked, DayFacts } from './bookable.ts';
import { availabilityOn, placementOf } from './day-availability.ts';
import type { Need, Place, Use } from './needs.ts';
import { occupiedBy } from './occupied.ts';
import { openTimes, type Resource } from './resource.ts';
import { weekdays } from './schedule.ts';

/*
 * The rule against a slow model, which walks every quarter of an hour and tries every choice of resources. Times are full
 * quarters in all of the zones, whose clocks change by an hour or by half of one.
 */
const QUARTER_MS = 15 * 60_000;
/** A day of a change, and its neighbors. */
const days = {
  'America/New_York': ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-06-20'],
  'Australia/Lord_Howe': ['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04'],
  'Asia/Kathmandu': ['2026-06-20'],
} as const;

const quarter = fc.integer({ min: 0, max: 95 }).map((at) => {
  const [hour, minute] = [Math.floor(at / 4), (at % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});
const anyHours = fc.record({ start: quarter, end: quarter });
const anyWeek = fc.oneof(
  fc.constant({}),
  anyHours.map((each) => Object.fromEntries(weekdays.map((day) => [day, each]))),
  fc.dictionary(fc.constantFrom(...weekdays), anyHours, { minKeys: 1, maxKeys: 5 }),
);
/** Spans in quarters of an hour from the start of the day. */
const anySpan = fc.record({ from: fc.integer({ min: -12, max: 100 }), quarters: fc.integer({ min: 1, max: 12 }) });
const RESOURCES = 4;

const anyWorld = fc
  .constantFrom(...Object.entries(days).flatMap(([timeZone, dates]) => dates.map((date) => ({ timeZone, date }))))
  .chain((when) =>
    fc.record({
      when: fc.constant(when),
      time: quarter,
      players: fc.integer({ min: 1, max: 5 }),
      offeringType: fc.constantFrom('Group' as const, 'Group' as const, 'Individual' as const),
      capacity: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 }),
      length: fc.record({
        durationMinutes: fc.constantFrom(15, 30, 60, 120, 1440),
        setupMinutes: fc.constantFrom(0, 0, 15, 60),
        cleanupMinutes: fc.constantFrom(0, 0, 15, 60),
      }),
      needs: fc.array(
        fc.record({
          ids: fc.uniqueArray(fc.nat({ max: RESOURCES - 1 }), { minLength: 1, maxLength: RESOURCES }),
          unitsPer: fc.constantFrom('booking' as const, 'player' as const),
          units: fc.integer({ min: 1, max: 3 }),
        }),
        { maxLength: 3 },
      ),
      resources: fc.array(
        fc.record({
          mode: fc.constantFrom('exclusive' as const, 'shared' as const),
          units: fc.integer({ min: 1, max: 12 }),
          hours: anyWeek,
          closures: fc.array(anySpan, { maxLength: 2 }),
          uses: fc.array(fc.record({ span: anySpan, amount: fc.integer({ min: 1, max: 6 }) }), { maxLength: 4 }),
        }),
        { minLength: RESOURCES, maxLength: RESOURCES },
      ),
      around: fc.array(fc.record({ span: anySpan, players: fc.integer({ min: 1, max: 6 }) }), { maxLength: 4 }),
    }),
  );
type World = typeof anyWorld extends fc.Arbitrary<infer T> ? T : never;

const dayStart = (world: World): number => calendarAround(world).startMs;

/** The same world as the rule takes it. */
function given(world: World) {
  const { when, offeringType, capacity, length } = world;
  const spanOf = ({ from, quarters }: { from: number; quarters: number }) => {
    const startMs = dayStart(world) + from * QUARTER_MS;
    return { startMs, endMs: startMs + quarters * QUARTER_MS };
  };
  const needs: Need[] = world.needs.map(({ ids, ...need }) => ({ ...need, resourceIds: ids.map(String) }));
  const resources = world.resources.map((resource, at) => ({
    ...resource,
    resourceId: String(at),
    closures: resource.closures.map(spanOf),
    uses: resource.uses.map(({ span, amount }) => ({ ...spanOf(span), amount })),
  }));
  const around: Booked[] = world.around.map(({ span, players }) => ({ occupied: spanOf(span), players }));
  const { near } = calendarAround(world);
  const clock = venueClock(when.timeZone);
  const places = new Map(
    resources.map((one): [string, Place] => [
      one.resourceId,
      { mode: one.mode, units: one.units, open: openTimes(one, near, clock), uses: one.uses },
    ]),
  );
  const offering: Bookable = {
    offeringType,
    basePlayers: 1,
    maxPlayers: offeringType === 'Group' ? 5 : 1,
    capacity,
    hours: Object.fromEntries(weekdays.map((day) => [day, { start: world.time, end: world.time }])),
    availableDays: [],
    startDate: null,
    endDate: null,
    intervalMinutes: 15,
    ...length,
    leadMinutes: 0,
    horizonDays: null,
    needs,
  };
  const facts: DayFacts = { holidays: [], isBlackedOut: false, booked: [], around, places };
  return { offering, facts, resources, around };
}

/** What the venue's clock shows at each quarter of five days before and after, `YYYY-MM-DDTHH:MM`. */
const calendars = new Map<string, ReturnType<typeof calendarOf>>();
function calendarOf({ when: { date, timeZone } }: World) {
  const day = Temporal.PlainDate.from(date);
  const startMs = day.toZonedDateTime(timeZone).epochMilliseconds;
  const firstMs = startMs - 480 * QUARTER_MS;
  const clocks = Array.from({ length: 960 }, (_, at) =>
    Temporal.Instant.fromEpochMilliseconds(firstMs + at * QUARTER_MS)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString()
      .slice(0, 16),
  );
  const around = [-3, -2, -1, 0, 1, 2, 3].map((shift) => day.add({ days: shift }));
  const dates = around.map((each) => ({
    weekday: weekdays[each.dayOfWeek - 1] as (typeof weekdays)[number],
    date: each.toString(),
    next: each.add({ days: 1 }).toString(),
  }));
  const showing = new Map<string, number>();
  return {
    startMs,
    near: { from: day.subtract({ days: 2 }).toString(), to: day.add({ days: 3 }).toString() },
    firstMs,
    dates,
    /** The first quarter that shows this or later: the change itself, where the clock skips it. */
    firstShowing(wanted: string): number {
      const known = showing.get(wanted) ?? clocks.findIndex((shown) => shown >= wanted);
      showing.set(wanted, known);
      return known;
    },
  };
}

function calendarAround(world: World) {
  const key = `${world.when.date} ${world.when.timeZone}`;
  const known = calendars.get(key) ?? calendarOf(world);
  calendars.set(key, known);
  return known;
}

/** Whether a resource is open at a quarter: from the first that shows its start until the first that shows its end. */
function openQuarters(world: World, { hours, closures }: Pick<Resource, 'hours' | 'closures'>) {
  const { firstMs, dates, firstShowing } = calendarAround(world);
  const open = dates.flatMap(({ weekday, date, next }) => {
    const times = hours[weekday];
    if (!times) return [];
    const until = `${times.end <= times.start ? next : date}T${times.end}`;
    return [{ from: firstShowing(`${date}T${times.start}`), until: firstShowing(until) }];
  });
  return (atMs: number): boolean => {
    const at = (atMs - firstMs) / QUARTER_MS;
    if (closures.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)) return false;
    return Object.keys(hours).length === 0 || open.some(({ from, until }) => from <= at && at < until);
  };
}

/** Every choice of one resource for each need. */
function choices(needs: readonly Need[]): string[][] {
  return needs.reduce<string[][]>(
    (before, { resourceIds }) => before.flatMap((chosen) => resourceIds.map((id) => [...chosen, id])),
    [[]],
  );
}

/** What fits, for a party of each size: the fullest quarter decides, whatever the size. */
function modelled(world: World, { offering, resources, around }: ReturnType<typeof given>, startMs: number) {
  const { startMs: from, endMs } = occupiedBy(startMs, offering);
  const moments: number[] = [];
  for (let at = from; at < endMs; at += QUARTER_MS) moments.push(at);
  const free = resources.map((resource) => {
    const isOpen = openQuarters(world, resource);
    const unitsAt = (at: number): number => {
      const here = resource.uses.filter((use) => use.startMs <= at && at < use.endMs);
      if (!isOpen(at)) return 0;
      if (resource.mode === 'exclusive') return here.length === 0 ? resource.units : 0;
      return resource.units - here.reduce((sum, { amount }) => sum + amount, 0);
    };
    return Math.min(...moments.map(unitsAt));
  });
  const booked = moments.map((at) =>
    around.filter(({ occupied }) => occupied.startMs <= at && at < occupied.endMs).map(({ players }) => players),
  );
  const hasOwnRoom = (players: number): boolean =>
    booked.every((here) => {
      if (offering.capacity !== null) return here.reduce((sum, one) => sum + one, 0) + players <= offering.capacity;
      return offering.offeringType === 'Individual' || offering.needs.length > 0 || here.length === 0;
    });
  const all = choices(offering.needs);
  return (players: number) => {
    const unitsOf = (need: Need): number => need.units * (need.unitsPer === 'player' ? players : 1);
    const wouldWork = (chosen: string[]): boolean =>
      resources.every(({ resourceId, mode }, index) => {
        const needed = offering.needs.filter((_, at) => chosen[at] === resourceId);
        if (needed.length === 0) return true;
        if (mode === 'exclusive' && needed.length > 1) return false;
        return needed.reduce((sum, need) => sum + unitsOf(need), 0) <= (free[index] ?? 0);
      });
    return { wouldWork, fits: hasOwnRoom(players) && all.some(wouldWork) };
  };
}

/** A number that ends in time on a busy machine; each run of the tests has other worlds. */
const WORLDS = 1_500;

it('[B27] [B28] agrees with a slow model over worlds of lengths, hours, closures, units and clock changes', () => {
  let placed = 0;
  let refused = 0;
  fc.assert(
    fc.property(anyWorld, (world) => {
      const { when, time, players } = world;
      const start = Temporal.PlainDateTime.from(`${when.date}T${time}`).toZonedDateTime(when.timeZone);
      fc.pre(start.toPlainTime().toString().slice(0, 5) === time);
      const built = given(world);
      fc.pre(players <= built.offering.maxPlayers);
      const now = { epochMs: dayStart(world) - 86_400_000, timeZone: when.timeZone };
      const wish = { date: when.date, time, players };
      const placement = placementOf(built.offering, wish, built.facts, now);
      const modelOf = modelled(world, built, start.epochMilliseconds);
      const model = modelOf(players);
      expect('uses' in placement).toBe(model.fits);
      if ('refusal' in placement) {
        refused += 1;
        expect(placement.refusal.kind).toBe('taken');
        return;
      }
      placed += 1;
      expect(model.wouldWork(placement.uses.map(({ resourceId }: Use) => resourceId))).toBe(true);
      expect(placement.isOverbooked).toBe(false);
      /* Each party size is another walk, so that only a fifth of the worlds take them. */
      if (players > 1 || built.offering.offeringType === 'Individual') return;
      const [slot] = availabilityOn(built.offering, when.date, built.facts, now).slots;
      const room = [5, 4, 3, 2, 1].find((party) => modelOf(party).fits);
      expect(slot?.placesLeft).toBe(room);
    }),
    { numRuns: WORLDS },
  );
  expect(Math.min(placed, refused)).toBeGreaterThan(WORLDS * 0.15);
});

it('[B31] overbooks on the first resource of each need, but neither on a closed day nor at a time that is none', () => {
  const world = fc.sample(anyWorld, { numRuns: 1, seed: 7 })[0] as World;
  const built = given(world);
  const open = [{ startMs: 0, endMs: 1 }];
  const needs = [{ resourceIds: ['0', '1'], unitsPer: 'player' as const, units: 2 }];
  const offering = { ...built.offering, offeringType: 'Group' as const, maxPlayers: 5, capacity: null, needs };
  const places = new Map(
    [0, 1].map((id): [string, Place] => [String(id), { mode: 'shared', units: 4, open, uses: [] }]),
  );
  const facts = { ...built.facts, places };
  const now = { epochMs: dayStart(world) - 86_400_000, timeZone: world.when.timeZone };
  const { date } = world.when;
  const [time = ''] = availabilityOn(offering, date, facts, now).slots.map((slot) => slot.time);
  const tried = (wish: object, more: object = {}) =>
    placementOf(offering, { date, time, players: 2, ...wish }, { ...facts, ...more }, now, { overbooks: true });
  expect(tried({})).toEqual({ uses: [{ resourceId: '0', units: 4 }], isOverbooked: true });
  expect(tried({}, { isBlackedOut: true })).toMatchObject({ refusal: { kind: 'closed' } });
  expect(tried({ time: '24:00' })).toMatchObject({ refusal: { kind: 'no_such_time' } });
  expect(tried({ players: 6 })).toMatchObject({ refusal: { kind: 'too_many_players' } });
});
