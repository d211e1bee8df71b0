import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type Bookable, type DayFacts, withoutLength } from './bookable.ts';
import { availabilityOn, refusalOf, type VenueNow } from './day-availability.ts';
import { weekdays } from './schedule.ts';

const DATE = '2026-06-20';
const group: Bookable = {
  offeringType: 'Group',
  basePlayers: 4,
  maxPlayers: 10,
  capacity: null,
  hours: { sat: { start: '10:00', end: '12:00' } },
  availableDays: [],
  startDate: null,
  endDate: null,
  intervalMinutes: 60,
  ...withoutLength,
};
const free: DayFacts = { holidays: [], isBlackedOut: false, booked: [] };
const early: VenueNow = { epochMs: Date.parse('2026-06-01T12:00:00Z'), timeZone: 'America/New_York' };

describe('closed days', () => {
  const july4 = { name: 'Independence Day', type: 'Federal' };

  it.each([
    ['a day that has passed', '2026-05-30', free, { reason: 'past' }],
    ['a weekday without hours', '2026-06-21', free, { reason: 'schedule' }],
    ['a holiday', DATE, { ...free, holidays: [july4] }, { reason: 'holiday', holiday: july4 }],
    ['a blackout date', DATE, { ...free, isBlackedOut: true }, { reason: 'blackout' }],
  ])('[B3] names %s', (_name, date, facts, closure) => {
    expect(availabilityOn(group, date, facts, early)).toEqual({ closure, slots: [] });
    expect(refusalOf(group, { date, time: '10:00', players: 4 }, facts, early)).toEqual({ kind: 'closed', closure });
  });

  it('[B20] takes bookings for 1095 days and no day more, by the venue’s day, also from staff', () => {
    const daily = { ...group, hours: null };
    const lateEvening = { ...early, epochMs: Date.parse('2026-06-21T03:59:00Z') };
    for (const now of [lateEvening, { ...lateEvening, isStaff: true }]) {
      expect(availabilityOn(daily, '2029-06-19', free, now).closure).toBeNull();
      expect(availabilityOn(daily, '2029-06-20', free, now)).toEqual({ closure: { reason: 'too_far' }, slots: [] });
    }
  });

  it.each<[string, Partial<Bookable>, string, string]>([
    ['the longest horizon', { horizonDays: 1_095 }, '2029-06-19', 'too_far'],
    ['the horizon of visitors', { horizonDays: 7 }, '2026-06-27', 'too_far'],
    ['a horizon of one day', { horizonDays: 1 }, '2026-06-21', 'too_far'],
    ['the season', { endDate: '2026-07-04' }, '2026-07-04', 'schedule'],
  ])('[B20] [B29] [B7] counts the last day of %s in, and none after it', (_name, limit, last, reason) => {
    const daily = { ...group, hours: null, ...limit };
    const next = Temporal.PlainDate.from(last).add({ days: 1 }).toString();
    /* It is still the 20th of June in New York. */
    const now = { ...early, epochMs: Date.parse('2026-06-21T03:59:00Z') };
    const wishOn = (date: string) => ({ date, time: '10:00', players: 4 });
    expect(availabilityOn(daily, last, free, now).closure).toBeNull();
    expect(refusalOf(daily, wishOn(last), free, now)).toBeNull();
    expect(availabilityOn(daily, next, free, now)).toEqual({ closure: { reason }, slots: [] });
    expect(refusalOf(daily, wishOn(next), free, now)).toEqual({ kind: 'closed', closure: { reason } });
  });

  it('[B3] leaves out the times of today that have passed, by the venue clock', () => {
    const noon = { ...early, epochMs: Date.parse('2026-06-20T15:00:00Z') };
    expect(availabilityOn(group, DATE, free, noon).slots.map(({ time }) => time)).toEqual(['12:00']);
    const evening = { ...early, epochMs: Date.parse('2026-06-20T23:00:00Z') };
    expect(availabilityOn(group, DATE, free, evening).closure).toEqual({ reason: 'past' });
  });

  it('[B29] offers a time until exactly its lead before it', () => {
    const prompt = { ...group, leadMinutes: 90 };
    const lastMs = Date.parse('2026-06-20T14:30:00Z');
    const timesAt = (epochMs: number) =>
      availabilityOn(prompt, DATE, free, { ...early, epochMs }).slots.map(({ time }) => time);
    expect(timesAt(lastMs)).toEqual(['12:00']);
    expect(timesAt(lastMs - 1)).toEqual(['12:00']);
    expect(timesAt(lastMs + 1)).toEqual([]);
  });
});

describe('places', () => {
  it('[B8] gives a Group offering one booking for each start time', () => {
    const facts = { ...free, booked: [{ time: '11:00', players: 1 }] };
    expect(availabilityOn(group, DATE, facts, early).slots).toEqual([
      { time: '10:00', isAvailable: true, placesLeft: 10 },
      { time: '11:00', isAvailable: false, placesLeft: 0 },
      { time: '12:00', isAvailable: true, placesLeft: 10 },
    ]);
  });

  it('[B8] gives an Individual offering any number', () => {
    const individual = { ...group, offeringType: 'Individual' as const, basePlayers: 1, maxPlayers: 1 };
    const facts = { ...free, booked: Array.from({ length: 40 }, () => ({ time: '11:00', players: 1 })) };
    expect(availabilityOn(individual, DATE, facts, early).slots[1]).toEqual({
      time: '11:00',
      isAvailable: true,
      placesLeft: null,
    });
  });

  it('[B8] counts players where there is a capacity, and refuses a party that does not fit', () => {
    const shared = { ...group, capacity: 12 };
    const facts = { ...free, booked: [5, 3].map((players) => ({ time: '11:00', players })) };
    expect(availabilityOn(shared, DATE, facts, early).slots[1]).toEqual({
      time: '11:00',
      isAvailable: true,
      placesLeft: 4,
    });
    expect(refusalOf(shared, { date: DATE, time: '11:00', players: 4 }, facts, early)).toBeNull();
    expect(refusalOf(shared, { date: DATE, time: '11:00', players: 5 }, facts, early)).toEqual({
      kind: 'taken',
      placesLeft: 4,
    });
  });

  it('[B8] calls a day full when no start time has room', () => {
    const facts = { ...free, booked: ['10:00', '11:00', '12:00'].map((time) => ({ time, players: 4 })) };
    const day = availabilityOn(group, DATE, facts, early);
    expect(day.closure).toEqual({ reason: 'full' });
    expect(day.slots).toHaveLength(3);
    expect(refusalOf(group, { date: DATE, time: '10:00', players: 4 }, facts, early)).toEqual({
      kind: 'taken',
      placesLeft: 0,
    });
  });

  it('[B3] refuses a time that is no start time and a party that is too large', () => {
    expect(refusalOf(group, { date: DATE, time: '10:30', players: 4 }, free, early)).toEqual({ kind: 'no_such_time' });
    expect(refusalOf(group, { date: DATE, time: '10:00', players: 11 }, free, early)).toEqual({
      kind: 'too_many_players',
      total: 11,
      max: 10,
    });
  });
});

/* A slow and obvious model: walk the day with a library of zones. */

const anyTime = fc
  .integer({ min: 0, max: 47 })
  .map((half) => Temporal.PlainTime.from('00:00').add({ minutes: half * 30 }));
const anyHours = fc
  .tuple(anyTime, anyTime)
  .map((pair) => pair.toSorted(Temporal.PlainTime.compare).map((time) => time.toString().slice(0, 5)))
  .map(([start, end]) => ({ start: start ?? '', end: end ?? '' }));
const zones = ['America/New_York', 'Europe/Warsaw', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo'];
/** Days around clock changes of these zones, both ways, and some without one. */
const anyDate = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-09-06', '2026-06-20'),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([date, days]) => Temporal.PlainDate.from(date).add({ days }).toString());

const anyWorld = fc
  .record({
    date: anyDate,
    /* The last day that can be booked is 1095 days ahead. */
    today: fc
      .tuple(anyDate, fc.constantFrom(0, 0, 0, 1_095))
      .map(([date, days]) => Temporal.PlainDate.from(date).subtract({ days }).toString()),
    horizonDays: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 2 }),
    leadMinutes: fc.constantFrom(0, 0, 90, 1440),
    isStaff: fc.boolean(),
    minuteOfDay: fc.integer({ min: 0, max: 1439 }),
    timeZone: fc.constantFrom(...zones),
    offeringType: fc.constantFrom('Group' as const, 'Individual' as const),
    basePlayers: fc.integer({ min: 1, max: 6 }),
    extraPlayers: fc.integer({ min: 0, max: 6 }),
    capacity: fc.option(fc.integer({ min: 1, max: 20 })),
    hours: fc.option(fc.dictionary(fc.constantFrom(...weekdays), anyHours, { maxKeys: 7 }), { freq: 4 }),
    availableDays: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 4 }),
    startDate: fc.option(anyDate),
    endDate: fc.option(anyDate),
    intervalMinutes: fc.constantFrom(7, 15, 30, 45, 60, 90, 1440),
    isHoliday: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
    isBlackedOut: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
    booked: fc.array(fc.record({ step: fc.nat({ max: 40 }), players: fc.integer({ min: 1, max: 8 }) }), {
      maxLength: 12,
    }),
  })
  .map(({ booked, ...world }) => {
    const starts = [...new Set(Object.values(world.hours ?? {}).map(({ start }) => start)), '09:00'];
    return {
      ...world,
      booked: booked.map(({ step, players }) => ({ time: starts[step % starts.length] as string, players })),
    };
  });
type World = typeof anyWorld extends fc.Arbitrary<infer T> ? T : never;

function modelled(world: World, maxPlayers: number): { time: string; room: number }[] | string {
  const { date, timeZone, hours, horizonDays, isStaff } = world;
  const day = Temporal.PlainDate.from(date);
  const today = Temporal.PlainDate.from(world.today);
  if (Temporal.PlainDate.compare(day, today) < 0) return 'past';
  const lastDay = today.add({ days: isStaff || horizonDays === null ? 1_095 : horizonDays });
  if (Temporal.PlainDate.compare(day, lastDay) > 0) return 'too_far';
  const weekday = weekdays[day.dayOfWeek - 1] as (typeof weekdays)[number];
  const open = hours ? hours[weekday] : { start: '09:00', end: '17:00' };
  const isInSeason = (world.startDate ?? date) <= date && date <= (world.endDate ?? date);
  const isOffered = world.availableDays.length === 0 || world.availableDays.includes(weekday);
  if (!open || !isInSeason || !isOffered) return 'schedule';
  if (world.isHoliday) return 'holiday';
  if (world.isBlackedOut) return 'blackout';
  const now = today.toZonedDateTime(timeZone).add({ minutes: world.minuteOfDay });
  const slots: { time: string; room: number; isInTime: boolean }[] = [];
  for (let time = Temporal.PlainTime.from(open.start); ; ) {
    const text = time.toString().slice(0, 5);
    const start = day.toZonedDateTime({ timeZone, plainTime: time });
    const minutesAhead = (start.epochMilliseconds - now.epochMilliseconds) / 60_000;
    if (start.toPlainTime().equals(time) && (isStaff || minutesAhead > 0)) {
      const room = roomOf(world, text, maxPlayers);
      slots.push({ time: text, room, isInTime: isStaff || minutesAhead >= world.leadMinutes });
    }
    const next = time.add({ minutes: hours ? world.intervalMinutes : 60 });
    if (Temporal.PlainTime.compare(next, time) <= 0 || next.toString().slice(0, 5) > open.end) break;
    time = next;
  }
  if (slots.length === 0) return 'past';
  const inTime = slots.filter(({ isInTime }) => isInTime);
  return inTime.length === 0 ? 'too_soon' : inTime.map(({ time, room }) => ({ time, room }));
}

function roomOf({ booked, capacity, offeringType }: World, time: string, maxPlayers: number): number {
  const here = booked.filter((booking) => booking.time === time);
  if (capacity !== null) return Math.max(0, capacity - here.reduce((sum, { players }) => sum + players, 0));
  if (offeringType === 'Individual') return Number.POSITIVE_INFINITY;
  return here.length === 0 ? maxPlayers : 0;
}

it('[B2] [B3] [B7] [B8] [B20] [B29] agrees with a slow model over random schedules and both clock changes', () => {
  fc.assert(
    fc.property(anyWorld, fc.integer({ min: 1, max: 12 }), (world, players) => {
      const maxPlayers = world.basePlayers + world.extraPlayers;
      const offering: Bookable = { ...withoutLength, ...world, maxPlayers };
      const facts = { ...world, holidays: world.isHoliday ? [{ name: 'A day', type: 'Federal' }] : [] };
      const today = Temporal.PlainDate.from(world.today).toZonedDateTime(world.timeZone);
      const { timeZone, isStaff } = world;
      const now = { epochMs: today.add({ minutes: world.minuteOfDay }).epochMilliseconds, timeZone, isStaff };
      fc.pre(today.add({ minutes: world.minuteOfDay }).toPlainDate().toString() === world.today);
      const { closure, slots } = availabilityOn(offering, world.date, facts, now);
      const model = modelled(world, maxPlayers);
      if (typeof model === 'string') {
        expect({ reason: closure?.reason, slots }).toEqual({ reason: model, slots: [] });
        return;
      }
      expect(slots.map(({ time, placesLeft }) => ({ time, room: placesLeft ?? Number.POSITIVE_INFINITY }))).toEqual(
        model,
      );
      expect(closure === null).toBe(model.some(({ room }) => room >= world.basePlayers));
      for (const { time, room } of model) {
        const refusal = refusalOf(offering, { date: world.date, time, players }, facts, now);
        expect(refusal === null).toBe(players <= maxPlayers && players <= room);
      }
    }),
    { numRuns: 1_000 },
  );
});
