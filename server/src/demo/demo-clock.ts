import type { Clock } from '../clock.ts';

/** A clock the history is written by: it stands where it is put. */
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
