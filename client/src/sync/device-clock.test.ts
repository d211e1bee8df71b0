import { expect, it } from 'vitest';
import { DeviceClock } from './device-clock.ts';

const START = Date.parse('2026-06-15T15:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function device(wallMs: number) {
  let sessions = 0;
  const at = { wall: wallMs, monotonic: 0 };
  const source = { wall: () => at.wall, monotonic: () => at.monotonic, newSession: () => `s${++sessions}` };
  const pass = (ms: number): void => {
    at.wall += ms;
    at.monotonic += ms;
  };
  return { at, source, pass };
}

it('[C4] a clock that is set back moves nothing, and one that leaps ahead is no elapsed time for the lease', () => {
  const { at, source, pass } = device(START);
  const clock = new DeviceClock(source, { offsetMs: 0, floorMs: 0 });
  pass(HOUR);
  at.wall -= 400 * DAY;
  expect(clock.nowMs()).toBe(START + HOUR);
  expect(clock.offsetMs()).toBe(400 * DAY);
  at.wall += 800 * DAY;
  expect(clock.nowMs()).toBe(START + HOUR);
  expect(clock.leaseMs()).toBe(START + HOUR);
});

it('takes a night of sleep for time of day, in another clock session', () => {
  const { at, source } = device(START);
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
  ['a clock that was a year ahead and has been mended', 0, { offsetMs: -365 * DAY, floorMs: START - DAY }, 0],
  ['a clock that was a year behind and has been mended', 0, { offsetMs: 365 * DAY, floorMs: START - DAY }, 0],
])('[S17] starts at the right time after %s', (_, errorMs, memory, wanted) => {
  const { source } = device(START + errorMs);
  expect(new DeviceClock(source, memory).nowMs() - START).toBe(wanted);
});
