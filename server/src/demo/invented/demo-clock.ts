import type { Clock } from '../../base/clock.ts';

/** A clock for writing the history: it stays where it is set. */
export interface SettableClock extends Clock {
  set(epochMs: number): void;
}

export function settableClock(startMs: number): SettableClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    set: (epochMs) => {
      nowMs = epochMs;
    },
  };
}
