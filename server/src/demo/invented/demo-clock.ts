import type { Clock } from '../../base/clock.ts';

/** A clock for writing the history: it stays where it is set. */
export interface SettableClock extends Clock {
  set(epochMs: number): void;
}

/** A clock that begins at an instant in epoch milliseconds and moves only when it is set. */
export function settableClock(startMs: number): SettableClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    set: (epochMs) => {
      nowMs = epochMs;
    },
  };
}
