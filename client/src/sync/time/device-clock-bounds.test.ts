import { expect, it } from 'vitest';
import { clocks, DAY, HOUR } from '../testing/clock-source.ts';
import { DeviceClock, readMemory } from './device-clock.ts';

const START = Date.parse('2026-06-15T15:00:00.000Z');
const MINUTE = 60_000;
const SEASON = 31 * DAY;

function running() {
  const made = clocks(START);
  return { ...made, clock: new DeviceClock(made.source, { offsetMs: 0, floorMs: START - DAY }) };
}

it('[C2] treats a minute of difference as drift, and more as another session', () => {
  const { at, clock, pass } = running();
  pass(HOUR);
  at.wall += MINUTE;
  expect(clock.nowMs()).toBe(START + HOUR);
  expect(clock.stamp()).toEqual({
    clientAtMs: START + HOUR + MINUTE,
    offsetMs: -MINUTE,
    monotonicMs: 8 * HOUR,
    session: 's1',
  });
  at.wall += 1;
  expect(clock.nowMs()).toBe(START + HOUR + MINUTE + 1);
  expect(clock.stamp()).toMatchObject({ offsetMs: 0, session: 's2' });
  pass(HOUR);
  expect(clock.nowMs()).toBe(START + 2 * HOUR + MINUTE + 1);
  expect(clock.stamp().session).toBe('s2');
});

it('treats up to three days as sleep, and longer as a clock that was set', () => {
  const [asleep, set] = [running(), running()];
  asleep.at.wall += 3 * DAY;
  expect(asleep.clock.nowMs()).toBe(START + 3 * DAY);
  set.at.wall += 3 * DAY + 1;
  expect(set.clock.nowMs()).toBe(START);
});

it.each([0, 1])('treats a leap as reverted when the clock is set back within two minutes of it (and %d ms)', (more) => {
  for (const offBy of [-2 * MINUTE - more, 2 * MINUTE + more]) {
    const { at, clock } = running();
    at.wall += 9 * HOUR;
    expect(clock.nowMs()).toBe(START + 9 * HOUR);
    at.wall -= 9 * HOUR + offBy;
    expect(clock.nowMs()).toBe(more === 0 ? START : START + 9 * HOUR);
  }
});

it('counts a short sleep, also after a clock was set back and after a contact', () => {
  const { at, clock } = running();
  at.wall += 90_000;
  expect(clock.nowMs()).toBe(START + 90_000);
  at.wall -= HOUR;
  expect(clock.nowMs()).toBe(START + 90_000);
  at.wall += 90_000;
  expect(clock.nowMs()).toBe(START + 180_000);
  clock.contact(START, 0);
  at.wall += 90_000;
  expect(clock.nowMs()).toBe(START + 90_000);
});

it('[C4] reverts no leap from before the last contact', () => {
  const { at, clock } = running();
  at.wall += 9 * HOUR;
  expect(clock.nowMs()).toBe(START + 9 * HOUR);
  clock.contact(START + HOUR, 0);
  at.wall -= 9 * HOUR;
  expect(clock.nowMs()).toBe(START + HOUR);
});

it('[C4] adopts the server’s time plus half of the round trip, from its first contact on', () => {
  const { source, pass } = clocks(START - HOUR);
  const clock = new DeviceClock(source, readMemory(undefined, undefined));
  pass(MINUTE);
  expect([clock.nowMs(), clock.offsetMs()]).toEqual([START - HOUR + MINUTE, null]);
  clock.contact(START + MINUTE, 400);
  expect([clock.nowMs(), clock.leaseMs()]).toEqual([START + MINUTE + 200, START + MINUTE + 200]);
  expect(clock.offsetMs()).toBe(HOUR + 200);
  pass(HOUR);
  expect(clock.leaseMs()).toBe(START + MINUTE + 200 + HOUR);
  expect(clock.memory()).toEqual({
    offsetMs: HOUR + 200,
    floorMs: START + MINUTE + HOUR,
    latestMs: START + MINUTE + 200 + HOUR,
  });
});

it('[C4] halves a round trip of up to 20 s, and keeps its own time within a longer one', () => {
  const { pass, clock } = running();
  pass(HOUR);
  clock.contact(START, 20_000);
  expect(clock.nowMs()).toBe(START + 10_000);
  pass(HOUR);
  clock.contact(START, 20_001);
  expect(clock.nowMs()).toBe(START + 20_001);
  clock.contact(START + 15_000, 40_000);
  expect(clock.nowMs()).toBe(START + 20_001);
});

it('[D14] adopts the time that another tab learned', () => {
  const { clock } = running();
  clock.adopt(HOUR);
  expect([clock.nowMs(), clock.offsetMs(), clock.leaseMs()]).toEqual([START + HOUR, HOUR, START + HOUR]);
});

/* Each floor is START: what has certainly passed. The last column is the time at the start, against the floor. */
it.each([
  ['an error of less than a day stays, after any time without contact', { offsetMs: HOUR }, 60 * DAY, 60 * DAY + HOUR],
  ['an error of a day may be gone after a season', { offsetMs: DAY }, 60 * DAY, 60 * DAY],
  ['an error stays as it was within a season', { offsetMs: 2 * DAY }, 29 * DAY, 31 * DAY],
  ['an error may be gone after a season', { offsetMs: 2 * DAY }, 29 * DAY + 1, 29 * DAY + 1],
  ['a clock that was mended counts after a season too', { offsetMs: -365 * DAY }, 60 * DAY, 60 * DAY],
  ['a time that equals the floor is true', { offsetMs: 2 * DAY, latestMs: START + DAY }, -2 * DAY, 0],
  ['a time just below the floor is not', { offsetMs: 0, latestMs: START + DAY }, -1, DAY],
  ['a dead clock goes on from an entry of the season', { offsetMs: 0, latestMs: START + SEASON }, -DAY, SEASON],
  ['a dead clock goes on from no later entry', { offsetMs: 0, latestMs: START + SEASON + 1 }, -DAY, 0],
  ['a dead clock goes on from what has passed', { offsetMs: 0 }, -DAY, 0],
  ['a minute before the latest entry is drift', { offsetMs: 0, latestMs: START + HOUR + MINUTE }, HOUR, HOUR + MINUTE],
  ['more than a minute was a clock set ahead', { offsetMs: 0, latestMs: START + HOUR + MINUTE + 1 }, HOUR, HOUR],
])('[C8] at a start, %s', (_title, memory, wallMs, wanted) => {
  const clock = new DeviceClock(clocks(START + wallMs).source, { floorMs: START, ...memory });
  expect(clock.nowMs() - START).toBe(wanted);
});

it('[C8] trusts any clock without stored memory', () => {
  for (const wall of [0, START]) {
    for (const memory of [
      readMemory(undefined, undefined),
      { offsetMs: 0, floorMs: 0 },
      { offsetMs: null, floorMs: 0 },
    ])
      expect(new DeviceClock(clocks(wall).source, memory).nowMs()).toBe(wall);
  }
});

it('[C8] restores the stored memory, or the latest entry without one', () => {
  expect(readMemory(undefined, undefined)).toEqual({ offsetMs: null, floorMs: 0, latestMs: 0 });
  const at = new Date(START).toISOString();
  expect(readMemory({ offsetMs: 5, floorMs: 6 }, at)).toEqual({ offsetMs: 5, floorMs: 6, latestMs: START });
  expect(readMemory({ offsetMs: 5, floorMs: 6, latestMs: 7 }, at)).toEqual({ offsetMs: 5, floorMs: 6, latestMs: 7 });
});
