import { expect, it } from 'vitest';
import { clocks, DAY, HOUR } from '../testing/clock-source.ts';
import { DeviceClock, readMemory } from './device-clock.ts';

const START = Date.parse('2026-06-15T15:00:00.000Z');

it('[C4] a clock that is set back has no effect, and one that leaps ahead does not count as elapsed time for the lease', () => {
  const { at, source, pass } = clocks(START);
  const clock = new DeviceClock(source, { offsetMs: 0, floorMs: 0 });
  pass(HOUR);
  at.wall -= 400 * DAY;
  expect(clock.nowMs()).toBe(START + HOUR);
  expect(clock.offsetMs()).toBe(400 * DAY);
  at.wall += 800 * DAY;
  expect(clock.nowMs()).toBe(START + HOUR);
  expect(clock.leaseMs()).toBe(START + HOUR);
});

it('counts a night of sleep as time of day, in another clock session', () => {
  const { at, source } = clocks(START);
  const clock = new DeviceClock(source, { offsetMs: 0, floorMs: 0 });
  const before = clock.stamp().session;
  at.wall += 10 * HOUR;
  expect(clock.nowMs()).toBe(START + 10 * HOUR);
  expect(clock.stamp().session).not.toBe(before);
  expect(clock.leaseMs()).toBe(START);
});

it.each([
  ['a clock that is always an hour slow', -HOUR, { offsetMs: HOUR, floorMs: START - DAY }, 0],
  ['a clock that lost its battery', -3_000 * DAY, { offsetMs: 0, floorMs: START - HOUR }, -HOUR],
  ['a clock that is always two days slow', -2 * DAY, { offsetMs: 2 * DAY, floorMs: START - 5 * DAY }, 0],
  ['a clock that was a year ahead and has been mended', 0, { offsetMs: -365 * DAY, floorMs: START - DAY }, 0],
  ['a clock that was a year behind and has been mended', 0, { offsetMs: 365 * DAY, floorMs: START - DAY }, 0],
])('[S17] starts at the right time after %s', (_, errorMs, memory, wanted) => {
  const { source } = clocks(START + errorMs);
  expect(new DeviceClock(source, memory).nowMs() - START).toBe(wanted);
});

it('[C8] continues from the latest entry where the wall clock is dead, and from the clock where it works', () => {
  const memory = { offsetMs: 0, floorMs: START - 2 * DAY, latestMs: START };
  expect(new DeviceClock(clocks(0).source, memory).nowMs()).toBe(START);
  /* Lower than the latest entry but possible: that entry was recorded by a clock set ahead. */
  expect(new DeviceClock(clocks(START - DAY).source, memory).nowMs()).toBe(START - DAY);
  /* A few seconds are drift. */
  expect(new DeviceClock(clocks(START - 5_000).source, memory).nowMs()).toBe(START);
  /* Ahead by more than any season: nothing to go on from. */
  const ahead = { ...memory, latestMs: START + 365 * DAY };
  expect(new DeviceClock(clocks(0).source, ahead).nowMs()).toBe(START - 2 * DAY);
});

it('[C8] [C9] the floor rises with the time the app runs, and a jump affects neither it nor the lease', () => {
  const { at, source, pass } = clocks(START);
  const clock = new DeviceClock(source, { offsetMs: 0, floorMs: START - DAY });
  pass(HOUR);
  at.wall += 10 * HOUR;
  pass(HOUR);
  expect(clock.memory()).toEqual({ offsetMs: 0, floorMs: START - DAY + 2 * HOUR, latestMs: START + 12 * HOUR });
  expect(clock.leaseMs()).toBe(START + 2 * HOUR);
  const dead = new DeviceClock(clocks(0).source, clock.memory());
  expect(dead.leaseMs()).toBe(START - DAY + 2 * HOUR);
});

it('[C8] a leap that is reverted was not sleep', () => {
  const { at, source, pass } = clocks(START);
  const clock = new DeviceClock(source, { offsetMs: 0, floorMs: START - DAY });
  at.wall += 9 * HOUR;
  expect(clock.nowMs()).toBe(START + 9 * HOUR);
  pass(60_000);
  at.wall -= 9 * HOUR - 40_000;
  expect(clock.nowMs()).toBe(START + 60_000);
  /* Setting back without an earlier leap has no effect. */
  at.wall -= 9 * HOUR;
  expect(clock.nowMs()).toBe(START + 60_000);
});

it('[C4] does not count the time that a frozen tab left its response unread', () => {
  const { source, pass } = clocks(START);
  const clock = new DeviceClock(source, { offsetMs: 0, floorMs: 0 });
  pass(8 * HOUR);
  clock.contact(START, 8 * HOUR);
  expect(clock.nowMs()).toBe(START + 8 * HOUR);
  clock.contact(START + 8 * HOUR, 200);
  expect(clock.nowMs()).toBe(START + 8 * HOUR + 100);
  expect(clock.memory()).toMatchObject({ floorMs: START + 8 * HOUR });
});

it('[C8] before the first contact, time never runs below the latest entry, of any release', () => {
  const stored = readMemory(undefined, new Date(START).toISOString());
  expect(new DeviceClock(clocks(START - DAY).source, stored).nowMs()).toBe(START);
  const earlier = readMemory({ offsetMs: 0, floorMs: START - DAY }, new Date(START).toISOString());
  expect(new DeviceClock(clocks(0).source, earlier).nowMs()).toBe(START);
});
