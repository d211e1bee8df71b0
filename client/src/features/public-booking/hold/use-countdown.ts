import { useEffect, useState } from 'react';

/**
 * Seconds that are left of `secondsLeft`, which the server counted at `receivedAtMs` of this page's own time: the visitor's clock
 * may be wrong. Null where nothing runs out.
 */
export function useCountdown(secondsLeft: number | null, receivedAtMs: number): number | null {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const left = secondsLeft === null ? null : remaining(secondsLeft, nowMs - receivedAtMs);
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

/** Whole seconds, never below 0. */
export function remaining(secondsLeft: number, passedMs: number): number {
  return Math.max(0, Math.ceil(secondsLeft - Math.max(0, passedMs) / 1000));
}

/** `19:05`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
