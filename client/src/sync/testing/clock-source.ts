import type { ClockSource } from '../time/device-clock.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A device's clocks: `pass` advances both of them, `at` sets each. Sessions are `s1`, `s2` and so on. */
export function clocks(wallMs: number) {
  let sessions = 0;
  const at = { wall: wallMs, monotonic: 7 * HOUR };
  const source: ClockSource = {
    wall: () => at.wall,
    monotonic: () => at.monotonic,
    newSession: () => `s${++sessions}`,
  };
  const pass = (ms: number): void => {
    at.wall += ms;
    at.monotonic += ms;
  };
  return { at, source, pass };
}
